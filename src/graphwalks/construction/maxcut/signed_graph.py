"""Graphs with integer weights on their edges, and simple ways to cut them."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from math import gcd

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

    def value(self, placed: Sequence[int]) -> int:
        """Return the weight across, which is what a division is worth."""
        return self.cut(placed)

    def gain(self, placed: Sequence[int], side: int) -> int:
        """Return the weight from the next vertex to those that are on the other side."""
        return sum(weight for other, weight in self.earlier[len(placed)] if placed[other] != side)

    def completed(self, placed: Sequence[int]) -> list[int]:
        """Put every later vertex, in order, where it gains more; on A if both gain the same."""
        completed = list(placed)
        for earlier in self.earlier[len(placed) :]:
            attraction = 0
            for other, weight in earlier:
                attraction += weight * completed[other]
            completed.append(1 if attraction <= 0 else -1)
        return completed

    @cached_property
    def cut_step(self) -> int:
        """A number that divides the weight of every cut; 0 if all cuts weigh nothing.

        The cut around a set is the sum of the weights around its vertices less twice the weight
        inside.
        """
        around = (sum(weight for _, weight in pairs) for pairs in self.neighbours)
        return gcd(*around, *(2 * weight for _, _, weight in self.edges))


def improved(graph: SignedGraph, placed: Sequence[int]) -> list[int]:
    """Flip single vertices, always the first that makes the cut heavier, until none does."""
    better = list(placed)
    vertex = 0
    while vertex < graph.vertices:
        inside = sum(weight * better[other] for other, weight in graph.neighbours[vertex])
        if inside * better[vertex] > 0:  # more weight to its own side than across
            better[vertex] = -better[vertex]
            vertex = 0
        else:
            vertex += 1
    return better
