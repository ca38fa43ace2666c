"""Metrics of `target_answer` over a handful of scores, through Inspect's reduction over epochs."""

import math
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from inspect_ai.scorer import Score, Value, mean
from pytest_inspect_evals.metrics import assert_agreeing_epochs_change_nothing, run_metrics

from graphwalks.scorers.metrics import coverage
from graphwalks.scorers.target_metrics import (
    by_task,
    by_topology,
    parents_right,
    positions,
    target_interval,
    task_interval,
    task_macro,
)

pytestmark = pytest.mark.usefixtures("offline_mock")

NAN = math.nan
CHAIN: dict[str, Any] = {"nodes": [{"number": 1, "parents": []}, {"number": 2, "parents": [1]}]}


def score(target: float, *correct: bool, in_window: float = 0.0) -> Score:
    """The score of a sample whose tasks were all answered, rightly or not."""
    nodes = [
        {"output": f"task_{place}_out", "answered": True, "correct": right}
        for place, right in enumerate(correct, start=1)
    ]
    value: Value = {"target": target, "target_in_window": in_window}
    return Score(value=value, metadata={"nodes": nodes} if nodes else {})


def metadata(task: int, topology: str = "chain", category: str = "math") -> dict[str, Any]:
    return {"category": category, "target_task_id": task, "topology": topology}


def whole(
    metric: Any, scores: list[list[Score]], samples: Sequence[Mapping[str, Any]]
) -> dict[str, Value]:
    results = run_metrics([metric, {"target": [mean()]}], scores, metadata=list(samples))
    return {name: value for name, value in results.items() if not name.startswith("target/")}


def interval_of(values: list[float], tasks: list[int]) -> dict[str, Value]:
    results = run_metrics(
        {"target": [mean(), task_interval()]},
        [[Score(value={"target": value})] for value in values],
        metadata=[metadata(task) for task in tasks],
    )
    return {name.rpartition("_")[2]: value for name, value in results.items()}


def test_from_ten_tasks_up_the_interval_allows_for_samples_of_a_task_being_alike() -> None:
    values, tasks = [0.0, 0.0, 1.0, 1.0] * 10, [place // 4 for place in range(40)]
    ten, nine = interval_of(values, tasks), interval_of(values, [task % 9 for task in tasks])
    assert (ten["clustered"], nine["clustered"]) == (1, 0)
    for ends in (ten, nine):
        assert 0 < float(str(ends["low"])) < 0.5 < float(str(ends["high"])) < 1


def test_the_ends_of_the_headline_have_short_names() -> None:
    scores = [[score(target)] for target in (0.0, 1.0, NAN)]
    short = whole(target_interval(), scores, [metadata(task) for task in range(3)])
    ends = interval_of([0.0, 1.0], [0, 1])
    assert short == {"target_low": ends["low"], "target_high": ends["high"]}


def test_alike_samples_of_a_task_widen_the_interval() -> None:
    tasks = [place // 4 for place in range(48)]
    alike = interval_of([float(task % 2) for task in tasks], tasks)
    mixed = interval_of([float(place % 2) for place in range(48)], tasks)
    assert float(str(alike["low"])) < float(str(mixed["low"]))
    assert float(str(alike["high"])) > float(str(mixed["high"]))


def test_every_task_counts_the_same_in_the_macro_mean() -> None:
    scores = [[score(target)] for target in (1.0, 1.0, 1.0, 0.0, NAN)]
    tasks = [metadata(task) for task in (7, 7, 7, 12, 12)]
    assert whole(task_macro(), scores, tasks) == {"task_macro": 0.5}
    assert whole(by_task(), scores, tasks) == {"task_7": 1, "task_12": 0}


def test_tasks_of_several_categories_are_told_apart() -> None:
    scores = [[score(1.0)], [score(1.0)], [score(0.0)]]
    samples = [metadata(7), metadata(7), metadata(7, category="python")]
    assert whole(by_task(), scores, samples) == {"math_7": 1, "python_7": 0}


def test_tasks_of_one_sample_each_have_no_means_of_their_own() -> None:
    samples = [metadata(7), metadata(12), metadata(7, category="python")]
    assert whole(by_task(), [[score(1.0), score(0.0)]] * 3, samples) == {}


def test_topologies_stand_apart_where_there_are_several() -> None:
    scores = [[score(1.0)], [score(0.0)]]
    assert whole(by_topology(), scores, [metadata(1), metadata(2)]) == {}
    groups = whole(by_topology(), scores, [metadata(1, "wide"), metadata(1, "chain")])
    assert list(groups) == [
        f"{name}{end}" for name in ("chain", "wide") for end in ("", "_low", "_high")
    ]
    assert (groups["chain"], groups["wide"]) == (0, 1)


def test_places_tell_where_answers_go_wrong_first() -> None:
    scores = [
        [score(1.0, True, True)],
        [score(0.0, True, False)],
        [score(0.0, False, False)],
        [score(NAN)],
    ]
    samples = [metadata(1) | CHAIN] * 4
    assert whole(positions(), scores, samples) == {
        "position_1": pytest.approx(2 / 3),
        "position_2": pytest.approx(1 / 3),
        "answered_1": 1,
        "answered_2": 1,
        "first_wrong_1": pytest.approx(1 / 3),
        "first_wrong_2": pytest.approx(1 / 3),
    }
    assert whole(parents_right(), scores, samples) == {"parents_right": 0.5}


def test_of_thousands_of_places_the_first_two_hundred_have_rates() -> None:
    keys = list(whole(positions(), [[score(1.0, *[True] * 2000)]], [metadata(1)]))
    assert len(keys) == 3 * 200
    assert keys[-1] == "first_wrong_200"


def test_every_epoch_counts_in_places_and_coverage() -> None:
    scores = [[score(1.0, True, True, in_window=1.0), score(0.0, True, False, in_window=NAN)]]
    samples = [metadata(1) | CHAIN]
    assert whole(positions(), scores, samples)["position_2"] == 0.5
    assert whole(parents_right(), scores, samples) == {"parents_right": 0.5}
    assert whole(coverage(), scores, samples) == {"coverage": 0.5}


def test_parents_that_are_not_known_are_left_out() -> None:
    unknown = metadata(1) | {"nodes": [{"number": 1, "parents": None}]}
    (share,) = whole(parents_right(), [[score(1.0, True)]], [unknown]).values()
    assert math.isnan(float(str(share)))


@pytest.mark.parametrize(
    "metric", [task_macro(), by_task(), by_topology(), positions(), parents_right()]
)
def test_epochs_that_agree_change_nothing(metric: Any) -> None:
    assert_agreeing_epochs_change_nothing(
        [metric, {"target": [mean(), task_interval()]}],
        [score(1.0, True, True), score(0.0, True, False), score(0.0, False, False)],
        metadata=[
            metadata(task, topology) | CHAIN
            for task, topology in ((1, "chain"), (1, "wide"), (2, "wide"))
        ],
    )
