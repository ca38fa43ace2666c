"""The calculator: Python's arithmetic, one text for each expression, and no way to hang it."""

import operator
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.calculator import MAX_EXPRESSIONS, evaluate

OPERATORS: dict[str, Callable[[int | float, int | float], int | float]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "/": operator.truediv,
    "//": operator.floordiv,
    "%": operator.mod,
}
PIECES = st.sampled_from([
    *("1", "2.5", "9**9", "**", "*", "-", "(", ")", "((((", "sqrt(", "math.", "abs", "round("),
    *(",", "e", ".", "1e999", "0x", "_", "lambda", "'x'", "__import__", "[", "{", "\x00", "\n"),
    *("\ud800", "é", "^", "if", "1if 1else 2", "10**-", "-" * 500, "1+" * 500),
])
HOSTILE = st.lists(PIECES, max_size=30).map("".join) | st.text()
OTHERS = st.none() | st.integers() | st.binary() | st.lists(st.text())


@st.composite
def arithmetic(draw: st.DrawFn, depth: int = 3) -> tuple[str, int | float | None]:
    """Draw an expression with its value; None where it has none."""
    if depth == 0 or draw(st.booleans()):
        number = draw(st.integers(-20, 20) | st.sampled_from([0.5, 2.25, 1e-3]))
        return (f"({number})" if number < 0 else str(number)), number
    left, left_value = draw(arithmetic(depth=depth - 1))
    right, right_value = draw(arithmetic(depth=depth - 1))
    sign = draw(st.sampled_from(sorted(OPERATORS)))
    value = None
    if left_value is not None and right_value is not None:
        try:
            value = OPERATORS[sign](left_value, right_value)
        except ZeroDivisionError:
            pass
    return f"({left} {sign} {right})", value


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        *((" 1 + 2 * 3 ", "7"), ("-7 // 2", "-4"), ("-7 % 3", "2"), ("7 / 2", "3.5")),
        *(("-2 ** 2", "-4"), ("2 ** 3 ** 2", "512"), ("2 ** 100", str(2**100)), ("2**-1", "0.5")),
        *(("1_000 + 0x10", "1016"), ("1e3", "1000.0"), ("+(1 - -1)", "2"), ("(1\n+ 1)", "2")),
        *(("sqrt(16)", "4.0"), ("math.sqrt(2)", "1.4142135623730951"), ("abs(-3)", "3")),
        *(("round(2.567, 2)", "2.57"), ("math.round(2.5)", "2"), ("round(1234, -2)", "1200")),
        *(("1+" * 600 + "1", "601"), ("(" * 90 + "1" + ")" * 90, "1"), ("(-1)**(10**9)", "1")),
        *(("10**-(10**9)", "0.0"), ("10**400 // 10**399", "10")),
    ],
)
def test_expressions_have_the_value_that_python_writes(expression: str, value: str) -> None:
    assert evaluate([expression]) == [value]


@pytest.mark.parametrize(
    "expression",
    [
        *(
            "",
            "1 +",
            "1\n+1",
            "pi",
            "math.pi",
            "True",
            "1j",
            "...",
            "1,",
            "()",
            "[1]",
            "2^3",
            "1 < 2",
        ),
        *("'x' * 10**10", "max(1, 2)", "abs(x=1)", "abs(*1)", "sqrt", "abs()", "abs(1)(2)"),
        *("(1).real", "().__class__", "__import__('os')", "lambda: 1", "1if 2else 3", "not 1"),
        *("1/0", "5 % 0", "0 ** -1", "sqrt(-1)", "(-8) ** 0.5", "round(2.5, 1.0)", "1 & 2", "~1"),
        *("1e999", "1e308 * 10", "10.0 ** 400", "10**400 / 3", "10**400 * 1.0", "sqrt(10**900)"),
        *("9**9**9", "2**(10**9)", "10**1000", "round(5, -10**9)", "2**-(10**900)"),
        *("9**999 * 9**999", "9" * 1500, "9" * 5000, "1" + "0" * 10**6),
        *("(" * 1000 + "1" + ")" * 1000, "-" * 1999 + "1", "1**" * 600 + "1", "abs(" * 199),
        *("1\x00", "\ud800", "1 × 2"),
    ],
)
def test_whatever_is_no_arithmetic_or_too_large_comes_back_as_an_error(expression: str) -> None:
    [answer] = evaluate([expression])
    assert answer.startswith("Error: ")
    assert len(answer) < 300


@pytest.mark.parametrize(
    ("expression", "answer"),
    [
        ("1/0", "Error: division by zero"),
        ("9**9**9", "Error: an integer has more than 1000 digits"),
        ("(1", "Error: '(' was never closed"),
        ("10.0 ** 400", "Error: the value is too large for a float"),
        ("round()", "Error: round() missing 1 required positional argument: 'number'"),
        (
            "2^3",
            "Error: '^' is not allowed; write powers with **; use numbers, + - * / // % **, "
            "parentheses, sqrt, abs and round only",
        ),
    ],
)
def test_an_error_says_what_to_do(expression: str, answer: str) -> None:
    assert evaluate([expression]) == [answer]


def test_one_bad_expression_spoils_no_other() -> None:
    answers = evaluate(["1", None, "2 +", ["3"], "4"])
    assert [answer.startswith("Error: ") for answer in answers] == [False, True, True, True, False]
    assert answers[1] == "Error: an expression must be a string, not NoneType"


def test_expressions_beyond_the_limit_are_not_evaluated() -> None:
    answers = evaluate(["1"] * (MAX_EXPRESSIONS + 2))
    assert answers[:MAX_EXPRESSIONS] == ["1"] * MAX_EXPRESSIONS
    assert {answer[:29] for answer in answers[MAX_EXPRESSIONS:]} == {
        "Error: at most 200 expression"
    }


@given(st.lists(HOSTILE | OTHERS, max_size=5))
def test_every_list_gets_one_text_for_each_item(expressions: list[object]) -> None:
    answers = evaluate(expressions)
    assert len(answers) == len(expressions)
    assert all(type(answer) is str for answer in answers)


@given(arithmetic())
def test_it_agrees_with_the_operators_of_python(drawn: tuple[str, int | float | None]) -> None:
    expression, value = drawn
    [answer] = evaluate([expression])
    assert answer == str(value) if value is not None else answer.startswith("Error: ")


@pytest.mark.filterwarnings("error")
def test_the_parser_of_python_prints_no_warnings() -> None:
    assert all(text.startswith("Error") for text in evaluate(["1or 2", "1if 2else 3", "0x1for x"]))
