"""Two forms of one item: the published one, and one in which a search for the pair fails."""

from itertools import pairwise

import networkx as nx
import pytest

from graphwalks.cognition import Item, Query, show, solve, solve_by_matrices
from graphwalks.errors import ArgumentError


def graph(query: Query) -> "nx.Graph[int]":
    found = nx.Graph(list(query.edges))
    found.add_nodes_from(query.nodes)
    return found


def test_the_published_form_is_the_query_itself(generated: list[Item]) -> None:
    for item in generated[:100]:
        assert show(item, "published") == item.query
        assert all(first < second for first, second in item.edges)
        assert all(first < second for first, second in pairwise(item.edges))


def test_without_cues_the_answer_stays(generated: list[Item]) -> None:
    for item in generated:
        shown = show(item, "removed")
        assert solve(shown) == solve_by_matrices(shown) == item.answer


def test_without_cues_the_graph_stays(generated: list[Item]) -> None:
    for item in generated[:100]:
        assert nx.is_isomorphic(graph(show(item, "removed")), graph(item))


def test_without_cues_edges_and_pair_begin_with_either_end(generated: list[Item]) -> None:
    shown = [show(item, "removed") for item in generated]
    edges = [edge for query in shown for edge in query.edges]
    pairs = [query.pair for query in shown if query.pair]
    for found in (edges, pairs):
        ascending = sum(first < second for first, second in found) / len(found)
        assert ascending == pytest.approx(0.5, abs=4 * (0.25 / len(found)) ** 0.5)


def test_without_cues_the_pair_is_found_as_written_in_half_of_the_edges(
    generated: list[Item],
) -> None:
    asked = [item for item in generated if (item.task, item.answer) == ("adjacency", "yes")]
    assert all(item.pair in item.edges for item in asked)
    shown = [show(item, "removed") for item in asked]
    share = sum(query.pair in query.edges for query in shown) / len(shown)
    assert share == pytest.approx(0.5, abs=4 * (0.25 / len(shown)) ** 0.5)


def test_the_same_item_is_always_shown_alike(generated: list[Item]) -> None:
    assert [show(item, "removed") for item in generated[:50]] == [
        show(item, "removed") for item in generated[:50]
    ]


def test_an_unknown_form_is_refused(generated: list[Item]) -> None:
    with pytest.raises(ArgumentError, match="allowed: published, removed"):
        show(generated[0], "remove")
