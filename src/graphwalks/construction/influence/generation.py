"""Fresh directed graphs on which activity spreads, made like a network that grows.

Vertices arrive one by one. Each writes to a few earlier ones, hears from them or both, and those
that have many contacts get more of them, as in networks of e-mails.
"""

from typing import Final

from graphwalks import parameters
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.subgraphs import SIZES
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 1
"""Part of every stream key; raised whenever the same seed would give other graphs."""

MOST_CONTACTS: Final = 4


def drawn(seed: int, index: int) -> Diffusion:
    """Return a graph; its size is one of `subgraphs.SIZES`, in turn.

    Args:
        seed: Any integer.
        index: Which graph of the seed, from 0.

    Raises:
        ArgumentError: The index is negative.
    """
    parameters.whole_number("index", index, 0)
    stream = Stream("influence", GENERATOR_VERSION, seed, index, "structure")
    size = SIZES[index % len(SIZES)]
    place = stream.permutation(size).tolist()  # so that numbers do not tell the age
    arcs = sorted((place[source], place[target]) for source, target in _grown(size, stream))
    return Diffusion(size, tuple(arcs))


def _grown(size: int, stream: Stream) -> set[tuple[int, int]]:
    arcs: set[tuple[int, int]] = set()
    ends = [0]  # every vertex once for itself and once for each contact
    for vertex in range(1, size):
        contacts = {
            ends[stream.integer(len(ends))] for _ in range(1 + stream.integer(MOST_CONTACTS))
        }
        for other in sorted(contacts):
            direction = stream.integer(3)
            if direction != 0:
                arcs.add((vertex, other))
            if direction != 1:
                arcs.add((other, vertex))
        ends += [vertex, *sorted(contacts), *[vertex] * len(contacts)]
    return arcs
