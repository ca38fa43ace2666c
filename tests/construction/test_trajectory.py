from collections.abc import Mapping, Sequence
from fractions import Fraction

from graphwalks.construction.trajectory import play, play_with
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


def test_coverage_is_the_share_of_legal_actions_that_are_candidates() -> None:
    found = play(six_cities(), "rule:nearest")
    shares = [Fraction(3, 5), Fraction(3, 4), Fraction(1, 3), Fraction(2, 2)]
    assert [decision.coverage for decision in found.decisions] == shares
    assert found.coverage == sum(shares) / 4


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
