"""Functions that fill the table of a dynamic program, by examples that can be checked by eye."""

from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.python import programs

SHORT = st.lists(st.integers(-99, 99), min_size=1, max_size=8)


def test_picks_keep_a_gap_and_passing_costs_a_third() -> None:
    # Bests: 6; 9 instead of 6 - 3; 6 + 4 instead of 9 - 1.
    assert programs.program_spaced_picks([6, 9, 4], 1) == 6 + 9 + 10


def test_work_pays_half_after_work() -> None:
    # Work: 6; 6 + 2 instead of 4; 6 + 8 after a rest instead of 8 + 4.
    assert programs.program_tired_work([6, 4, 8]) == 6 + 8 + 14


def test_lanes_are_changed_where_the_toll_pays() -> None:
    # The first lane has 1; then 10 more after the 9 of the second one, less the toll.
    assert programs.program_two_lanes([1, 10], [9], 3) == 1 + (9 - 3 + 10)


def test_blocks_earn_the_size_of_their_sum() -> None:
    assert programs.program_block_sums([5, 4, -6], 3) == (9 - 3) + (6 - 3)


@given(SHORT, st.integers(5, 20))
def test_no_other_cut_into_blocks_earns_more(values: list[int], fee: int) -> None:
    inner = range(1, len(values))
    cuts = [cut for count in range(len(values)) for cut in combinations(inner, count)]
    edges = [(0, *cut, len(values)) for cut in cuts]
    earned = [
        sum(abs(sum(values[a:b])) - fee for a, b in zip(edge, edge[1:], strict=False))
        for edge in edges
        if all(b - a <= 3 for a, b in zip(edge, edge[1:], strict=False))
    ]
    assert programs.program_block_sums(values, fee) == max(earned)


def test_ends_of_all_rows_of_distances_count() -> None:
    # Rows: [1, 4, 2], [3, 2], [1].
    assert programs.program_difference_triangle([1, 4, 2]) == (1 + 2 * 2) + (3 + 2 * 2) + (1 + 2)
