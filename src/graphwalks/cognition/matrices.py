"""The answer to a query once more, from powers of the adjacency matrix alone.

It shares no step with `solution`: no search, no union of components, no count of edges. A query
whose two answers differ is a mistake in one of them.
"""

from collections.abc import Callable, Mapping
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.cognition.query import THRESHOLD, Query

Matrix = NDArray[np.int64]


def solve_by_matrices(query: Query) -> str:
    """Return the id of the right option."""
    matrix = adjacency_matrix(query)
    if query.task == "degree":
        return str(int(matrix[query.vertex].sum()))
    return "yes" if _PREDICATES[query.task](matrix, query) else "no"


def adjacency_matrix(query: Query) -> Matrix:
    """Return the symmetric 0/1 matrix of the graph, shape (n, n)."""
    matrix = np.zeros((query.n, query.n), np.int64)
    for first, second in query.edges:
        matrix[first, second] = matrix[second, first] = 1
    return matrix


def within(matrix: Matrix, steps: int) -> NDArray[np.bool_]:
    """Tell of every two vertices whether a walk of at most `steps` edges joins them."""
    reached = np.eye(len(matrix), dtype=np.int64)
    for _ in range(steps):
        reached = ((reached @ matrix + reached) > 0).astype(np.int64)
    return reached.astype(np.bool_)


def _components(matrix: Matrix) -> int:
    # Vertices of one component reach the same vertices, so their rows are equal.
    return len(np.unique(within(matrix, len(matrix)), axis=0))


def _is_cyclic(matrix: Matrix, query: Query) -> bool:
    # An edge lies on a cycle exactly if its ends stay connected without it.
    for first, second in query.edges:
        cut = matrix.copy()
        cut[first, second] = cut[second, first] = 0
        if within(cut, query.n)[first, second]:
            return True
    return False


def _is_cut_vertex(matrix: Matrix, query: Query) -> bool:
    kept = [node for node in query.nodes if node != query.vertex]
    left = matrix[np.ix_(kept, kept)]
    return _components(left) > _components(matrix)


_PREDICATES: Final[Mapping[str, Callable[[Matrix, Query], bool]]] = {
    "cycle": _is_cyclic,
    "connectivity": lambda matrix, query: bool(within(matrix, query.n)[query.pair]),
    "adjacency": lambda matrix, query: bool(matrix[query.pair]),
    "distance": lambda matrix, query: bool(within(matrix, THRESHOLD)[query.pair]),
    "articulation": _is_cut_vertex,
}
