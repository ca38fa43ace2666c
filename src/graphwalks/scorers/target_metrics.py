"""Metrics of `target_answer`: intervals over tasks, groups, and where answers go wrong."""

import math
from collections.abc import Iterable
from typing import Any, Final, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from graphwalks.arbigraph.diagnostics import (
    NodeResult,
    by_position,
    right_after_right_parents,
)
from graphwalks.arbigraph.instance import output_number
from graphwalks.scorers.metrics import entry, sample_metadata, share
from graphwalks.statistics.clusters import CLUSTERED, clustered_interval
from graphwalks.statistics.intervals import Interval

HEADLINE: Final = "target"
MOST_PLACES: Final = 200
"""Places with rates of their own: of thousands, a terminal needs half a minute for the table."""

TaskKey = tuple[str, int]
"""Category and number of a target task: its samples are alike, so they make a cluster."""


@metric
def task_interval() -> Metric:
    """The 95 % interval of the mean, keys `low` and `high`; `clustered` is 1 or 0.

    From ten target tasks up it allows for samples of one task being alike; below, samples count as
    independent.
    """

    def compute(scores: list[SampleScore]) -> Value:
        ends = clustered_interval(
            [score.score.as_float() for score in scores], [_task(score) for score in scores]
        )
        clustered = float(ends.method == CLUSTERED)
        return {"low": ends.low, "high": ends.high, "clustered": clustered}

    return compute


@metric
def target_interval() -> Metric:
    """The ends of `task_interval` of `target` again, keys `target_low` and `target_high`.

    By names that a terminal of 80 columns shows whole.
    """

    def compute(scores: list[SampleScore]) -> Value:
        ends = _interval(_with_headline(scores))
        return {"target_low": ends.low, "target_high": ends.high}

    return compute


@metric
def task_macro() -> Metric:
    """Mean over target tasks of their mean `target`: every task counts the same."""

    def compute(scores: list[SampleScore]) -> Value:
        means = list(_task_means(scores).values())
        return math.fsum(means) / len(means) if means else math.nan

    return compute


@metric
def by_task() -> Metric:
    """Mean `target` per target task, keys such as `task_12`, or `math_12` in mixed runs.

    Nothing where no task has more than one sample: the samples say it already.
    """

    def compute(scores: list[SampleScore]) -> Value:
        if len({_task(score) for score in scores}) == len(scores):
            return {}
        means = _task_means(scores)
        mixed = len({category for category, _ in means}) > 1
        names = {
            (category, number): f"{category if mixed else 'task'}_{number}"
            for category, number in means
        }
        return cast(Value, {names[task]: means[task] for task in sorted(means)})

    return compute


@metric
def by_topology() -> Metric:
    """Mean `target` and interval per topology, keys such as `six_chain_target_low`.

    Nothing for a single topology: the headline says it already.
    """

    def compute(scores: list[SampleScore]) -> Value:
        groups: dict[str, list[SampleScore]] = {}
        for score in _with_headline(scores):
            groups.setdefault(str(sample_metadata(score)["topology"]), []).append(score)
        results: dict[str, float] = {}
        for name in sorted(groups) if len(groups) > 1 else ():
            ends = _interval(groups[name])
            values = [entry(score, HEADLINE) for score in groups[name]]
            results[name] = math.fsum(values) / len(values)
            results[f"{name}_low"], results[f"{name}_high"] = ends.low, ends.high
        return cast(Value, results)

    return compute


@metric(scores="unreduced")
def positions() -> Metric:
    """What happens at each of the first 200 places of the prompt, over every epoch.

    Keys: `position_k`, the share of right answers; `answered_k`, the share of answers;
    `first_wrong_k`, the share of samples whose first answer that is not right stands there.
    """

    def compute(scores: list[SampleScore]) -> Value:
        found = by_position([nodes for score in scores if (nodes := _nodes(score))])
        rates = {place: rate for place, rate in found.items() if place <= MOST_PLACES}
        return cast(
            Value,
            {f"position_{place}": rate.correct for place, rate in rates.items()}
            | {f"answered_{place}": rate.answered for place, rate in rates.items()}
            | {f"first_wrong_{place}": rate.first_wrong for place, rate in rates.items()},
        )

    return compute


@metric(scores="unreduced")
def parents_right() -> Metric:
    """Share of right answers among tasks with parents that were all answered rightly.

    A task counts once in every sample and epoch; NaN where no task could be counted.
    """

    def compute(scores: list[SampleScore]) -> Value:
        return share(
            right
            for score in scores
            for right in right_after_right_parents(_nodes(score), _parents(score))
        )

    return compute


def _nodes(score: SampleScore) -> list[NodeResult]:
    """Return the results of the tasks; none for a sample that could not be graded."""
    nodes: Iterable[dict[str, Any]] = (score.score.metadata or {}).get("nodes", ())
    return [
        NodeResult(output_number(node["output"]), node["answered"], node["correct"])
        for node in nodes
    ]


def _parents(score: SampleScore) -> dict[int, list[int]]:
    nodes = sample_metadata(score)["nodes"]
    return {node["number"]: node["parents"] or [] for node in nodes}


def _task(score: SampleScore) -> TaskKey:
    metadata = sample_metadata(score)
    return str(metadata["category"]), int(metadata["target_task_id"])


def _with_headline(scores: list[SampleScore]) -> list[SampleScore]:
    return [score for score in scores if not math.isnan(entry(score, HEADLINE))]


def _interval(scores: list[SampleScore]) -> Interval:
    values = [entry(score, HEADLINE) for score in scores]
    return clustered_interval(values, [_task(score) for score in scores])


def _task_means(scores: list[SampleScore]) -> dict[TaskKey, float]:
    groups: dict[TaskKey, list[float]] = {}
    for score in _with_headline(scores):
        groups.setdefault(_task(score), []).append(entry(score, HEADLINE))
    return {task: math.fsum(values) / len(values) for task, values in groups.items()}
