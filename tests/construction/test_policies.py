import pytest

from graphwalks.construction.policies import POOL_SEEDS
from graphwalks.construction.trajectory import play
from graphwalks.errors import ArgumentError
from tests.construction.cities import six_cities


def test_the_random_pool_takes_candidates_only_and_repeats_itself() -> None:
    for seed in POOL_SEEDS:
        found = play(six_cities(), "random", seed=seed)
        assert all(decision.action in decision.candidates for decision in found.decisions)
        assert found == play(six_cities(), "random", seed=seed)


def test_a_constant_stops_where_it_is_not_legal() -> None:
    message = "'2' is not legal at decision 2 of tsp/six; legal: 1, 3, 4, 5"
    with pytest.raises(ArgumentError, match=message):
        play(six_cities(), "constant:2")


@pytest.mark.parametrize("policy", ["rule:best", "rule:", "nearest", "constant:", "model", ""])
def test_an_unknown_policy_is_refused_with_those_there_are(policy: str) -> None:
    with pytest.raises(ArgumentError, match="allowed: rule:nearest, .*random, classical, constant"):
        play(six_cities(), policy)


def test_a_seed_belongs_to_random_alone() -> None:
    with pytest.raises(ArgumentError, match="none was given; add one, as seed=1101"):
        play(six_cities(), "random")
    with pytest.raises(ArgumentError, match="'classical' draws nothing; leave seed=1101 out"):
        play(six_cities(), "classical", seed=1101)


def test_a_misspelt_rule_is_told_which_one_is_near() -> None:
    with pytest.raises(ArgumentError, match="did you mean 'rule:return_reserve'"):
        play(six_cities(), "rule:retrun_reserve")
