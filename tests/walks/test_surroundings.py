"""The graph of a prompt as it is seen from a node, on one that fits on a line."""

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import PromptError, render
from graphwalks.walks.surroundings import Surroundings, read_surroundings

# a -> b -> c -> a, a -> a, x -> a
GRAPH = "a -> b\nb -> c\nc -> a\na -> a\nx -> a"


def seen_from(node: str, edges: str = GRAPH) -> Surroundings:
    return read_surroundings(render(edges, Operation("bfs", node, 1), "2026"))


def test_neighbours_are_told_by_direction_and_hold_the_node_if_it_has_a_loop() -> None:
    seen = seen_from("a")
    assert seen.nodes == {"a", "b", "c", "x"}
    assert seen.children == {"a", "b"}
    assert seen.parents == {"a", "c", "x"}
    assert seen.grandparents == {"a", "b", "c", "x"}


def test_levels_run_along_the_edges_and_back_against_them() -> None:
    seen = seen_from("a")
    assert seen.levels == ({"a"}, {"b"}, {"c"})
    assert seen.backward_level(1) == {"c", "x"}
    assert seen.backward_level(9) == set()


def test_a_node_outside_the_graph_sees_itself_alone() -> None:
    seen = seen_from("q")
    assert seen.levels == ({"q"},)
    assert not seen.children and not seen.parents and "q" not in seen.nodes


def test_a_prompt_is_read_once_for_all_that_is_told_of_one_reply() -> None:
    assert seen_from("a") is seen_from("a")


@pytest.mark.parametrize("prompt", ["", "not a prompt", "\ud800"])
def test_a_text_that_is_no_prompt_has_no_surroundings(prompt: str) -> None:
    with pytest.raises(PromptError):
        read_surroundings(prompt)


def test_a_line_that_is_no_edge_is_refused() -> None:
    with pytest.raises(PromptError, match="a -> b"):
        seen_from("a", GRAPH.replace("b -> c", "b c"))


NODES = st.sampled_from("abcdef")


@given(st.lists(st.tuples(NODES, NODES), min_size=1, max_size=15))
def test_levels_are_the_layers_of_networkx(edges: list[tuple[str, str]]) -> None:
    graph = nx.DiGraph(edges)
    graph.add_node("a")
    seen = seen_from("a", "\n".join(f"{source} -> {target}" for source, target in edges))
    assert list(seen.levels) == [set(layer) for layer in nx.bfs_layers(graph, "a")]
