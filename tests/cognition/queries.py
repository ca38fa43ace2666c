"""Queries for tests: hand-made ones, and a strategy for all of them."""

from itertools import combinations

from hypothesis import strategies as st

from graphwalks.cognition.query import PAIR_TASKS, TASKS, VERTEX_TASKS, Edge, Query

PATH: tuple[Edge, ...] = ((0, 1), (1, 2), (2, 3))
TRIANGLE: tuple[Edge, ...] = ((0, 1), (0, 2), (1, 2))


def query(
    task: str,
    n: int,
    edges: tuple[Edge, ...],
    pair: Edge | None = None,
    vertex: int | None = None,
) -> Query:
    """A query, of whose subjects only the one of the task has to be given."""
    return Query(task, n, edges, pair, vertex)


@st.composite
def queries(draw: st.DrawFn) -> Query:
    """Any query about a graph of 2 to 12 vertices."""
    n = draw(st.integers(2, 12))
    pairs = list(combinations(range(n), 2))
    edges = draw(st.lists(st.sampled_from(pairs), unique=True, max_size=20))
    task = draw(st.sampled_from(TASKS))
    return Query(
        task,
        n,
        tuple(edges),
        pair=draw(st.sampled_from(pairs)) if task in PAIR_TASKS else None,
        vertex=draw(st.integers(0, n - 1)) if task in VERTEX_TASKS else None,
    )
