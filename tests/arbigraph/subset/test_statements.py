"""Statements do what they do in Python."""

from collections.abc import Callable
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from tests.arbigraph.subset.agreement import agree

NUMBERS = st.lists(st.integers(-9, 9), max_size=8)


def assigns_names_and_tuples(values: list[int]) -> list[int]:
    a = b = len(values)
    a, b = b + 1, a - 2
    c, (d, e) = 3, (a, b)
    x: int = c * 2
    stack: list[int] = [a, b]
    return stack + [c, d, e, x]


def assigns_places(values: list[int]) -> list[int]:
    row = values.copy()
    grid = [[0, 0], [0, 0]]
    grid[1][-1] = len(row)
    grid[0][1] = 5
    row[0], row[-1] = row[-1], row[0]
    place = 0
    place, row[place] = 1, 77
    return row + grid[0] + grid[1]


def shares_lists_between_names(values: list[int]) -> list[int]:
    one = values
    other = one
    other += [1, 2]
    other = other + [3]
    one.append(4)
    rows = [[0] * 2] * 2
    rows[0][0] = 9
    return other + one + rows[1]


def augments(values: list[int]) -> list[int]:
    x = 7
    x += 3
    x -= 1
    x *= x
    x //= 2
    x %= 23
    x **= 2
    x <<= 3
    x >>= 1
    x &= 1023
    x |= 4
    x ^= 5
    row = [1, 2]
    row *= 2
    row += values
    row[1] += 10
    row[-1] -= x
    found = {1: 2}
    found[1] *= 4
    return row + [x, found[1]]


def augments_its_own_list(values: list[int]) -> list[int]:
    values += values
    values.extend(values)
    return values


def chooses(values: list[int]) -> list[int]:
    kept = []
    for x in values:
        if x < -3:
            kept.append(-x)
        elif x < 3:
            pass
        elif x == 5:
            kept.append(50)
        else:
            kept.append(x)
    return kept


def leaves_loops(values: list[int]) -> list[int]:
    met = []
    for x in values:
        y = x
        while True:
            y -= 1
            if y < -5:
                break
            if y % 2:
                continue
            met.append(y)
            if len(met) > 20:
                return met
        if x == 9:
            break
    return met


def keeps_the_loop_name(values: list[int]) -> int:
    for i, x in enumerate(values):
        if x * i > 5:
            break
    return i * 100 + x


def pops_while_iterating(values: list[int]) -> list[int]:
    met = []
    for x in values:
        met.append(x)
        if x % 2 == 0:
            values.pop(0)
    return met + values


def grows_while_iterating(values: list[int]) -> list[int]:
    for x in values:
        if len(values) > 20:
            break
        values.append(x + 1)
    return values


def changes_a_dict_while_iterating(values: list[int]) -> int:
    counts = {0: 0}
    for x in counts:
        if values:
            counts[x + 1] = 1
    return len(counts)


def goes_through_a_dict(values: list[int]) -> int:
    counts: dict[int, int] = {}
    for x in values:
        counts[x % 4] = counts.get(x % 4, 0) + x
    total = 0
    for i, (key, count) in enumerate(counts.items()):
        total += i * key - count
    return total


def stores_beyond_the_end(values: list[int]) -> list[int]:
    values[len(values) // 2] = 1
    return values


def uses_a_name_too_early(values: list[int]) -> int:
    if values:
        late = 3
    return late


def unpacks(values: list[int]) -> int:
    a, b, c = values
    return a * 100 + b * 10 + c


def counts_down(values: list[int]) -> int:
    left = len(values)
    steps = 0
    while left:
        left //= 2
        steps += values[left]
    return steps


FUNCTIONS: list[Callable[..., Any]] = [
    assigns_names_and_tuples,
    assigns_places,
    augments,
    augments_its_own_list,
    changes_a_dict_while_iterating,
    chooses,
    counts_down,
    goes_through_a_dict,
    grows_while_iterating,
    keeps_the_loop_name,
    leaves_loops,
    pops_while_iterating,
    shares_lists_between_names,
    stores_beyond_the_end,
    unpacks,
    uses_a_name_too_early,
]


@pytest.mark.parametrize("function", FUNCTIONS, ids=lambda function: function.__name__)
@given(values=NUMBERS)
def test_statements_agree_with_python(function: Callable[..., Any], values: list[int]) -> None:
    agree(function, values)
