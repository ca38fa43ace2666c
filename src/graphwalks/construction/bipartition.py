"""Two communities: the vertices are put into A or B one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Any, ClassVar

from graphwalks.construction import sides
from graphwalks.construction.communities import SimpleGraph, greedily_completed
from graphwalks.errors import ArgumentError, SourceError


@dataclass(frozen=True)
class Bipartition:
    """The decision process of one graph, see `process.Process`.

    To leave all vertices in A is allowed and has modularity 0.

    Attributes:
        name: Name of the instance in the catalogue, as `ca-GrQc-main-n50-s0`.
        shuffle_id: Id of the instance in the shuffle of candidates.
        graph: What is divided.
        reference: The largest modularity of at most two communities, proven.
        witness: A history that leads there.
    """

    name: str
    shuffle_id: str
    graph: SimpleGraph
    reference: Fraction
    witness: tuple[str, ...]

    task: ClassVar[str] = "modularity"
    rules: ClassVar[tuple[str, ...]] = tuple(sides.FEATURE_OF_RULE)
    is_minimised: ClassVar[bool] = False
    is_relative: ClassVar[bool] = False

    @property
    def decisions(self) -> int:
        """Every vertex but the first is decided on."""
        return self.graph.vertices - 1

    def legal(self, history: Sequence[str]) -> tuple[str, ...]:
        """Return both communities; none if the trajectory is complete."""
        return sides.legal(history, self.graph.vertices)

    def proposals(self, history: Sequence[str]) -> dict[str, str]:
        """Return the community that each rule proposes for the current vertex.

        Raises:
            ArgumentError: The history is complete, or not one of legal actions.
        """
        placed = self._unfinished(history)
        return sides.proposals({side: self._scores(placed, side) for side in sides.SIDES})

    def features(self, history: Sequence[str], action: str) -> dict[str, int]:
        """Return the four scores of a community and the degree of the current vertex.

        The first three are 4m² times a modularity, with m edges.

        Raises:
            ArgumentError: The action or the history is not legal, or nothing is left to decide.
        """
        placed = self._unfinished(history)
        return self._scores(placed, action) | {"vertex_volume": self.graph.degrees[len(placed)]}

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """Return the whole graph, the communities so far and the vertex to decide on."""
        placed = self._unfinished(history)
        return self.constant_state | {
            "remaining_queries": self.graph.vertices - len(placed),
            "partial_partition": [sides.SIDES[0], *history],
            "current_vertex": len(placed),
        }

    @property
    def constant_state(self) -> dict[str, Any]:
        """The part of the state that is the same at every step."""
        return {
            "directed": False,
            "edges": [list(edge) for edge in self.graph.edges],
            "nodes": list(range(self.graph.vertices)),
        }

    def objective(self, history: Sequence[str]) -> Fraction:
        """Return the modularity of a complete trajectory.

        Raises:
            ArgumentError: The history is not complete.
            SourceError: It is more than the proven optimum, so the reference is wrong.
        """
        placed = sides.signs(history, self.graph.vertices)
        if len(placed) < self.graph.vertices:
            raise ArgumentError(
                f"modularity/{self.name} takes {self.decisions:,} decisions and "
                f"{len(history):,} were given; finish it first"
            )
        found = self.graph.modularity(placed)
        if found > self.reference:
            raise SourceError(
                f"modularity/{self.name}: {found} beats the proven optimum {self.reference}; the "
                "graph or the reference is not the right one"
            )
        return found

    def _unfinished(self, history: Sequence[str]) -> list[int]:
        placed = sides.signs(history, self.graph.vertices)
        if len(placed) == self.graph.vertices:
            raise ArgumentError(
                f"all {len(placed):,} vertices of modularity/{self.name} have a community, so "
                "nothing is left to decide"
            )
        return placed

    def _scores(self, placed: Sequence[int], action: str) -> dict[str, int]:
        """Return what each rule looks at, in the order of the rules."""
        graph, side = self.graph, sides.sign(action)
        after = [*placed, side]
        opposite = [-side] * (graph.vertices - len(after))
        return {
            "assigned_score": graph.gain(placed, side),
            "rollout_score": graph.scaled(greedily_completed(graph, after)),
            "opposite_suffix_score": graph.scaled(after + opposite),
            "negative_volume_imbalance": -abs(graph.imbalance(after)),
        }
