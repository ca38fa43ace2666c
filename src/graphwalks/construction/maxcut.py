"""Signed max-cut: split the vertices so that the edges across weigh as much as they can."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd
from typing import Any, ClassVar

from graphwalks.construction import sides
from graphwalks.errors import ArgumentError

Edge = tuple[int, int, int]
"""Two vertices, the smaller first, and an integer weight."""


@dataclass(frozen=True)
class SignedGraph:
    """An undirected simple graph with integer weights.

    Attributes:
        vertices: Their number; a vertex is 0 to `vertices` - 1.
        edges: In ascending order.
    """

    vertices: int
    edges: tuple[Edge, ...]

    def __post_init__(self) -> None:
        """Check what all the rest relies on.

        Raises:
            ArgumentError: An edge is repeated, out of order or leaves the vertices.
        """
        pairs = [(first, second) for first, second, _ in self.edges]
        if any(not 0 <= first < second < self.vertices for first, second in pairs):
            raise ArgumentError(
                f"an edge leaves the vertices 0 to {self.vertices - 1:,} or does not name the "
                "smaller one first"
            )
        if any(pair >= following for pair, following in zip(pairs, pairs[1:], strict=False)):
            raise ArgumentError("an edge is repeated or the edges are not in ascending order")

    @cached_property
    def neighbours(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The neighbours of each vertex with the weight of the edge, ascending."""
        around: list[list[tuple[int, int]]] = [[] for _ in range(self.vertices)]
        for first, second, weight in self.edges:
            around[first].append((second, weight))
            around[second].append((first, weight))
        return tuple(tuple(sorted(pairs)) for pairs in around)

    @cached_property
    def earlier(self) -> tuple[tuple[tuple[int, int], ...], ...]:
        """The same, but only the neighbours that come before the vertex."""
        return tuple(
            tuple(pair for pair in pairs if pair[0] < vertex)
            for vertex, pairs in enumerate(self.neighbours)
        )

    @cached_property
    def volumes(self) -> tuple[int, ...]:
        """The sum of absolute weights around each vertex."""
        return tuple(sum(abs(weight) for _, weight in pairs) for pairs in self.neighbours)

    def cut(self, placed: Sequence[int]) -> int:
        """Return the weight across.

        Args:
            placed: 1 or -1 for each vertex.
        """
        return sum(
            weight for first, second, weight in self.edges if placed[first] != placed[second]
        )

    @cached_property
    def cut_step(self) -> int:
        """A number that divides the weight of every cut; 0 if all cuts weigh nothing.

        The cut around a set is the sum of the weights around its vertices less twice the weight
        inside.
        """
        around = (sum(weight for _, weight in pairs) for pairs in self.neighbours)
        return gcd(*around, *(2 * weight for _, _, weight in self.edges))


@dataclass(frozen=True)
class SignedCut:
    """The decision process of one graph, see `process.Process`.

    Attributes:
        name: Name of the instance in the catalogue, as `sg3dl051000`.
        shuffle_id: Id of the instance in the shuffle of candidates.
        graph: What is cut.
        reference: The largest cut that is known.
    """

    name: str
    shuffle_id: str
    graph: SignedGraph
    reference: int

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
        """Return the side that each rule proposes for the current vertex."""
        placed = self._unfinished(history)
        return sides.proposals({side: self._scores(placed, side) for side in sides.SIDES})

    def features(self, history: Sequence[str], action: str) -> dict[str, int]:
        """Return the four scores of a side and the volume of the current vertex."""
        placed = self._unfinished(history)
        return self._scores(placed, action) | {"vertex_volume": self.graph.volumes[len(placed)]}

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """Return the whole graph, the sides so far and the vertex to decide on."""
        placed = self._unfinished(history)
        return {
            "edges": [list(edge) for edge in self.graph.edges],
            "nodes": list(range(self.graph.vertices)),
            "partial_partition": [sides.SIDES[0], *history],
            "current_vertex": len(placed),
        }

    def objective(self, history: Sequence[str]) -> int:
        """Return the weight across of a complete trajectory."""
        placed = sides.signs(history, self.graph.vertices)
        if len(placed) < self.graph.vertices:
            raise ArgumentError(
                f"{self.name} takes {self.decisions:,} decisions and {len(history):,} were given"
            )
        return self.graph.cut(placed)

    def _unfinished(self, history: Sequence[str]) -> list[int]:
        placed = sides.signs(history, self.graph.vertices)
        if len(placed) == self.graph.vertices:
            raise ArgumentError(f"all {len(placed):,} vertices of {self.name} have a side")
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


def greedily_completed(graph: SignedGraph, placed: Sequence[int]) -> list[int]:
    """Put every later vertex, in order, where it adds the larger cut; on A if both add the same."""
    completed = list(placed)
    for earlier in graph.earlier[len(placed) :]:
        attraction = 0
        for other, weight in earlier:
            attraction += weight * completed[other]
        completed.append(1 if attraction <= 0 else -1)
    return completed


def classical(instance: SignedCut) -> tuple[str, ...]:
    """Return the decisions of the classical control: greedy, then flips of single vertices.

    Vertices are tried from 0 upwards and the first flip that improves the cut is made, until none
    does. Where vertex 0 ends on B, the two sides change their names.
    """
    graph = instance.graph
    placed = greedily_completed(graph, [1])
    vertex = 0
    while vertex < graph.vertices:
        inside = sum(weight * placed[other] for other, weight in graph.neighbours[vertex])
        if inside * placed[vertex] > 0:  # more weight to its own side than across
            placed[vertex] = -placed[vertex]
            vertex = 0
        else:
            vertex += 1
    return sides.actions([placed[0] * side for side in placed])
