"""Families of topologies: what was asked for is what is measured."""

import hashlib
import json
from collections.abc import Callable
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.task import Category
from graphwalks.arbigraph.families import (
    Contents,
    chain,
    fan_in,
    fan_out,
    independent,
    layered,
    read_categories,
)
from graphwalks.arbigraph.layering import Layers
from graphwalks.arbigraph.schema import MOST_NODES
from graphwalks.arbigraph.shapes import load_topology
from graphwalks.arbigraph.topology import Topology, layers, parse_topology, relevant_nodes
from graphwalks.errors import ArgumentError

MATH = Contents(("math",), "all", 0)
MIXED = Contents(("math", "gsm", "python"), "all", 1)


def contents() -> st.SearchStrategy[Contents]:
    categories: list[Category] = ["math", "python", "gsm"]
    several = st.lists(st.sampled_from(categories), min_size=1, max_size=3, unique=True)
    return st.builds(Contents, several.map(tuple), st.just("all"), st.integers(-(2**70), 2**70))


@st.composite
def forms(draw: st.DrawFn) -> Layers:
    width = draw(st.integers(1, 7))
    return Layers(
        depth=draw(st.integers(1, 7)),
        width=width,
        parents=draw(st.integers(1, width)),
        target=draw(st.floats(0, 1)),
        irrelevant=draw(st.none() | st.floats(0, 1)),
    )


def edges_of(document: dict[str, Any]) -> list[tuple[int, int]]:
    """Edges as numbers of tasks."""
    number = {node["id"]: place for place, node in enumerate(document["nodes"], start=1)}
    return [(number[edge["source"]], number[edge["destination"]]) for edge in document["edges"]]


def test_small_members_look_like_this() -> None:
    assert edges_of(chain(3, MATH)) == [(1, 2), (2, 3)]
    assert edges_of(independent(3, MATH)) == []
    assert edges_of(fan_in(3, MATH)) == [(1, 4), (2, 4), (3, 4)]
    assert edges_of(fan_out(3, MATH)) == [(1, 2), (1, 3), (1, 4)]
    for made, last in ((chain(3, MATH), 3), (independent(3, MATH), 3), (fan_in(3, MATH), 4)):
        assert made["target"] == {"id": f"task_{last}", "native_task_id": "all"}


@pytest.mark.parametrize("category", ["math", "python", "gsm"])
def test_chains_and_lonely_nodes_are_the_shapes_of_the_release(category: Category) -> None:
    held = Contents((category,), "all", 0)
    assert chain(6, held) == load_topology("six_chain_target", category)
    assert chain(1, held) == load_topology("single_target_baseline", category)
    assert independent(3, held) == load_topology("three_independent_target", category)


@given(st.integers(1, 40), contents())
def test_every_family_has_the_size_that_was_asked_for(size: int, held: Contents) -> None:
    for made, nodes, depth in (
        (chain(size, held), size, size),
        (independent(size, held), size, 1),
        (fan_in(size, held), size + 1, 2),
        (fan_out(size, held), size + 1, 2),
    ):
        topology = parse_topology(made)
        assert len(topology.nodes) == nodes
        assert max(layers(topology)) + 1 == depth
        assert topology.target == nodes - 1


def layered_or_none(form: Layers, held: Contents) -> Topology | None:
    try:
        return parse_topology(layered(form, held))
    except ArgumentError as error:
        assert form.irrelevant is not None, error.message
        assert "give a number from" in error.message
        return None


@settings(max_examples=300)
@given(forms(), contents())
def test_layered_graphs_have_the_form_that_was_asked_for(form: Layers, held: Contents) -> None:
    topology = layered_or_none(form, held)
    if topology is None:
        return
    depth = layers(topology)
    assert len(topology.nodes) == form.depth * form.width
    assert all(depth.count(layer) == form.width for layer in range(form.depth))
    assert depth[topology.target] == form.target_layer
    assert all(depth[start] + 1 == depth[end] for start, end in topology.edges)
    needed = relevant_nodes(topology)
    for node, parents in enumerate(topology.parents):
        available = form.width
        if node in needed:
            available = sum(depth[other] == depth[node] - 1 for other in needed)
        if depth[node]:
            assert len(parents) == min(form.parents, available)


@given(forms(), contents())
def test_ids_follow_the_order_of_the_prompt(form: Layers, held: Contents) -> None:
    topology = layered_or_none(form, held)
    if topology is not None:
        ids = [topology.nodes[node].id for node in topology.order]
        assert ids == [f"task_{place}" for place in range(1, len(ids) + 1)]


@settings(max_examples=300)
@given(forms(), contents())
def test_the_share_of_irrelevant_nodes_is_met_up_to_rounding(form: Layers, held: Contents) -> None:
    topology = layered_or_none(form, held)
    if topology is None or form.irrelevant is None:
        return
    nodes = len(topology.nodes)
    irrelevant = nodes - len(relevant_nodes(topology))
    assert abs(irrelevant - form.irrelevant * nodes) <= 0.5 + 1e-9


@given(forms(), contents())
def test_every_share_between_the_bounds_of_the_message_is_possible(
    form: Layers, held: Contents
) -> None:
    impossible = Layers(form.depth, form.width, form.parents, form.target, 1.0)
    with pytest.raises(ArgumentError) as caught:
        layered(impossible, held)
    least, largest = caught.value.message.split("from ")[1].split(" to ")
    for share in (float(least), (float(least) + float(largest)) / 2, float(largest)):
        made = layered(Layers(form.depth, form.width, form.parents, form.target, share), held)
        assert parse_topology(made)
    smallest = parse_topology(
        layered(Layers(form.depth, form.width, form.parents, form.target, None), held)
    )
    nodes = len(smallest.nodes)
    assert abs((nodes - len(relevant_nodes(smallest))) / nodes - float(least)) < 1e-3


