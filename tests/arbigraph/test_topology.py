"""Topologies as a user writes them: what is refused, in which order, and what comes out."""

import copy
from collections.abc import Callable, Mapping
from typing import Any

import networkx as nx
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.schema import MOST_EDGES, MOST_NODES
from graphwalks.arbigraph.topology import (
    Topology,
    TopologyError,
    layers,
    parse_topology,
    relevant_nodes,
)
from graphwalks.errors import ArgumentError

Document = dict[str, Any]
Change = Callable[[Document], object]


def document(
    ids: list[Any], edges: list[tuple[Any, Any]], target: Any, native_task_id: Any = "all"
) -> Document:
    return {
        "directed": True,
        "multigraph": False,
        "target": {"id": target, "native_task_id": native_task_id},
        "nodes": [{"id": name, "category": "math"} for name in ids],
        "edges": [{"source": start, "destination": end} for start, end in edges],
    }


def chain() -> Document:
    return document(["a", "b", "c"], [("a", "b"), ("b", "c")], "c")


def refusal(value: object) -> str:
    with pytest.raises(TopologyError) as caught:
        parse_topology(value)
    message = caught.value.message
    assert "\n" not in message
    assert len(message) < 1_500
    return message


def refusal_after(*changes: Change) -> str:
    value = chain()
    for change in changes:
        change(value)
    return refusal(value)


def test_a_diamond_is_read_with_its_edges_as_places() -> None:
    shape = document(
        ["in", 2, "3", "out"], [("in", "3"), ("in", 2), (2, "out"), ("3", "out")], "out", "9"
    )
    topology = parse_topology(shape)
    assert [node.id for node in topology.nodes] == ["in", "2", "3", "out"]
    assert {node.category for node in topology.nodes} == {"math"}
    assert topology.edges == ((0, 2), (0, 1), (1, 3), (2, 3))
    assert topology.parents == ((), (0,), (0,), (1, 2))
    assert topology.order == (0, 2, 1, 3)  # the edge to "3" stands first
    assert (topology.target, topology.native_task_id) == (3, 9)
    assert layers(topology) == (0, 1, 1, 2)


def test_an_error_is_a_line_for_the_user_and_a_value_error() -> None:
    with pytest.raises(ValueError, match="topology: .* is no object"):
        parse_topology([])
    with pytest.raises(ArgumentError):
        parse_topology([])


# One change for each check, in the order of the checks of the published reader.
IN_ORDER: list[tuple[Change, str]] = [
    (lambda it: it.pop("directed"), '"directed" is missing; it must be true'),
    (lambda it: it.update(multigraph=None), '"multigraph" is null; it must be false'),
    (lambda it: it.update(target="c"), '"target" is missing or no object'),
    (lambda it: it["target"].pop("native_task_id"), 'target lacks "native_task_id"'),
    (lambda it: it.update(nodes={}), '"nodes" is missing or no list'),
    (
        lambda it: it["nodes"][1].pop("category"),
        'nodes[1] lacks "category"; give an object with id and category',
    ),
    (lambda it: it["nodes"].append({"id": "a", "category": "math"}), "more than once: 'a'"),
    (lambda it: it["target"].update(id="z"), "target id 'z' is the id of no node"),
    (lambda it: it.pop("edges"), '"edges" is missing or no list'),
    (lambda it: it["edges"].insert(0, {"source": "a"}), 'edges[0] lacks "destination"'),
    (lambda it: it["edges"][1].update(source="y"), "edges[1] has the source 'y'"),
    (lambda it: it["edges"][0].update(destination="x"), "edges[0] has the destination 'x'"),
    (lambda it: it["edges"].append({"source": "c", "destination": "a"}), "cycle of 'a', 'b', 'c'"),
    (lambda it: it["nodes"][0].update(category="maths"), "did you mean 'math'?"),
    (lambda it: it["edges"].append({"source": "a", "destination": "b"}), "edges[0] already"),
    (lambda it: it["target"].update(native_task_id=True), "native_task_id true"),
]


@pytest.mark.parametrize(("change", "told"), IN_ORDER)
def test_each_fault_is_named(change: Change, told: str) -> None:
    assert told in refusal_after(change)


