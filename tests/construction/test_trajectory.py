from collections.abc import Mapping, Sequence
from fractions import Fraction
from typing import Any

import pytest

from graphwalks.construction.trajectory import play, play_with
from graphwalks.errors import ArgumentError
from tests.construction.cities import six_cities


def test_a_rule_plays_through_the_states_it_leads_to() -> None:
    found = play(six_cities(), "rule:nearest")
    assert found.history == ("4", "5", "1", "2")
    assert found.objective == 31
    assert found.gap == Fraction(100 * 4, 27)


def test_a_decision_with_one_candidate_is_forced_and_is_a_step_all_the_same() -> None:
    found = play(six_cities(), "rule:nearest")
    assert [decision.forced for decision in found.decisions] == [False, False, True, False]
    assert found.forced == 1


def test_a_function_where_a_name_belongs_is_told_where_to_go() -> None:
    choose: Any = lambda history, proposals, candidates: candidates[0]  # noqa: E731 - as typed by hand
    with pytest.raises(ArgumentError, match=r"function was given; .* play_with\(process, choose\)"):
        play(six_cities(), choose)


def test_any_function_can_play() -> None:
    asked: list[tuple[str, ...]] = []

    def last_legal(
        history: Sequence[str], proposals: Mapping[str, str], candidates: tuple[str, ...]
    ) -> str:
        asked.append(tuple(history))
        assert set(candidates) == set(proposals.values())
        return six_cities().legal(history)[-1]

    found = play_with(six_cities(), last_legal)
    assert found.history == ("5", "4", "3", "2")
    assert asked == [(), ("5",), ("5", "4"), ("5", "4", "3")]
