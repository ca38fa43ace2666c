"""The answer to a query by sets of neighbours, searches and a union of components."""

from collections.abc import Callable, Iterable, Mapping
from typing import Final

from graphwalks.cognition.query import THRESHOLD, Edge, Query


def solve(query: Query) -> str:
    """Return the id of the right option."""
    if query.task == "degree":
        return str(sum(_vertex(query) in edge for edge in query.edges))
    return "yes" if _PREDICATES[query.task](query) else "no"


def component_count(vertices: Iterable[int], edges: Iterable[Edge]) -> int:
    """Count the components by union-find; edges that leave the vertices do not count."""
    parent = {vertex: vertex for vertex in vertices}

    def root(vertex: int) -> int:
        while parent[vertex] != vertex:
            vertex = parent[vertex]
        return vertex

    for first, second in edges:
        if first in parent and second in parent:
            parent[root(first)] = root(second)
    return sum(vertex == above for vertex, above in parent.items())


def distances(query: Query, start: int) -> Mapping[int, int]:
    """Return the edges of a shortest path from `start` to every vertex that can be reached."""
    neighbours: dict[int, list[int]] = {vertex: [] for vertex in query.nodes}
    for first, second in query.edges:
        neighbours[first].append(second)
        neighbours[second].append(first)
    found = {start: 0}
    queue = [start]
    for vertex in queue:
        for neighbour in neighbours[vertex]:
            if neighbour not in found:
                found[neighbour] = found[vertex] + 1
                queue.append(neighbour)
    return found


def _has_cycle(query: Query) -> bool:
    # A forest has exactly one edge less than vertices in each of its trees.
    return len(query.edges) > query.n - component_count(query.nodes, query.edges)


def _are_adjacent(query: Query) -> bool:
    first, second = _pair(query)
    return (first, second) in query.edges or (second, first) in query.edges


def _are_connected(query: Query) -> bool:
    first, second = _pair(query)
    return second in distances(query, first)


def _are_near(query: Query) -> bool:
    first, second = _pair(query)
    return distances(query, first).get(second, THRESHOLD + 1) <= THRESHOLD


def _is_articulation(query: Query) -> bool:
    left = [node for node in query.nodes if node != query.vertex]
    return component_count(left, query.edges) > component_count(query.nodes, query.edges)


def _pair(query: Query) -> Edge:
    assert query.pair is not None
    return query.pair


def _vertex(query: Query) -> int:
    assert query.vertex is not None
    return query.vertex


_PREDICATES: Final[Mapping[str, Callable[[Query], bool]]] = {
    "cycle": _has_cycle,
    "connectivity": _are_connected,
    "adjacency": _are_adjacent,
    "distance": _are_near,
    "articulation": _is_articulation,
}
