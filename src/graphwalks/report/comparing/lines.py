"""Lines of a comparison: all samples together, then the groups into which they fall."""

import math
from collections.abc import Callable, Hashable, Mapping, Sequence
from dataclasses import dataclass, replace
from typing import Final, TypeVar

from graphwalks.report.comparing.comparability import NotComparable
from graphwalks.report.comparing.groups import Facts, cluster_of, dimensions, in_order
from graphwalks.report.comparing.pairing import Key, Pair, Scored
from graphwalks.report.headline import HEADLINES
from graphwalks.statistics.bootstrap import (
    bootstrap_contrast,
    bootstrap_difference,
    independent,
    mean_of,
)
from graphwalks.statistics.intervals import Interval

HasFacts = TypeVar("HasFacts", Pair, Scored)

ALL: Final = "all"


@dataclass(frozen=True)
class Line:
    """One line of a comparison.

    Attributes:
        dimension: What the group is of, such as "tier"; empty for all samples together.
        group: Name of the group.
        first: Mean of the first run over what is compared.
        second: Mean of the second one.
        difference: Second minus first.
        interval: Interval (95 %) of the difference; NaN where there is none.
        counts: Pairs; of runs without pairs the instances of the first and the second one.
        units: How many of them vary by themselves: all, or the clusters into which they fall; of
            runs without pairs the fewer of both.
    """

    dimension: str
    group: str
    first: float
    second: float
    difference: float
    interval: Interval
    counts: tuple[int, ...]
    units: int


def paired_lines(family: str, task: str, pairs: Sequence[Pair]) -> list[Line]:
    """Compare pair by pair, all together and within each group.

    Args:
        family: Family of the task.
        task: Name of the task; it seeds the draws.
        pairs: Instances with a number in both runs.
    """
    lines = [_paired_line(family, task, "", ALL, pairs)]
    for dimension, group_of in dimensions(family):
        groups = grouped(pairs, group_of)
        # One pair for each of many tasks says nothing that the samples do not say.
        is_single = dimension == "task" and len(groups) == len(pairs)
        if len(groups) > 1 and not is_single:
            lines += [
                _paired_line(family, task, dimension, name, groups[name])
                for name in in_order(dimension, groups)
            ]
    return lines


def _paired_line(family: str, task: str, dimension: str, group: str, pairs: Sequence[Pair]) -> Line:
    clusters = _clusters(family, pairs)
    found = bootstrap_difference(
        [one.second - one.first for one in pairs], clusters, f"{task} {dimension} {group}"
    )
    first, second = mean_of([one.first for one in pairs]), mean_of([one.second for one in pairs])
    interval = _possible(family, found.interval)
    units = independent(clusters)
    return Line(dimension, group, first, second, found.mean, interval, (len(pairs),), units)


def unpaired_lines(
    family: str, task: str, left: Mapping[Key, Scored], right: Mapping[Key, Scored]
) -> list[Line]:
    """Compare lots of instances; groups that only one run has are left out, of graphs all count.

    Args:
        family: Family of the task.
        task: Name of the task; it seeds the draws.
        left: Instances of the first run.
        right: Instances of the second one.

    Raises:
        NotComparable: They share no group.
    """
    whole: tuple[str, Callable[[Facts], str]] = ("", lambda facts: ALL)
    found = () if family == "construction" else dimensions(family)
    dimension, group_of = next(iter(found), whole)
    sides = [
        grouped([one for one in side.values() if not math.isnan(one.value)], group_of)
        for side in (left, right)
    ]
    names = in_order(dimension, sides[0].keys() & sides[1].keys())
    if not names:
        raise NotComparable(
            f"the runs share no sample and no {dimension or 'finished graph'}, so nothing of one "
            "can be held against the other"
        )
    lines = [_unpaired_line(family, task, "", ALL, sides, names)]
    if len(names) > 1:
        lines += [_unpaired_line(family, task, dimension, name, sides, [name]) for name in names]
    return lines


def _unpaired_line(  # noqa: PLR0913, PLR0917 - what names the line, and what stands in it
    family: str,
    task: str,
    dimension: str,
    group: str,
    sides: Sequence[Mapping[str, Sequence[Scored]]],
    names: Sequence[str],
) -> Line:
    first, second = ([[one.value for one in side[name]] for name in names] for side in sides)
    clusters, others = ([_clusters(family, side[name]) for name in names] for side in sides)
    mean, interval = bootstrap_contrast(
        first, second, (clusters, others), f"{task} {dimension} {group}"
    )
    means = [mean_of([mean_of(scores) for scores in side]) for side in (first, second)]
    counts = (sum(map(len, first)), sum(map(len, second)))
    units = min(sum(map(independent, own)) for own in (clusters, others))
    ends = _possible(family, interval)
    return Line(dimension, group, means[0], means[1], mean, ends, counts, units)


def _possible(family: str, interval: Interval) -> Interval:
    """Cut an interval of few samples to what shares can differ by; a gap has no bounds."""
    if HEADLINES[family].lower_is_better or math.isnan(interval.low):
        return interval
    return replace(interval, low=max(-1.0, interval.low), high=min(1.0, interval.high))


def _clusters(family: str, entries: Sequence[HasFacts]) -> list[Hashable]:
    return [cluster_of(family, one.facts, place) for place, one in enumerate(entries)]


def grouped(
    entries: Sequence[HasFacts], group_of: Callable[[Facts], str]
) -> dict[str, list[HasFacts]]:
    """Group what has facts by them, in the order of the first of each group."""
    groups: dict[str, list[HasFacts]] = {}
    for entry in entries:
        groups.setdefault(group_of(entry.facts), []).append(entry)
    return groups
