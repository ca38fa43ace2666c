"""Metrics of `set_f1`: groups, and the scores of trivial and of misread answers."""

import math
from collections.abc import Callable, Iterable
from typing import Final, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from graphwalks.scorers.metrics import entry, sample_metadata, share
from graphwalks.statistics.intervals import mean_interval
from graphwalks.walks.tiers import TIERS

Bins = tuple[tuple[float, str], ...]
"""Upper bound and label of each bin, small ones first."""


def _labels_of(bins: Bins) -> list[str]:
    return [label for _, label in bins]


def _bin(bins: Bins, value: int) -> str:
    return next(label for bound, label in bins if value <= bound)


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
_DEPTH_LABELS: Final = _labels_of(_DEPTH_BINS)
_TRUTH_BINS: Final = (
    (0, "truth_empty"),
    (1, "truth_single"),
    (9, "truth_2_to_9"),
    (99, "truth_10_to_99"),
    (math.inf, "truth_100_up"),
)
_TRUTH_LABELS: Final = ["truth_empty", "truth_single", "truth_multi", *_labels_of(_TRUTH_BINS[2:])]


@metric
def by_tier() -> Metric:
    """Mean and interval of one key per size tier, keys such as `4k`, `4k_low`, `4k_high`."""

    def compute(scores: list[SampleScore]) -> Value:
        entries = [
            (str(sample_metadata(score)["tier"]), score.score.as_float()) for score in scores
        ]
        return _grouped(entries, _tier_place)

    return compute


@metric
def tiers() -> Metric:
    """Mean `f1` per size tier, keys such as `tier_4k`.

    The means of `by_tier` under `f1` again, by names that a terminal of 80 columns shows whole.
    """

    def compute(scores: list[SampleScore]) -> Value:
        entries = [(f"tier_{sample_metadata(score)['tier']}", f1) for score, f1 in _with_f1(scores)]
        groups = _sorted_groups(entries, lambda name: _tier_place(name.removeprefix("tier_")))
        means = {name: math.fsum(values) / len(values) for name, values in groups.items()}
        return cast(Value, means)

    return compute


@metric
def by_depth() -> Metric:
    """`f1` and interval per depth of a search, keys such as `depth_2`; nothing for parents."""

    def compute(scores: list[SampleScore]) -> Value:
        entries = [(sample_metadata(score)["depth"], f1) for score, f1 in _with_f1(scores)]
        binned = [(_bin(_DEPTH_BINS, depth), f1) for depth, f1 in entries if depth is not None]
        return _grouped(binned, _DEPTH_LABELS.index)

    return compute


@metric
def by_out_degree() -> Metric:
    """`f1` and interval per out-degree, keys such as `degree_3`; `degree_mixed` if not constant."""

    def compute(scores: list[SampleScore]) -> Value:
        entries = [
            (f"degree_{sample_metadata(score)['out_degree'] or 'mixed'}", f1)
            for score, f1 in _with_f1(scores)
        ]
        return _grouped(entries, str)

    return compute


@metric
def by_truth_size() -> Metric:
    """`f1` and interval by size of the truth: `truth_empty`, `truth_single`, `truth_multi`.

    Truths of several nodes stand together under `truth_multi` and in bins, such as `truth_2_to_9`.
    """

    def compute(scores: list[SampleScore]) -> Value:
        entries = [
            (label, f1)
            for score, f1 in _with_f1(scores)
            for label in _truth_labels(sample_metadata(score)["truth_size"])
        ]
        return _grouped(entries, _TRUTH_LABELS.index)

    return compute


@metric
def always_empty() -> Metric:
    """The `f1` of always answering `[]`: the share of empty truths among samples with an `f1`."""

    def compute(scores: list[SampleScore]) -> Value:
        return share(sample_metadata(score)["truth_size"] == 0 for score, _ in _with_f1(scores))

    return compute


@metric
def misreadings() -> Metric:
    """The `f1` of rules that misread the question, by name, such as `all_within_depth`.

    Means over the samples with an `f1`, as the headline's, of what stands in the metadata of their
    scores, which is the same in every epoch; `walks.misreadings` has the rules. A rule that some of
    these samples lack, as rows of another kind do, is left out: its mean would be of other rows.
    """

    def compute(scores: list[SampleScore]) -> Value:
        graded = [score.score.metadata or {} for score, _ in _with_f1(scores)]
        rows = [metadata.get("misreadings", {}) for metadata in graded]
        shared = [name for name in (rows[0] if rows else {}) if all(name in row for row in rows)]
        means = {name: math.fsum(row[name] for row in rows) / len(rows) for name in shared}
        return cast(Value, means)

    return compute


def _with_f1(scores: list[SampleScore]) -> list[tuple[SampleScore, float]]:
    entries = [(score, entry(score, "f1")) for score in scores]
    return [(score, f1) for score, f1 in entries if not math.isnan(f1)]


def _tier_place(tier: str) -> int:
    return _TIER_ORDER.get(tier, len(_TIER_ORDER))


def _truth_labels(size: int) -> list[str]:
    label = _bin(_TRUTH_BINS, size)
    return [label] if size <= 1 else ["truth_multi", label]


def _grouped(entries: Iterable[tuple[str, float]], order: Callable[[str], int | str]) -> Value:
    """Give `GROUP`, `GROUP_low` and `GROUP_high` of each group of (group, value) pairs."""
    results: dict[str, float] = {}
    for name, values in _sorted_groups(entries, order).items():
        ends = mean_interval(values)
        results[name] = math.fsum(values) / len(values)
        results[f"{name}_low"], results[f"{name}_high"] = ends.low, ends.high
    return cast(Value, results)


def _sorted_groups(
    entries: Iterable[tuple[str, float]], order: Callable[[str], int | str]
) -> dict[str, list[float]]:
    groups: dict[str, list[float]] = {}
    for name, value in entries:
        groups.setdefault(name, []).append(value)
    return {name: groups[name] for name in sorted(groups, key=order)}
