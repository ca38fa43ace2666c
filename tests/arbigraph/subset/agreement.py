"""Comparison of the interpreter with Python itself, on functions that are written in tests."""

import copy
import inspect
import textwrap
from collections.abc import Callable
from typing import Any

import pytest

from graphwalks.arbigraph.subset import SubsetError, check, run

STEPS = 100_000


def agree(function: Callable[..., Any], *arguments: object) -> None:
    """Check that a function gives or refuses in the interpreter what it does in Python."""
    code = textwrap.dedent(inspect.getsource(function))
    check(code)
    try:
        expected = function(*copy.deepcopy(arguments))
    except (ArithmeticError, LookupError, TypeError, ValueError, RuntimeError, NameError):
        with pytest.raises(SubsetError, match=r"^line \d+: "):
            run(code, arguments, STEPS)
    else:
        assert run(code, arguments, STEPS) == expected


def value_of(expression: str, *arguments: object, steps: int = STEPS) -> object:
    """Evaluate an expression of a list `a` and a number `b`; the answer may be a truth value."""
    shown = f"0 + ({expression})"
    return run(f"def f(a: list[int], b: int) -> int:\n    return {shown}\n", arguments, steps)
