"""Random layered graphs: every node is fed by nodes of the layer before.

The nodes that the target needs are planned first, so that their number is exact. Edges join
neighbouring layers only: then the target's input and answer are never tied to each other, and every
target task has a place.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import accumulate, repeat

from graphwalks import parameters
from graphwalks.arbigraph.schema import MOST_EDGES, MOST_NODES
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream


@dataclass(frozen=True)
class Layers:
    """Form of a layered graph.

    Attributes:
        depth: Number of layers.
        width: Nodes of each layer.
        parents: Parents of each node after the first layer. A node that the target needs has fewer
            where the layer before has fewer such nodes.
        target: Where the target stands, from 0.0 (first layer) to 1.0 (last).
        irrelevant: Share of all nodes that are neither the target nor its ancestors, met up to
            rounding to whole nodes; None for the smallest that the other numbers allow.
    """

    depth: int
    width: int
    parents: int
    target: float
    irrelevant: float | None

    @property
    def target_layer(self) -> int:
        """Layer of the target, from 0; halves round up."""
        return int(self.target * (self.depth - 1) + 0.5)


def draw_layers(shape: Layers, stream: Stream) -> tuple[list[tuple[int, int]], int]:
    """Draw the edges and the place of the target; node w of layer d is `d * width + w`.

    Raises:
        ArgumentError: A number is not allowed or the numbers do not go together.
    """
    _check(shape)
    counts = _needed_counts(shape, _needed(shape), stream)
    counts += [0] * (shape.depth - len(counts))
    # Of each layer, which of its nodes the target needs.
    needed = [_some(stream, shape.width, count) for count in counts]
    edges = []
    for layer in range(1, shape.depth):
        above, here = needed[layer - 1], needed[layer]
        of_needed = dict(zip(here, _covering(stream, above, len(here), shape.parents), strict=True))
        for node in range(shape.width):
            parents = of_needed.get(node) or _some(stream, shape.width, shape.parents)
            edges += [
                ((layer - 1) * shape.width + parent, layer * shape.width + node)
                for parent in parents
            ]
    return edges, shape.target_layer * shape.width + needed[shape.target_layer][0]


def _check(shape: Layers) -> None:
    for name in ("depth", "width", "parents"):
        parameters.whole_number(name, getattr(shape, name), 1)
    if shape.parents > shape.width:
        raise ArgumentError(
            f"parents={shape.parents} is not allowed; give at most the width, {shape.width}"
        )
    nodes, edges = shape.depth * shape.width, (shape.depth - 1) * shape.width * shape.parents
    if nodes > MOST_NODES or edges > MOST_EDGES:
        raise ArgumentError(
            f"depth={shape.depth}, width={shape.width} and parents={shape.parents} are too many; "
            f"a topology has at most {MOST_NODES:,} nodes and {MOST_EDGES:,} edges"
        )
    for name, value in (("target", shape.target), ("irrelevant", shape.irrelevant)):
        if value is not None and not 0 <= value <= 1:
            raise ArgumentError(f"{name}={value} is not allowed; give a number from 0 to 1")


def _needed(shape: Layers) -> int:
    """Return how many nodes are the target or an ancestor of it."""
    nodes = shape.depth * shape.width
    fewest = shape.target_layer + 1
    # A layer can feed `parents` nodes of the layer before for each of its own.
    caps = accumulate(
        repeat(1, shape.target_layer + 1), lambda cap, _: min(shape.width, cap * shape.parents)
    )
    most = sum(caps)
    if shape.irrelevant is None:
        return most
    needed = nodes - int(shape.irrelevant * nodes + 0.5)
    if not fewest <= needed <= most:
        least, largest = (nodes - most) / nodes, (nodes - fewest) / nodes
        raise ArgumentError(
            f"irrelevant={shape.irrelevant} is not possible with this depth, width, parents and "
            f"target; give a number from {least:.4g} to {largest:.4g}"
        )
    return needed


def _needed_counts(shape: Layers, needed: int, stream: Stream) -> list[int]:
    """Share the needed nodes among the layers down to the target's, which has one of them."""
    counts = [1] * (shape.target_layer + 1)
    growing = list(range(shape.target_layer)) if min(shape.width, shape.parents) > 1 else []
    for _ in range(needed - len(counts)):
        pick = stream.integer(len(growing))
        layer = growing[pick]
        counts[layer] += 1
        if counts[layer] == _cap(shape, counts, layer):
            growing[pick] = growing[-1]
            growing.pop()
        if layer and _is_freed(shape, counts, layer - 1):
            growing.append(layer - 1)
    return counts


def _cap(shape: Layers, counts: Sequence[int], layer: int) -> int:
    return min(shape.width, shape.parents * counts[layer + 1])


def _is_freed(shape: Layers, counts: Sequence[int], layer: int) -> bool:
    """Say whether a layer was full before the next one grew by one, and is not any more."""
    before = min(shape.width, shape.parents * (counts[layer + 1] - 1))
    return counts[layer] == before < _cap(shape, counts, layer)


def _covering(stream: Stream, above: Sequence[int], count: int, parents: int) -> list[list[int]]:
    """Give `count` nodes their parents among `above` so that each of these feeds one of them."""
    if not count:
        return []
    shuffled = [above[place] for place in _some(stream, len(above), len(above))]
    size = min(parents, len(above))
    chosen = []
    for node in range(count):
        own = shuffled[node::count]
        more = [above[place] for place in _some(stream, len(above), size)]
        chosen.append(list(dict.fromkeys(own + more))[:size])
    return chosen


def _some(stream: Stream, size: int, count: int) -> list[int]:
    """Draw `count` different numbers below `size`, in random order (a shuffle that stops early)."""
    moved: dict[int, int] = {}
    chosen = []
    for place in range(count):
        other = place + stream.integer(size - place)
        chosen.append(moved.get(other, other))
        moved[other] = moved.get(place, place)
    return chosen
