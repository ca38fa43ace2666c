"""Functions that simulate something, by examples that can be checked by eye."""

from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.python import simulation


def test_even_cells_add_their_neighbours_and_odd_ones_lose_the_left_one() -> None:
    assert simulation.cells_in_rounds([2, 5, 8], 1) == [8 + 5, 5 - 2, 5 + 2]


def test_two_rounds_are_one_round_after_the_other() -> None:
    once = simulation.cells_in_rounds([2, 5, 8, -3], 1)
    assert simulation.cells_in_rounds([2, 5, 8, -3], 2) == simulation.cells_in_rounds(once, 1)


def test_a_walk_goes_on_by_the_number_that_it_found() -> None:
    # Places 0, 2, 3 and 3 again, where it finds what it wrote.
    assert simulation.walk_that_rewrites([1, 5, 0, 7]) == [0 - 1, 5, 1 - 0, 3 - (2 - 7)]


def test_a_walk_turns_left_before_odd_numbers() -> None:
    # 4 to the right, 3 up, 2 up, 1 to the left.
    assert simulation.walk_with_turns([4, 3, 2, 1]) == [4, 4 + 3, 4 + 5, 3 + 5]


def test_the_lift_goes_to_the_nearest_floor() -> None:
    # It stops at 3, -4 and 10.
    assert simulation.ride_to_nearest([10, -4, 3]) == [3, 3 + 7, 3 + 7 + 14]


def test_the_lift_goes_up_when_two_floors_are_as_near() -> None:
    assert simulation.ride_to_nearest([-2, 2, 3]) == [2, 3, 3 + 5]


def test_an_order_comes_a_day_after_the_stock_was_low() -> None:
    assert simulation.stock_with_orders([10, 25, 3], 30) == [20, 20 + 30 - 25, 25 + 30 - 3]


def test_the_least_one_is_served_at_every_second_arrival() -> None:
    assert simulation.queue_least_first([6, 2, 9, 4, 7]) == [2 * 1, 4 * 3, 6, 9, 7]


def test_players_hand_half_of_their_tokens_on() -> None:
    # 5 25, 17 13, 9 21, 19 11.
    assert simulation.tokens_handed_on([10, 20], 2) == [19, 11]


@given(st.lists(st.integers(10, 109), min_size=1, max_size=20), st.integers(2, 4))
def test_no_token_is_lost(numbers: list[int], parts: int) -> None:
    assert sum(simulation.tokens_handed_on(numbers, parts)) == sum(numbers)
