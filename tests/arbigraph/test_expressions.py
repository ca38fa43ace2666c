"""Expressions mean what they mean in Python, exactly; everything else is refused."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.arithmetic import Number
from graphwalks.arbigraph.expressions import MAX_DEPTH, MAX_LENGTH, ExpressionError, compiled

NAMES: dict[str, Number | str] = {"a": 7, "b": 2, "half": Fraction(1, 2), "unit": "feet"}


def worked_out(text: str) -> object:
    return compiled(text, NAMES)(NAMES)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("a + b * 3", 13), ("(a + b) * 3", 27), ("a - b - 1", 4), ("-a", -7), ("+a", 7)),
        *(("a / b", Fraction(7, 2)), ("(a + 1) / b", 4), ("a // b", 3), ("-a // b", -4)),
        *(
            ("a % b", 1),
            ("-a % 3", 2),
            ("a ** b", 49),
            ("2 ** 0", 1),
            ("half ** 2", Fraction(1, 4)),
        ),
        *(("0.1 + 0.2", Fraction(3, 10)), ("2.0", 2), ("half + half", 1), ("a * half // 1", 3)),
        *(("round(2.5)", 2), ("round(3.5)", 4), ("int(-2.5)", -2), ("abs(b - a)", 5)),
        *(("min(a, b, 1)", 1), ("max(a, b)", 7), ("Fraction(a, 2)", Fraction(7, 2))),
        *(("a if a > b else b", 7), ("a if not a > b else b", 2), ("a\n", 7), (" a", 7)),
    ],
)
def test_numbers_are_worked_out_exactly(text: str, value: object) -> None:
    result = worked_out(text)
    assert (result, type(result)) == (value, type(value))


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("a > b", True), ("1 < b < a", True), ("1 < a < b", False), ("a == 7 != b", True)),
        *(("a >= 7 and b <= 1", False), ("a < b or b == 2", True), ("not a == b", True)),
        *(('unit == "feet"', True), ("unit != 'feet'", False), ('unit == "yards"', False)),
        *(("is_int(a / b)", False), ("is_int(a * 4 / b)", True), ("a == 'feet'", False)),
        *(("divides(6, 3)", True), ("divides(3, 6)", False), ("divides(3, half)", True)),
        ("is_int(half) if a < b else a > b", True),
    ],
)
def test_conditions_are_true_or_false(text: str, value: bool) -> None:
    assert worked_out(text) is value


def test_an_expression_tells_the_names_it_uses() -> None:
    assert compiled("max(a, 3) * b", NAMES).names == {"a", "b"}


@pytest.mark.parametrize(
    "text",
    [
        *("", "a +", "a b", "c", "a.real", "a[0]", "[a]", "(a, b)", "{a}", "lambda: a", "a := 1"),
        *("open('x')", "__import__('os')", "max(*a)", "max(a, b, key=a)", "max(a)", "round(a, 1)"),
        *("True", "None", "a + True", "a and b", "not a", "'text'", "'a' + 'b'", "'a' < 'b'"),
        *(
            "'%9d' % a",
            "a if b else a",
            "a is b",
            "a in b",
            "a | b",
            "~a",
            "a @ b",
            "a; b",
            "f'{a}'",
        ),
        *("1e9", "1e999", "1j", "0x10", "1_000", "...", "a\nb", "(a for a in b)", "a\0", "divides"),
        *("divides(a)", "is_int(a, b)", "divides(a, b) + 1", "(a > b) + 1", "await a", "yield"),
        *("1if a > b else 2", '"\\d" == unit'),  # what Python reads with a warning
    ],
)
def test_what_the_language_has_not_is_refused(text: str) -> None:
    with pytest.raises(ExpressionError):
        compiled(text, NAMES)


@pytest.mark.parametrize(
    "text",
    ["a / (b - 2)", "a // 0", "a % 0", "divides(a, 0)", "Fraction(a, 0)", "unit + 1", "-unit"]
    + ["unit < 3", "9 ** 9 ** 9", "a ** half", "b ** (0 - 1)", "a ** 10000"]
    + ["a ** (" + " * ".join(["99 ** 500"] * 5) + ")"],  # an exponent that Python does not write
)
def test_what_has_no_value_is_refused_when_it_is_worked_out(text: str) -> None:
    expression = compiled(text, NAMES)
    with pytest.raises(ExpressionError):
        expression(NAMES)


def test_every_name_needs_a_number() -> None:
    expression = compiled("a + 1", NAMES)
    with pytest.raises(ExpressionError, match="value for 'a'"):
        expression({"b": 1})
    with pytest.raises(ExpressionError, match="a is 'seven'"):
        expression({"a": "seven"})


def test_length_and_nesting_are_limited() -> None:
    assert compiled("+".join(["1"] * MAX_DEPTH), ())({}) == MAX_DEPTH
    for text in ("+".join(["1"] * 2 * MAX_DEPTH), "-" * 1500 + "1", "(" * 900 + "1" + ")" * 900):
        with pytest.raises(ExpressionError):
            compiled(text, ())
    with pytest.raises(ExpressionError, match=str(MAX_LENGTH)):
        compiled(" " * MAX_LENGTH + "1", ())


def test_an_unknown_name_is_told_the_known_ones() -> None:
    with pytest.raises(ExpressionError, match="'c' is no known name; known are a, b, half, unit"):
        compiled("a + c", NAMES)


@given(st.text("ab12.+-*/%()<=! '\"andornt,", max_size=30))
def test_no_text_raises_anything_else(text: str) -> None:
    try:
        expression = compiled(text, NAMES)
        expression(NAMES)
    except ExpressionError:
        return
    assert expression.text == text


Known = tuple[str, int]
"""An expression and its value, for a = 7 and b = 2."""


def joined(sign: str, parts: tuple[Known, Known]) -> Known:
    (first, x), (second, y) = parts
    return f"({first} {sign} {second})", {"+": x + y, "-": x - y, "*": x * y}[sign]


LEAVES = st.sampled_from([("a", 7), ("b", 2)]) | st.integers(0, 99).map(lambda n: (str(n), n))
SUMS = st.recursive(
    LEAVES,
    lambda parts: st.builds(joined, st.sampled_from("+-*"), st.tuples(parts, parts)),
    max_leaves=12,
)


@given(SUMS)
def test_nested_sums_and_products_are_those_of_their_parts(known: Known) -> None:
    text, value = known
    assert worked_out(text) == value
