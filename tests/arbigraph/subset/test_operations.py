"""Operators agree with Python, on numbers, truth values and lists, and stay within bounds."""

import operator
from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.subset import SubsetError
from tests.arbigraph.subset.agreement import value_of

OPERATORS: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "**": operator.pow,
    "<<": operator.lshift,
    ">>": operator.rshift,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}
OPERANDS = st.integers(-40, 40) | st.booleans()
ROWS = st.lists(st.integers(-2, 2) | st.lists(st.integers(-2, 2), max_size=3), max_size=3)


@pytest.mark.parametrize("sign", OPERATORS)
@given(left=OPERANDS, right=OPERANDS)
def test_operators_on_numbers_agree_with_python(sign: str, left: int, right: int) -> None:
    try:
        expected = OPERATORS[sign](left, right)
    except (ZeroDivisionError, ValueError):
        expected = None
    if type(expected) in {int, bool}:
        assert value_of(f"({left}) {sign} ({right})", [], 0) == expected
    else:  # a fraction, for a negative power, or none at all
        with pytest.raises(SubsetError):
            value_of(f"({left}) {sign} ({right})", [], 0)


@pytest.mark.parametrize("sign", ["==", "!=", "<", "<=", ">", ">="])
@given(left=ROWS, right=ROWS)
def test_lists_compare_as_in_python(sign: str, left: list[Any], right: list[Any]) -> None:
    try:
        expected = OPERATORS[sign](left, right)
    except TypeError:
        with pytest.raises(SubsetError, match="not supported between"):
            value_of(f"{left} {sign} {right}", [], 0)
    else:
        assert value_of(f"{left} {sign} {right}", [], 0) == expected


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        *(("len(a + a * 2)", 9), ("len(2 * a)", 6), ("len(a * -1)", 0), ("(-1) ** (10 ** 30)", 1)),
        *(("5 >> 10 ** 30", 0), ("[1] in [[1], [2]]", 1), ("(1, 2) in [(1, 2)]", 1), ("+b", 7)),
        *(("6 in range(0, 10 ** 30, 2)", 1), ("3 not in {1: 2}", 1), ("30 in (10, 20)", 0)),
        *(("1 << 4095 > 2 ** 4000", 1), ("~True", -2), ("-True", -1), ("not a", 0)),
        *(("range(5, 50)[3]", 8), ("len(range(10 ** 9)[5:])", 10**9 - 5), ("(1, 2, 3)[-1:][0]", 3)),
    ],
)
def test_values_for_the_list_10_20_30_and_7(expression: str, value: int) -> None:
    assert value_of(expression, [10, 20, 30], 7) == value


@pytest.mark.parametrize(
    "expression",
    [
        *("10 ** 10 ** 10", "2 ** 4097", "1 << 4097", "1 << 10 ** 10", "(1 << 4000) * (1 << 4000)"),
        *("2 ** 4095 * 2", "2 ** 4095 + 2 ** 4095", "sum([2 ** 4095, 2 ** 4095])"),
    ],
)
def test_large_integers_are_refused_before_they_are_made(expression: str) -> None:
    with pytest.raises(SubsetError, match="line 2: .* more than 4096"):
        value_of(expression, [], 0)


@pytest.mark.parametrize(
    ("expression", "message"),
    [
        ("a - a", "no such operator for list and list"),
        ("a + (1, 2)", "no such operator for list and tuple"),
        ("a * a", "no such operator for list and list"),
        ("a + None", "no such operator for list and NoneType"),
        ("-a", "list stands where a whole number is needed"),
        ("1 < None", "not supported between"),
        ("b in b", "int after `in`"),
        ("b in a.copy", "Attribute is not allowed"),
        ("b[0]", "int has no places"),
        ("a[None]", "NoneType stands where"),
        ("a[a:]", "slice indices must be integers"),
        ("{1: 2}[1:2]", "slice in a comparison or as a key"),
        ("{1: 2}[3]", "no such key"),
        ("{[1]: 2}[1]", "unhashable"),
        ("{1: 2} == {1: 2}", "dict in a comparison"),
        ("range(3) == range(3)", "range in a comparison"),
        ("len({range(3): 2})", "range in a comparison or as a key"),
        ("a in range(3)", "list stands where a whole number is needed"),
        ("2 ** -1", "negative exponent"),
        ("1 // 0", "by zero"),
        ("1 << -1", "negative shift count"),
    ],
)
def test_operators_without_meaning_are_errors(expression: str, message: str) -> None:
    with pytest.raises(SubsetError, match=f"^line 2: .*{message}"):
        value_of(expression, [1, 2], 3)
