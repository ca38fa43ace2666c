"""Methods of lists and dicts agree with Python's own; no other attribute can be reached."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.subset import SubsetError
from tests.arbigraph.subset.agreement import agree, value_of

NUMBERS = st.lists(st.integers(-9, 9), max_size=8)


def changes_a_list(values: list[int]) -> list[int]:
    row = values.copy()
    row.append(3)
    row.insert(1, 50)
    row.insert(-1, 60)
    row.extend(range(3))
    row.extend(reversed(values))
    row.reverse()
    last = row.pop()
    first = row.pop(0)
    row.append(row.pop(-2))
    row.sort()
    return row + [last, first] + values


def searches_a_list(values: list[int]) -> list[int]:
    return [values.count(3), values.index(3), [values].index(values), [[3]].count([3])]


def changes_a_dict(values: list[int]) -> list[int]:
    seen: dict[int, int] = {}
    for i, x in enumerate(values):
        seen[x] = seen.get(x, 10) + i
    taken = seen.pop(3, 100) + seen.pop(4)
    keys = [key for key in seen.keys()]
    total = sum(seen.values()) + int(seen.get(77) is None)
    return keys + [taken, total, len(seen)] + sorted(seen)


def sorts_items(values: list[int]) -> list[int]:
    places = {0: 0}
    for i, x in enumerate(values):
        places[x] = i
    return [i for _, i in sorted(places.items())]


@pytest.mark.parametrize(
    "function",
    [changes_a_dict, changes_a_list, searches_a_list, sorts_items],
    ids=lambda function: function.__name__,
)
@given(values=NUMBERS)
def test_methods_agree_with_python(function: Callable[..., Any], values: list[int]) -> None:
    agree(function, values)


@pytest.mark.parametrize(
    "call",
    ["append()", "append(1, 2)", "pop(1, 2, 3)", "index(1, 2)", "sort(1)", "copy(1)", "get()"],
)
def test_other_arguments_are_refused_before_the_first_step(call: str) -> None:
    with pytest.raises(SubsetError, match="^line 2: .*does not take"):
        value_of(f"a.{call}", [], 0, steps=0)


@pytest.mark.parametrize(
    ("call", "message"),
    [
        ("a.get(1)", "list has no method get"),
        ("{}.append(1)", "dict has no method append"),
        ("b.append(1)", "int has no method append"),
        ("(1, 2).index(1)", "tuple has no method index"),
        ("a.pop(9)", "out of range"),
        ("[].pop()", "pop from empty list"),
        ("a.index(9)", "no such element"),
        ("{1: 2}.pop(3)", "no such key"),
        ("{1: 2}.get(a)", "unhashable"),
        ("a.pop(None)", "NoneType stands where"),
        ("b.bit_length()", "there is no method bit_length"),
        ("a.clear()", "there is no method clear"),
        ("{}.setdefault(1, 2)", "there is no method setdefault"),
    ],
)
def test_failing_methods_are_errors(call: str, message: str) -> None:
    with pytest.raises(SubsetError, match=f"^line 2: .*{message}"):
        value_of(call, [1], 2)
