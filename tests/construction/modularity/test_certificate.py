import math
from dataclasses import replace
from itertools import combinations, product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.construction.modularity.certificate import Certificate, certified, is_tight
from graphwalks.construction.modularity.generation import planted
from graphwalks.construction.modularity.simple_graph import SimpleGraph

# Two triangles, 0 1 2 and 3 4 5, joined by the edge 2-3.
TRIANGLES = SimpleGraph(6, ((0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5)))

A, B = 1, -1


@st.composite
def small_graphs(draw: st.DrawFn) -> SimpleGraph:
    vertices = draw(st.integers(2, 8))
    pairs = list(combinations(range(vertices), 2))
    edges = draw(st.sets(st.sampled_from(pairs), min_size=1))
    return SimpleGraph(vertices, tuple(sorted(edges)))


def least_energy(graph: SimpleGraph) -> int:
    """The least E of all partitions, one by one."""
    partitions = product((A, B), repeat=graph.vertices - 1)
    return min(graph.energy((A, *later)) for later in partitions)


def proven(graph: SimpleGraph, start: list[int]) -> Certificate:
    certificate = certified(graph, start, math.inf)
    assert certificate is not None
    return certificate


def test_two_triangles_are_told_apart() -> None:
    certificate = proven(TRIANGLES, [A] * 6)
    assert certificate.placed == (A, A, A, B, B, B)
    assert certificate.bound == pytest.approx(2 * 7 * 1)


@settings(max_examples=60, deadline=None)
@given(small_graphs())
def test_no_partition_of_all_is_better(graph: SimpleGraph) -> None:
    certificate = proven(graph, [A] * graph.vertices)
    assert graph.energy(certificate.placed) == least_energy(graph)
    assert certificate.placed[0] == A


def test_a_start_that_is_best_is_kept_as_it_is() -> None:
    # A square has two best partitions, 0 1 | 2 3 and 0 3 | 1 2.
    square = SimpleGraph(4, ((0, 1), (0, 3), (1, 2), (2, 3)))
    for start in ([A, A, B, B], [A, B, B, A]):
        assert proven(square, start).placed == tuple(start)


def test_a_complete_graph_is_best_left_whole() -> None:
    whole = SimpleGraph(5, tuple(combinations(range(5), 2)))
    assert proven(whole, [A, B, A, B, A]).placed == (A,) * 5


def test_a_vertex_without_edges_may_stay_in_a() -> None:
    assert proven(SimpleGraph(4, ((1, 2),)), [A, B, B, B]).placed == (A, B, B, B)
    assert proven(SimpleGraph(4, ((0, 1),)), [A, B, A, A]).placed == (A,) * 4


def test_a_solve_that_is_stopped_early_proves_nothing(monkeypatch: pytest.MonkeyPatch) -> None:
    import highspy

    statuses: list[highspy.HighsModelStatus] = []

    class Hasty(highspy.Highs):
        """Stops at the first partition that it meets, whose result PuLP calls "Optimal"."""

        def __init__(self) -> None:
            super().__init__()  # type: ignore[no-untyped-call]  # highspy has no type for it
            self.setOptionValue("objective_target", 1e9)

        def run(self) -> highspy.HighsStatus:
            done = super().run()
            statuses.append(self.getModelStatus())
            return done

    graph, communities = planted(0, 4)
    monkeypatch.setattr(highspy, "Highs", Hasty)
    assert certified(graph, communities, math.inf) is None
    assert statuses == [highspy.HighsModelStatus.kObjectiveTarget]


def test_a_solve_without_any_time_proves_nothing() -> None:
    graph, communities = planted(0, 4)
    assert certified(graph, communities, 0.0) is None


def test_a_bound_must_meet_the_partition() -> None:
    certificate = proven(TRIANGLES, [A] * 6)
    assert is_tight(TRIANGLES, certificate)
    assert is_tight(TRIANGLES, replace(certificate, bound=certificate.bound - 0.5))
    assert not is_tight(TRIANGLES, replace(certificate, bound=certificate.bound - 1))
    assert not is_tight(TRIANGLES, replace(certificate, bound=certificate.bound + 1))
    assert not is_tight(TRIANGLES, replace(certificate, placed=(A, A, A, B, B, A)))
