"""Functions that read a list once, by examples that can be checked by eye."""

from graphwalks.arbigraph.catalogue.python import scans


def test_climbs_to_records_count_by_rank_and_drops_once() -> None:
    assert scans.scan_record_climbs([3, 5, 4, 9]) == 3 + 2 * 2 - 1 + 3 * 4


def test_momentum_grows_until_the_direction_turns() -> None:
    assert scans.scan_momentum([1, 3, 6, 4]) == 1 * 2 + 2 * (2 + 3) + 3 * -2


def test_a_tank_spills_above_its_room_and_misses_below_zero() -> None:
    # Levels: 50, 80, 130 (30 spill), 100, -20 (20 are missing), 0, 9.
    assert scans.scan_tank([30, 50, -120, 9], 100) == 3 * 30 - 2 * 20 + 9


def test_runs_of_one_parity_are_summed_and_squared() -> None:
    assert scans.scan_parity_runs([1, 3, 2, 5]) == 4**2 + 2**2 + 5**2


def test_peaks_add_and_valleys_take_away_by_place() -> None:
    assert scans.scan_turning_points([1, 5, 2, 3]) == 1 + 2 * 5 - 3 * 2 + 3
    assert scans.scan_turning_points([1, 2, 3]) == 1 + 2 + 3


def test_a_negative_balance_pays_the_fee() -> None:
    assert scans.scan_overdraft([10, -30, 5], 8) == 10 + (-20 - 8) + (-23 - 8)


def test_shared_bits_of_neighbours_count_by_place() -> None:
    # 6 is 110, 5 is 101, 4 is 100 in binary.
    assert scans.scan_neighbour_bits([6, 5, 4]) == (1 * 4 + 3) + (2 * 4 + 1)


def test_even_numbers_add_and_odd_ones_multiply() -> None:
    assert scans.scan_odd_multiplies([4, 3, 2]) == (1 + 4) * 3 + 2
    assert scans.scan_odd_multiplies([98, 99, 99]) == 99**3 % 9973


def test_multiples_of_three_change_the_mode() -> None:
    # Modes: 0, 1, 1, 2, 2.
    assert scans.scan_three_modes([1, 3, 4, 6, 5]) == 5 - (6 - (1 - 2 * 3 - 2 * 4))


def test_a_number_counts_by_the_way_back_to_its_remainder() -> None:
    assert scans.scan_return_gaps([4, 6, 7, 1], 3) == 1 * 4 + 2 * 6 + 2 * 7 + 1 * 1