def test_the_target_stands_first_in_the_middle_or_last() -> None:
    places = [Layers(5, 2, 1, share, None).target_layer for share in (0.0, 0.3, 0.5, 1.0)]
    assert places == [0, 1, 2, 4]
    assert Layers(4, 2, 1, 0.5, None).target_layer == 2


@settings(max_examples=300)
@given(contents(), forms(), st.sampled_from([chain, fan_in, fan_out, independent, None]))
def test_every_kind_of_target_task_has_a_place(
    held: Contents, form: Layers, family: Callable[[int, Contents], dict[str, Any]] | None
) -> None:
    """Ports that an edge joins hold the same kind of value; a gsm node has numbers at both."""
    made = family(form.depth, held) if family else None
    topology = parse_topology(made) if made else layered_or_none(form, held)
    if topology is None:
        return
    ports = nx.Graph()
    for node in range(len(topology.nodes)):
        ports.add_nodes_from([("in", node), ("out", node)])
    ports.add_edges_from((("out", start), ("in", end)) for start, end in topology.edges)
    of_input = nx.node_connected_component(ports, ("in", topology.target))
    of_output = nx.node_connected_component(ports, ("out", topology.target))
    assert not of_input & of_output  # else a task from numbers to lists would have no place
    assert topology.nodes[topology.target].category == held.categories[0]
    if held.categories[0] != "gsm":
        tied = {node for _, node in of_input | of_output}
        assert all(topology.nodes[node].category != "gsm" for node in tied)


def test_several_categories_are_mixed() -> None:
    drawn = [node["category"] for node in independent(300, MIXED)["nodes"]]
    assert all(70 < drawn.count(category) < 130 for category in MIXED.categories)


def test_another_seed_gives_another_mixture_and_other_edges() -> None:
    form = Layers(5, 4, 2, 1.0, None)
    first, second = (layered(form, Contents(("math", "python"), "all", seed)) for seed in (1, 2))
    assert first["nodes"] != second["nodes"]
    assert first["edges"] != second["edges"]


# First digits of the sha256 of the dictionary as JSON. Another value means that the same arguments
# give other topologies than before.
PINNED: list[tuple[dict[str, Any], str]] = [
    (chain(5, MIXED), "b9d3feb5b8e89dc5"),
    (fan_out(6, MIXED), "dbd25cfd4434b01c"),
    (layered(Layers(4, 3, 2, 1.0, None), MATH), "ab7a900556d6a259"),
    (layered(Layers(6, 5, 3, 0.5, 0.6), MIXED), "07bb4eaebb684826"),
    (layered(Layers(10, 1, 1, 0.8, None), Contents(("gsm",), 7, -5)), "158797175ac505ea"),
]


@pytest.mark.parametrize(("made", "digest"), PINNED)
def test_the_same_arguments_always_give_the_same_topology(
    made: dict[str, Any], digest: str
) -> None:
    assert hashlib.sha256(json.dumps(made).encode("ascii")).hexdigest()[:16] == digest


@pytest.mark.parametrize(
    ("make", "told"),
    [
        (lambda: chain(0, MATH), "length=0"),
        (lambda: chain(MOST_NODES, MATH), "at most 10,000 nodes"),
        (lambda: fan_in(True, MATH), "width=True"),
        (lambda: chain(2, Contents(("math",), "none", 0)), "native_task_id 'none'"),
        (lambda: layered(Layers(3, 2, 3, 1.0, None), MATH), "at most the width, 2"),
        (lambda: layered(Layers(101, 100, 1, 1.0, None), MATH), "too many"),
        (lambda: layered(Layers(2, 400, 400, 1.0, None), MATH), "too many"),
        (lambda: layered(Layers(3, 2, 2, 1.5, None), MATH), "target=1.5"),
        (lambda: layered(Layers(3, 2, 2, float("nan"), None), MATH), "target=nan"),
        (lambda: layered(Layers(3, 2, 2, 1.0, -0.1), MATH), "irrelevant=-0.1"),
        (lambda: layered(Layers(3, 2, 1, 1.0, 0.1), MATH), "give a number from 0.5 to 0.5"),
    ],
)
def test_what_is_not_possible_is_refused(make: Callable[[], object], told: str) -> None:
    with pytest.raises(ArgumentError) as caught:
        make()
    assert told in caught.value.message


def test_the_largest_graphs_are_made() -> None:
    assert len(chain(MOST_NODES - 1, MIXED)["nodes"]) == MOST_NODES - 1
    wide = layered(Layers(2, 300, 300, 1.0, None), MIXED)
    deep = layered(Layers(5_000, 2, 2, 1.0, None), MIXED)
    assert len(wide["edges"]) == 90_000
    assert len(deep["nodes"]) == 10_000


def test_categories_are_read_in_the_order_given() -> None:
    assert read_categories("gsm, math,gsm") == ("gsm", "math")
    assert read_categories(["python"]) == ("python",)
    wrongs: list[object] = ["maths", "math,", [], 3]
    for wrong in wrongs:
        with pytest.raises(ArgumentError, match="category"):
            read_categories(wrong)
