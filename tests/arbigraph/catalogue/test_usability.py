"""Which answers may be asked for."""

import pytest

from graphwalks.arbigraph.catalogue.usability import usable


@pytest.mark.parametrize(
    "value",
    [2, -2, 10**10 - 1, 1 - 10**10, [0, 0, 1, 1], [5, 7], [1, 0], [0, 2], [10**12, 3], [2, 3, 4]],
)
def test_an_answer_that_is_neither_short_nor_plain_is_usable(value: int | list[int]) -> None:
    assert usable(value)


@pytest.mark.parametrize(
    "value",
    [0, 1, -1, 10**10, -(10**10), [], [7], [3, 3], [3, 3, 4], [0, 1, 2], [1, 2, 3, 4], [0, 1]],
)
def test_an_answer_that_is_easy_to_guess_or_too_large_is_not(value: int | list[int]) -> None:
    assert not usable(value)
