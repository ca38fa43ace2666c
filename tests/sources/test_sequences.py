"""Sequences that read their values: places and parts as of a tuple, and nothing read before."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.sources.sequences import ReadSequence


class Squares(ReadSequence[int]):
    """The first ten squares, which notes what was read."""

    def __init__(self) -> None:
        self.places: list[int] = []

    def __len__(self) -> int:
        return 10

    def read(self, place: int) -> int:
        self.places.append(place)
        return place * place


def test_only_what_is_asked_for_is_read() -> None:
    squares = Squares()
    assert squares[3] == 9
    assert squares[-1] == 81
    assert squares.places == [3, 9]


@given(st.slices(12))
def test_parts_are_those_of_a_tuple(part: slice) -> None:
    assert Squares()[part] == tuple(Squares())[part]


@pytest.mark.parametrize("place", [10, -11])
def test_a_place_outside_is_an_index_error(place: int) -> None:
    with pytest.raises(IndexError):
        Squares()[place]
