"""The hosts of generated items: small social networks and random graphs, without any download.

A network of a user's own comes from a file, see `from_file`.

The social networks are those that networkx carries as code, recognised by their digest. Florentine
families is not among them: no family has more than six marriages, so the cells of larger degrees
would stay empty. The random graphs are made from streams of their own, as the generators of
networkx may change.
"""

from collections.abc import Callable, Mapping
from itertools import combinations
from typing import Final

import numpy as np

from graphwalks.cognition.query import Edge, digest
from graphwalks.cognition.sampling import Host
from graphwalks.errors import SourceError
from graphwalks.sources.graph_files import GraphFile
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 1
"""Part of every stream key; raised whenever the same seed would give other graphs."""

# Name here: function of networkx, and the digest of its sorted edges.
_CARRIED: Final = {
    "karate": (
        "karate_club_graph",
        "a3ead763fddab2dbde555e61661e9f7bc3dbebc659c0c2b0dd69242105193bc0",
    ),
    "les-miserables": (
        "les_miserables_graph",
        "52a0b6801481257860a04fbea77bba6c3f6cf06aaa790c9197aed6d0debd30ab",
    ),
    "southern-women": (
        "davis_southern_women_graph",
        "abc46f79b208dec229198462ce64ab13c8703158bc680a78e2f6aba2e82ee06d",
    ),
}
FEWEST_NODES: Final = 14
"""Of a user's network: with 13 there are fewer sets of 12 than the 44 cells of that size."""
MOST_NODES: Final = 100_000
MOST_EDGES: Final = 500_000
"""More than any published network has."""
MODEL_NODES: Final = 300
NEW_LINKS: Final = 4
"""Nodes that a new one of the preferential graph is linked to."""
COMMUNITIES: Final = 10
INSIDE: Final = 30
OUTSIDE: Final = 1
"""Chances, in per cent, of an edge between two nodes of one community and of two."""
SQUARE: Final = 10_000
REACH: Final = 950
"""Side of the square of the geometric graph, and its longest edge."""


def carried(name: str) -> Host:
    """Return a social network that networkx carries; nodes are numbered in the order of names.

    Sources: Zachary (1977); Knuth (1993), characters of Les Misérables; Davis, Gardner and Gardner
    (1941), women and the events that they attended.

    Raises:
        SourceError: The installed networkx carries another graph under this name.
    """
    import networkx  # noqa: PLC0415 - takes a quarter of a second, and few commands need it

    function, expected = _CARRIED[name]
    graph = getattr(networkx, function)()
    places = {node: place for place, node in enumerate(sorted(graph))}
    edges = sorted(_edge(places[first], places[second]) for first, second in graph.edges)
    if digest(edges) != expected:
        raise SourceError(
            f"networkx {networkx.__version__} carries another {function} than the one known here "
            f"(digest {digest(edges)[:12]}, expected {expected[:12]}); install another version"
        )
    return Host.of(name, range(len(places)), edges)


def modelled(name: str, seed: int) -> Host:
    """Return a random graph; the same name and seed give the same graph everywhere."""
    stream = Stream("cognition", GENERATOR_VERSION, seed, "host", name)
    return Host.of(name, range(MODEL_NODES), _MODELS[name](stream))


def from_file(file: GraphFile) -> Host:
    """Return the undirected network of a user's own file, with the nodes as they are there.

    Raises:
        ArgumentError: The suffix is that of no format.
        SourceError: The content is not of the format, or too small or too large a network.
    """
    nodes, edges = file.nodes_and_pairs(is_directed=False)
    if not FEWEST_NODES <= len(nodes) <= MOST_NODES or len(edges) > MOST_EDGES:
        raise SourceError(
            f"{file.file} has {len(nodes):,} nodes and {len(edges):,} edges; give {FEWEST_NODES} "
            f"to {MOST_NODES:,} nodes and at most {MOST_EDGES:,} edges"
        )
    return Host.of(file.name, nodes, edges)


def generated_hosts(seed: int) -> list[Host]:
    """Return all hosts of generated items, in their order."""
    return [*map(carried, _CARRIED), *(modelled(name, seed) for name in _MODELS)]


def _preferential(stream: Stream) -> set[Edge]:
    """Link new nodes to earlier ones in proportion to their degrees (Barabási, Albert 1999)."""
    edges = set(combinations(range(NEW_LINKS + 1), 2))
    ends = [end for edge in sorted(edges) for end in edge]
    for node in range(NEW_LINKS + 1, MODEL_NODES):
        chosen: dict[int, None] = {}
        while len(chosen) < NEW_LINKS:
            chosen[ends[stream.integer(len(ends))]] = None
        edges.update((earlier, node) for earlier in chosen)
        ends += [end for earlier in chosen for end in (earlier, node)]
    return edges


def _communities(stream: Stream) -> set[Edge]:
    """Link nodes of equal remainder often and others seldom (planted partition)."""
    pairs = list(combinations(range(MODEL_NODES), 2))
    draws = stream.integers(100, len(pairs)).tolist()
    return {
        (first, second)
        for (first, second), drawn in zip(pairs, draws, strict=True)
        if drawn < (INSIDE if (second - first) % COMMUNITIES == 0 else OUTSIDE)
    }


def _geometric(stream: Stream) -> set[Edge]:
    """Link points of a square that lie near each other, in exact integers."""
    points = stream.integers(SQUARE, 2 * MODEL_NODES).reshape(MODEL_NODES, 2)
    apart = points[:, np.newaxis] - points
    near = (apart**2).sum(axis=2) <= REACH**2
    return {_edge(int(first), int(second)) for first, second in np.argwhere(np.triu(near, k=1))}


def _edge(first: int, second: int) -> Edge:
    return (first, second) if first < second else (second, first)


_MODELS: Final[Mapping[str, Callable[[Stream], set[Edge]]]] = {
    "preferential": _preferential,
    "communities": _communities,
    "geometric": _geometric,
}
GENERATED_NETWORKS: Final = (*_CARRIED, *_MODELS)
"""Networks of `source=generated`, which need no file: carried ones and models of random graphs."""
