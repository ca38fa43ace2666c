import pytest

from graphwalks.construction import division
from graphwalks.errors import ArgumentError


def test_vertex_0_is_on_side_a_from_the_start() -> None:
    assert division.signs((), 3) == [1]
    assert division.signs(("B", "A"), 3) == [1, -1, 1]


def test_actions_are_what_signs_reads() -> None:
    assert division.actions([1, -1, 1]) == ("B", "A")


def test_the_side_of_vertex_0_is_called_a() -> None:
    assert division.actions([-1, 1, -1]) == ("B", "A")
    assert division.actions([0, 1, 0]) == ("B", "A")


@pytest.mark.parametrize("action", ["a", "AB", "", " A", 0, None])
def test_anything_but_a_and_b_is_refused(action: str) -> None:
    with pytest.raises(ArgumentError, match="'A' or 'B'"):
        division.signs((action,), 3)


def test_a_decision_too_many_is_refused() -> None:
    with pytest.raises(ArgumentError, match="3 vertices take 2"):
        division.signs(("A", "B", "A"), 3)
