"""Metrics of every family: intervals and coverage, and how metrics read their scores.

Each runs once over the scores. Groups come from the metadata of the samples, values from the scores
alone: both are the same in every epoch.
"""

import math
from collections.abc import Iterable
from typing import Any

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from graphwalks.statistics.intervals import mean_interval

RUN_ENDS = ("_in_window", "_supported")
"""Ends of the key that has a number exactly where the sample could be run."""


@metric
def interval() -> Metric:
    """The 95 % Wilson interval of the mean, keys `low` and `high`."""

    def compute(scores: list[SampleScore]) -> Value:
        ends = mean_interval([score.score.as_float() for score in scores])
        return {"low": ends.low, "high": ends.high}

    return compute


@metric(scores="unreduced")
def coverage() -> Metric:
    """Share of the scheduled samples that could be run.

    Those have a number under the key that ends in one of `RUN_ENDS`. Every epoch counts:
    the reduced score of a sample that failed in one epoch of two has a number.
    """

    def compute(scores: list[SampleScore]) -> Value:
        return share(not math.isnan(_run(score)) for score in scores)

    return compute


def entry(score: SampleScore, key: str) -> float:
    """Return one entry of a score that is a dictionary; NaN if it has none."""
    value = score.score.value
    found = value[key] if isinstance(value, dict) else math.nan
    return float(found) if isinstance(found, int | float) else math.nan


def share(hits: Iterable[bool]) -> float:
    """Return the share of true ones; NaN of nothing."""
    counted = list(hits)
    return sum(counted) / len(counted) if counted else math.nan


def sample_metadata(score: SampleScore) -> dict[str, Any]:
    """Return the metadata of the sample that a score belongs to."""
    return score.sample_metadata or {}


def _run(score: SampleScore) -> float:
    keys = score.score.value if isinstance(score.score.value, dict) else ()
    return next((entry(score, key) for key in keys if key.endswith(RUN_ENDS)), math.nan)
