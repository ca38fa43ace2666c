"""The traced functions on digits, by examples that can be followed by eye."""

from collections.abc import Callable

import pytest

from graphwalks.arbigraph.catalogue.python import digits


@pytest.mark.parametrize(
    ("function", "given", "answer"),
    [
        (digits.digit_squares_by_place, (3, 10), 1 * 7**2 + 2 * 2**2),  # 27
        (digits.digits_reread_in_another_base, (5, 4, 10), 221),  # 26 is 122 in base 4
        (digits.digits_swapped_in_pairs, (5, 10), 1052 + 125),  # 01|25 becomes 10|52
        (digits.fibonacci_parts_by_place, (5, 4), 13 * 6 + 5 * 4 + 2 * 2),  # 20 = 13 + 5 + 2
        (digits.digits_in_eight_bases, (10,), [11, 12, 13, 14, 20, 22, 101, 1010]),
        (digits.signed_powers_of_three, (4, 5), [20, -1, 3, -9, 27]),  # the first is the sum
        (digits.mixed_units, (5, [4, 3]), [6, 1 * 4, 2, 1 * 4 + 0 * 3]),  # 25 and 6 are divided
    ],
)
def test_a_short_example_gives_what_the_docstring_says(
    function: Callable[..., object], given: tuple[object, ...], answer: object
) -> None:
    assert function(*given) == answer
