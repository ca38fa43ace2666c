"""Walks of bounded length, from powers of the matrix."""

import networkx as nx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.cognition import Query
from graphwalks.cognition.matrices import adjacency_matrix, within
from tests.cognition.queries import PATH, queries, query


def test_the_matrix_of_a_path_has_ones_beside_the_diagonal() -> None:
    expected = [[0, 1, 0, 0], [1, 0, 1, 0], [0, 1, 0, 1], [0, 0, 1, 0]]
    assert adjacency_matrix(query("cycle", 4, PATH)).tolist() == expected


@given(queries(), st.integers(0, 12))
def test_a_vertex_is_within_as_many_steps_as_its_distance(asked: Query, steps: int) -> None:
    graph = nx.Graph(list(asked.edges))
    graph.add_nodes_from(asked.nodes)
    expected = np.zeros((asked.n, asked.n), np.bool_)
    for start, lengths in nx.all_pairs_shortest_path_length(graph, cutoff=steps):
        expected[start, list(lengths)] = True
    assert (within(adjacency_matrix(asked), steps) == expected).all()
