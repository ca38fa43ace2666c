"""A small part of Python, run step by step without `exec`: the second route of traced code."""

from collections.abc import Sequence

from graphwalks.arbigraph.catalogue.task import Value


def run(code: str, arguments: Sequence[object], steps: int) -> Value:
    """Run the one function of a piece of code."""
    raise NotImplementedError
