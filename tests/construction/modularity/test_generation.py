import hashlib
import json

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.modularity.generation import MOST_BRIDGES, planted
from graphwalks.construction.subgraphs import SIZES
from graphwalks.errors import ArgumentError

PINNED = "2946a9d302cb17ad2f7abddec450cde6eed13a03b78c38a9f42f7e142659621c"


def test_sizes_are_those_of_the_paper_in_turn() -> None:
    assert [planted(0, index)[0].vertices for index in range(6)] == [*SIZES, SIZES[0]]


@given(st.integers(), st.integers(0, 30))
def test_two_connected_communities_share_a_few_edges(seed: int, index: int) -> None:
    graph, placed = planted(seed, index)
    assert len(placed) == graph.vertices
    assert placed[0] == 1
    assert 1 <= graph.cut(placed) <= MOST_BRIDGES
    for community in (1, -1):
        members = [vertex for vertex, side in enumerate(placed) if side == community]
        assert 2 / 5 * graph.vertices - 1 <= len(members) <= 3 / 5 * graph.vertices + 1
        assert nx.is_connected(nx.Graph(graph.edges).subgraph(members))


def test_numbers_do_not_tell_the_community() -> None:
    _, placed = planted(0, 0)
    changes = sum(a != b for a, b in zip(placed, placed[1:], strict=False))
    assert changes > 10


def test_graphs_depend_on_seed_and_index_alone() -> None:
    assert planted(0, 1) == planted(0, 1)
    graphs = [planted(0, 0)[0], planted(0, 5)[0], planted(1, 0)[0]]
    assert len(set(graphs)) == len(graphs)


def test_a_negative_index_is_refused() -> None:
    with pytest.raises(ArgumentError, match="index=-1 is not allowed"):
        planted(0, -1)


def test_graphs_stay_the_same() -> None:
    drawn = [planted(0, index) for index in range(10)]
    text = json.dumps([[graph.vertices, graph.edges, placed] for graph, placed in drawn])
    assert hashlib.sha256(text.encode()).hexdigest() == PINNED
