"""Functions that keep a stack or a queue, by examples that can be checked by eye."""

from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.python import stacks


def test_a_number_takes_in_the_smaller_ones_on_top() -> None:
    assert stacks.stack_absorb([9, 2, 3]) == 1 * 9 + 2 * (3 + 2)
    assert stacks.stack_absorb([5, 2, 1, 4]) == 5 + 2 + 1 + 4


def test_a_top_of_the_same_parity_becomes_the_difference() -> None:
    # Stacks: [4], [4, 7], [4, -4], [4, 6].
    assert stacks.stack_parity_pairs([4, 7, 3, 2]) == 1 * 4 + 2 * 6


def test_the_nearest_smaller_number_before_is_found() -> None:
    assert stacks.stack_smaller_before([2, 5, 3, 1]) == 1 * 2 + 2 * 3 + 3 * 1 + 4 * 1


def test_negative_numbers_close_what_was_opened_last() -> None:
    assert stacks.stack_open_and_close([5, 7, -2, -4, -6]) == 2 * (7 - 2) + 1 * (5 - 4) - 6
    assert stacks.stack_open_and_close([5, -2, 8]) == 1 * (5 - 2) - 8


def test_both_sides_stay_level() -> None:
    # Left [1], [1, 3]; 3 moves right; left [1, 5]; right [3, 2].
    assert stacks.stack_two_sides([1, 3, 5, 2]) == (1 * 1 + 2 * 5) - (1 * 3 + 2 * 2)


def test_jobs_run_in_turn() -> None:
    # Job 1 ends at 3, job 3 at 3 + 3 + 2, job 2 at the end.
    assert stacks.queue_round_robin([3, 5, 2], 3) == 1 * 3 + 3 * 8 + 2 * 10


@given(st.lists(st.integers(1, 99), min_size=1, max_size=12))
def test_jobs_that_need_one_turn_end_in_order(values: list[int]) -> None:
    ends = [sum(values[: i + 1]) for i in range(len(values))]
    by_number = sum((i + 1) * end for i, end in enumerate(ends))
    assert stacks.queue_round_robin(values, 99) == by_number
