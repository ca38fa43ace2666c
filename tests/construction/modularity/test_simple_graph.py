from fractions import Fraction
from itertools import combinations

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.modularity.simple_graph import (
    SimpleGraph,
    improved,
    swept,
)
from graphwalks.errors import ArgumentError

# Two triangles, 0 1 2 and 3 4 5, joined by the edge 2-3.
TRIANGLES = SimpleGraph(6, ((0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)))

A, B = 1, -1


@st.composite
def divided_graphs(draw: st.DrawFn) -> tuple[SimpleGraph, list[int]]:
    """A graph of 2 to 9 vertices and a partition with vertex 0 in A."""
    vertices = draw(st.integers(2, 9))
    pairs = list(combinations(range(vertices), 2))
    edges = draw(st.sets(st.sampled_from(pairs), min_size=1))
    later = draw(st.lists(st.sampled_from([A, B]), min_size=vertices - 1, max_size=vertices - 1))
    return SimpleGraph(vertices, tuple(sorted(edges))), [A, *later]


def test_two_triangles_are_the_communities_one_expects() -> None:
    placed = [A, A, A, B, B, B]
    assert TRIANGLES.cut(placed) == 1
    assert TRIANGLES.imbalance(placed) == 0
    # Six of seven edges are inside, and each half of all ends is 7 of 14.
    assert TRIANGLES.modularity(placed) == Fraction(6, 7) - Fraction(1, 2)
    assert TRIANGLES.energy(placed) == 2 * 7 * 1


def test_one_community_has_modularity_zero() -> None:
    assert TRIANGLES.modularity([A] * 6) == 0


@given(divided_graphs())
def test_modularity_is_that_of_networkx(divided: tuple[SimpleGraph, list[int]]) -> None:
    graph, placed = divided
    parts = [{v for v, side in enumerate(placed) if side == community} for community in (A, B)]
    other = nx.Graph(graph.edges)
    other.add_nodes_from(range(graph.vertices))
    expected = nx.community.modularity(other, [part for part in parts if part])
    assert float(graph.modularity(placed)) == pytest.approx(expected, abs=1e-12)


@given(divided_graphs())
def test_the_least_energy_is_the_largest_modularity(
    divided: tuple[SimpleGraph, list[int]],
) -> None:
    graph, placed = divided
    twice_squared = 2 * len(graph.edges) ** 2
    assert graph.modularity(placed) == Fraction(1, 2) - Fraction(
        graph.energy(placed), twice_squared
    )


@given(divided_graphs())
def test_gains_add_up_to_the_modularity(divided: tuple[SimpleGraph, list[int]]) -> None:
    graph, placed = divided
    gains = [graph.gain(placed[:vertex], side) for vertex, side in enumerate(placed)]
    assert sum(gains) == graph.value(placed)


@given(divided_graphs(), st.integers(1, 9))
def test_greedy_completion_takes_the_larger_gain_and_a_on_ties(
    divided: tuple[SimpleGraph, list[int]], known: int
) -> None:
    graph, placed = divided
    expected = placed[:known]
    while len(expected) < graph.vertices:
        expected.append(max((A, B), key=lambda side: graph.gain(expected, side)))
    assert graph.completed(placed[:known]) == expected


@given(divided_graphs())
def test_a_sweep_keeps_every_move_that_pays_off(divided: tuple[SimpleGraph, list[int]]) -> None:
    graph, placed = divided
    expected = list(placed)
    for vertex in range(1, graph.vertices):
        moved = [-side if v == vertex else side for v, side in enumerate(expected)]
        if graph.value(moved) > graph.value(expected):
            expected = moved
    assert swept(graph, placed) == expected


@given(divided_graphs())
def test_no_single_move_improves_what_was_improved(divided: tuple[SimpleGraph, list[int]]) -> None:
    graph, placed = divided
    better = improved(graph, placed)
    assert graph.value(better) >= graph.value(placed)
    assert swept(graph, better) == better
    assert better[0] == A


@pytest.mark.parametrize(
    ("edges", "reason"),
    [
        ((), "not defined without edges"),
        (((0, 3),), "leaves the vertices 0 to 2"),
        (((1, 0),), "smaller one first"),
        (((1, 1),), "smaller one first"),
        (((0, 1), (0, 1)), "repeated"),
        (((1, 2), (0, 1)), "not in ascending order"),
    ],
)
def test_what_is_no_simple_graph_is_refused(
    edges: tuple[tuple[int, int], ...], reason: str
) -> None:
    with pytest.raises(ArgumentError, match=reason):
        SimpleGraph(3, edges)
