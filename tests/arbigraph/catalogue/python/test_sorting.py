"""Functions that sort, by examples that can be checked by eye."""

from graphwalks.arbigraph.catalogue.python import sorting


def test_the_middle_one_of_three_buckets_is_read_backwards() -> None:
    written = sorting.sort_into_buckets([6, 4, 7, 5], 3)
    assert written == [6 + 0, 7 + 2, 4 + 1, 5 + 3]


def test_a_number_takes_up_the_greater_ones_that_it_passes() -> None:
    assert sorting.sort_insertion_passed([5, 9, 1, 6]) == [5, 9, 1 + 9 + 5, 6 + 9]


def test_what_is_selected_is_raised_by_its_place() -> None:
    # 2 comes from place 2, then 5 stays at place 1.
    assert sorting.sort_selection_rounds([7, 5, 2, 9], 2) == [2 + 2, 5 + 1, 7, 9]


def test_a_short_list_is_sorted_before_the_rounds_end() -> None:
    assert sorting.sort_selection_rounds([7, 5], 4) == [5 + 1, 7 + 1]


def test_smaller_ones_before_stand_against_greater_ones_after() -> None:
    assert sorting.sort_sides_balanced([4, 1, 9, 6]) == [4 - 15, 1 - 15, 9 + 5, 6 + 5]


def test_what_walks_back_gets_smaller_by_one_each_time() -> None:
    assert sorting.sort_gnome_walk([5, 3, 9]) == [3 - 1, 5, 9]


def test_the_gnome_stops_after_two_steps_per_number() -> None:
    # On, back, on, on, back, back: the 1 came in front at the last step.
    assert sorting.sort_gnome_walk([5, 3, 1]) == [1 - 2, 3 - 1, 5]


def test_rounds_swap_even_pairs_and_odd_ones_by_turns() -> None:
    # 7 9 3 5, and then 9 and 3 are swapped in round 1.
    assert sorting.sort_alternate_pairs([9, 7, 5, 3], 2) == [7, 3 + 1, 9 - 1, 5]
