"""Modularity of two communities, in integers.

With m edges, of which `inner` join vertices of one community, and D_A and D_B the sums of the
degrees of the two, Q = inner / m - (D_A² + D_B²) / 4m² (Newman and Girvan,
doi:10.1103/PhysRevE.69.026113, resolution 1). All but `modularity` is in units of 1 / 4m².
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property

from graphwalks.errors import ArgumentError

Edge = tuple[int, int]


@dataclass(frozen=True)
class SimpleGraph:
    """An undirected simple graph with at least one edge, as modularity needs it.

    A partition gives each vertex 1 (community A) or -1 (community B). Where it is not finished, the
    first vertices have their community and the later ones none.

    Attributes:
        vertices: Their number; a vertex is 0 to `vertices` - 1.
        edges: Two vertices each, the smaller first, in ascending order.
    """

    vertices: int
    edges: tuple[Edge, ...]

    def __post_init__(self) -> None:
        """Check what all the rest relies on.

        Raises:
            ArgumentError: There is no edge, or one is repeated, out of order or leaves the
                vertices.
        """
        if not self.edges:
            raise ArgumentError("modularity is not defined without edges; give a graph with some")
        if any(not 0 <= first < second < self.vertices for first, second in self.edges):
            raise ArgumentError(
                f"an edge leaves the vertices 0 to {self.vertices - 1:,} or does not name the "
                "smaller one first"
            )
        if any(edge >= after for edge, after in zip(self.edges, self.edges[1:], strict=False)):
            raise ArgumentError("an edge is repeated or the edges are not in ascending order")

    @cached_property
    def neighbours(self) -> tuple[tuple[int, ...], ...]:
        """The neighbours of each vertex, ascending."""
        around: list[list[int]] = [[] for _ in range(self.vertices)]
        for first, second in self.edges:
            around[first].append(second)
            around[second].append(first)
        return tuple(tuple(sorted(others)) for others in around)

    @cached_property
    def earlier(self) -> tuple[tuple[int, ...], ...]:
        """The same, but only the neighbours that come before the vertex."""
        return tuple(
            tuple(other for other in others if other < vertex)
            for vertex, others in enumerate(self.neighbours)
        )

    @cached_property
    def volumes(self) -> tuple[int, ...]:
        """The degree of each vertex."""
        return tuple(map(len, self.neighbours))

    def imbalance(self, placed: Sequence[int]) -> int:
        """Return D_A - D_B over the vertices that have a community."""
        return sum(side * degree for side, degree in zip(placed, self.volumes, strict=False))

    def cut(self, placed: Sequence[int]) -> int:
        """Return the number of edges between the two communities of a whole partition."""
        return sum(placed[first] != placed[second] for first, second in self.edges)

    def value(self, placed: Sequence[int]) -> int:
        """Return 4m²Q of a whole partition."""
        edges = len(self.edges)
        volume = edges + self.imbalance(placed) // 2
        inner = edges - self.cut(placed)
        return 4 * edges * inner - volume**2 - (2 * edges - volume) ** 2

    def energy(self, placed: Sequence[int]) -> int:
        """Return E = (D_A - m)² + 2m cut, with which Q = 1/2 - E / 2m²: the least E is best."""
        return (self.imbalance(placed) // 2) ** 2 + 2 * len(self.edges) * self.cut(placed)

    def modularity(self, placed: Sequence[int]) -> Fraction:
        """Return Q of a whole partition."""
        return Fraction(self.value(placed), 4 * len(self.edges) ** 2)

    def gain(self, placed: Sequence[int], side: int) -> int:
        """Return what the next vertex adds to 4m²Q of those that have a community."""
        degree = self.volumes[len(placed)]
        joined = sum(placed[other] == side for other in self.earlier[len(placed)])
        pairs = zip(placed, self.volumes, strict=False)
        volume = sum(other for community, other in pairs if community == side)
        return 4 * len(self.edges) * joined - 2 * degree * volume - degree**2

    def completed(self, placed: Sequence[int]) -> list[int]:
        """Put every later vertex, in order, where it gains more; into A if both gain the same."""
        completed = list(placed)
        imbalance = self.imbalance(completed)
        twice = 2 * len(self.edges)
        for vertex in range(len(completed), self.vertices):
            degree = self.volumes[vertex]
            attraction = 0
            for other in self.earlier[vertex]:
                attraction += completed[other]
            # The gain in A less that in B is twice the difference of the two sides.
            side = 1 if twice * attraction >= degree * imbalance else -1
            completed.append(side)
            imbalance += side * degree
        return completed


def swept(graph: SimpleGraph, placed: Sequence[int]) -> list[int]:
    """Move every vertex but 0, once and in order, if that makes the modularity larger."""
    better = list(placed)
    for vertex, is_better in _moves(graph, better):
        if is_better:
            better[vertex] = -better[vertex]
    return better


def improved(graph: SimpleGraph, placed: Sequence[int]) -> list[int]:
    """Sweep until no move of a single vertex makes the modularity larger."""
    better = list(placed)
    while (after := swept(graph, better)) != better:
        better = after
    return better


def _moves(graph: SimpleGraph, placed: Sequence[int]) -> Iterator[tuple[int, bool]]:
    """Yield the vertices with whether a move pays off now; `placed` may change in between."""
    twice = 2 * len(graph.edges)
    for vertex in range(1, graph.vertices):
        side, degree = placed[vertex], graph.volumes[vertex]
        attraction = sum(placed[other] for other in graph.neighbours[vertex])
        rest = graph.imbalance(placed) - side * degree
        yield vertex, side * (twice * attraction - degree * rest) < 0
