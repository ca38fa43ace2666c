import pytest

from graphwalks.construction import sides
from graphwalks.errors import ArgumentError


def test_vertex_0_is_on_side_a_from_the_start() -> None:
    assert sides.signs((), 3) == [1]
    assert sides.signs(("B", "A"), 3) == [1, -1, 1]


def test_actions_are_what_signs_reads() -> None:
    assert sides.actions([1, -1, 1]) == ("B", "A")


def test_the_side_of_vertex_0_is_called_a() -> None:
    assert sides.actions([-1, 1, -1]) == ("B", "A")
    assert sides.actions([0, 1, 0]) == ("B", "A")


def test_both_sides_are_legal_until_every_vertex_has_one() -> None:
    assert sides.legal(("B",), 3) == ("A", "B")
    assert sides.legal(("B", "A"), 3) == ()


@pytest.mark.parametrize("action", ["a", "AB", "", " A", 0, None])
def test_anything_but_a_and_b_is_refused(action: str) -> None:
    with pytest.raises(ArgumentError, match="'A' or 'B'"):
        sides.signs((action,), 3)


def test_a_decision_too_many_is_refused() -> None:
    with pytest.raises(ArgumentError, match="3 vertices take 2"):
        sides.signs(("A", "B", "A"), 3)


def test_a_rule_takes_the_larger_value_and_a_on_a_tie() -> None:
    a = dict(zip(sides.FEATURE_OF_RULE.values(), (0, 4, 2, -4), strict=True))
    b = dict(zip(sides.FEATURE_OF_RULE.values(), (0, 3, 5, -2), strict=True))
    assert list(sides.proposals({"A": a, "B": b}).values()) == ["A", "A", "B", "B"]
