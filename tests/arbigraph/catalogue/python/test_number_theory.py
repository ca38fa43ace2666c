"""The traced functions of number theory, by examples that can be followed by eye."""

from collections.abc import Callable

import pytest

from graphwalks.arbigraph.catalogue.python import number_theory


@pytest.mark.parametrize(
    ("function", "given", "answer"),
    [
        (
            number_theory.euclid_quotients_and_rests,
            (5, 13),
            2 * (3 + 1) * 1 + 1 * (2 + 1) * 2 + 1 * (1 + 1) * 3 + 2 * (0 + 1) * 4,
        ),
        (number_theory.bezout_squares, (3, 5), 1 + 2**2 + 1**2),  # 1 = 2 * 3 - 1 * 5
        (number_theory.prime_factors_by_place, (4, 4), 2 * 1 + 2 * 2 + 5 * 3),  # 20
        (number_theory.powers_until_one, (2, 7), 2 * 1 + 4 * 2 + 1 * 3),
        (number_theory.powers_until_one, (2, 8), 2 * 1 + 4 * 2 + 0 * 3),
        (number_theory.coprime_neighbours, (4, 4), 4 + 5 - 2 + 7),
        (number_theory.continued_fraction, (3, 7), [2, 1, 7, 3]),  # 2 / 1 and 7 / 3
        (number_theory.newton_square_root, (3, 0), [27, 14, 7, 5]),
    ],
)
def test_a_short_example_gives_what_the_docstring_says(
    function: Callable[..., object], given: tuple[object, ...], answer: object
) -> None:
    assert function(*given) == answer
