"""Functions that return a table, a stack or a line, by examples that can be checked by eye."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.python import tables


def test_each_remainder_has_its_greatest_sum() -> None:
    # Of 0, 3, 5 and 8 only 0 and 8 have the same remainder by 4.
    assert tables.table_by_remainder([3, 5], 4) == [8, 5, 3]


@given(st.lists(st.integers(1, 99), min_size=1, max_size=7), st.integers(4, 7))
def test_sums_by_remainder_are_those_of_all_choices(numbers: list[int], divisor: int) -> None:
    best: dict[int, int] = {}
    for count in range(len(numbers) + 1):
        for chosen in combinations(numbers, count):
            total = sum(chosen)
            best[total % divisor] = max(best.get(total % divisor, 0), total)
    assert tables.table_by_remainder(numbers, divisor) == [best[key] for key in sorted(best)]


def test_a_hop_is_taken_where_a_step_costs_more() -> None:
    assert tables.table_of_hops([5, -2, 7], 3) == [5, 5 - 3 - 2, 5 + 7]


def test_a_multiple_of_three_goes_below_the_difference_of_two_numbers() -> None:
    # 4 8, then 4 is put on top; 6 takes 8 and 4; 8 is put on top.
    assert tables.stack_calculator([4, 6, 8]) == [4, 6, 8 - 4, 8]


def test_even_numbers_stand_in_front_and_odd_ones_behind() -> None:
    assert tables.line_with_two_ends([3, 4, 5]) == [4 + 3, 3, 5 - 7]
