"""The traced functions that make a list from a number, by examples that can be followed by eye."""

from collections.abc import Callable

import pytest

from graphwalks.arbigraph.catalogue.python import sequences


@pytest.mark.parametrize(
    ("function", "given", "answer"),
    [
        (sequences.trail_through_thirds, (5,), [5, 9, 3, 1]),  # 3 would come again
        (sequences.trail_through_thirds, (7,), [7, 15, 5, 9, 3, 1]),
        (sequences.cards_swapped_by_remainders, (1, [5, 6, 7]), [6, 7, 5]),  # by way of 7 6 5
        (sequences.triangle_from_two_edges, (1, 1), [7, 22, 40, 44, 26, 2, -8, -5]),
        (sequences.first_differences, (1, 1000), [1, 7, 12, 6, 0, 0, 0, 0]),  # of 1, 8, 27, …
        (sequences.first_differences, (1, 10), [1, 7, -8, 6, 0, -10, 20, -20]),
        (
            sequences.hares_and_lynxes,
            (10, 0),
            [75, 0, 112, 0, 168, 0, 252, 0, 378, 0, 567, 0, 850, 0],
        ),
        (
            sequences.hares_and_lynxes,
            (12, 30),
            [84, 21, 121, 15, 175, 11, 256, 9, 377, 7, 557, 7, 823, 8],
        ),
        (sequences.times_at_a_counter, (1, 0), [4, 18, 33, 39, 40, 54, 62, 66, 72, 72]),
        (
            sequences.turns_of_a_turtle,
            (1, 5),  # right, left, then straight on
            [0, -1, 2, -1, 5, -1, 9, -1, 14, -1, 20, -1, 27, -1, 35, -1],
        ),
        (
            sequences.waves_round_a_ring,
            (1, [0] * 10),  # spreads by one place a round, with the sign changed
            [-1, 1, -1, 1, -1, 1, 1, -1, 1, -1, 1],
        ),
    ],
)
def test_a_short_example_gives_what_the_docstring_says(
    function: Callable[..., object], given: tuple[object, ...], answer: object
) -> None:
    assert function(*given) == answer
