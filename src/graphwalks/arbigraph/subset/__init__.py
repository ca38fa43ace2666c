"""A small part of Python, run step by step without `exec`: the second route of traced code."""

from graphwalks.arbigraph.subset.interpreter import check, run
from graphwalks.arbigraph.subset.language import SubsetError

__all__ = ["SubsetError", "check", "run"]
