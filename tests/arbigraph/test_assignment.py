"""Domains of all nodes, drawn so that every edge fits."""

from collections import Counter
from dataclasses import replace
from itertools import product
from typing import Any

import networkx as nx
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.assignment import AssignmentError, Pair, choose_domains
from graphwalks.arbigraph.topology import parse_topology
from graphwalks.streams import Stream

PAIRS: tuple[Pair, ...] = (
    ("scalar", "scalar"),
    ("scalar", "list"),
    ("list", "scalar"),
    ("list", "list"),
)


def document(count: int, edges: list[tuple[int, int]], target: int) -> dict[str, Any]:
    return {
        "directed": True,
        "multigraph": False,
        "target": {"id": target, "native_task_id": "all"},
        "nodes": [{"id": node, "category": "math"} for node in range(count)],
        "edges": [{"source": a, "destination": b} for a, b in edges],
    }


@st.composite
def graphs(draw: st.DrawFn) -> dict[str, Any]:
    count = draw(st.integers(1, 9))
    every = [(a, b) for b in range(count) for a in range(b)]
    edges = draw(st.lists(st.sampled_from(every), unique=True)) if every else []
    return document(count, edges, draw(st.integers(0, count - 1)))


def test_the_parent_of_a_list_task_gives_a_list() -> None:
    topology = parse_topology(document(2, [(0, 1)], target=1))
    domains = choose_domains(topology, ("list", "scalar"), Stream("test"))
    assert domains[0][1] == "list"
    assert domains[1] == ("list", "scalar")


def test_children_of_one_node_take_the_same_domain() -> None:
    topology = parse_topology(document(4, [(0, 1), (0, 2), (0, 3)], target=2))
    for seed in range(20):
        domains = choose_domains(topology, ("scalar", "list"), Stream("test", seed))
        assert [domains[child][0] for child in (1, 2, 3)] == ["scalar"] * 3


@given(graphs(), st.sampled_from(PAIRS), st.integers(0, 99))
def test_domains_agree_along_every_edge(graph: dict[str, Any], pair: Pair, seed: int) -> None:
    topology = parse_topology(graph)
    # The only clash that math tasks can have: the target's own answer comes back to its siblings.
    shared = nx.Graph([(("out", a), ("in", b)) for a, b in topology.edges])
    ends = ("in", topology.target), ("out", topology.target)
    tied = all(end in shared for end in ends) and nx.has_path(shared, *ends)
    if tied and pair[0] != pair[1]:
        with pytest.raises(AssignmentError):
            choose_domains(topology, pair, Stream("test", seed))
        return
    domains = choose_domains(topology, pair, Stream("test", seed))
    assert domains[topology.target] == pair
    assert all(domains[a][1] == domains[b][0] for a, b in topology.edges)


@st.composite
def mixed_graphs(draw: st.DrawFn) -> tuple[dict[str, Any], Pair]:
    """Small graphs in which word problems, from number to number, stand among other tasks."""
    count = draw(st.integers(1, 6))
    every = [(a, b) for b in range(count) for a in range(b)]
    edges = draw(st.lists(st.sampled_from(every), unique=True)) if every else []
    target = draw(st.integers(0, count - 1))
    graph = document(count, edges, target)
    for node in graph["nodes"]:
        node["category"] = draw(st.sampled_from(["math", "gsm"]))
    return graph, draw(st.sampled_from(catalogue.pairs(graph["nodes"][target]["category"])))


@given(mixed_graphs(), st.integers(0, 99))
@settings(max_examples=300)
def test_a_choice_is_one_of_all_that_fit_and_found_if_there_is_one(
    case: tuple[dict[str, Any], Pair], seed: int
) -> None:
    graph, pair = case
    topology = parse_topology(graph)
    offered = [catalogue.pairs(node.category) for node in topology.nodes]
    offered[topology.target] = (pair,)
    fitting = [
        choice
        for choice in product(*offered)
        if all(choice[a][1] == choice[b][0] for a, b in topology.edges)
    ]
    if fitting:
        assert choose_domains(topology, pair, Stream("test", seed)) in fitting
    else:
        with pytest.raises(AssignmentError):
            choose_domains(topology, pair, Stream("test", seed))


def test_word_problems_do_not_follow_a_list() -> None:
    graph = document(2, [(0, 1)], target=0)
    graph["nodes"][1]["category"] = "gsm"
    topology = parse_topology(graph)
    assert choose_domains(topology, PAIRS[0], Stream("test")) == (PAIRS[0], PAIRS[0])
    with pytest.raises(AssignmentError, match="around node '0'"):
        choose_domains(topology, PAIRS[1], Stream("test"))


@pytest.mark.usefixtures("built_in_catalogue")
def test_a_topology_that_was_filled_before_may_hold_a_task_that_is_added() -> None:
    numbers, lists = catalogue.task_of("gsm", 0), catalogue.task_of("math", 0)
    catalogue.register(replace(numbers, category="chess"))
    graph = document(2, [(0, 1)], target=0)
    graph["nodes"][1]["category"] = "chess"
    topology = parse_topology(graph)
    with pytest.raises(AssignmentError):
        choose_domains(topology, ("list", "list"), Stream("test"))
    catalogue.register(replace(lists, category="chess", task_id=1))
    domains = choose_domains(topology, ("list", "list"), Stream("test"))
    assert domains[1] == (lists.input, lists.output)


def test_a_free_node_takes_each_pair_about_equally_often() -> None:
    topology = parse_topology(document(2, [], target=1))
    drawn = Counter(
        choose_domains(topology, PAIRS[0], Stream("test", seed))[0] for seed in range(400)
    )
    assert set(drawn) == set(PAIRS)
    assert min(drawn.values()) > 60


def test_a_graph_that_cannot_be_filled_names_the_node() -> None:
    # The target feeds a child that the target's own parent feeds too: what it takes, it must give.
    topology = parse_topology(document(3, [(0, 1), (0, 2), (1, 2)], target=1))
    with pytest.raises(AssignmentError, match="around node '[012]'"):
        choose_domains(topology, ("list", "scalar"), Stream("test"))


def test_ten_thousand_nodes_in_a_chain_are_no_trouble() -> None:
    count = 10_000
    topology = parse_topology(document(count, [(n, n + 1) for n in range(count - 1)], target=9))
    domains = choose_domains(topology, PAIRS[1], Stream("test"))
    assert all(a[1] == b[0] for a, b in zip(domains, domains[1:], strict=False))
