"""Metrics beside Inspect's own: intervals, groups, coverage, the score of a trivial answer.

Each runs once over the scores. Groups come from the metadata of the samples, values from the scores
alone: both are the same in every epoch.
"""

import math
from collections.abc import Callable, Iterable
from typing import Any, Final, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from graphwalks.statistics.intervals import mean_interval
from graphwalks.walks.tiers import TIERS

_TIER_ORDER: Final = {name: place for place, name in enumerate(TIERS)}
_DEPTH_BINS: Final = (
    (1, "depth_1"),
    (2, "depth_2"),
    (3, "depth_3"),
    (4, "depth_4"),
    (8, "depth_5_to_8"),
    (16, "depth_9_to_16"),
    (math.inf, "depth_17_up"),
)
_DEPTH_LABELS: Final = [label for _, label in _DEPTH_BINS]
_TRUTH_LABELS: Final = ("truth_empty", "truth_single", "truth_multi")


@metric
def interval() -> Metric:
    """The 95 % Wilson interval of the mean, keys `low` and `high`."""

    def compute(scores: list[SampleScore]) -> Value:
        ends = mean_interval([score.score.as_float() for score in scores])
        return {"low": ends.low, "high": ends.high}

    return compute


@metric
def by_tier() -> Metric:
    """Mean and interval per size tier, keys such as `4k`, `4k_low`, `4k_high`."""

    def compute(scores: list[SampleScore]) -> Value:
        entries = [(str(_metadata(score)["tier"]), score.score.as_float()) for score in scores]
        return _grouped(entries, lambda tier: _TIER_ORDER.get(tier, len(_TIER_ORDER)))

    return compute


@metric
def by_depth() -> Metric:
    """`f1` and interval per depth of a search, keys such as `depth_2`; nothing for parents."""

    def compute(scores: list[SampleScore]) -> Value:
        entries = [(_depth_bin(_metadata(score)["depth"]), f1) for score, f1 in _with_f1(scores)]
        return _grouped(
            [(label, f1) for label, f1 in entries if label is not None], _DEPTH_LABELS.index
        )

    return compute


@metric
def by_out_degree() -> Metric:
    """`f1` and interval per out-degree, keys such as `degree_3`; `degree_mixed` if not constant."""

    def compute(scores: list[SampleScore]) -> Value:
        entries = [
            (f"degree_{_metadata(score)['out_degree'] or 'mixed'}", f1)
            for score, f1 in _with_f1(scores)
        ]
        return _grouped(entries, str)

    return compute


@metric
def by_truth_size() -> Metric:
    """`f1` and interval by size of the truth: `truth_empty`, `truth_single`, `truth_multi`."""

    def compute(scores: list[SampleScore]) -> Value:
        sizes = [
            (min(_metadata(score)["truth_size"], len(_TRUTH_LABELS) - 1), f1)
            for score, f1 in _with_f1(scores)
        ]
        return _grouped([(_TRUTH_LABELS[size], f1) for size, f1 in sizes], _TRUTH_LABELS.index)

    return compute


@metric
def coverage() -> Metric:
    """Share of the scheduled samples that could be run: those with an `f1_in_window`."""

    def compute(scores: list[SampleScore]) -> Value:
        return _share(not math.isnan(_entry(score, "f1_in_window")) for score in scores)

    return compute


@metric
def always_empty() -> Metric:
    """The `f1` of always answering `[]`: the share of empty truths among samples with an `f1`."""

    def compute(scores: list[SampleScore]) -> Value:
        return _share(_metadata(score)["truth_size"] == 0 for score, _ in _with_f1(scores))

    return compute


def _entry(score: SampleScore, key: str) -> float:
    value = score.score.value
    entry = value[key] if isinstance(value, dict) else math.nan
    return float(entry) if isinstance(entry, int | float) else math.nan


def _share(hits: Iterable[bool]) -> float:
    counted = list(hits)
    return sum(counted) / len(counted) if counted else math.nan


def _with_f1(scores: list[SampleScore]) -> list[tuple[SampleScore, float]]:
    entries = [(score, _entry(score, "f1")) for score in scores]
    return [(score, f1) for score, f1 in entries if not math.isnan(f1)]


def _metadata(score: SampleScore) -> dict[str, Any]:
    return score.sample_metadata or {}


def _depth_bin(depth: int | None) -> str | None:
    if depth is None:
        return None
    return next(label for bound, label in _DEPTH_BINS if depth <= bound)


def _grouped(entries: Iterable[tuple[str, float]], order: Callable[[str], int | str]) -> Value:
    """Sort (group, value) pairs once and give `GROUP`, `GROUP_low`, `GROUP_high` of each."""
    groups: dict[str, list[float]] = {}
    for name, value in entries:
        groups.setdefault(name, []).append(value)
    results: dict[str, float] = {}
    for name in sorted(groups, key=order):
        ends = mean_interval(groups[name])
        results[name] = math.fsum(groups[name]) / len(groups[name])
        results[f"{name}_low"], results[f"{name}_high"] = ends.low, ends.high
    return cast(Value, results)
