import pytest
from hypothesis import given

from graphwalks.construction.maxcut.signed_graph import SignedGraph, improved
from graphwalks.errors import ArgumentError
from tests.construction.signed_graphs import K5, TINY, TRIANGLE, all_cuts, signed_graphs


def test_a_cut_weighs_what_lies_across() -> None:
    assert TINY.cut([1, 1, -1, 1, -1]) == 4
    assert TINY.cut([1, 1, 1, 1, 1]) == 0
    assert TINY.cut([1, 1, 1, -1, 1]) == 0  # 1-3 weighs -1 and 2-3 weighs 1


def test_the_volume_of_a_vertex_counts_weights_without_their_signs() -> None:
    assert TINY.volumes == (1, 3, 2, 2, 2)


def test_the_greedy_completion_puts_ties_on_side_a() -> None:
    assert TINY.completed([1, 1]) == [1, 1, -1, 1, -1]
    assert SignedGraph(3, ()).completed([1]) == [1, 1, 1]


def test_flips_go_on_until_no_single_one_helps() -> None:
    assert improved(TRIANGLE, [1, 1, 1]) == [-1, 1, 1]
    assert improved(TRIANGLE, [1, -1, -1]) == [1, -1, -1]


def test_all_cuts_are_even_where_all_vertices_have_an_even_sum() -> None:
    assert TRIANGLE.cut_step == 2
    assert K5.cut_step == 2
    assert TINY.cut_step == 1
    assert SignedGraph(2, ()).cut_step == 0


@given(signed_graphs())
def test_the_step_divides_all_cuts(graph: SignedGraph) -> None:
    if graph.cut_step:
        assert all(weight % graph.cut_step == 0 for weight in all_cuts(graph))
    else:
        assert set(all_cuts(graph)) == {0}


@given(signed_graphs())
def test_no_single_flip_helps_what_was_improved(graph: SignedGraph) -> None:
    placed = improved(graph, [1] * graph.vertices)
    for vertex in range(graph.vertices):
        flipped = [-side if place == vertex else side for place, side in enumerate(placed)]
        assert graph.cut(flipped) <= graph.cut(placed)


@pytest.mark.parametrize(
    "edges",
    [((0, 3, 1),), ((1, 0, 1),), ((1, 1, 1),), ((-1, 1, 1),)],
    ids=["beyond", "larger first", "loop", "negative"],
)
def test_an_edge_that_is_none_is_refused(edges: tuple[tuple[int, int, int], ...]) -> None:
    with pytest.raises(ArgumentError, match="vertices 0 to 2"):
        SignedGraph(3, edges)


@pytest.mark.parametrize("edges", [((0, 1, 1), (0, 1, 1)), ((1, 2, 1), (0, 1, 1))])
def test_edges_that_are_repeated_or_out_of_order_are_refused(
    edges: tuple[tuple[int, int, int], ...],
) -> None:
    with pytest.raises(ArgumentError, match="repeated"):
        SignedGraph(3, edges)
