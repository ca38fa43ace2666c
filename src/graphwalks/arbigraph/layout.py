"""Where the nodes and edges of a topology stand in a picture, from left to right by layers.

The way of Sugiyama, Tagawa and Toda (IEEE Trans. Syst. Man Cybern. 11, 1981): an edge that passes
layers gets a place of its own in each, the places of a layer are ordered by the means of their
neighbours, and then moved towards these without changing the order.
"""

from collections.abc import Sequence
from dataclasses import dataclass, field
from itertools import chain
from typing import Final

from graphwalks.arbigraph.topology import Topology, layers

ORDER_SWEEPS: Final = 12
MOVE_SWEEPS: Final = 60
"""Passes over all layers; more change nothing that is visible."""
MOST_LANES: Final = 5_000
"""Places of passing edges; beyond it long edges get none and may cross nodes."""
LANE: Final = 0.3
"""Half the distance between two passing edges; between two nodes it is 1/2."""


@dataclass
class _Place:
    """A node, or what an edge takes up in a layer that it passes."""

    layer: int
    half: float
    y: float
    before: list["_Place"] = field(default_factory=list)
    after: list["_Place"] = field(default_factory=list)


@dataclass(frozen=True)
class Layout:
    """A drawing in rows: nodes of one layer stand at least one row apart.

    Attributes:
        columns: Layer of each node.
        rows: Height of each node, from the top.
        lanes: Of each edge, the (column, row) of the layers that it passes.
    """

    columns: tuple[int, ...]
    rows: tuple[float, ...]
    lanes: tuple[tuple[tuple[int, float], ...], ...]


def lay_out(topology: Topology) -> Layout:
    """Place the nodes and edges of a topology; the same topology always gets the same layout."""
    columns = layers(topology)
    nodes = [_Place(column, 0.5, 0.0) for column in columns]
    passed = sum(columns[end] - columns[start] - 1 for start, end in topology.edges)
    lanes = [
        _lanes(nodes[start], nodes[end]) if passed <= MOST_LANES else []
        for start, end in topology.edges
    ]
    table: list[list[_Place]] = [[] for _ in range(max(columns) + 1)]
    for place in chain((nodes[node] for node in topology.order), *lanes):
        table[place.layer].append(place)
    for layer in table:
        _set_apart(layer, [float(rank) for rank in range(len(layer))])
    for sweep in range(ORDER_SWEEPS):
        _reorder(table, forward=sweep % 2 == 0)
    for sweep in range(MOVE_SWEEPS):
        _move(table, forward=sweep % 2 == 0)
    top = min(place.y for layer in table for place in layer)
    return Layout(
        columns=columns,
        rows=tuple(place.y - top for place in nodes),
        lanes=tuple(tuple((place.layer, place.y - top) for place in lane) for lane in lanes),
    )


def _lanes(start: _Place, end: _Place) -> list[_Place]:
    """Make the places that an edge takes up, and join them."""
    lanes = [_Place(layer, LANE, 0.0) for layer in range(start.layer + 1, end.layer)]
    trail = [start, *lanes, end]
    for left, right in zip(trail, trail[1:], strict=False):
        left.after.append(right)
        right.before.append(left)
    return lanes


def _reorder(table: Sequence[list[_Place]], *, forward: bool) -> None:
    """Order each layer by the means of the neighbours in the layer before, or after."""
    for layer in table if forward else reversed(table):
        means = [_mean(place.before if forward else place.after, place) for place in layer]
        ranks = sorted(range(len(layer)), key=means.__getitem__)
        layer[:] = [layer[rank] for rank in ranks]
        _set_apart(layer, [means[rank] for rank in ranks])


def _move(table: Sequence[list[_Place]], *, forward: bool) -> None:
    """Move the places of each layer towards their neighbours on both sides."""
    for layer in table if forward else reversed(table):
        _set_apart(layer, [_mean(place.before + place.after, place) for place in layer])


def _mean(near: Sequence[_Place], place: _Place) -> float:
    return sum(it.y for it in near) / len(near) if near else place.y


def _set_apart(layer: Sequence[_Place], wanted: Sequence[float]) -> None:
    """Put places as near to where they are wanted as their order and distances allow.

    Least squares, by pooling neighbours that want to be too close.
    """
    offset, offsets = 0.0, []
    for place, following in zip(layer, [*layer[1:], None], strict=True):
        offsets.append(offset)
        offset += place.half + (following.half if following else 0.0)
    blocks: list[tuple[float, int]] = []  # mean of wanted - offset, and members
    for want, shift in zip(wanted, offsets, strict=True):
        mean, count = want - shift, 1
        while blocks and blocks[-1][0] >= mean:
            other, members = blocks.pop()
            mean = (mean * count + other * members) / (count + members)
            count += members
        blocks.append((mean, count))
    means = [mean for mean, count in blocks for _ in range(count)]
    for place, mean, shift in zip(layer, means, offsets, strict=True):
        place.y = mean + shift
