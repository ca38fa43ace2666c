"""Putting vertices on side A or B one after the other: what signed cuts and communities share.

Vertex 0 is on side A from the start, the next decisions are vertices 1, 2, … in this order. Rules
and ties are those of GraphDecisionBench (arXiv 2610.06354).
"""

from collections.abc import Mapping, Sequence
from typing import Final

from graphwalks.construction.process import Number
from graphwalks.errors import ArgumentError

SIDES: Final = ("A", "B")

FEATURE_OF_RULE: Final = {
    "assigned_gain": "assigned_score",
    "greedy_completion": "rollout_score",
    "opposite_completion": "opposite_suffix_score",
    "degree_balance": "negative_volume_imbalance",
}
"""The four rules in their order, each with the number that it makes as large as it can."""

_SIGNS: Final = {"A": 1, "B": -1}


def signs(history: Sequence[str], vertices: int) -> list[int]:
    """Return the sides of vertices 0 to `len(history)`: 1 for A, -1 for B.

    Raises:
        ArgumentError: The history is longer than a trajectory or holds anything but "A" and "B".
    """
    if len(history) >= vertices:
        raise ArgumentError(
            f"{len(history):,} decisions were given; {vertices:,} vertices take {vertices - 1:,}"
        )
    placed = [_SIGNS["A"]]
    placed += [sign(side) for side in history]
    return placed


def sign(side: str) -> int:
    """Return 1 for "A" and -1 for "B".

    Raises:
        ArgumentError: Anything else was given.
    """
    if not isinstance(side, str) or side not in _SIGNS:
        raise ArgumentError(f"{side!r} is no side; a vertex is put on 'A' or 'B'")
    return _SIGNS[side]


def actions(placed: Sequence[int]) -> tuple[str, ...]:
    """Return the history that parts the vertices in this way; the side of vertex 0 is A."""
    a, b = SIDES
    return tuple(a if side == placed[0] else b for side in placed[1:])


def legal(history: Sequence[str], vertices: int) -> tuple[str, ...]:
    """Return both sides, or none if every vertex has one.

    Raises:
        ArgumentError: See `signs`.
    """
    return SIDES if len(signs(history, vertices)) < vertices else ()


def proposals(features: Mapping[str, Mapping[str, Number]]) -> dict[str, str]:
    """Return the side that each rule proposes: the one with the larger feature, A if they tie.

    Args:
        features: The features of each side.
    """
    return {
        rule: max(SIDES, key=lambda side: features[side][feature])
        for rule, feature in FEATURE_OF_RULE.items()
    }
