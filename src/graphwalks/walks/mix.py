"""Which out-degrees and depths occur, by kind and tier.

Known weights are estimates from the published answers of April 2025 (230 answer sets of small
tiers, EM over the recovered generator, good to about 0.1) and are normalised here. What is not
known is assumed, and these are all the assumptions:

- out-degree where a tier's weights are unknown: 1 to 5 alike; where only a part is known, the rest
  is shared by the values that have no weight (or by all five, if each has one);
- depth where unknown: 1 to floor(log_d N) + 1 alike, the range that the published depths suggest,
  with log_2 for d = 1; but from tier 16k on, where nothing is known, graphs with d = 1 range over
  1 to 39, since the published maximum of 39 can only be such a graph;
- "past the last level" is the first depth at which no node is left.
"""

from collections.abc import Mapping
from itertools import accumulate
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.streams import Stream

OUT_DEGREES: Final = (1, 2, 3, 4, 5)
"""The smallest published graphs, 44 edges and 9 nodes in tier 1k, rule out 6 and above."""

MAX_DEPTH: Final = 39
"""Largest published depth."""

PAST_LAST_LEVEL: Final = 0
"""Stands for the first depth without a node in `DEPTH_WEIGHTS`."""

_BFS_OUT_DEGREES: Final[Mapping[str, Mapping[int, float]]] = {
    "1k": {3: 0.21, 4: 0.30, 5: 0.25},
    "2k": {1: 0.27, 3: 0.46, 4: 0.17},
    "4k": {1: 0.48, 2: 0.24, 3: 0.25},
    "8k": {1: 0.20, 2: 0.31, 3: 0.09, 4: 0.15, 5: 0.10},
}
_PARENTS_OUT_DEGREES: Final[Mapping[str, Mapping[int, float]]] = {
    "1k": {1: 0.03, 3: 0.20, 4: 0.37, 5: 0.40},
    "2k": {1: 0.26, 3: 0.10, 4: 0.57, 5: 0.06},
    "4k": {1: 0.50, 2: 0.16, 3: 0.34},
}
OUT_DEGREE_WEIGHTS: Final[Mapping[str, Mapping[str, Mapping[int, float]]]] = MappingProxyType({
    "bfs": _BFS_OUT_DEGREES,
    "parents": _PARENTS_OUT_DEGREES,
})
DEPTH_WEIGHTS: Final[Mapping[str, Mapping[int, float]]] = MappingProxyType({
    "1k": {1: 0.32, 2: 0.25, PAST_LAST_LEVEL: 0.36},
    "2k": {1: 0.21, 2: 0.39, 3: 0.20, 4: 0.09},
    "4k": {1: 0.35, 2: 0.20, 3: 0.09, 4: 0.15, 9: 0.10},
    "8k": {2: 0.09, 3: 0.15, 4: 0.09, 5: 0.27, 8: 0.15},
})


def out_degree_weights(kind: str, tier: str) -> dict[int, float]:
    """Return the weight of each out-degree; they sum to 1."""
    return _completed(OUT_DEGREE_WEIGHTS[kind].get(tier, {}), OUT_DEGREES)


def draw_out_degree(kind: str, tier: str, stream: Stream) -> int:
    """Draw an out-degree."""
    return _draw(out_degree_weights(kind, tier), stream)


def depth_weights(tier: str, out_degree: int, node_count: int) -> dict[int, float]:
    """Return the weight of each depth, `PAST_LAST_LEVEL` among them; they sum to 1."""
    base, known = max(out_degree, 2), DEPTH_WEIGHTS.get(tier, {})
    deepest = int(np.log(node_count) / np.log(base)) + 1
    if not known and out_degree == 1:
        deepest = MAX_DEPTH
    return _completed(known, tuple(range(1, deepest + 1)))


def draw_depth(tier: str, targets: NDArray[np.int64], start: int, stream: Stream) -> int:
    """Draw the depth of a search from `start`; `targets` has the shape (nodes, out-degree)."""
    node_count, out_degree = targets.shape
    depth = _draw(depth_weights(tier, out_degree, node_count), stream)
    return _last_level(targets, start) + 1 if depth == PAST_LAST_LEVEL else depth


def _completed(known: Mapping[int, float], values: tuple[int, ...]) -> dict[int, float]:
    """Share what is left among the values without a weight, or among all; the sum is 1."""
    rest = max(0.0, 1.0 - sum(known.values()))
    open_values = [value for value in values if value not in known] or list(values)
    weights = dict.fromkeys(sorted({*known, *values}), 0.0) | dict(known)
    for value in open_values:
        weights[value] += rest / len(open_values)
    total = sum(weights.values())
    return {value: weight / total for value, weight in weights.items()}


def _draw(weights: Mapping[int, float], stream: Stream) -> int:
    point = stream.fraction()
    bounds = accumulate(weights.values())
    return next(
        (value for value, bound in zip(weights, bounds, strict=True) if point < bound), max(weights)
    )


def _last_level(targets: NDArray[np.int64], start: int) -> int:
    seen, level, depth = {start}, {start}, 0
    while level := {int(target) for node in level for target in targets[node]} - seen:
        seen |= level
        depth += 1
    return depth
