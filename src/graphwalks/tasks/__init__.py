"""The tasks that `inspect eval graphwalks/NAME` runs.

Arguments are those of `-T`. The README has a table of them for walks and arbigraph, and their
`Request` tells what each one means; those of the others stand in docs/cognition.md,
docs/evidence.md and docs/construction.md. Wrong ones raise `ArgumentError` before any call.
"""
