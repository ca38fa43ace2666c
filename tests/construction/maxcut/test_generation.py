from collections import Counter

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.maxcut.generation import drawn
from graphwalks.errors import ArgumentError


@given(st.integers(-(2**70), 2**70), st.integers(0, 10**9))
def test_every_graph_has_the_shape_and_the_weights_of_the_paper_s(seed: int, index: int) -> None:
    graph = drawn(seed, index)
    assert graph.vertices == 125
    assert Counter(weight for _, _, weight in graph.edges) == {1: 188, -1: 187}
    assert set(graph.volumes) == {6}
    assert graph.cut_step == 2


def test_vertices_are_numbered_row_by_row_and_ends_are_joined() -> None:
    pairs = {(first, second) for first, second, _ in drawn(0, 0).edges}
    assert sorted(second for first, second in pairs if first == 0) == [1, 4, 5, 20, 25, 100]
    assert sorted(first for first, second in pairs if second == 124) == [24, 99, 104, 119, 120, 123]


def test_graphs_depend_on_seed_and_index_alone() -> None:
    assert drawn(3, 1) == drawn(3, 1)
    assert len({drawn(0, 0), drawn(0, 1), drawn(1, 0)}) == 3


def test_a_negative_index_is_refused() -> None:
    with pytest.raises(ArgumentError, match="index=-1 is not allowed"):
        drawn(0, -1)
