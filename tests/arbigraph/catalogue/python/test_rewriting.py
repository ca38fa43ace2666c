"""Functions that write a new list, by examples that can be checked by eye."""

from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.python import rewriting


def test_a_tank_loses_half_of_what_it_holds_before_each_number() -> None:
    assert rewriting.scan_leaking_tank([10, 10, 10], 2) == [10, 5 + 10, 8 + 10]


def test_a_new_record_counts_by_its_place_and_the_rest_by_its_way_off_the_middle() -> None:
    assert rewriting.scan_record_band([5, 9, 2, 4]) == [5, 1 * (9 - 5), 2 * (5 - 2), 8 - 2 - 9]


def test_even_totals_are_halved_and_odd_ones_tripled() -> None:
    assert rewriting.scan_halve_or_triple([7, 4, 3]) == [3 * 7 + 1, (4 + 2) // 2, (3 + 3) // 2]


def test_the_smaller_end_is_taken_away() -> None:
    assert rewriting.scan_from_both_ends([1, 4, 9, 3]) == [3 - 1, 4 + 3, 9 - 4, 9]


def test_rising_runs_are_turned_and_raised_by_their_lengths() -> None:
    assert rewriting.runs_turned_around([1, 5, 3, 8, 9]) == [5 + 2, 1 + 2, 9 + 3, 8 + 3, 3 + 3]


def test_a_number_is_a_place_and_what_stands_there_another_one() -> None:
    # Of three places, 10 and 31 mean the one of 32, and 32 means the one of 31.
    assert rewriting.links_followed_twice([10, 32, 31]) == [10 + 32 - 31, 31, 31 + 32 - 31]


def test_only_bits_under_the_mask_are_exchanged() -> None:
    row = [0b1011, 0b0110, 0b0100]
    assert rewriting.bits_bubble_masked(row, 0b0011) == [0b1010, 0b0100, 0b0111]


@given(st.lists(st.integers(0, 98), min_size=1, max_size=20), st.integers(5, 60))
def test_bits_outside_the_mask_stay_where_they_are(numbers: list[int], mask: int) -> None:
    written = rewriting.bits_bubble_masked(numbers, mask)
    assert [number & ~mask for number in written] == [number & ~mask for number in numbers]
    assert sorted(x & mask for x in written) == sorted(x & mask for x in numbers)


def test_gray_codes_are_joined_by_exclusive_or() -> None:
    # The Gray codes of 2, 3 and 4 are 11, 10 and 110.
    assert rewriting.bits_gray_running([2, 3, 4]) == [0b11 + 2, 0b01 + 3, 0b111 + 4]


def test_seven_bits_are_read_as_words_of_eight() -> None:
    assert rewriting.bits_repacked([0b0000011, 0b1000101], 8) == [0b00000111, 0b000101]
