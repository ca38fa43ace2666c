"""Intervals of mean scores, against figures known by hand."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.statistics.intervals import mean_interval

SCORES = st.lists(st.floats(0, 1), min_size=1, max_size=60)


# Wilson 95 %: (p + z²/2n ± z sqrt(p(1-p)/n + z²/4n²)) / (1 + z²/n), z = 1.96.
@pytest.mark.parametrize(
    ("right", "count", "low", "high"),
    [
        (8, 10, 0.490, 0.943),
        (5, 10, 0.237, 0.763),
        (1, 1, 0.207, 1.000),
        (10, 10, 0.722, 1.000),
        (0, 10, 0.000, 0.278),
        (210, 350, 0.548, 0.650),
    ],
)
def test_shares_have_the_interval_of_wilson(
    right: int, count: int, low: float, high: float
) -> None:
    interval = mean_interval([1.0] * right + [0.0] * (count - right))
    assert interval.low == pytest.approx(low, abs=0.0006)
    assert interval.high == pytest.approx(high, abs=0.0006)
    assert interval.method == "wilson"


def test_parts_of_a_score_count_by_their_mean() -> None:
    assert mean_interval([0.5] * 10) == mean_interval([1.0, 0.0] * 5)


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_equal_scores_do_not_shrink_the_interval_to_a_point(score: float) -> None:
    interval = mean_interval([score] * 20)
    assert interval.high - interval.low > 0.1


def test_no_scores_have_no_interval() -> None:
    interval = mean_interval([])
    assert math.isnan(interval.low)
    assert math.isnan(interval.high)
    assert interval.method == "none"


@given(SCORES)
def test_the_interval_holds_the_mean_and_never_leaves_the_range_of_scores(
    scores: list[float],
) -> None:
    interval = mean_interval(scores)
    mean = math.fsum(scores) / len(scores)
    assert 0 <= interval.low <= mean + 1e-12
    assert mean - 1e-12 <= interval.high <= 1
    assert interval.low < interval.high


@given(SCORES)
def test_more_scores_of_the_same_kind_narrow_the_interval(scores: list[float]) -> None:
    one, ten = mean_interval(scores), mean_interval(scores * 10)
    assert ten.high - ten.low < one.high - one.low


@pytest.mark.parametrize("count", range(1, 60))
@pytest.mark.parametrize("value", [0.0, 1.0])
def test_rounding_leaves_a_mean_of_0_or_1_inside(value: float, count: int) -> None:
    interval = mean_interval([value] * count)
    assert interval.low <= value <= interval.high
