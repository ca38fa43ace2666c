"""Stratified intervals: against figures known by hand, their bounds, and how often they hold."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.statistics.intervals import mean_interval
from graphwalks.statistics.strata import block_mean, stratified_interval
from graphwalks.streams import Stream

SCORED = st.lists(
    st.tuples(st.floats(0, 1), st.integers(0, 5), st.integers(0, 3)), min_size=1, max_size=60
)


def test_blocks_have_the_same_weight_whatever_their_sizes() -> None:
    # 1 of 2 in the first block, 3 of 4 in the second.
    values, blocks = [1.0, 0.0, 1.0, 1.0, 1.0, 0.0], [8, 8, 9, 9, 9, 9]
    assert block_mean(values, blocks) == pytest.approx((1 / 2 + 3 / 4) / 2)
    assert block_mean(values, ["all"] * 6) == pytest.approx(4 / 6)
    assert math.isnan(block_mean([], []))
    assert block_mean([1.0] * 49, [8] * 49) == 1  # 49 weights of 1 / 49 are less together


def test_only_the_spread_within_cells_counts() -> None:
    # 400 scores each: 360 of the first cell are 1, 40 of the second. Within cells the variance is
    # 0.09, that of all scores 0.25; so 800 scores tell as much as 800 * 0.25 / 0.09 = 2222.
    values = [1.0] * 360 + [0.0] * 40 + [1.0] * 40 + [0.0] * 360
    interval = stratified_interval(values, [0] * 400 + [1] * 400, ["all"] * 800)
    assert interval.low == pytest.approx(0.5 - 1.96 * math.sqrt(0.25 / 2222), abs=0.0003)
    assert interval.high == pytest.approx(0.5 + 1.96 * math.sqrt(0.25 / 2222), abs=0.0003)
    assert interval.method == "stratified"


def test_cells_that_are_alike_have_the_interval_of_independent_scores() -> None:
    values = [1.0, 0.0] * 100
    interval = stratified_interval(values, [place // 4 for place in range(200)], ["all"] * 200)
    # Scores within a cell of four, two of them 1, vary by 1/3 instead of 1/4.
    plain = mean_interval([1.0, 0.0] * 75)
    assert interval.low == pytest.approx(plain.low, abs=0.002)
    assert interval.high == pytest.approx(plain.high, abs=0.002)


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_scores_that_are_all_equal_have_about_the_interval_of_independent_ones(
    score: float,
) -> None:
    cells = [place // 2 for place in range(80)]
    interval, plain = (
        stratified_interval([score] * 80, cells, [8] * 80),
        mean_interval([score] * 80),
    )
    assert interval.low == pytest.approx(plain.low, abs=0.002)
    assert interval.high == pytest.approx(plain.high, abs=0.002)


def test_a_constant_answer_to_balanced_cells_is_known_well_but_not_exactly() -> None:
    # Cells of two items with the answer yes, or no; always "yes" is right in half of the cells.
    cells = [place // 2 for place in range(80)]
    values = [float(cell % 2) for cell in cells]
    interval = stratified_interval(values, cells, [8] * 80)
    assert 0.44 < interval.low < 0.48
    assert 0.52 < interval.high < 0.56


def test_cells_of_one_score_count_as_independent() -> None:
    values = [1.0, 1.0, 0.0, 1.0] * 5
    interval = stratified_interval(values, range(20), ["all"] * 20)
    plain = mean_interval(values)
    assert (interval.low, interval.high) == pytest.approx((plain.low, plain.high))


def test_equal_names_of_cells_in_two_blocks_are_two_cells() -> None:
    values, blocks = [1.0, 1.0, 0.0, 0.0] * 5, [8, 8, 9, 9] * 5
    assert stratified_interval(values, ["yes"] * 20, blocks) == stratified_interval(
        values, blocks, blocks
    )


def test_no_scores_have_no_interval_and_lengths_must_agree() -> None:
    interval = stratified_interval([], [], [])
    assert interval.method == "none"
    assert math.isnan(interval.low)
    for cells, blocks in (([1, 1], [1]), ([1], [1, 1])):
        with pytest.raises(ValueError, match="zip"):
            stratified_interval([0.5], cells, blocks)


@given(SCORED)
def test_the_interval_holds_the_mean_and_stays_in_range(
    scored: list[tuple[float, int, int]],
) -> None:
    values, cells, blocks = zip(*scored, strict=True)
    interval, mean = stratified_interval(values, cells, blocks), block_mean(values, blocks)
    assert 0 <= interval.low <= mean + 1e-12
    assert mean - 1e-12 <= interval.high <= 1
    assert interval.low < interval.high


@given(SCORED)
def test_the_order_of_scores_does_not_matter(scored: list[tuple[float, int, int]]) -> None:
    one, other = (
        stratified_interval(*zip(*rows, strict=True)) for rows in (scored, sorted(scored))
    )
    assert (one.low, one.high) == pytest.approx((other.low, other.high))


@pytest.mark.parametrize("chances", [(0.9, 0.3), (0.7, 0.7), (0.98, 0.98)])
def test_at_least_92_in_100_intervals_hold_the_true_mean(chances: tuple[float, float]) -> None:
    # As for one question of graph cognition: 5 sizes, 4 networks, 2 answers, 2 items of each.
    draws = Stream("strata", "coverage", *(str(chance) for chance in chances))
    cells = [(network, answer) for network in range(4) for answer in range(2) for _ in range(2)] * 5
    sizes = [size for size in range(8, 13) for _ in range(16)]
    held = 0
    for _ in range(400):
        values = [float(draws.fraction() < chances[answer]) for _, answer in cells]
        interval = stratified_interval(values, cells, sizes)
        held += interval.low <= sum(chances) / 2 <= interval.high
    assert held >= 0.92 * 400


def coverage(cells: int, chance: float) -> float:
    """Share of draws whose interval holds the true mean, counted over all draws of two per cell."""
    total = 0.0
    for both in range(cells + 1):
        for one in range(cells - both + 1):
            none = cells - both - one
            ways = math.comb(cells, both) * math.comb(cells - both, one)
            likely = chance ** (2 * both) * (1 - chance) ** (2 * none)
            values = [1.0, 1.0] * both + [1.0, 0.0] * one + [0.0, 0.0] * none
            places = [place // 2 for place in range(2 * cells)]
            interval = stratified_interval(values, places, ["all"] * len(values))
            if interval.low <= chance <= interval.high:
                total += ways * likely * (2 * chance * (1 - chance)) ** one
    return total


@pytest.mark.parametrize("chance", [0.5, 0.7, 0.9, 0.97, 0.99])
def test_from_20_cells_up_at_least_93_in_100_intervals_hold_the_true_mean(chance: float) -> None:
    assert 0.93 <= coverage(20, chance) <= 0.99


def test_few_cells_near_one_hold_it_less_often() -> None:
    assert 0.91 < coverage(8, 0.97) < 0.93
    assert 0.84 < coverage(8, 0.99) < 0.86
