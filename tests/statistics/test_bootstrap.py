"""Bootstrap intervals: fixed by their name, right for known cases, wider for clusters."""

import math

import numpy as np
import pytest
from hypothesis import assume, given, settings
from hypothesis import strategies as st

from graphwalks.statistics.bootstrap import (
    ALIKE,
    BOOTSTRAP,
    CLUSTERED_BOOTSTRAP,
    CLUSTERED_STUDENT,
    FEWEST_DRAWN,
    STUDENT,
    bootstrap_contrast,
    bootstrap_difference,
)
from graphwalks.statistics.bootstrap import independent as varying
from graphwalks.statistics.intervals import Interval
from graphwalks.statistics.paired import Difference, paired_difference
from graphwalks.streams import Stream

SCORES = st.lists(st.floats(-1, 1), min_size=FEWEST_DRAWN, max_size=12)


def independent(differences: list[float], name: str = "test") -> Difference:
    return bootstrap_difference(differences, range(len(differences)), name)


def normal(count: int, *key: str | int) -> list[float]:
    """About normal numbers around 0 with a standard deviation of 1: sums of twelve uniform ones."""
    stream = Stream("normal", *key)
    return [math.fsum(stream.fraction() for _ in range(12)) - 6 for _ in range(count)]


def test_the_same_differences_and_name_give_the_same_ends_for_ever() -> None:
    found = independent([0.0, 0.25, 0.5, -0.25, 1.0, 0.0, 0.0, 0.5])
    assert found.mean == 0.25
    assert (found.interval.low, found.interval.high) == PINNED


PINNED = (-0.0625, 0.625)
"""The same with every version of Python and numpy; another value means that the draws changed."""


def test_another_name_draws_otherwise() -> None:
    values = normal(30, "names")
    ends = {independent(values, name).interval.low for name in ("a", "b", "c")}
    assert len(ends) == 3


@given(SCORES)
@settings(max_examples=30, deadline=None)
def test_the_mean_lies_in_its_interval_which_lies_within_the_differences(
    differences: list[float],
) -> None:
    found = independent(differences)
    interval = found.interval
    assume(interval.method != ALIKE)
    assert interval.low <= found.mean <= interval.high
    assert interval.low >= min(differences) - 1e-9
    assert interval.high <= max(differences) + 1e-9


@given(SCORES)
@settings(max_examples=20, deadline=None)
def test_exchanging_the_conditions_turns_the_mean_around(differences: list[float]) -> None:
    turned = independent([-entry for entry in differences])
    assert turned.mean == pytest.approx(-independent(differences).mean)


@pytest.mark.parametrize("count", [2, 7])
@pytest.mark.parametrize("difference", [0.1, 0.0])
def test_equal_differences_have_no_interval_as_they_tell_nothing_of_others(
    count: int, difference: float
) -> None:
    found = independent([difference] * count)
    assert found.mean == pytest.approx(difference)
    assert math.isnan(found.interval.low)
    assert math.isnan(found.interval.high)
    assert found.interval.method == ALIKE


def test_clusters_that_are_all_alike_have_no_interval() -> None:
    found = bootstrap_difference([0.0, 0.5] * 3, [0, 0, 1, 1, 2, 2], "test")
    assert (found.mean, found.interval.method) == (0.25, ALIKE)


def test_for_many_normal_differences_it_is_that_of_student() -> None:
    values = normal(400, "many")
    student = paired_difference([0.0] * len(values), values).interval
    drawn = independent(values).interval
    assert drawn.low == pytest.approx(student.low, abs=0.01)
    assert drawn.high == pytest.approx(student.high, abs=0.01)


@pytest.mark.parametrize("count", [2, 3, 4, 5, 6, 10, 40])
def test_it_holds_the_true_mean_in_about_95_of_100_runs(count: int) -> None:
    runs = 120
    held = 0
    for run in range(runs):
        ends = independent(normal(count, "coverage", count, run)).interval
        held += ends.low <= 0 <= ends.high
    assert held / runs > 0.95 - 3 * math.sqrt(0.95 * 0.05 / runs)


def test_few_lost_answers_among_many_are_not_beyond_chance() -> None:
    """Two lost of forty: a draw without either is likely enough."""
    assert independent([-1.0] * 2 + [0.0] * 38).interval.high == 0.0
    assert independent([-1.0] * 8 + [0.0] * 32).interval.high < 0.0


