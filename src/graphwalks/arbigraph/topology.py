"""Topologies: which task feeds which, and which one is graded.

A topology is an object of the JSON schema of the ArbiGraph repository (revision 99b8575):
NetworkX node-link data with `edges` of `source` and `destination`, and a `target`. It is checked in
the order of that repository's reader, and then for what its reader leaves open: categories, the
target's task, what may be an id, and edges that are listed twice, which would add a parent twice.
"""

import json
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from graphwalks.arbigraph.catalogue.task import Category
from graphwalks.arbigraph.schema import (
    TopologyError,
    checked_category,
    checked_edges,
    checked_nodes,
    checked_target,
    checked_task_id,
    checked_top,
    listed,
    places_of,
    refuse_repeated,
    target_place,
    topology_error,
)
from graphwalks.digests import fingerprint

__all__ = [
    "Node",
    "Topology",
    "TopologyError",
    "layers",
    "parse_topology",
    "relevant_nodes",
]


@dataclass(frozen=True)
class Node:
    """One task of a topology.

    Attributes:
        id: Id in the file, as text.
        category: Category of its task.
    """

    id: str
    category: Category


@dataclass(frozen=True)
class Topology:
    """A checked topology: a directed graph without cycles. Nodes are meant by their places.

    Attributes:
        nodes: In the order of the file.
        edges: (source, destination), in the order of the file.
        target: Node that is graded.
        native_task_id: Task of the target; None for "all".
        order: Nodes in the order of the prompt: generation by generation, and in each as they
            become ready while the edges of the one before are followed in the order of the file
            (`networkx.topological_sort` gives the same).
        parents: Sources of each node's edges, in the order of the file.
        digest: 16 hexadecimal digits over categories, edges and target; ids, `native_task_id` and
            extra keys do not count.
    """

    nodes: tuple[Node, ...]
    edges: tuple[tuple[int, int], ...]
    target: int
    native_task_id: int | None
    order: tuple[int, ...]
    parents: tuple[tuple[int, ...], ...]
    digest: str


def parse_topology(document: object) -> Topology:
    """Check a topology; time and memory are linear in its size.

    Ids are strings or integers and are compared as text: 1 and "1" are the same id. Extra keys are
    let pass. For nodes of `gsm_symbolic`, ``$ARBIGRAPH_DEPS`` is read (`templates.known`).

    Args:
        document: What the JSON file holds.

    Raises:
        TopologyError: It has not the form of the schema, has more nodes or edges than
            `schema.MOST_NODES` and `schema.MOST_EDGES`, or a cycle. The message names the key, the
            place or the id.
    """
    top = checked_top(document)
    target = checked_target(top)
    nodes = checked_nodes(top)
    places = places_of(nodes)
    graded = target_place(target, places)
    edges = checked_edges(top, places)
    order = _order(len(nodes), edges)
    if len(order) < len(nodes):
        raise _cycle_error(list(places), edges, order)
    categories = [checked_category(place, node) for place, node in enumerate(nodes)]
    refuse_repeated(edges, nodes)
    native_task_id = checked_task_id(target["native_task_id"])
    parents: list[list[int]] = [[] for _ in nodes]
    for source, destination in edges:
        parents[destination].append(source)
    return Topology(
        nodes=tuple(map(Node, places, categories)),
        edges=tuple(edges),
        target=graded,
        native_task_id=native_task_id,
        order=tuple(order),
        parents=tuple(map(tuple, parents)),
        digest=_digest(categories, edges, graded),
    )


def relevant_nodes(topology: Topology) -> frozenset[int]:
    """Return the target and its ancestors: the nodes that its answer depends on."""
    found, stack = {topology.target}, [topology.target]
    while stack:
        new = set(topology.parents[stack.pop()]) - found
        found |= new
        stack.extend(new)
    return frozenset(found)


def layers(topology: Topology) -> tuple[int, ...]:
    """Return the generation of each node: edges on the longest path that leads to it."""
    depth = [0] * len(topology.nodes)
    for node in topology.order:
        depth[node] = max((depth[parent] + 1 for parent in topology.parents[node]), default=0)
    return tuple(depth)


def _order(count: int, edges: Sequence[tuple[int, int]]) -> list[int]:
    """Order nodes as they become ready (Kahn 1962); those on or after a cycle are left out."""
    children: list[list[int]] = [[] for _ in range(count)]
    waiting = [0] * count
    for source, destination in edges:
        children[source].append(destination)
        waiting[destination] += 1
    order = [node for node in range(count) if not waiting[node]]
    for node in order:  # grows meanwhile, so that generations follow on each other
        for child in children[node]:
            waiting[child] -= 1
            if not waiting[child]:
                order.append(child)
    return order


def _cycle_error(
    ids: Sequence[str], edges: Sequence[tuple[int, int]], ordered: Collection[int]
) -> TopologyError:
    """Name a cycle; every node that could not be ordered has a parent that could not be either."""
    done = set(ordered)
    parent = {destination: source for source, destination in edges if source not in done}
    node = min(parent)
    trail: dict[int, None] = {}
    while node not in trail:
        trail[node] = None
        node = parent[node]
    back = list(trail)
    cycle = [node, *reversed(back[back.index(node) + 1 :])]
    named = listed([ids[place] for place in cycle])
    return topology_error(f"edges form a cycle of {named}; no task may need its own answer")


def _digest(categories: Sequence[str], edges: Sequence[tuple[int, int]], target: int) -> str:
    return fingerprint(json.dumps([categories, edges, target], separators=(",", ":")))
