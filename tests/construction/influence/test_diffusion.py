from fractions import Fraction
from itertools import combinations

import networkx as nx
import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.influence import diffusion
from graphwalks.construction.influence.diffusion import Diffusion, Spread
from graphwalks.errors import ArgumentError

SIZE = 7
SIX = Diffusion(6, ((0, 2), (2, 0), (2, 1), (2, 5), (3, 0), (4, 0), (4, 5), (5, 2)))

vertices = st.integers(0, SIZE - 1)
arcs = st.tuples(vertices, vertices).filter(lambda arc: arc[0] != arc[1])
graphs = st.frozensets(arcs, max_size=20).map(lambda some: Diffusion(SIZE, tuple(sorted(some))))
seed_sets = st.frozensets(vertices, max_size=3)


def in_rounds(graph: Diffusion, seeds: frozenset[int]) -> frozenset[int]:
    """The definition, word for word."""
    sources = {target: {u for u, v in graph.arcs if v == target} for target in range(graph.size)}
    active = seeds
    while True:
        new = {
            vertex
            for vertex, those in sources.items()
            if those and 2 * len(those & active) >= len(those)
        }
        if new <= active:
            return active
        active |= new


@given(graphs, seed_sets)
def test_the_closure_is_what_the_rounds_end_with(graph: Diffusion, seeds: frozenset[int]) -> None:
    assert graph.closure(seeds) == in_rounds(graph, seeds)


@given(graphs)
def test_many_sets_of_seeds_at_once_give_the_same_sizes(graph: Diffusion) -> None:
    ((pairs, sizes),) = graph.sizes_of_pairs()
    assert [tuple(pair) for pair in pairs.tolist()] == list(combinations(range(SIZE), 2))
    assert sizes.tolist() == [len(graph.closure(pair)) for pair in pairs.tolist()]


def test_blocks_hold_every_pair_once_in_its_order(monkeypatch: pytest.MonkeyPatch) -> None:
    ((whole, sizes),) = SIX.sizes_of_pairs()
    monkeypatch.setattr(diffusion, "BLOCK", 4)
    blocks = [*SIX.sizes_of_pairs()]
    assert [len(pairs) for pairs, _ in blocks] == [4, 4, 4, 3]
    assert np.concatenate([pairs for pairs, _ in blocks]).tolist() == whole.tolist()
    assert np.concatenate([part for _, part in blocks]).tolist() == sizes.tolist()


@given(graphs, seed_sets, vertices)
def test_more_seeds_never_make_fewer_active(
    graph: Diffusion, seeds: frozenset[int], vertex: int
) -> None:
    assert graph.closure(seeds) <= graph.closure(seeds | {vertex})


def test_half_of_the_arcs_is_enough() -> None:
    graph = Diffusion(3, ((0, 2), (1, 2)))
    assert graph.closure([0]) == {0, 2}


def test_less_than_half_is_not_enough() -> None:
    graph = Diffusion(4, ((0, 3), (1, 3), (2, 3)))
    assert graph.closure([0]) == {0}
    assert graph.closure([0, 1]) == {0, 1, 3}


def test_a_vertex_without_arcs_into_it_is_only_active_as_a_seed() -> None:
    assert Diffusion(2, ((0, 1),)).closure([1]) == {1}
    assert Diffusion(2, ()).sizes_in_rounds(np.array([[False, True]])).tolist() == [1]


def test_two_seeds_make_all_of_the_six_active() -> None:
    ((pairs, sizes),) = SIX.sizes_of_pairs()
    assert SIX.in_degrees == (3, 1, 2, 0, 0, 2)
    assert SIX.closure([4]) == {0, 1, 2, 4, 5}
    assert (sizes.max(), pairs[sizes.argmax()].tolist()) == (6, [3, 4])


def test_one_more_seed_is_worth_what_it_adds() -> None:
    spread = Spread(SIX, ())
    assert [spread.marginal(vertex) for vertex in range(6)] == [4, 1, 3, 1, 5, 3]
    assert [spread.two_hop(vertex) for vertex in range(6)] == [3, 0, 3, 2, 3, 3]
    assert [spread.relief(vertex) for vertex in range(6)] == [
        1,
        0,
        Fraction(5, 2),
        Fraction(1, 2),
        Fraction(3, 2),
        1,
    ]


def test_active_vertices_are_worth_nothing_more() -> None:
    spread = Spread(SIX, (4,))
    assert spread.active == {0, 1, 2, 4, 5}
    assert [spread.marginal(vertex) for vertex in (0, 1, 2, 3, 5)] == [0, 0, 0, 1, 0]
    assert [spread.relief(vertex) for vertex in (0, 1, 2, 3, 5)] == [0, 0, 0, 0, 0]


@given(graphs, seed_sets, vertices)
def test_two_hops_are_those_of_a_breadth_first_search(
    graph: Diffusion, seeds: frozenset[int], vertex: int
) -> None:
    spread = Spread(graph, tuple(sorted(seeds)))
    whole = nx.DiGraph(graph.arcs)
    whole.add_nodes_from(range(SIZE))
    near = nx.single_source_shortest_path_length(whole, vertex, cutoff=2)
    assert spread.two_hop(vertex) == len(set(near) - spread.active - {vertex})


@given(graphs, seed_sets)
def test_a_deficit_is_what_an_inactive_vertex_still_lacks(
    graph: Diffusion, seeds: frozenset[int]
) -> None:
    spread = Spread(graph, tuple(sorted(seeds)))
    for vertex in set(range(SIZE)) - spread.active:
        sources = {u for u, v in graph.arcs if v == vertex}
        half = -(-len(sources) // 2)
        assert spread.deficits[vertex] == half - len(sources & spread.active)
        assert spread.deficits[vertex] > 0 or not sources


@pytest.mark.parametrize("arc", [(1, 1), (0, 2), (-1, 0)])
def test_loops_and_arcs_to_nowhere_are_refused(arc: tuple[int, int]) -> None:
    with pytest.raises(ArgumentError, match=r"an arc joins two of the vertices 0 to 1"):
        Diffusion(2, (arc,))


@pytest.mark.parametrize("second", [(1, 0), (0, 2)])
def test_repeated_and_unsorted_arcs_are_refused(second: tuple[int, int]) -> None:
    with pytest.raises(ArgumentError, match="every arc once, in ascending order"):
        Diffusion(3, ((1, 0), second))