@pytest.mark.parametrize("first", range(len(IN_ORDER) - 1))
def test_of_two_faults_the_earlier_check_is_told(first: int) -> None:
    change, told = IN_ORDER[first]
    for later, _ in IN_ORDER[first + 1 :]:
        assert told.split(" of 'a'")[0] in refusal_after(later, change)


@pytest.mark.parametrize("value", [None, True, 3, "x", [], [{}]])
def test_only_an_object_can_be_a_topology(value: object) -> None:
    assert "is no object" in refusal(value)


@pytest.mark.parametrize("value", [1, "true", None, False])
def test_directed_is_literally_true(value: object) -> None:
    assert '"directed" is' in refusal_after(lambda it: it.update(directed=value))


@pytest.mark.parametrize("value", [True, 1.0, None, [], {}, ["a"], "", "  ", "a\nb", "\ud800"])
def test_only_numbers_and_printable_strings_are_ids(value: object) -> None:
    assert "nodes[2] has the id" in refusal_after(lambda it: it["nodes"][2].update(id=value))
    assert "is the id of no node" in refusal_after(lambda it: it["target"].update(id=value))
    assert "edges[0] has the source" in refusal_after(
        lambda it: it["edges"][0].update(source=value)
    )


@pytest.mark.parametrize("value", ["x" * 81, 10**5000], ids=["text", "number"])
def test_long_ids_are_refused_without_being_repeated(value: object) -> None:
    assert len(refusal_after(lambda it: it["nodes"][0].update(id=value))) < 250


def test_a_number_and_its_text_are_the_same_id() -> None:
    assert "more than once: '1'" in refusal(document([1, "1"], [], 1))
    assert parse_topology(document([1, 2], [("1", "2")], "2")).edges == ((0, 1),)


def test_every_repeated_id_is_told_once() -> None:
    told = refusal(document(["a", "b", "a", "c", "b", "a"], [], "a"))
    assert told.count("'a'") == told.count("'b'") == 1
    assert "'c'" not in told


def test_a_task_that_needs_itself_is_refused() -> None:
    assert "cycle of 'b'" in refusal(document(["a", "b"], [("a", "b"), ("b", "b")], "b"))


def test_a_cycle_is_named_without_what_hangs_on_it() -> None:
    edges = [("in", "x"), ("x", "y"), ("y", "x"), ("y", "out")]
    told = refusal(document(["out", "in", "x", "y"], edges, "out"))
    assert "cycle of " in told
    assert "'out'" not in told
    assert "'in'" not in told


def test_an_edge_that_stands_twice_is_refused() -> None:
    """Summed twice, a parent of 2388 would give a child 4776 (bug B7 of the published reader)."""
    told = refusal(document(["a", "b"], [("a", "b"), ("a", "b")], "b"))
    assert "edges[1] from 'a' to 'b' stands in edges[0] already" in told


@pytest.mark.parametrize("value", [True, False, 9.7, -1, "9.7", "-1", "", "every", None, [9], "९"])
def test_a_target_task_is_a_whole_number_or_all(value: object) -> None:
    """The published reader takes True as 1 and 9.7 as 9 (bug B18)."""
    told = refusal_after(lambda it: it["target"].update(native_task_id=value))
    assert 'give "all" or the whole number' in told


@pytest.mark.parametrize(
    ("value", "number"), [("all", None), (0, 0), ("0", 0), (39, 39), ("39", 39)]
)
def test_a_target_task_may_be_a_number_or_its_text(value: object, number: int | None) -> None:
    assert parse_topology(document(["a"], [], "a", value)).native_task_id == number


def test_a_topology_without_a_target_is_refused_in_one_line() -> None:
    """The published trainer interface raises KeyError (bug B18)."""
    assert '"target" is missing' in refusal_after(lambda it: it.pop("target"))


def test_extra_keys_and_lonely_nodes_are_let_pass() -> None:
    value = chain()
    value["comment"] = {"deep": [1, 2]}
    value["nodes"][0]["colour"] = "red"
    value["nodes"].append({"id": "alone", "category": "gsm"})
    value["edges"][0]["weight"] = 3
    topology = parse_topology(value)
    assert topology.order == (0, 3, 1, 2)
    assert topology.nodes[3].category == "gsm"


