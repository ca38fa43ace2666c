from fractions import Fraction

from graphwalks.construction.controls import control_gaps, controls, pool_ceiling
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.influence.task import solved
from tests.construction.cities import six_cities


def test_controls_average_the_pool_and_keep_the_rules_apart() -> None:
    found = controls(six_cities())
    # Lengths 29, 29, 30, 29 and 27.
    assert found.gaps["random"] == Fraction(100 * (2 + 2 + 3 + 2 + 0), 27 * 5)
    assert found.gaps["classical"] == Fraction(100, 27)
    assert found.gaps["isolation_priority"] == Fraction(200, 27)
    assert list(found.gaps) == [*six_cities().rules, "random", "classical"]


def test_controls_that_are_not_known_are_played() -> None:
    assert control_gaps(six_cities()) == controls(six_cities()).gaps


def test_the_ceiling_is_the_best_pair_that_the_rules_lead_to() -> None:
    # 0 and 5 make 2 active, then 3, 6 and 1: six. Every rule begins with 2, 3 or 6, and from there
    # 2, 3, 6, 1 and one seed more are the most.
    graph = Diffusion(7, ((0, 2), (2, 3), (3, 6), (5, 2), (6, 1), (6, 2)))
    process = solved("upstream", graph)
    assert (process.reference, process.witness) == (6, ("0", "5"))
    assert set(process.proposals([]).values()) == {"2", "3", "6"}
    assert pool_ceiling(process) == Fraction(100, 6)


def test_a_ceiling_of_nothing_is_the_optimum() -> None:
    stars = Diffusion(7, ((0, 1), (0, 2), (0, 3), (4, 5), (4, 6)))
    assert pool_ceiling(solved("stars", stars)) == 0


def test_only_influence_has_a_ceiling() -> None:
    assert pool_ceiling(six_cities()) is None
