"""Metrics of `choice`: the published means of graph cognition, groups, and scores of trivial rules.

They read the items from the metadata of the samples. Samples of other families have none, and get
none of the groups.
"""

import json
import math
from collections.abc import Callable, Hashable, Sequence
from dataclasses import dataclass
from functools import lru_cache
from typing import Final, TypeVar, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from graphwalks.cognition import (
    TASKS,
    Item,
    Summary,
    find_shortcuts,
    read_record,
    show,
    summarise,
)
from graphwalks.scorers.metrics import entry, sample_metadata
from graphwalks.statistics.clusters import repeated_interval
from graphwalks.statistics.intervals import Interval
from graphwalks.statistics.strata import stratified_interval

HEADLINE: Final = "correct"

LEAST_FITTED: Final = 16
"""Items of a question from which baselines are fitted: those of one size, of the published ones."""

_KEPT_ITEMS: Final = 4096
"""Records whose items are kept: more than any cohort has."""

_Group = TypeVar("_Group", int, str)


@dataclass(frozen=True)
class _Scored:
    """An item, how it was shown, and its score."""

    item: Item
    cues: str
    value: float


@metric
def cell_interval() -> Metric:
    """The 95 % interval of the mean, keys `low` and `high`; scores vary within cells alone.

    Cells are those of the quotas: network, size, question and answer. Where one query is asked
    under several conditions, there are clusters of those instead.
    """

    def compute(scores: list[SampleScore]) -> Value:
        values = [score.score.as_float() for score in scores]
        queries = [sample_metadata(score).get("query") for score in scores]
        if all(queries):
            ends = repeated_interval(values, queries)
        else:
            cells = [_cell(score) for score in scores]
            ends = stratified_interval(values, cells, [0] * len(scores))
        return {"low": ends.low, "high": ends.high}

    return compute


@metric
def macros() -> Metric:
    """The two other published means of `correct` over all questions.

    Keys: `task_macro`, the mean over questions of their pooled mean; `task_size_macro`, the mean
    over questions and sizes of the mean in each.
    """

    def compute(scores: list[SampleScore]) -> Value:
        found = _scored(scores)
        if not found:
            return {}
        summary = _summary(found)
        return {"task_macro": summary.task_macro, "task_size_macro": summary.task_size_macro}

    return compute


@metric
def questions() -> Metric:
    """The published score of every question and its interval, and the plain mean beside it.

    Keys such as `degree`, `degree_low`, `degree_high`, `degree_pooled`. The score is the mean over
    sizes of the mean at each size.
    """

    def compute(scores: list[SampleScore]) -> Value:
        found = _scored(scores)
        results: dict[str, float] = {}
        for task, score in _summary(found).tasks.items():
            ends = _interval([one for one in found if one.item.task == task], _size)
            results[task] = score.size_equal
            results[f"{task}_low"], results[f"{task}_high"] = ends.low, ends.high
            results[f"{task}_pooled"] = score.pooled
        return cast(Value, results)

    return compute


@metric
def by_network() -> Metric:
    """Mean `correct` and interval per network, keys such as `power_low`; nothing for a single one.

    Questions of all kinds count the same; `TASK_NETWORK` such as `degree_power` is the published
    score of one question there.
    """

    def compute(scores: list[SampleScore]) -> Value:
        return cast(Value, _grouped(_scored(scores), "", lambda item: item.network))

    return compute


@metric
def by_size() -> Metric:
    """Mean `correct` and interval per number of vertices, keys such as `n_8_low`; `degree_n_8` too.

    Nothing for a single size.
    """

    def compute(scores: list[SampleScore]) -> Value:
        return cast(Value, _grouped(_scored(scores), "n_", lambda item: item.n))

    return compute


@metric
def baselines() -> Metric:
    """What trivial rules score on every question, by the same mean as the question's own score.

    Keys such as `cycle_constant`, the best single answer; `cycle_majority`, the most common answer;
    `cycle_threshold`, the best threshold on one number of the graph; `adjacency_lookup`, a search
    for the pair as it is written. Nothing for a question with fewer than `LEAST_FITTED` items, to
    which a threshold would fit by chance.
    """

    def compute(scores: list[SampleScore]) -> Value:
        found = _scored(scores)
        results: dict[str, float] = {}
        for task in TASKS:
            part = [one for one in found if one.item.task == task]
            if len(part) >= LEAST_FITTED:
                shown = [show(one.item, one.cues) for one in part]
                for shortcut in find_shortcuts(task, [one.item for one in part], shown):
                    key = f"{task}_{shortcut.kind.replace('-', '')}"
                    score = shortcut.score.size_equal
                    results[key] = max(score, results.get(key, 0.0))
        return cast(Value, results)

    return compute


def _scored(scores: list[SampleScore]) -> list[_Scored]:
    """Return the samples of graph cognition that have a score."""
    found = []
    for score in scores:
        metadata, value = sample_metadata(score), entry(score, HEADLINE)
        if "item" in metadata and not math.isnan(value):
            found.append(_Scored(_item(json.dumps(metadata["item"])), metadata["cues"], value))
    return found


@lru_cache(_KEPT_ITEMS)
def _item(record: str) -> Item:
    """Read an item once for all metrics, which run anew whenever a sample ends."""
    return read_record(json.loads(record))


def _summary(found: Sequence[_Scored]) -> Summary:
    return summarise([one.item for one in found], [one.value for one in found])


def _grouped(
    found: Sequence[_Scored], prefix: str, group: Callable[[Item], _Group]
) -> dict[str, float]:
    """Return the numbers of every group, and of each question in it; nothing for a single group."""
    names = sorted({group(one.item) for one in found})
    results: dict[str, float] = {}
    for name in names if len(names) > 1 else ():
        part = [one for one in found if group(one.item) == name]
        results |= _mean_and_ends(f"{prefix}{name}", part)
        for task, score in _summary(part).tasks.items():
            results[f"{task}_{prefix}{name}"] = score.size_equal
    return results


def _cell(score: SampleScore) -> Hashable:
    metadata = sample_metadata(score)
    return tuple(metadata.get(key) for key in ("network", "size", "question", "answer"))


def _size(one: _Scored) -> Hashable:
    return one.item.n


def _interval(part: Sequence[_Scored], block: Callable[[_Scored], Hashable]) -> Interval:
    cells = [(one.item.network, one.item.n, one.item.task, one.item.answer) for one in part]
    return stratified_interval([one.value for one in part], cells, [block(one) for one in part])


def _mean_and_ends(name: str, part: Sequence[_Scored]) -> dict[str, float]:
    ends = _interval(part, lambda one: 0)
    mean = math.fsum(one.value for one in part) / len(part)
    return {name: mean, f"{name}_low": ends.low, f"{name}_high": ends.high}
