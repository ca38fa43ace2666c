"""Signed max-cut: the vertices are put on side A or B one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, ClassVar

from graphwalks.construction import sides
from graphwalks.construction.signed_graph import SignedGraph, greedily_completed
from graphwalks.errors import ArgumentError


@dataclass(frozen=True)
class SignedCut:
    """The decision process of one graph, see `process.Process`.

    Attributes:
        name: Name of the instance in the catalogue, as `sg3dl051000`.
        shuffle_id: Id of the instance in the shuffle of candidates.
        graph: What is cut.
        reference: The weight of the heaviest cut that is known.
        witness: A history that leads there.
    """

    name: str
    shuffle_id: str
    graph: SignedGraph
    reference: int
    witness: tuple[str, ...]

    task: ClassVar[str] = "maxcut"
    rules: ClassVar[tuple[str, ...]] = tuple(sides.FEATURE_OF_RULE)
    is_minimised: ClassVar[bool] = False
    is_relative: ClassVar[bool] = True

    @property
    def decisions(self) -> int:
        """Every vertex but the first is decided on."""
        return self.graph.vertices - 1

    def legal(self, history: Sequence[str]) -> tuple[str, ...]:
        """Return both sides; none if the trajectory is complete."""
        return sides.legal(history, self.graph.vertices)

    def proposals(self, history: Sequence[str]) -> dict[str, str]:
        """Return the side that each rule proposes for the current vertex.

        Raises:
            ArgumentError: The history is complete, or not one of legal actions.
        """
        placed = self._unfinished(history)
        return sides.proposals({side: self._scores(placed, side) for side in sides.SIDES})

    def features(self, history: Sequence[str], action: str) -> dict[str, int]:
        """Return the four scores of a side and the volume of the current vertex.

        Raises:
            ArgumentError: The action or the history is not legal, or nothing is left to decide.
        """
        placed = self._unfinished(history)
        return self._scores(placed, action) | {"vertex_volume": self.graph.volumes[len(placed)]}

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """Return the whole graph, the sides so far and the vertex to decide on."""
        placed = self._unfinished(history)
        return self.constant_state | {
            "partial_partition": [sides.SIDES[0], *history],
            "current_vertex": len(placed),
        }

    @property
    def constant_state(self) -> dict[str, Any]:
        """The part of the state that is the same at every step."""
        return {
            "edges": [list(edge) for edge in self.graph.edges],
            "nodes": list(range(self.graph.vertices)),
        }

    def objective(self, history: Sequence[str]) -> int:
        """Return the weight across of a complete trajectory.

        Raises:
            ArgumentError: The history is not complete.
        """
        placed = sides.signs(history, self.graph.vertices)
        if len(placed) < self.graph.vertices:
            raise ArgumentError(
                f"maxcut/{self.name} takes {self.decisions:,} decisions and {len(history):,} were "
                "given; finish it first"
            )
        return self.graph.cut(placed)

    def _unfinished(self, history: Sequence[str]) -> list[int]:
        placed = sides.signs(history, self.graph.vertices)
        if len(placed) == self.graph.vertices:
            raise ArgumentError(
                f"all {len(placed):,} vertices of maxcut/{self.name} have a side, so nothing is "
                "left to decide"
            )
        return placed

    def _scores(self, placed: Sequence[int], action: str) -> dict[str, int]:
        """Return what each rule looks at, in the order of the rules."""
        graph, vertex, side = self.graph, len(placed), sides.sign(action)
        after = [*placed, side]
        opposite = [-side] * (graph.vertices - len(after))
        imbalance = sum(sign * volume for sign, volume in zip(after, graph.volumes, strict=False))
        return {
            "assigned_score": sum(
                weight for other, weight in graph.earlier[vertex] if placed[other] != side
            ),
            "rollout_score": graph.cut(greedily_completed(graph, after)),
            "opposite_suffix_score": graph.cut(after + opposite),
            "negative_volume_imbalance": -abs(imbalance),
        }
