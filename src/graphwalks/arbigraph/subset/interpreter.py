"""The one function of a code, made ready once and run on arguments."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final

from graphwalks.arbigraph.subset.budget import Budget, Frame, bounded, kind
from graphwalks.arbigraph.subset.functions import free_name
from graphwalks.arbigraph.subset.language import SubsetError, after_name, parsed
from graphwalks.arbigraph.subset.statements import Execute, Returned, block

_FAILURES: Final = (ArithmeticError, LookupError, TypeError, ValueError, RuntimeError)
"""Of Python's own operators and functions, and ours (SubsetError is a ValueError)."""

Plain = int | list[int]
"""What code is given and gives back."""

_KEPT: Final = 256
"""Pieces of code that are kept ready to run."""


@dataclass(frozen=True)
class _Program:
    parameters: tuple[str, ...]
    body: Execute


def run(code: str, arguments: Sequence[object], steps: int) -> Plain:
    """Run the one function of a piece of code.

    Args:
        code: The function, in the language that `graphwalks.arbigraph.subset.language` describes.
        arguments: Its arguments in order, integers and lists of integers; they are not changed.
        steps: Steps that it may take.

    Returns:
        What the function returns.

    Raises:
        SubsetError: The code is not in the language, the arguments do not fit, it fails, it takes
            more steps, or it returns anything else than integers.
    """
    program = _program(after_name(code))
    if len(arguments) != len(program.parameters):
        raise SubsetError(
            f"{len(arguments)} arguments for the {len(program.parameters)} parameters "
            f"({', '.join(program.parameters)}); give one each"
        )
    names: dict[str, object] = {
        name: _plain(argument, f"argument {name}")
        for name, argument in zip(program.parameters, arguments, strict=True)
    }
    budget = Budget(steps, line=1)
    try:
        end = program.body(Frame(names, budget))
    except _FAILURES as error:
        raise SubsetError(f"line {budget.line}: {error}") from error
    return _plain(end.value if isinstance(end, Returned) else None, "what the code returns")


def check(code: str) -> None:
    """Check that code is one function in the language.

    Raises:
        SubsetError: It is not; the text says where and why.
    """
    _program(after_name(code))


@lru_cache(_KEPT)
def _program(after_name: str) -> _Program:
    """Make the program of a code whose function may have any name."""
    function = parsed(f"def f({after_name}")
    parameters = [parameter.arg for parameter in function.args.args]
    for name in parameters:
        free_name(function, name)
    return _Program(tuple(parameters), block(function.body))


def _plain(value: object, what: str) -> Plain:
    """Return a copy of a value that is an integer or a list of integers."""
    if type(value) is int:
        return bounded(value)
    if type(value) is list and all(type(entry) is int for entry in value):
        return [bounded(entry) for entry in value]
    raise SubsetError(f"{what} is {kind(value)}; it must be int or a list of int")
