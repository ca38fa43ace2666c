"""Functions agree with Python's own."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.subset import SubsetError
from graphwalks.arbigraph.subset.functions import FUNCTIONS
from tests.arbigraph.subset.agreement import agree, value_of

NUMBERS = st.lists(st.integers(-9, 9), max_size=8)


def reduces(values: list[int]) -> list[int]:
    evens = [x for x in values if x % 2 == 0]
    return [
        sum(values),
        sum(range(5)),
        len(evens),
        int(any(evens)),
        int(all(evens)),
        abs(sum(evens)),
    ]


def takes_extremes(values: list[int]) -> list[int]:
    nearest = min([(abs(x - 3), i) for i, x in enumerate(values)])
    return [max(values), min(x * x for x in values), max(values[0], 3, -4), nearest[1]]


def sorts(values: list[int]) -> list[int]:
    pairs = sorted((x % 3, -i) for i, x in enumerate(values))
    return sorted(values) + sorted(values, reverse=True) + [i for _, i in pairs]


def counts(values: list[int]) -> list[int]:
    met = [i * x for i, x in enumerate(values, start=2)]
    met += [i - x for i, x in enumerate(reversed(values), 1)]
    for i, (place, x) in enumerate(enumerate(reversed(values), -5)):
        met.append(i * x - place)
    return met


def ranges(values: list[int]) -> list[int]:
    n = len(values)
    return list(range(n)) + list(range(3, n)) + list(range(n, -1, -2)) + list() + list((1, 2))


def converts(values: list[int]) -> list[int]:
    met = [int(x > 2) for x in values] + [int(bool(x)) for x in values]
    for x in values:
        quotient, rest = divmod(x, 4)
        met += [quotient, rest]
    return met + list({3: 4, 5: 6}) + list(reversed(range(4)))


def iterates_a_list_that_shrinks(values: list[int]) -> list[int]:
    met = []
    for i, x in enumerate(values):
        met.append(i * x)
        values.pop()
    return met


EXAMPLES = [
    converts,
    counts,
    iterates_a_list_that_shrinks,
    ranges,
    reduces,
    sorts,
    takes_extremes,
]


@pytest.mark.parametrize("function", EXAMPLES, ids=lambda function: function.__name__)
@given(values=NUMBERS)
def test_functions_agree_with_python(function: Callable[..., Any], values: list[int]) -> None:
    agree(function, values)


@pytest.mark.parametrize(
    ("expression", "value"),
    [
        ("sum(x * y for x, y in zip(a, a[1:]))", 1 * 2 + 2 * 5),
        ("len(list(zip(a, [7, 8])))", 2),
        ("max(zip(reversed(a), range(10)))[0]", 5),
        ("list(zip(a))[2][0]", 5),
        ("len(list(zip()))", 0),
        ("sum(i * x * y for i, (x, y) in enumerate(zip(a, reversed(a))))", 1 * 2 * 2 + 2 * 5 * 1),
    ],
)
def test_zip_goes_through_1_2_5_and_others_side_by_side(expression: str, value: int) -> None:
    assert value_of(expression, [1, 2, 5], 0) == value


@pytest.mark.parametrize("name", FUNCTIONS)
def test_functions_are_neither_stored_nor_assigned(name: str) -> None:
    with pytest.raises(SubsetError, match=f"line 2: {name} is a function and nothing else"):
        value_of(f"[{name}] == a", [], 0)
    with pytest.raises(SubsetError, match=f"line 2: {name} is a function and nothing else"):
        value_of(f"len([0 for {name} in a])", [], 0)


@pytest.mark.parametrize(
    "call",
    [
        *("len()", "len(a, a)", "abs(1, 2)", "sum(a, 0)", "sorted(a, key=a)", "min()", "range()"),
        *("max(a, default=0)", "list(a, a)", "zip(a, strict=True)", "sum(items=a)", "int(b=1)"),
        *("sorted(a, True)", "enumerate(a, 1, 2)", "sorted(a, **{1: 2})", "divmod(b)"),
    ],
)
def test_other_arguments_are_refused_before_the_first_step(call: str) -> None:
    with pytest.raises(SubsetError, match="^line 2: .*(does not take|once and alone)"):
        value_of(f"sum({call})" if call.startswith(("zip", "enum")) else call, [], 0, steps=0)


@pytest.mark.parametrize("call", ["zip(a)", "enumerate(a)", "reversed(a)"])
@pytest.mark.parametrize("use", ["[{}]", "{} if b else a", "{}[0]", "a + {}", "a.append({})"])
def test_iterators_stand_only_where_they_are_gone_through(call: str, use: str) -> None:
    with pytest.raises(SubsetError, match="is not gone through at once"):
        value_of(use.format(call), [1], 0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("len(b)", "has no len"),
        ("sum(b)", "int has no elements"),
        ("sum([a])", "list stands where a whole number is needed"),
        ("max([])", "empty"),
        ("min(a, b)", "not supported between"),
        ("len(range(10 ** 30))", "too large"),
        ("range(1, 2, 0)[0]", "must not be zero"),
        ("sum(zip(b))", "int has no elements"),
        ("sum(reversed(b))", "not reversible"),
        ("divmod(1, 0)", "by zero"),
        ("int(None)", "NoneType stands where"),
        ("f(a, b)", "f cannot be called"),
        ("print(b)", "print cannot be called"),
        ("a(b)", "a cannot be called"),
        ("a[0](b)", "only functions and methods by name"),
    ],
)
def test_failing_calls_are_errors(call: str, message: str) -> None:
    with pytest.raises(SubsetError, match=f"^line 2: .*{message}"):
        value_of(call, [1], 2)
