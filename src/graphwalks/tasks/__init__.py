"""The tasks that `inspect eval graphwalks/NAME` runs.

Arguments are those of `-T`. The page of each family, docs/FAMILY.md, has a table of them, and for
walks and arbigraph their `Request` tells what each one means. Wrong ones raise `ArgumentError`
before any call.
"""
