"""GML: what a simple network looks like, and everything that is refused."""

from pathlib import Path

import networkx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.sources.gml import DEEPEST, read

TRIANGLE = """Creator "somebody [who] draws"
graph
[
  directed 0
  node [ id 7 ]
  node
  [
    id 2
    label "two"
  ]
  node [ id 5 ]
  edge [ source 7 target 2 ]
  edge [ target 5 source 2 ]
]
"""


def test_ids_and_ends_are_read_whatever_their_layout() -> None:
    assert read(TRIANGLE, "t.gml") == ((7, 2, 5), ((7, 2), (2, 5)))


def test_a_listed_node_without_an_edge_stays() -> None:
    assert read("graph [ node [ id 1 ] ]", "t.gml") == ((1,), ())


def test_lines_that_begin_with_a_hash_are_remarks() -> None:
    assert read('# "open\ngraph [\n#]\n]', "t.gml") == ((), ())


@pytest.mark.parametrize(
    ("given_part", "instead", "message"),
    [
        ("directed 0", "directed 1", "line 4: 'directed 1'; expected directed 0"),
        ("directed 0", "weighted 1", "line 4: 'weighted 1'"),
        ("source 7 target 2", "source 7 target 2 value 3", "line 12: 'value 3'"),
        ("source 7 target 2", "source 7 target 2 weight 3", "line 12: 'weight 3'"),
        ("source 7 target 2", "source 7 target 9", "line 12: 'edge 7 9'.*two nodes that are"),
        ("source 7 target 2", "source 7 source 2", "line 12: 'source 2'"),
        ("source 7 target 2", "source 7", "line 12: 'edge with source'"),
        ("source 7 target 2", "source 7 target -2", "line 12: 'target -2'"),
        ("source 7 target 2", "source 7 target [ id 2 ]", "line 12: 'target"),
        ("node [ id 7 ]", "node [ id 2 ]", "line 6: 'node 2'; expected an id that is not"),
        ("node [ id 7 ]", "node [ id 7.0 ]", "line 5: 'id 7.0'"),
        ("node [ id 7 ]", "node 7", "line 5: 'node 7'"),
        ("node [ id 7 ]", "node [ ]", "line 5: 'node with none'"),
        ("node [ id 7 ]", "node [ id ]", "line 5: ']'; expected a value of id"),
        ("node [ id 7 ]", "node [ 7 ]", "line 5: '7'; expected a key or ]"),
        ('"two"', '"two', "line 9: '\"'; expected a value of label"),
        ("graph", "graph [ ] graph", r"line 2: 'graph graph'; expected one graph"),
        ("graph", "tree", "line 2: 'tree'; expected one graph"),
    ],
)
def test_anything_else_is_an_error_that_names_its_line(
    given_part: str, instead: str, message: str
) -> None:
    assert given_part in TRIANGLE
    with pytest.raises(SourceError, match=f"^t.gml, {message}"):
        read(TRIANGLE.replace(given_part, instead, 1), "t.gml")


@pytest.mark.parametrize("text", ["", "graph", "graph [", "graph 1", "]", "graph [ ] ]"])
def test_half_a_file_is_an_error(text: str) -> None:
    with pytest.raises(SourceError, match=r"^t.gml, line 1: "):
        read(text, "t.gml")


def test_lists_are_not_followed_without_end() -> None:
    with pytest.raises(SourceError, match="that is no list"):
        read("a [ " * (DEEPEST + 1), "t.gml")


@pytest.mark.parametrize("text", ["{}", "{} [", "graph [ {} 1 ]", "graph [ node [ {} ] ]"])
def test_an_error_does_not_quote_a_long_key(text: str) -> None:
    with pytest.raises(SourceError) as caught:
        read(text.format("k" * 5_000_000), "t.gml")
    assert len(caught.value.message) < 400


@given(
    st.lists(st.integers(0, 10**9), unique=True).flatmap(
        lambda nodes: st.tuples(
            st.just(nodes),
            st.lists(st.tuples(st.sampled_from(nodes), st.sampled_from(nodes)))
            if nodes
            else st.just([]),
        )
    )
)
def test_what_is_written_is_read(graph: tuple[list[int], list[tuple[int, int]]]) -> None:
    nodes, edges = graph
    listed = "".join(f"node [ id {node} ]\n" for node in nodes)
    listed += "".join(f"edge\n[ source {u}\ntarget {v} ]\n" for u, v in edges)
    assert read(f"graph [\n{listed}]", "t.gml") == (tuple(nodes), tuple(edges))


@given(st.lists(st.sampled_from(["graph", "node", "edge", "id", "source", "[", "]", "1", '"'])))
def test_any_text_is_read_or_refused(tokens: list[str]) -> None:
    try:
        nodes, edges = read(" ".join(tokens), "t.gml")
        assert len(nodes) == tokens.count("node")
        assert len(edges) == tokens.count("edge")
    except SourceError as error:
        assert error.message.startswith("t.gml, line 1: ")


def test_the_power_grid_is_the_one_that_networkx_reads(shared_data: Path) -> None:
    text = (shared_data / "public" / "newman" / "power.gml").read_text(encoding="ascii")
    nodes, edges = read(text, "power.gml")
    graph = networkx.parse_gml(text.splitlines(), label="id")
    assert set(nodes) == set(graph)
    assert {frozenset(edge) for edge in edges} == {frozenset(edge) for edge in graph.edges}
