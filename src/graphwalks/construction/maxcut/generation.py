"""Fresh signed graphs like those of the paper: a lattice of 5 x 5 x 5 vertices, closed to a torus.

Vertex x + 5y + 25z has an edge to the next vertex in each of the three directions. Of the 375 edges
188 weigh 1 and 187 weigh -1, which are dealt out at random. So every instance has the shape, the
order of vertices and the total weight of the published ones.
"""

from typing import Final

from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.parameters import whole_number
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 1
"""Part of every stream key; raised whenever the same seed would give other graphs."""

SIDE: Final = 5
_DIMENSIONS: Final = 3


def drawn(seed: int, index: int) -> SignedGraph:
    """Return the graph of one instance.

    Args:
        seed: Any integer.
        index: Which instance of the seed, from 0; asking for more never changes the earlier ones.

    Raises:
        ArgumentError: The index is negative.
    """
    whole_number("index", index, 0)
    stream = Stream("construction", GENERATOR_VERSION, seed, "maxcut", index, "structure")
    pairs = _torus()
    places = stream.permutation(len(pairs)).tolist()
    positive = len(pairs) - len(pairs) // 2
    edges = (
        (*pair, 1 if place < positive else -1) for pair, place in zip(pairs, places, strict=True)
    )
    return SignedGraph(SIDE**_DIMENSIONS, tuple(edges))


def _torus() -> list[tuple[int, int]]:
    """Return the edges in ascending order."""
    pairs = set()
    for vertex in range(SIDE**_DIMENSIONS):
        for stride in (SIDE**dimension for dimension in range(_DIMENSIONS)):
            is_last = vertex // stride % SIDE == SIDE - 1
            following = vertex + stride - (SIDE * stride if is_last else 0)
            pairs.add((min(vertex, following), max(vertex, following)))
    return sorted(pairs)
