from collections.abc import Mapping, Sequence
from fractions import Fraction

import pytest

from graphwalks.construction.controls import controls
from graphwalks.construction.policies import POOL_SEEDS
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


def test_coverage_is_the_share_of_legal_actions_that_are_candidates() -> None:
    found = play(six_cities(), "rule:nearest")
    shares = [Fraction(3, 5), Fraction(3, 4), Fraction(1, 3), Fraction(2, 2)]
    assert [decision.coverage for decision in found.decisions] == shares
    assert found.coverage == sum(shares) / 4


def test_the_random_pool_takes_candidates_only_and_repeats_itself() -> None:
    for seed in POOL_SEEDS:
        found = play(six_cities(), "random", seed=seed)
        assert all(decision.action in decision.candidates for decision in found.decisions)
        assert found == play(six_cities(), "random", seed=seed)


def test_controls_average_the_pool_and_keep_the_rules_apart() -> None:
    found = controls(six_cities())
    # Lengths 29, 29, 30, 29 and 27.
    assert found.gaps["random"] == Fraction(100 * (2 + 2 + 3 + 2 + 0), 27 * 5)
    assert found.gaps["classical"] == Fraction(100, 27)
    assert found.gaps["isolation_priority"] == Fraction(200, 27)
    assert list(found.gaps) == [*six_cities().rules, "random", "classical"]


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


def test_a_constant_stops_where_it_is_not_legal() -> None:
    message = "'2' is not legal at decision 2 of tsp/six; legal: 1, 3, 4, 5"
    with pytest.raises(ArgumentError, match=message):
        play(six_cities(), "constant:2")


@pytest.mark.parametrize("policy", ["rule:best", "rule:", "nearest", "constant:", "model", ""])
def test_an_unknown_policy_is_refused_with_those_there_are(policy: str) -> None:
    with pytest.raises(ArgumentError, match="allowed: rule:nearest, .*random, classical, constant"):
        play(six_cities(), policy)


@pytest.mark.parametrize(("policy", "seed"), [("random", None), ("classical", 1101)])
def test_a_seed_belongs_to_random_alone(policy: str, seed: int | None) -> None:
    with pytest.raises(ArgumentError, match="give a seed with 'random' and only then"):
        play(six_cities(), policy, seed=seed)
