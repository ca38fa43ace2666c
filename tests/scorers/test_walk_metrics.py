"""Metrics over a handful of scores, through Inspect's own reduction over epochs."""

import math
from collections.abc import Mapping
from typing import Any

import pytest
from inspect_ai.scorer import Score, Value, mean
from pytest_inspect_evals.metrics import assert_agreeing_epochs_change_nothing, run_metrics

from graphwalks.scorers.metrics import coverage, interval
from graphwalks.scorers.walk_metrics import (
    always_empty,
    by_depth,
    by_out_degree,
    by_tier,
    by_truth_size,
    misreadings,
    tiers,
)

pytestmark = pytest.mark.usefixtures("offline_mock")

NAN = math.nan

# What the scorer returns for: a right answer, overflow (0, not run), a broken provider, half right.
REPLIES = ((1.0, 1.0), (0.0, NAN), (NAN, NAN), (0.5, 0.5))


def dictionary(f1: float, in_window: float) -> Score:
    return Score(value={"f1": f1, "f1_in_window": in_window})


def misread(scores: Mapping[str, float] | None, f1: float = 0.5) -> Score:
    """A score that tells of a row what misreadings score; None for one that does not tell."""
    metadata = None if scores is None else {"misreadings": scores}
    return Score(value={"f1": f1}, metadata=metadata)


def rules(*rows: list[Score]) -> dict[str, Value]:
    """Run the metric over rows, each a score for every epoch."""
    results = run_metrics([misreadings(), {"f1": [mean()]}], list(rows))
    return {name: value for name, value in results.items() if not name.startswith("f1/")}


def whole(metric: Any, metadata: list[Mapping[str, Any]] | None = None) -> dict[str, Value]:
    """Run a metric over the whole value of the four replies."""
    scores = [[dictionary(*reply)] for reply in REPLIES]
    results = run_metrics([metric, {"f1": [mean()]}], scores, metadata=metadata)
    return {name: value for name, value in results.items() if not name.startswith("f1/")}


def test_coverage_is_the_share_of_rows_that_could_be_run() -> None:
    assert whole(coverage()) == {"coverage": 0.5}


def test_always_empty_counts_empty_truths_among_the_rows_of_the_headline() -> None:
    sizes: list[Mapping[str, Any]] = [{"truth_size": size} for size in (0, 3, 0, 1)]
    assert whole(always_empty(), sizes) == {"always_empty": pytest.approx(1 / 3)}


def test_misreadings_are_means_over_the_rows_of_the_headline() -> None:
    assert rules(
        [misread({"one_step": 1.0, "all_nodes": 0.5})],
        [misread({"one_step": 0.0, "all_nodes": 0.25})],
        [misread({"one_step": 1.0, "all_nodes": 1.0}, f1=NAN)],
    ) == {"one_step": 0.5, "all_nodes": 0.375}


def test_a_rule_that_some_rows_lack_has_no_mean() -> None:
    bfs, parents = {"one_step": 1.0, "all_nodes": 0.5}, {"children": 1.0, "all_nodes": 0.0}
    assert rules([misread(bfs)], [misread(parents)]) == {"all_nodes": 0.25}
    assert rules([misread(bfs)], [misread({})]) == rules([misread(None)]) == {}
    assert rules([misread(bfs, f1=NAN)]) == {}


def test_a_failed_first_epoch_leaves_the_misreadings_as_they_are() -> None:
    row = {"one_step": 1.0}
    assert rules([misread(row, f1=NAN), misread(row)]) == {"one_step": 1}


def test_groups_are_means_with_intervals_in_the_order_of_the_tiers() -> None:
    results = run_metrics(
        {"f1": [mean(), by_tier()]},
        [[{"f1": f1}] for f1 in (0.0, 1.0, 0.5, 0.25)],
        metadata=[{"tier": tier} for tier in ("128k", "1k", "1k", "16k")],
    )
    groups = [name.removeprefix("f1/graphwalks/by_tier_") for name in results][1:]
    assert groups == [
        f"{tier}{end}" for tier in ("1k", "16k", "128k") for end in ("", "_low", "_high")
    ]
    assert results["f1/graphwalks/by_tier_1k"] == 0.75
    assert results["f1/graphwalks/by_tier_16k"] == 0.25


def test_the_tiers_of_the_headline_have_short_names() -> None:
    sizes: list[Mapping[str, Any]] = [{"tier": tier} for tier in ("2k", "1k", "1k", "2k")]
    results = whole(tiers(), sizes)
    assert list(results) == ["tier_1k", "tier_2k"]
    assert (results["tier_1k"], results["tier_2k"]) == (0, 0.75)


def test_a_failure_in_one_epoch_of_two_lowers_coverage() -> None:
    scores = [[dictionary(NAN, NAN), dictionary(1, 1)], [dictionary(1, 1), dictionary(1, 1)]]
    results = run_metrics([coverage(), {"f1": [mean()]}], scores)
    assert results["coverage"] == 0.75
    assert results["f1/mean"] == 1


def test_depths_are_binned_and_parents_questions_have_none() -> None:
    depths: list[Mapping[str, Any]] = [{"depth": depth} for depth in (2, 7, 2, None)]
    results = whole(by_depth(), depths)
    assert results["depth_2"] == 1
    assert results["depth_5_to_8"] == 0
    assert {name.removesuffix("_low").removesuffix("_high") for name in results} == {
        "depth_2",
        "depth_5_to_8",
    }


def test_out_degrees_that_are_not_constant_are_mixed() -> None:
    degrees: list[Mapping[str, Any]] = [{"out_degree": degree} for degree in (3, None, 3, 3)]
    results = whole(by_out_degree(), degrees)
    assert (results["degree_3"], results["degree_mixed"]) == (0.75, 0)


def test_truths_of_no_one_and_more_nodes_stand_apart() -> None:
    sizes: list[Mapping[str, Any]] = [{"truth_size": size} for size in (0, 1, 5, 600)]
    results = whole(by_truth_size(), sizes)
    assert {
        name: value for name, value in results.items() if not name.endswith(("_low", "_high"))
    } == {
        "truth_empty": 1,
        "truth_single": 0,
        "truth_multi": 0.5,
        "truth_100_up": 0.5,
    }


def test_the_interval_holds_the_mean_and_stays_between_0_and_1() -> None:
    results = run_metrics({"f1": [mean(), interval()]}, [[{"f1": 1.0}] for _ in range(4)])
    assert results["f1/mean"] == 1
    assert results["f1/graphwalks/interval_high"] == 1
    assert results["f1/graphwalks/interval_low"] == pytest.approx(0.51, abs=0.005)


def test_equal_epochs_change_no_metric() -> None:
    metadata = [
        {"tier": "1k", "depth": depth, "out_degree": 3, "truth_size": size}
        for depth, size in ((1, 0), (2, 1), (3, 4), (4, 2))
    ]
    assert_agreeing_epochs_change_nothing(
        [
            always_empty(),
            misreadings(),
            tiers(),
            by_depth(),
            by_out_degree(),
            by_truth_size(),
            {"f1": [mean(), interval(), by_tier()]},
        ],
        [dictionary(*reply) for reply in REPLIES],
        metadata=metadata,
    )
