"""The fourteen published lanes."""

from graphwalks.choice.lanes import LANES, READOUTS, SCOPE, WHY_NOT_COMPARABLE


def test_every_lane_was_read_in_a_way_that_is_described() -> None:
    assert len(LANES) == 14
    assert set(LANES.values()) == set(READOUTS)


def test_the_label_says_why_numbers_are_not_like_for_like() -> None:
    assert WHY_NOT_COMPARABLE.startswith(SCOPE)
    assert "no licence" in WHY_NOT_COMPARABLE
