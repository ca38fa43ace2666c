"""Answers to the six questions, checked by eye and by networkx."""

import networkx as nx
import pytest
from hypothesis import given

from graphwalks.cognition import Item, Query, solve, solve_by_matrices
from tests.cognition.queries import PATH, TRIANGLE, queries, query


@pytest.mark.parametrize(
    ("asked", "answer"),
    [
        (query("degree", 4, PATH, vertex=1), "2"),
        (query("degree", 5, PATH, vertex=4), "0"),
        (query("cycle", 4, PATH), "no"),
        (query("cycle", 4, ()), "no"),
        (query("cycle", 3, TRIANGLE), "yes"),
        (query("cycle", 6, ((0, 1), *((a + 3, b + 3) for a, b in TRIANGLE))), "yes"),
        (query("connectivity", 4, PATH, pair=(0, 3)), "yes"),
        (query("connectivity", 5, PATH, pair=(0, 4)), "no"),
        (query("adjacency", 4, PATH, pair=(0, 1)), "yes"),
        (query("adjacency", 4, PATH, pair=(1, 0)), "yes"),
        (query("adjacency", 4, PATH, pair=(0, 2)), "no"),
        (query("distance", 4, PATH, pair=(0, 1)), "yes"),
        (query("distance", 4, PATH, pair=(0, 2)), "yes"),
        (query("distance", 4, PATH, pair=(0, 3)), "no"),
        (query("distance", 5, PATH, pair=(0, 4)), "no"),
        (query("distance", 2, (), pair=(0, 1)), "no"),
        (query("articulation", 4, PATH, vertex=1), "yes"),
        (query("articulation", 4, PATH, vertex=0), "no"),
        (query("articulation", 3, TRIANGLE, vertex=0), "no"),
        # Without vertex 4, the number of components falls from two to one.
        (query("articulation", 5, PATH, vertex=4), "no"),
    ],
)
def test_a_small_graph_has_the_answer_seen_by_eye(asked: Query, answer: str) -> None:
    assert solve(asked) == answer
    assert solve_by_matrices(asked) == answer


@given(queries())
def test_both_solvers_agree_with_networkx(asked: Query) -> None:
    assert solve(asked) == solve_by_matrices(asked) == by_networkx(asked)


def test_both_solvers_agree_on_every_generated_item(generated: list[Item]) -> None:
    assert [solve(item) for item in generated] == [item.answer for item in generated]
    assert [solve_by_matrices(item) for item in generated] == [item.answer for item in generated]


def test_both_solvers_agree_on_every_item_of_the_paper(paper: list[Item]) -> None:
    assert [solve(item) for item in paper] == [item.answer for item in paper]
    assert [solve_by_matrices(item) for item in paper] == [item.answer for item in paper]


def by_networkx(asked: Query) -> str:
    """Answer by the functions of networkx."""
    graph = nx.Graph()
    graph.add_nodes_from(asked.nodes)
    graph.add_edges_from(asked.edges)
    first, second = asked.pair or (0, 0)
    match asked.task:
        case "degree":
            return str(graph.degree[asked.vertex])
        case "cycle":
            holds = not nx.is_forest(graph)
        case "connectivity":
            holds = nx.has_path(graph, first, second)
        case "adjacency":
            holds = graph.has_edge(first, second)
        case "distance":
            holds = second in nx.single_source_shortest_path_length(graph, first, cutoff=2)
        case _:
            holds = asked.vertex in set(nx.articulation_points(graph))
    return "yes" if holds else "no"
