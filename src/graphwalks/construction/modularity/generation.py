"""Fresh graphs with two planted communities, made like a network of joint work.

In each community members arrive one by one and work with one who is there and some of that one's
partners, so that triangles abound, as in networks of papers. A few edges join the communities.
"""

from typing import Final

from graphwalks import parameters
from graphwalks.construction.modularity.simple_graph import SimpleGraph
from graphwalks.construction.subgraphs import SIZES
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 1
"""Part of every stream key; raised whenever the same seed would give other graphs."""

MOST_PARTNERS: Final = 3
MOST_BRIDGES: Final = 8


def planted(seed: int, index: int) -> tuple[SimpleGraph, tuple[int, ...]]:
    """Return a graph and the partition that was planted, with vertex 0 in A.

    Args:
        seed: Any integer.
        index: Which graph of the seed, from 0; the size is one of `subgraphs.SIZES`, in turn.

    Raises:
        ArgumentError: The index is negative.
    """
    parameters.whole_number("index", index, 0)
    stream = Stream("modularity", GENERATOR_VERSION, seed, index, "structure")
    size = SIZES[index % len(SIZES)]
    first = 2 * size // 5 + stream.integer(size // 5 + 1)  # two to three fifths
    pairs = _grown(first, stream)
    pairs |= {(first + low, first + high) for low, high in _grown(size - first, stream)}
    for _ in range(1 + stream.integer(MOST_BRIDGES)):
        pairs.add((stream.integer(first), first + stream.integer(size - first)))
    place = stream.permutation(size).tolist()  # so that numbers do not tell the community
    edges = sorted((min(place[u], place[v]), max(place[u], place[v])) for u, v in pairs)
    in_first = set(place[:first])
    placed = (1 if (vertex in in_first) == (0 in in_first) else -1 for vertex in range(size))
    return SimpleGraph(size, tuple(edges)), tuple(placed)


def _grown(members: int, stream: Stream) -> set[tuple[int, int]]:
    """Return the edges of a connected community, the earlier member first."""
    partners: list[list[int]] = [[] for _ in range(members)]
    pairs: set[tuple[int, int]] = set()
    for newcomer in range(1, members):
        host = stream.integer(newcomer)
        chosen = {host}
        for _ in range(stream.integer(MOST_PARTNERS) if partners[host] else 0):
            chosen.add(partners[host][stream.integer(len(partners[host]))])
        for member in sorted(chosen):
            pairs.add((member, newcomer))
            partners[member].append(newcomer)
            partners[newcomer].append(member)
    return pairs
