"""Vertices put on side A or B one after the other: what signed cuts and communities share.

Vertex 0 is on side A from the start, the next decisions are vertices 1, 2, … in this order. Rules
and ties are those of GraphDecisionBench (arXiv 2610.06354).
"""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, Generic, Protocol, TypeVar

from graphwalks.construction.process import Objective, ReferenceStatus
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


class Divisible(Protocol):
    """A graph as a division needs it; sides are 1 for A and -1 for B."""

    @property
    def vertices(self) -> int:
        """Number of vertices."""

    @property
    def edges(self) -> Sequence[tuple[int, ...]]:
        """Two vertices each, and a weight where there are any."""

    @property
    def volumes(self) -> Sequence[int]:
        """What each vertex adds to the volume of its side."""

    def gain(self, placed: Sequence[int], side: int) -> int:
        """Return what the next vertex adds to the value of those that have a side."""

    def value(self, placed: Sequence[int]) -> int:
        """Return the value of a whole division, in whatever unit."""

    def completed(self, placed: Sequence[int]) -> list[int]:
        """Put every later vertex, in order, where it gains more; on A if both gain the same."""


Graph = TypeVar("Graph", bound=Divisible)


@dataclass(frozen=True)
class Division(Generic[Graph, Objective]):
    """The decision process of one graph but for task, constant state and objective.

    Attributes:
        name: Name of the instance in the catalogue, as `sg3dl051000`.
        shuffle_id: Id of the instance in the shuffle of candidates.
        graph: What is divided.
        reference: The best objective that is known.
        witness: A history that leads there.
        status: Whether it is proven that nothing is better.
    """

    name: str
    shuffle_id: str
    graph: Graph
    reference: Objective
    witness: tuple[str, ...]
    status: ReferenceStatus

    task: ClassVar[str]
    rules: ClassVar[tuple[str, ...]] = tuple(FEATURE_OF_RULE)
    is_minimised: ClassVar[bool] = False

    @property
    def decisions(self) -> int:
        """Every vertex but the first is decided on."""
        return self.graph.vertices - 1

    def legal(self, history: Sequence[str]) -> tuple[str, ...]:
        """Return both sides; none if the trajectory is complete.

        Raises:
            ArgumentError: The history is not one of legal actions.
        """
        return SIDES if len(signs(history, self.graph.vertices)) < self.graph.vertices else ()

    def proposals(self, history: Sequence[str]) -> dict[str, str]:
        """Return the side that each rule proposes for the current vertex, A if two tie.

        Raises:
            ArgumentError: The history is complete, or not one of legal actions.
        """
        placed = self.unfinished(history)
        scores = {side: self._scores(placed, side) for side in SIDES}
        return {
            rule: max(SIDES, key=lambda side: scores[side][feature])
            for rule, feature in FEATURE_OF_RULE.items()
        }

    def features(self, history: Sequence[str], action: str) -> dict[str, int]:
        """Return the four scores of a side and the volume of the current vertex.

        Raises:
            ArgumentError: The action or the history is not legal, or nothing is left to decide.
        """
        placed = self.unfinished(history)
        return self._scores(placed, action) | {"vertex_volume": self.graph.volumes[len(placed)]}

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """Return the whole graph, the sides so far and the vertex to decide on.

        Raises:
            ArgumentError: The history is complete, or not one of legal actions.
        """
        placed = self.unfinished(history)
        return self.constant_state | {
            "partial_partition": [SIDES[0], *history],
            "current_vertex": len(placed),
        }

    @cached_property
    def constant_state(self) -> dict[str, Any]:
        """The part of the state that is the same at every step."""
        return {
            "edges": [list(edge) for edge in self.graph.edges],
            "nodes": list(range(self.graph.vertices)),
        }

    def whole(self, history: Sequence[str]) -> list[int]:
        """Return the sides of all vertices.

        Raises:
            ArgumentError: The history is not complete.
        """
        placed = signs(history, self.graph.vertices)
        if len(placed) < self.graph.vertices:
            raise ArgumentError(
                f"{self.task}/{self.name} takes {self.decisions:,} decisions and {len(history):,} "
                "were given; finish it first"
            )
        return placed

    def unfinished(self, history: Sequence[str]) -> list[int]:
        """Return the sides so far.

        Raises:
            ArgumentError: The history is complete, or not one of legal actions.
        """
        placed = signs(history, self.graph.vertices)
        if len(placed) == self.graph.vertices:
            raise ArgumentError(
                f"all {len(placed):,} vertices of {self.task}/{self.name} have a side, so nothing "
                "is left to decide"
            )
        return placed

    def _scores(self, placed: Sequence[int], action: str) -> dict[str, int]:
        """Return what each rule looks at, in the order of the rules."""
        graph, side = self.graph, sign(action)
        after = [*placed, side]
        opposite = [-side] * (graph.vertices - len(after))
        imbalance = sum(one * volume for one, volume in zip(after, graph.volumes, strict=False))
        return {
            "assigned_score": graph.gain(placed, side),
            "rollout_score": graph.value(graph.completed(after)),
            "opposite_suffix_score": graph.value(after + opposite),
            "negative_volume_imbalance": -abs(imbalance),
        }


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
