import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.maxcut.certificate import OddCycle
from graphwalks.construction.maxcut.cycles import CycleSearch
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from tests.construction.signed_graphs import TRIANGLE, signed_graphs


def test_all_three_edges_of_a_triangle_are_never_across() -> None:
    assert CycleSearch(TRIANGLE).violated(np.ones(3)) == [OddCycle((0, 1, 2), ())]


def test_one_edge_of_a_triangle_alone_is_never_across() -> None:
    found = CycleSearch(TRIANGLE).violated(np.array([1.0, 0.0, 0.0]))
    assert found == [OddCycle((0,), (1, 2))]


def test_two_thirds_of_each_edge_violate_nothing() -> None:
    assert CycleSearch(TRIANGLE).violated(np.full(3, 2 / 3)) == []


def test_two_triangles_at_one_vertex_are_two_cycles() -> None:
    bow_tie = SignedGraph(5, ((0, 1, 1), (0, 2, 1), (0, 3, 1), (0, 4, 1), (1, 2, 1), (3, 4, 1)))
    assert set(CycleSearch(bow_tie).violated(np.ones(6))) == {
        OddCycle((0, 1, 4), ()),
        OddCycle((2, 3, 5), ()),
    }


@given(signed_graphs(), st.data())
def test_whatever_is_found_is_a_simple_cycle_and_violated(
    graph: SignedGraph, data: st.DataObject
) -> None:
    size = len(graph.edges)
    shares = st.lists(st.floats(0, 1), min_size=size, max_size=size)
    across = np.array(data.draw(shares), dtype=np.float64)
    for cycle in CycleSearch(graph).violated(across):
        assert sum(across[[*cycle.odd]]) - sum(across[[*cycle.rest]]) > len(cycle.odd) - 1
        ends = [end for edge in cycle.odd + cycle.rest for end in graph.edges[edge][:2]]
        assert all(ends.count(vertex) == 2 for vertex in ends)
        assert len(cycle.odd) % 2 == 1


@given(signed_graphs(), st.data())
def test_a_cut_violates_nothing(graph: SignedGraph, data: st.DataObject) -> None:
    size = graph.vertices
    placed = data.draw(st.lists(st.booleans(), min_size=size, max_size=size))
    across = np.array([placed[a] != placed[b] for a, b, _ in graph.edges], dtype=np.float64)
    assert CycleSearch(graph).violated(across) == []
