"""Functions that compare the numbers of a list, by examples that can be checked by eye."""

from graphwalks.arbigraph.catalogue.python import pairs


def test_only_pairs_with_an_even_sum_count() -> None:
    assert pairs.pair_even_sums([1, 4, 5, 2]) == 2 * (5 - 1) + 2 * (2 - 4)


def test_the_nearest_of_all_earlier_numbers_is_found() -> None:
    assert pairs.pair_nearest_before([5, 9, 8]) == 5 + 1 * (9 - 5) + 2 * (9 - 8)


def test_numbers_wait_for_a_partner_of_the_same_remainder() -> None:
    assert pairs.pair_partners([4, 5, 6, 8], 2) == 4 * 6 - (5 + 8)


def test_a_number_counts_by_how_far_sorting_moves_it() -> None:
    assert pairs.order_displacement([7, 2, 5]) == 7 + 2 * 7 - 1 * 2 - 1 * 5
    assert pairs.order_displacement([2, 5, 7]) == 2


def test_a_champion_is_replaced_once_it_has_no_strength_left() -> None:
    # Champion and strength: 4 and 1, 4 and 2, 4 and 1, 4 and 0, 6 and 1.
    assert pairs.tally_champion([4, 7, 5, 8, 6]) == 4 + 8 + 4 + 0 + 6 + (4 + 7 + 5 + 8 + 6)
