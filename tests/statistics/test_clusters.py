"""Intervals over clusters: against figures known by hand, their bounds, and how often they hold."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.statistics.clusters import (
    FEWEST_CLUSTERS,
    clustered_interval,
    repeated_interval,
    student_quantile,
)
from graphwalks.statistics.intervals import mean_interval
from graphwalks.streams import Stream

SCORED = st.lists(st.tuples(st.floats(0, 1), st.integers(0, 30)), min_size=1, max_size=80)


# From the table of Student's t in any textbook.
@pytest.mark.parametrize(
    ("freedom", "quantile"), [(1, 12.706), (2, 4.303), (9, 2.262), (39, 2.023), (200, 1.972)]
)
def test_the_quantile_is_that_of_student(freedom: int, quantile: float) -> None:
    assert student_quantile(freedom) == pytest.approx(quantile, abs=0.0006)


def test_clusters_of_one_are_independent_scores_with_a_wider_quantile() -> None:
    # 20 scores, half of them 1, all of them count; t(19) = 2.093.
    interval = clustered_interval([0.0, 1.0] * 10, range(20))
    half = 2.093 / (1 + 2.093**2 / 20) * math.sqrt(0.25 / 20 + 2.093**2 / (4 * 20**2))
    assert interval.low == pytest.approx(0.5 - half, abs=0.0005)
    assert interval.high == pytest.approx(0.5 + half, abs=0.0005)
    assert interval.method == "clustered"


def test_copies_of_a_score_within_its_cluster_tell_nothing_new() -> None:
    values, clusters = [0.0, 1.0, 1.0, 0.0, 1.0] * 4, list(range(20))
    once, copied = (clustered_interval(values * times, clusters * times) for times in (1, 7))
    assert (copied.low, copied.high) == pytest.approx((once.low, once.high))
    plain = mean_interval(values * 7)
    assert plain.high - plain.low < (copied.high - copied.low) / 2


def test_below_ten_clusters_scores_count_as_independent_and_the_method_says_so() -> None:
    values = [0.0, 1.0, 1.0] * 9
    few = clustered_interval(values, [place % (FEWEST_CLUSTERS - 1) for place in range(27)])
    assert few == mean_interval(values)
    assert few.method == "wilson"
    assert clustered_interval([], []).method == "none"


@pytest.mark.parametrize("score", [0.0, 1.0])
def test_equal_scores_count_once_for_each_cluster(score: float) -> None:
    many = clustered_interval([score] * 400, [place % 20 for place in range(400)])
    once = clustered_interval([score] * 20, range(20))
    assert (many.low, many.high) == pytest.approx((once.low, once.high))
    assert many.high - many.low > 0.1


def test_one_score_that_differs_changes_little() -> None:
    clusters = [place % 40 for place in range(640)]
    all_right = clustered_interval([1.0] * 640, clusters)
    one_wrong = clustered_interval([0.0] + [1.0] * 639, clusters)
    assert all_right.low == pytest.approx(one_wrong.low, abs=0.01)
    assert one_wrong.high < 1


def test_a_score_without_a_cluster_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        clustered_interval([0.5, 0.5], ["a"])


@given(SCORED)
def test_the_interval_holds_the_mean_stays_in_range_and_is_no_narrower_than_the_plain_one(
    scored: list[tuple[float, int]],
) -> None:
    values, clusters = [score for score, _ in scored], [cluster for _, cluster in scored]
    interval, plain = clustered_interval(values, clusters), mean_interval(values)
    mean = math.fsum(values) / len(values)
    assert 0 <= interval.low <= mean + 1e-12
    assert mean - 1e-12 <= interval.high <= 1
    assert interval.high - interval.low >= plain.high - plain.low - 1e-12


def test_at_least_92_in_100_intervals_hold_the_true_mean_where_plain_ones_do_not() -> None:
    # 16 tasks with chances of 0.1 or 0.9, 10 samples each: the true mean is a half.
    draws = Stream("clusters", "coverage")
    clustered = plain = 0
    for _ in range(400):
        chances = [(0.1, 0.9)[draws.integer(2)] for _ in range(16)]
        tasks = [task for task in range(16) for _ in range(10)]
        values = [float(draws.integer(1000) < 1000 * chances[task]) for task in tasks]
        interval, narrow = clustered_interval(values, tasks), mean_interval(values)
        clustered += interval.low <= 0.5 <= interval.high
        plain += narrow.low <= 0.5 <= narrow.high
    assert clustered >= 0.92 * 400
    assert plain < 0.7 * 400


def test_nineteen_in_twenty_intervals_hold_a_mean_near_one() -> None:
    # 40 tasks, of which one in ten has a chance of 0.7 and the others 1; 8 samples each.
    draws = Stream("clusters", "near one")
    held = 0
    for _ in range(200):
        chances = [1.0 if draws.integer(10) else 0.7 for _ in range(40)]
        tasks = [task for task in range(40) for _ in range(8)]
        values = [float(draws.integer(1000) < 1000 * chances[task]) for task in tasks]
        interval = clustered_interval(values, tasks)
        held += interval.low <= 0.97 <= interval.high
    assert held >= 0.95 * 200


def test_units_that_are_scored_several_times_are_one_cluster_each() -> None:
    values = [float(unit % 2) for unit in range(12) for _ in range(5)]
    units = [unit for unit in range(12) for _ in range(5)]
    assert repeated_interval(values, units) == clustered_interval(values, units)
    assert repeated_interval(values, range(60)) == mean_interval(values)
    wide, narrow = repeated_interval(values, units), mean_interval(values)
    assert wide.high - wide.low > narrow.high - narrow.low
