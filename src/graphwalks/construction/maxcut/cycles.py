"""Search for inequalities of odd cycles that a fractional cut violates.

The graph is doubled: an edge that counts for F leads from one copy to the other, at the price
1 - x, any other stays within its copy, at the price x. A path from a vertex to its twin at a price
below 1 is a violated inequality (Barahona and Mahjoub, doi:10.1007/BF02592023).
"""

from collections.abc import Sequence
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_matrix
from scipy.sparse.csgraph import dijkstra

from graphwalks.construction.maxcut.certificate import OddCycle
from graphwalks.construction.maxcut.signed_graph import SignedGraph

_TOLERANCE: Final = 1e-6

Step = tuple[int, int, bool]
"""The vertex that a path reaches, the edge that it takes, and whether the edge counts for F."""


class CycleSearch:
    """Finds violated inequalities of one graph."""

    def __init__(self, graph: SignedGraph) -> None:
        """Lay out the doubled graph; only its prices change from search to search."""
        self._vertices = graph.vertices
        edges = np.array(graph.edges, dtype=np.int64).reshape(-1, 3)
        first, second = edges[:, 0], edges[:, 1]
        twin_first, twin_second = first + graph.vertices, second + graph.vertices
        self._tails = np.concatenate([first, twin_first, first, twin_first])
        self._heads = np.concatenate([second, twin_second, twin_second, second])
        self._edge_of = {
            (first, second): place for place, (first, second, _) in enumerate(graph.edges)
        }

    def violated(self, across: NDArray[np.float64]) -> list[OddCycle]:
        """Return violated inequalities, without repetition; none if there is none.

        Args:
            across: How far each edge is across, from 0 to 1.
        """
        inside = np.clip(across, 0.0, 1.0)
        # A price of nothing would be no edge at all in a sparse matrix.
        prices = np.maximum(np.concatenate([inside, inside, 1 - inside, 1 - inside]), 1e-12)
        size = 2 * self._vertices
        doubled = csr_matrix((prices, (self._tails, self._heads)), shape=(size, size))
        distances, before = dijkstra(
            doubled,
            directed=False,
            indices=np.arange(self._vertices),
            return_predecessors=True,
            limit=1.0,
        )
        found: dict[OddCycle, None] = {}
        for vertex in range(self._vertices):
            if distances[vertex, vertex + self._vertices] < 1 - _TOLERANCE:
                path = self._path(before[vertex], vertex)
                found[_odd_cycle(vertex, path)] = None
        return list(found)

    def _path(self, before: NDArray[np.int32], vertex: int) -> list[Step]:
        """Return the steps from a vertex to its twin, in the order of the way back."""
        steps: list[Step] = []
        here = vertex + self._vertices
        while here != vertex:
            previous = int(before[here])
            ends = sorted((here % self._vertices, previous % self._vertices))
            changes_copy = (here < self._vertices) != (previous < self._vertices)
            steps.append((previous % self._vertices, self._edge_of[ends[0], ends[1]], changes_copy))
            here = previous
        return steps


def _odd_cycle(start: int, path: Sequence[Step]) -> OddCycle:
    """Return the first simple cycle of a closed path that has an odd number of edges in F.

    A path may come by a vertex in both copies; one of the two parts is then odd, and no dearer.
    """
    reached = [start]
    steps: list[Step] = []
    for step in path:
        steps.append(step)
        if step[0] in reached:
            since = reached.index(step[0])
            loop = steps[since:]
            odd = tuple(sorted(edge for _, edge, counts in loop if counts))
            if len(odd) % 2 == 1:
                return OddCycle(odd, tuple(sorted(edge for _, edge, counts in loop if not counts)))
            del steps[since:], reached[since + 1 :]
        else:
            reached.append(step[0])
    raise AssertionError("a path to the twin changes copies an odd number of times")
