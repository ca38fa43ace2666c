"""What expressions can do with numbers: exact arithmetic on whole numbers and fractions.

A number is an `int` wherever it is whole. Whatever has no value raises an `ArithmeticError`.
"""

import ast
import operator
from collections.abc import Callable, Collection, Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

Number = int | Fraction

MAX_BITS: Final = 4096
"""Of a power, so that no expression outgrows the sum of its parts."""


def plain(number: Number) -> Number:
    """Return the number, as an `int` if it is whole."""
    return number.numerator if number.denominator == 1 else number


def _quotient(first: Number, second: Number) -> Number:
    return Fraction(first) / second


def _power(base: Number, exponent: Number) -> Number:
    bits = max(base.numerator.bit_length(), base.denominator.bit_length())
    if exponent.denominator != 1 or exponent < 0 or bits * exponent > MAX_BITS:
        # Neither number is shown: Python writes none of more than 4300 digits.
        raise OverflowError(
            f"a power of a number of {bits} bits; an exponent must be whole, not negative, and "
            f"give at most {MAX_BITS} bits"
        )
    return base ** int(exponent)


def _is_multiple(number: Number, divisor: Number) -> bool:
    return number % divisor == 0


def _is_whole(number: Number) -> bool:
    return number.denominator == 1


OPERATORS: Final[Mapping[type[ast.operator], Callable[[Number, Number], Number]]] = (
    MappingProxyType({
        ast.Add: operator.add,
        ast.Sub: operator.sub,
        ast.Mult: operator.mul,
        ast.Div: _quotient,
        ast.FloorDiv: operator.floordiv,
        ast.Mod: operator.mod,
        ast.Pow: _power,
    })
)
COMPARISONS: Final[Mapping[type[ast.cmpop], Callable[..., bool]]] = MappingProxyType({
    ast.Eq: operator.eq,
    ast.NotEq: operator.ne,
    ast.Lt: operator.lt,
    ast.LtE: operator.le,
    ast.Gt: operator.gt,
    ast.GtE: operator.ge,
})
FUNCTIONS: Final[Mapping[str, tuple[Callable[..., Number], Collection[int]]]] = MappingProxyType({
    "round": (round, (1,)),
    "int": (int, (1,)),
    "abs": (abs, (1,)),
    "min": (min, range(2, 10)),
    "max": (max, range(2, 10)),
    "Fraction": (lambda first, second: plain(_quotient(first, second)), (2,)),
})
"""Functions that give a number, and how many arguments they take."""
TESTS: Final[Mapping[str, tuple[Callable[..., bool], int]]] = MappingProxyType({
    "divides": (_is_multiple, 2),
    "is_int": (_is_whole, 1),
})