def test_the_document_stays_as_it_was() -> None:
    value = chain()
    before = copy.deepcopy(value)
    parse_topology(value)
    assert value == before


def test_the_bounds_of_size_are_told() -> None:
    assert f"at most {MOST_NODES:,}" in refusal(document(list(range(MOST_NODES + 1)), [], 0))
    edges = [(0, 1)] * (MOST_EDGES + 1)
    assert f"at most {MOST_EDGES:,}" in refusal(document([0, 1], edges, 0))


def test_a_chain_of_the_largest_size_needs_no_recursion() -> None:
    count = MOST_NODES
    topology = parse_topology(
        document(list(range(count)), [(at, at + 1) for at in range(count - 1)], count - 1)
    )
    assert topology.order == tuple(range(count))
    assert len(relevant_nodes(topology)) == count


def test_the_digest_is_pinned_and_leaves_names_out() -> None:
    digest = parse_topology(chain()).digest
    assert digest == "99375b6c0141de72"
    renamed = document([1, 2, 3], [(1, 2), (2, 3)], 3, 9) | {"note": "other ids, same graph"}
    assert parse_topology(renamed).digest == digest


@pytest.mark.parametrize(
    "change",
    [
        lambda it: it["nodes"][0].update(category="gsm"),
        lambda it: it["target"].update(id="b"),
        lambda it: it["edges"].pop(),
        lambda it: it["edges"].reverse(),
    ],
)
def test_the_digest_tells_different_graphs_apart(change: Change) -> None:
    value = chain()
    change(value)
    assert parse_topology(value).digest != parse_topology(chain()).digest


@st.composite
def graphs(draw: st.DrawFn) -> Document:
    """Graphs without cycles whose nodes and edges stand in any order."""
    ids = draw(st.permutations(range(draw(st.integers(1, 9)))))
    pairs = [(start, end) for start in range(len(ids)) for end in range(start)]
    chosen = draw(st.lists(st.sampled_from(pairs), unique=True)) if pairs else []
    names = [f"n{name}" for name in ids]
    edges = [(names[ids.index(start)], names[ids.index(end)]) for start, end in chosen]
    return document(names, edges, draw(st.sampled_from(names)))


def networkx_graph(value: Mapping[str, Any]) -> Any:
    graph = nx.DiGraph()
    graph.add_nodes_from(node["id"] for node in value["nodes"])
    graph.add_edges_from((edge["source"], edge["destination"]) for edge in value["edges"])
    return graph


def ids_of(topology: Topology, places: tuple[int, ...] | frozenset[int]) -> list[str]:
    return [topology.nodes[place].id for place in places]


@given(graphs())
def test_order_generations_and_ancestors_are_those_of_networkx(value: Document) -> None:
    topology, graph = parse_topology(value), networkx_graph(value)
    assert ids_of(topology, topology.order) == list(nx.topological_sort(graph))
    depth = layers(topology)
    for number, generation in enumerate(nx.topological_generations(graph)):
        places = [place for place in topology.order if depth[place] == number]
        assert ids_of(topology, tuple(places)) == list(generation)
    target = value["target"]["id"]
    assert set(ids_of(topology, relevant_nodes(topology))) == nx.ancestors(graph, target) | {target}


ANY_JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
    max_leaves=10,
)


@given(
    st.fixed_dictionaries(
        {"directed": st.just(True), "multigraph": st.just(False)},
        optional={
            "target": st.fixed_dictionaries({"id": ANY_JSON, "native_task_id": ANY_JSON}),
            "nodes": st.lists(
                ANY_JSON
                | st.fixed_dictionaries({
                    "id": st.integers(0, 3) | ANY_JSON,
                    "category": st.just("math") | ANY_JSON,
                })
            ),
            "edges": st.lists(
                ANY_JSON
                | st.fixed_dictionaries({
                    "source": st.integers(0, 3) | ANY_JSON,
                    "destination": st.integers(0, 3) | ANY_JSON,
                })
            ),
        },
    )
    | ANY_JSON
)
def test_any_document_is_read_or_refused_in_one_line(value: Any) -> None:
    try:
        topology = parse_topology(value)
    except TopologyError as error:
        assert error.message.isprintable()
    else:
        assert len(topology.nodes) == len(value["nodes"])
