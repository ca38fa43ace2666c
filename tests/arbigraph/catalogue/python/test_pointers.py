"""Functions that move places or windows over a list, by examples that can be checked by eye."""

from graphwalks.arbigraph.catalogue.python import pointers


def test_the_number_taken_out_says_how_far_to_walk() -> None:
    # 2 leaves [5, 7, 1], 1 leaves [5, 7], 7 leaves [5].
    assert pointers.pointer_take_out([2, 5, 7, 1]) == 1 * 2 + 2 * 1 + 3 * 7 + 4 * 5


def test_the_side_with_less_takes_the_next_number() -> None:
    # Sides: 4 and 0, 4 and 6, 5 and 6.
    assert pointers.pointer_meeting([4, 1, 6]) == 4 - 2 - 1


def test_errors_of_pairs_count_by_distance() -> None:
    # Of 1, 3, 8: the pairs (1, 8) and (3, 8).
    assert pointers.pointer_near_goal([1, 8, 3], 10) == 2 * (9 - 10) + 1 * (11 - 10)


def test_merged_halves_count_for_and_against() -> None:
    # 2 and 5 are merged with 3 and 4; 5 is left over.
    assert pointers.pointer_merge_halves([5, 2, 4, 3]) == 1 * 2 - 2 * 3 - 3 * 4 + 5


def test_the_nearer_head_moves_and_the_first_one_on_a_tie() -> None:
    # Heads: 0 and 5, 0 and 10, 4 and 10, 7 and 10.
    assert pointers.pointer_two_heads([10, 4, 7], 5) == 1 * 5 + 2 * 4 + 3 * 3 + 7 - 10


def test_a_window_drops_its_oldest_numbers_to_keep_to_the_budget() -> None:
    assert pointers.window_budget([4, -3, 5], 8) == 4 + (4 - 3) + (-3 + 5)
    assert pointers.window_budget([9, 2], 8) == 0 + 2


def test_spreads_of_windows_count_by_place() -> None:
    assert pointers.window_spread([1, 5, 2], 2) == 1 * (5 - 1) + 2 * (5 - 2) - (5 + 2)
    assert pointers.window_spread([6], 2) == -6
