"""The traced functions on bits, by examples that can be followed by eye."""

from collections.abc import Callable

import pytest

from graphwalks.arbigraph.catalogue.python import bits


@pytest.mark.parametrize(
    ("function", "given", "answer"),
    [
        (bits.shift_register_sum, (1, 1), sum(range(1, 13))),  # stays 1
        (
            bits.shift_register_sum,
            (2, 3),  # 2, then 1, 3, 2 over and over
            1 * (1 + 4 + 7 + 10) + 3 * (2 + 5 + 8 + 11) + 2 * (3 + 6 + 9 + 12),
        ),
        (bits.product_without_carry, (0b11, 0b11), 0b101),
        (bits.tree_of_fractions, (1,), 3**2 + 3 * 2),  # 110: 1 / 1, 1 / 2, 3 / 2
        (bits.runs_of_bits, (4,), 4 + 2**2 * 1 + 1 * 2 + 1 * 3 + 1 * 4),  # 10100
        (bits.turned_by_set_bits, (0b11, 2), 0b1100 * 1 + 0b1101000 * 2),
        (bits.turned_by_set_bits, (0b11000000, 1), 0b00000011),
        (bits.descending_submasks, (0b10, 0b01), [0b1001, 0b1000, 0b0001, 0b0000]),
        (bits.ring_of_cells, (1, 3), [0b001, 0b111, 0, 0, 0, 0, 0, 0]),  # from 101
        (bits.ring_of_cells, (1, 4), [0b0101] * 8),
    ],
)
def test_a_short_example_gives_what_the_docstring_says(
    function: Callable[..., object], given: tuple[object, ...], answer: object
) -> None:
    assert function(*given) == answer
