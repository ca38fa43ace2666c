"""Expressions have the value that they have in Python."""

import operator
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph.subset import SubsetError, run
from tests.arbigraph.subset.agreement import STEPS, agree, value_of

NUMBERS = st.lists(st.integers(-9, 9), max_size=8)
ARITHMETIC: dict[str, Callable[[Any, Any], Any]] = {
    "+": operator.add,
    "-": operator.sub,
    "*": operator.mul,
    "//": operator.floordiv,
    "%": operator.mod,
    "&": operator.and_,
    "|": operator.or_,
    "^": operator.xor,
}
COMPARISONS: dict[str, Callable[[Any, Any], bool]] = {
    "==": operator.eq,
    "!=": operator.ne,
    "<": operator.lt,
    "<=": operator.le,
    ">": operator.gt,
    ">=": operator.ge,
}


@dataclass(frozen=True)
class Written:
    """An expression of a list `a` and a number `b`, and what Python makes of it."""

    text: str
    value: Callable[[list[int], int], Any]


def constants() -> st.SearchStrategy[Written]:
    return st.integers(-20, 20).map(lambda number: Written(f"({number})", lambda a, b: number))


@st.composite
def expressions(draw: st.DrawFn, depth: int = 2) -> Written:
    leaves = [Written("b", lambda a, b: b), Written("len(a)", lambda a, b: len(a))]
    if depth == 0:
        return draw(constants() | st.sampled_from(leaves))
    inner = expressions(depth=depth - 1)
    one, two, three = draw(inner), draw(inner), draw(inner)
    sign, test = draw(st.sampled_from(list(ARITHMETIC))), draw(st.sampled_from(list(COMPARISONS)))
    apply, holds = ARITHMETIC[sign], COMPARISONS[test]
    f, g, h = one.value, two.value, three.value
    x, y, z = one.text, two.text, three.text
    return draw(
        st.sampled_from([
            Written(f"({x} {sign} {y})", lambda a, b: apply(f(a, b), g(a, b))),
            Written(f"(-{x})", lambda a, b: -f(a, b)),
            Written(f"(~{x})", lambda a, b: ~int(f(a, b))),
            Written(f"(not {x})", lambda a, b: not f(a, b)),
            Written(
                f"({x} {test} {y} != {z})",
                lambda a, b: holds(f(a, b), p := g(a, b)) and p != h(a, b),
            ),
            Written(f"({x} if {y} else {z})", lambda a, b: f(a, b) if g(a, b) else h(a, b)),
            Written(f"({x} and {y} or {z})", lambda a, b: (f(a, b) and g(a, b)) or h(a, b)),
            Written(f"a[{x}]", lambda a, b: a[f(a, b)]),
            Written(f"sum(a[{x}:{y}])", lambda a, b: sum(a[f(a, b) : g(a, b)])),
            Written(f"max({x}, {y}, {z})", lambda a, b: max(f(a, b), g(a, b), h(a, b))),
            Written(f"min(a[{x}::{y}])", lambda a, b: min(a[f(a, b) :: g(a, b)])),
        ])
    )


@settings(max_examples=200, deadline=None)
@given(expression=expressions(), a=NUMBERS, b=st.integers(-9, 9))
def test_random_expressions_agree_with_python(expression: Written, a: list[int], b: int) -> None:
    try:
        expected = 0 + expression.value(a, b)
    except (ArithmeticError, LookupError, ValueError):
        with pytest.raises(SubsetError, match="^line 2: "):
            value_of(expression.text, a, b)
    else:
        assert value_of(expression.text, a, b) == expected


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        *(("-7 // 2", -4), ("-7 % 3", 2), ("-2 ** 2", -4), ("2 ** 3 ** 2", 512), ("~5", -6)),
        *(("1 + 2 * 3 << 1", 14), ("a[-1]", 30), ("1 < 2 < 3", 1), ("3 > 2 > 2", 0)),
        *(("True + True", 2), ("4 in a or 10 in a", 1), ("{1: 5, 2: 6}[2]", 6), ("(1, 2)[1]", 2)),
        *(("len(a[::-2])", 2), ("sum(x for x in a if x > 10)", 50), ("None is None", 1)),
        *(("sum([x * y for x, y in zip(a, a[1:])])", 800), ("b if b is not None else 1", 7)),
    ],
)
def test_expressions_of_the_list_10_20_30_and_7(expression: str, value: int) -> None:
    assert value_of(expression, [10, 20, 30], 7) == value


def nested_comprehensions(values: list[int]) -> list[int]:
    x = 100
    rows = [[x + y for x in values if x != y] + [x] for y in values]
    return [x, sum(x for x in values)] + [sum(row) for row in rows]


def a_comprehension_reads_its_source_outside(values: list[int]) -> list[int]:
    x = values
    return [x for x in x if x > 0]


def a_comprehension_leaves_no_name(values: list[int]) -> int:
    if len(values) % 2:
        y = 1000
    doubled = [2 * y for y in values]
    return len(doubled) + y


def short_circuits(values: list[int]) -> list[int]:
    stack = values.copy()
    if stack and stack.pop() > 0 and stack and stack.pop() > 0:
        stack.append(50)
    if not stack or stack.pop() < 0 or stack.pop() < 0:
        stack.append(60)
    return stack


def generators_stop_early(values: list[int]) -> list[int]:
    stack = values.copy()
    met = [0]
    if any(stack.pop() > 3 for _ in values):
        met.append(1)
    if all(x < 3 for x in values if x != 7):
        met.append(2)
    return stack + met


def compares_in_chains(values: list[int]) -> int:
    stack = values.copy()
    return int(0 < stack.pop() < stack.pop()) + 2 * len(stack)


def looks_up_tuples(values: list[int]) -> int:
    seen = {(0, 0): 1, (0, True): 2}
    seen[len(values), 0] = 4
    return len(seen) * 100 + seen[0, 1] * 10 + seen[0, 0]


NESTED = [
    a_comprehension_leaves_no_name,
    a_comprehension_reads_its_source_outside,
    compares_in_chains,
    generators_stop_early,
    looks_up_tuples,
    nested_comprehensions,
    short_circuits,
]


@pytest.mark.parametrize("function", NESTED, ids=lambda function: function.__name__)
@given(values=NUMBERS)
def test_scopes_and_order_agree_with_python(
    function: Callable[..., Any], values: list[int]
) -> None:
    agree(function, values)


@given(values=NUMBERS, ends=st.tuples(*[st.none() | st.integers(-10, 10)] * 3))
def test_slices_agree_with_python(values: list[int], ends: tuple[int | None, ...]) -> None:
    text = ":".join("" if end is None else str(end) for end in ends)
    code = f"def f(a: list[int]) -> list[int]:\n    return a[{text}]\n"
    if ends[2] == 0:
        with pytest.raises(SubsetError, match="line 2: slice step cannot be zero"):
            run(code, [values], STEPS)
    else:
        assert run(code, [values], STEPS) == values[slice(*ends)]
