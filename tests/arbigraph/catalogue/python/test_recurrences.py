"""The traced functions that run a rule for some rounds, by examples that can be followed by eye."""

from collections.abc import Callable

import pytest

from graphwalks.arbigraph.catalogue.python import recurrences


def _by_place(*numbers: int) -> int:
    return sum(place * number for place, number in enumerate(numbers, 1))


@pytest.mark.parametrize(
    ("function", "given", "answer"),
    [
        (
            recurrences.middle_squares_total,
            (20, 10),  # 200 * 200 = 4 00 00, then 16 00 00, 2 56 00 00, …
            400 + 1600 + 5600 + 3600 + 9600 + 1600,
        ),
        (recurrences.balance_after_years, (1, 0, 0), 100),
        (recurrences.balance_after_years, (1, 0, 10), 100 - 10 * sum(range(1, 9))),
        (recurrences.balance_after_years, (-1, 10, 0), -432),  # -120, -144, -173, -208, -250, …
        (recurrences.fever_days, (9, 0), _by_place(6, 4, 3, 2, 2, 2, 2, 2)),
        (recurrences.fever_days, (1, 1), _by_place(2, 3, 4, 6, 9, 14, 23, 38)),
        (recurrences.bouncing_ball_total, (0, 10, 4), _by_place(4, 8, 8, 4, 0, 4, 9, 6, 1, 4)),
        (
            recurrences.terms_that_point_back,
            (2, 5),
            2 + 5 + 1 + 8 + 10 + 16 + 11 + 12 + 19 + 29 + 5 + 25 + 17,
        ),
        (
            recurrences.cheapest_ways_weighed,
            (1, 100),  # 2 2 5 10, then 4 6 15 30, 7 12 27 57, 11 19 39 79
            _by_place(11, 19, 39, 79),
        ),
    ],
)
def test_a_short_example_gives_what_the_docstring_says(
    function: Callable[..., object], given: tuple[object, ...], answer: object
) -> None:
    assert function(*given) == answer
