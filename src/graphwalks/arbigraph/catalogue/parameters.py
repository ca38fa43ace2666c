"""What may be given to the tasks of the math category, checked before anything is worked out.

Both routes to an answer, the fast one and the symbolic one, take their arguments through here.
"""

import re
from collections.abc import Mapping
from math import isqrt
from types import MappingProxyType
from typing import Final

from graphwalks.arbigraph.catalogue.task import Value
from graphwalks.arbigraph.pattern import SlotValue
from graphwalks.errors import ArgumentError

TASKS: Final = 41
LONGEST: Final = 256
"""Most numbers in a list or a matrix."""
GREATEST: Final = 10**6
"""Greatest absolute value in a list, a matrix or a point."""
LARGEST: Final = 1000
"""Greatest n."""

_OF_LISTS: Final = frozenset({*range(20), 40})
_LEAST_LENGTH: Final = MappingProxyType(dict.fromkeys((1, 2, 3, 5, 9), 1))
_LEAST_NUMBER: Final = MappingProxyType({23: 3, 36: 0})
_PARAMETER: Final[Mapping[int, str]] = MappingProxyType({
    0: "seq2", 2: "matrix_2", 3: "matrix_2", 7: "poly_2", 11: "eval_point", 40: "poly_2",
})  # fmt: skip
_MAT_MUL: Final = 3

_TERM: Final = re.compile(r"(-?)(?:([0-9]{1,7})(?:\*(x))?|(x))(?:(?<=x)\*\*([0-9]{1,3}))?")


def checked(
    task_id: object, value: object, params: object
) -> tuple[int, Value, dict[str, SlotValue]]:
    """Check the arguments of a math task and bring the parameter to its plain form.

    Returns:
        Task id, converted input, and the parameter of the task under its name; a polynomial that
        was given as text comes as its coefficients.

    Raises:
        ArgumentError: The id is unknown, or value or parameter are not what the task takes.
    """
    if type(task_id) is not int or not 0 <= task_id < TASKS:
        raise ArgumentError(
            f"math task {_short(task_id)} is unknown: give a whole number from 0 to {TASKS - 1}"
        )
    given = _checked_value(task_id, value)
    if not isinstance(params, Mapping):
        raise ArgumentError(f"params of math task {task_id} must be a mapping, possibly empty")
    name = _PARAMETER.get(task_id)
    if name is None:
        return task_id, given, {}
    if name not in params:
        raise ArgumentError(f'math task {task_id} needs the parameter "{name}"')
    parameter = _checked_parameter(name, params[name])
    if task_id == _MAT_MUL:
        _check_rows(given, parameter)
    return task_id, given, {name: parameter}


def polynomial_coefficients(text: str) -> list[int]:
    """Read a polynomial in x such as ``x**10 - 3*x**9 - 2``.

    Returns:
        Coefficients, highest power first.

    Raises:
        ArgumentError: The text is no such polynomial, has a degree of 256 or more or a coefficient
            above a million.
    """
    found: dict[int, int] = {}
    for part in text[: 32 * LONGEST].replace(" - ", " + -").split(" + "):
        term = _TERM.fullmatch(part)
        power = 0 if term is None else int(term[5] or 1) if term[3] or term[4] else 0
        if term is None or power >= LONGEST:
            raise ArgumentError(f"{_short(text)} is not a polynomial like x**3 - 2*x + 5")
        number = int(term[2] or 1)
        found[power] = found.get(power, 0) + (-number if term[1] else number)
    coefficients = [found.get(power, 0) for power in range(max(found), -1, -1)]
    return _checked_numbers("a polynomial", coefficients, 0)


def _checked_value(task_id: int, value: object) -> Value:
    if task_id in _OF_LISTS:
        return _checked_numbers(
            f"the input of math task {task_id}", value, _LEAST_LENGTH.get(task_id, 0)
        )
    least = _LEAST_NUMBER.get(task_id, 1)
    if type(value) is int and least <= value <= LARGEST:
        return value
    raise ArgumentError(
        f"the input of math task {task_id} is {_short(value)}: "
        f"give a whole number from {least} to {LARGEST}"
    )


def _checked_parameter(name: str, given: object) -> SlotValue:
    if name == "eval_point":
        return _checked_numbers(name, [given], 1)[0]
    if name == "matrix_2":
        return _checked_matrix(name, given)
    if name == "poly_2":
        read = polynomial_coefficients(given) if isinstance(given, str) else given
        coefficients = _checked_numbers(name, read, 1)
        if coefficients[0] == 1:
            return coefficients
        raise ArgumentError(f"{name} begins with {coefficients[0]}: give a monic polynomial")
    return _checked_numbers(name, given, 0)


def _checked_numbers(what: str, given: object, least: int) -> list[int]:
    if (
        isinstance(given, list)
        and least <= len(given) <= LONGEST
        and all(type(number) is int and -GREATEST <= number <= GREATEST for number in given)
    ):
        return given
    raise ArgumentError(
        f"{what} is {_short(given)}: give a list of {least} to {LONGEST} whole numbers "
        f"from {-GREATEST} to {GREATEST}"
    )


def _checked_matrix(what: str, given: object) -> list[list[int]]:
    rows = given if isinstance(given, list) else []
    matrix = [_checked_numbers(f"a row of {what}", row, 1) for row in rows]
    if matrix and len({len(row) for row in matrix}) == 1 and sum(map(len, matrix)) <= LONGEST:
        return matrix
    raise ArgumentError(
        f"{what} is {_short(given)}: give a list of rows of equal length, "
        f"at most {LONGEST} numbers in all"
    )


def _check_rows(value: Value, matrix: SlotValue) -> None:
    """Check that a matrix can stand right of the matrix that holds the input of mat_mul."""
    length = len(value) if isinstance(value, list) else 1
    needed = -(-length // isqrt(length))
    rows = len(matrix) if isinstance(matrix, list) else 0
    if rows != needed:
        raise ArgumentError(f"matrix_2 has {rows} rows: a list of {length} numbers needs {needed}")


def _short(given: object) -> str:
    """Name what was given without printing all of it: numbers may have thousands of digits."""
    if isinstance(given, bool | float) or given is None:
        return repr(given)
    if isinstance(given, int):
        return str(given) if abs(given) < 10**30 else "a number of more than 30 digits"
    if isinstance(given, str):
        return ascii(given[:40])
    return f"a {type(given).__name__} of {len(given)}" if isinstance(given, list) else "no number"
