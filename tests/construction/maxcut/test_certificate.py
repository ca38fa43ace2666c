from dataclasses import replace

import pytest

from graphwalks.construction.maxcut.certificate import (
    UNIT,
    Bound,
    Cases,
    Certificate,
    OddCycle,
    Proof,
    certified_cut,
    upper_bound,
)
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.errors import ArgumentError
from tests.construction.signed_graphs import TRIANGLE

CYCLE = OddCycle((0, 1, 2), ())
SOUND = Certificate((1, -1, 1), Bound(((CYCLE, UNIT),)))


def test_a_triangle_has_two_edges_across_and_its_cycle_proves_it() -> None:
    assert certified_cut(TRIANGLE, SOUND) == 2


def test_a_bound_without_inequalities_is_the_sum_of_the_positive_weights() -> None:
    graph = SignedGraph(3, ((0, 1, 5), (0, 2, -7), (1, 2, 2)))
    assert upper_bound(graph, Bound(()), {}) == 7
    assert upper_bound(graph, Bound(()), {1: 1}) == 0
    assert upper_bound(graph, Bound(()), {0: 0}) == 2


def test_a_bound_is_rounded_down_to_the_step_of_the_graph() -> None:
    assert TRIANGLE.cut_step == 2
    assert upper_bound(TRIANGLE, Bound(()), {}) == 2  # three edges, but all cuts are even


def test_a_fixed_edge_makes_two_cases() -> None:
    # Cuts weigh 0, 3, 4 and 5.
    graph = SignedGraph(3, ((0, 1, 1), (0, 2, 2), (1, 2, 3)))
    within = Bound(())  # 0-1 within: 2 + 3
    across = Bound(((CYCLE, UNIT),))  # 0-1 across: 2 * 1 + (1 - 1) + (2 - 1) + (3 - 1)
    assert certified_cut(graph, Certificate((1, 1, -1), Cases(0, within, across))) == 5
    with pytest.raises(ArgumentError, match="only 6 is proven"):
        certified_cut(graph, Certificate((1, 1, -1), Cases(0, within, Bound(()))))


def test_a_lighter_cut_is_not_proven() -> None:
    with pytest.raises(ArgumentError, match="weighs 0 and only 2 is proven"):
        certified_cut(TRIANGLE, replace(SOUND, placed=(1, 1, 1)))


@pytest.mark.parametrize("placed", [(1, -1), (1, -1, 0), ()])
def test_what_is_no_cut_is_refused(placed: tuple[int, ...]) -> None:
    with pytest.raises(ArgumentError, match="no cut of 3 vertices"):
        certified_cut(TRIANGLE, replace(SOUND, placed=placed))


@pytest.mark.parametrize(
    "proof",
    [
        Bound(((OddCycle((0,), ()), UNIT),)),
        Bound(((OddCycle((0, 1), (2,)), UNIT),)),
        Bound(((OddCycle((0, 0, 0), ()), UNIT),)),
        Bound(((OddCycle((0, 1, -1), ()), UNIT),)),
        Bound(((OddCycle((0, 1, 3), ()), UNIT),)),
        Bound(((CYCLE, -UNIT),)),
        Cases(0, Bound(()), Bound(((OddCycle((0,), ()), UNIT),))),
    ],
    ids=["open", "even", "repeated", "negative place", "beyond", "negative", "in one case"],
)
def test_an_inequality_that_does_not_hold_is_refused(proof: Proof) -> None:
    with pytest.raises(ArgumentError, match="does not hold"):
        certified_cut(TRIANGLE, replace(SOUND, proof=proof))