def test_pairs_that_are_alike_in_their_clusters_count_as_so_many_clusters() -> None:
    values = [value for value in normal(20, "clusters") for _ in range(10)]
    clusters = [place // 10 for place in range(200)]
    clustered = bootstrap_difference(values, clusters, "test")
    alone = independent(values[::10])
    assert clustered.interval.method == CLUSTERED_BOOTSTRAP
    assert clustered.mean == pytest.approx(alone.mean)
    assert clustered.interval.low == pytest.approx(alone.interval.low, abs=0.05)
    assert clustered.interval.low < independent(values).interval.low - 0.1


@pytest.mark.parametrize("count", [2, 5])
def test_few_pairs_have_student_s_interval(count: int) -> None:
    values = normal(count, "few")
    student = paired_difference([0.0] * count, values)
    found = independent(values)
    assert found.mean == pytest.approx(student.mean)
    assert found.interval.method == STUDENT
    assert found.interval.low == pytest.approx(student.interval.low)
    assert found.interval.high == pytest.approx(student.interval.high)


def test_few_clusters_have_student_s_interval_of_their_means() -> None:
    means = [0.1, 0.4, 0.2]
    found = bootstrap_difference(
        [mean + shift for mean in means for shift in (-0.05, 0.05)], [0, 0, 1, 1, 2, 2], "test"
    )
    student = paired_difference([0.0] * 3, means)
    assert found.interval.method == CLUSTERED_STUDENT
    assert found.mean == pytest.approx(student.mean)
    assert found.interval.low == pytest.approx(student.interval.low)
    assert found.interval.high == pytest.approx(student.interval.high)


def test_pairs_of_a_single_cluster_count_as_independent() -> None:
    values = normal(18, "one cluster")
    found = bootstrap_difference(values, ["one"] * 18, "test")
    assert found == independent(values)
    assert found.interval.method == BOOTSTRAP


@pytest.mark.parametrize("differences", [[], [0.5]])
def test_without_two_pairs_there_is_no_interval(differences: list[float]) -> None:
    found = independent(differences)
    assert found.pairs == len(differences)
    assert math.isnan(found.interval.low)
    assert math.isnan(found.interval.high)


@pytest.mark.parametrize(("clusters", "expected"), [("abc", 3), ("aabb", 2), ("aaaa", 4), ("", 0)])
def test_clusters_vary_by_themselves_and_members_of_one_alone(clusters: str, expected: int) -> None:
    assert varying(clusters) == expected


def test_as_many_clusters_as_differences_are_needed() -> None:
    with pytest.raises(ValueError, match="zip"):
        bootstrap_difference([0.0, 1.0], ["one"], "test")


def contrast(first: list[list[float]], second: list[list[float]]) -> tuple[float, Interval]:
    """A contrast of scores that are all independent."""
    clusters = [[range(len(scores)) for scores in side] for side in (first, second)]
    return bootstrap_contrast(first, second, (clusters[0], clusters[1]), "test")


def test_groups_count_the_same_whatever_their_size() -> None:
    easy, hard = [1.0] * 90, [0.0] * 10
    mean, _ = contrast([easy, hard], [easy[:10], hard * 9])
    assert mean == 0.0


def test_two_conditions_without_common_instances_are_compared_as_by_welch() -> None:
    first, second = normal(200, "first"), [entry + 1 for entry in normal(300, "second")]
    mean, interval = contrast([first], [second])
    error = math.sqrt(np.var(first, ddof=1) / 200 + np.var(second, ddof=1) / 300)
    assert mean == pytest.approx(np.mean(second) - np.mean(first))
    assert interval.low == pytest.approx(mean - 1.97 * error, abs=0.02)
    assert interval.high == pytest.approx(mean + 1.97 * error, abs=0.02)


@pytest.mark.parametrize("count", [2, 12])
def test_two_conditions_whose_scores_do_not_vary_have_no_interval(count: int) -> None:
    mean, interval = contrast([[1.0] * count], [[0.5] * count])
    assert (mean, interval.method) == (-0.5, ALIKE)
    assert math.isnan(interval.low)


def test_few_scores_of_two_conditions_are_compared_by_welch() -> None:
    """By hand: variances 1/3 and 4/3 of the means, 2.94 degrees of freedom, t 3.22."""
    mean, interval = contrast([[0.0, 1.0, 2.0]], [[0.0, 2.0, 4.0]])
    assert (mean, interval.method) == (1.0, STUDENT)
    assert interval.low == pytest.approx(1 - 3.22 * math.sqrt(5 / 3), abs=0.01)


def test_scores_of_two_conditions_that_are_alike_in_clusters_count_as_so_many() -> None:
    first, second = normal(20, "first"), normal(20, "second")
    alone, (mean, interval) = (
        contrast([first], [second])[1],
        bootstrap_contrast(
            [[value for value in first for _ in range(10)]],
            [[value for value in second for _ in range(10)]],
            ([[place // 10 for place in range(200)]],) * 2,
            "test",
        ),
    )
    assert interval.method == CLUSTERED_BOOTSTRAP
    assert interval.low == pytest.approx(alone.low, abs=0.05)
    assert interval.high == pytest.approx(alone.high, abs=0.05)
    assert interval.low <= mean <= interval.high


@pytest.mark.parametrize(
    ("first", "second"), [([], []), ([[]], [[1.0, 0.0]]), ([[1.0]], [[1.0, 0.0]])]
)
def test_groups_with_fewer_than_two_scores_have_no_interval(
    first: list[list[float]], second: list[list[float]]
) -> None:
    _, interval = contrast(first, second)
    assert math.isnan(interval.low)
