import math
from itertools import combinations

import pytest
from hypothesis import given, settings

from graphwalks.construction.maxcut.certificate import Bound, Cases, Certificate, certified_cut
from graphwalks.construction.maxcut.optimum import heaviest_cut
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from tests.construction.signed_graphs import K5, TINY, all_cuts, signed_graphs


def certified(graph: SignedGraph) -> Certificate:
    found = heaviest_cut(graph, 100, math.inf)
    assert found is not None
    return found


def test_the_heaviest_cut_of_the_small_graph_weighs_4() -> None:
    assert certified_cut(TINY, certified(TINY)) == 4


def test_a_graph_without_edges_has_nothing_to_cut() -> None:
    graph = SignedGraph(3, ())
    assert certified_cut(graph, certified(graph)) == 0


def test_k5_needs_cases_as_odd_cycles_alone_allow_two_thirds_of_each_edge() -> None:
    # 2/3 of 10 edges, rounded down to even, is 6, which two against three reach; with one weight
    # of 2 all integers are possible, and 20/3 is not enough to rule out 7 by rounding alone.
    assert isinstance(certified(K5).proof, Bound)
    heavier = SignedGraph(5, ((0, 1, 5), *((a, b, 4) for a, b, _ in K5.edges[1:])))
    found = certified(heavier)
    assert isinstance(found.proof, Cases)
    assert certified_cut(heavier, found) == max(all_cuts(heavier)) == 25


def test_a_search_that_is_stopped_early_certifies_nothing() -> None:
    heavier = SignedGraph(5, ((0, 1, 5), *((a, b, 4) for a, b, _ in K5.edges[1:])))
    assert heaviest_cut(heavier, 1, math.inf) is None
    assert heaviest_cut(heavier, 2, math.inf) is None
    assert heaviest_cut(TINY, 0, math.inf) is None


def test_a_search_without_time_certifies_nothing() -> None:
    assert heaviest_cut(TINY, 100, 0.0) is None


def test_a_search_ends_with_its_time_however_large_the_graph() -> None:
    # Complete graphs with weights 1 and -1 are the hardest: without end this takes minutes.
    edges = tuple((a, b, (a * b + a + b) % 2 * 2 - 1) for a, b in combinations(range(60), 2))
    assert heaviest_cut(SignedGraph(60, edges), 10**6, 0.5) is None


@settings(deadline=None)
@given(signed_graphs(most_vertices=9, heaviest=20))
def test_no_cut_of_all_is_heavier(graph: SignedGraph) -> None:
    assert certified_cut(graph, certified(graph)) == max(all_cuts(graph))


@pytest.mark.parametrize("heaviest", [10**6, 10**9])
def test_heavy_edges_are_weighed_exactly(heaviest: int) -> None:
    edges = tuple((a, b, heaviest + 7 * a - b) for a, b, _ in K5.edges)
    graph = SignedGraph(5, edges)
    assert certified_cut(graph, certified(graph)) == max(all_cuts(graph))
