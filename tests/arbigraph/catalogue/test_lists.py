"""Order, divisors and hull of a list, by examples that can be checked by eye."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue import lists

numbers = st.lists(st.integers(-99, 99), max_size=12)


def test_numbers_are_sorted_by_their_divisors() -> None:
    assert lists.sort_by_divisor_count([12, -7, 0, 4, 1]) == [0, 1, -7, 4, 12]


def test_equally_many_divisors_keep_their_order() -> None:
    assert lists.sort_by_divisor_count([7, -5, 3, -2, 7]) == [7, -5, 3, -2, 7]


@pytest.mark.parametrize(
    ("heights", "answer"),
    [
        ([0, 2, 0], 4),  # a triangle of base 2 and height 2
        ([0, -2, 0], 4),
        ([0, 1, 1, 0], 4),  # a trapezium of height 1 with sides 3 and 1
        ([0, 1, 0, 2, 0], 1 + 6 + 2),
        ([1, 2, 3], 0),
        ([5, 5, 5, 5], 0),
        ([3, 9], 0),
        ([3], 0),
        ([], 0),
    ],
)
def test_the_hull_has_twice_its_area(heights: list[int], answer: int) -> None:
    assert lists.convex_hull_area(heights) == answer


@given(numbers, st.integers(-9, 9), st.integers(-9, 9))
def test_shear_and_shift_leave_the_area(heights: list[int], slope: int, shift: int) -> None:
    moved = [height + slope * x + shift for x, height in enumerate(heights)]
    assert lists.convex_hull_area(moved) == lists.convex_hull_area(heights)


def test_common_divisors_of_pairs_are_summed() -> None:
    assert lists.pairwise_gcd_sum([6, 4, 0]) == 2 + 6 + 4
    assert lists.pairwise_gcd_sum([0, 0]) == 0


def test_the_ranking_of_three_numbers_is_a_cycle() -> None:
    assert lists.ranking([3, 1, 2]) == [1, 2, 0]
    assert lists.permutation_inversions([3, 1, 2]) == 2
    assert lists.permutation_order([3, 1, 2]) == 3


def test_equal_numbers_are_in_order() -> None:
    assert lists.permutation_inversions([4, 4, 4]) == 0
    assert lists.permutation_order([4, 4, 4]) == lists.permutation_order([]) == 1


def test_cycles_of_two_and_three_have_order_six() -> None:
    assert lists.permutation_order([1, 0, 4, 2, 3]) == 6
