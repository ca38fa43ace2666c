"""Which samples of two runs are about the same instance."""

import math
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from graphwalks.report.run import Row

Key = tuple[str, ...]

PROVIDER_ERROR: Final = "provider_error"


@dataclass(frozen=True)
class Scored:
    """An instance in one run, its epochs averaged.

    Attributes:
        value: Mean headline of its epochs; NaN without a number.
        facts: What the task says of the sample.
        faults: Epochs that the provider's errors took away.
    """

    value: float
    facts: Mapping[str, Any]
    faults: int


@dataclass(frozen=True)
class Pair:
    """An instance with a number in both runs."""

    key: Key
    first: float
    second: float
    facts: Mapping[str, Any]


@dataclass(frozen=True)
class Pairing:
    """What was paired and what was not.

    Attributes:
        pairs: Instances with a number in both runs, in the order of the first.
        scheduled: Instances that stand in either run.
        only_first: Instances that only the first run has.
        only_second: Instances that only the second run has.
        duplicates: Instances that stand more than once in a run: it cannot be said which one
            belongs to which, so none is paired.
        faults: Instances without a number in the first and the second run because of its provider:
            of those that both have, or of all if they have none in common.
        unfinished: Likewise for another reason: a construction that was not finished.
        lost: Instances with a number in the first run that the second left unfinished by itself.
        won: The other way round.
    """

    pairs: tuple[Pair, ...]
    scheduled: int
    only_first: int
    only_second: int
    duplicates: int
    faults: tuple[int, int]
    unfinished: tuple[int, int]
    lost: int
    won: int


def key_of(family: str, vary: str | None) -> Callable[[Row], Key]:
    """Return what names an instance: its pair id, and the topology unless that is varied.

    The pair id of ArbiGraph leaves the topology out, since two topologies can share a target.
    """
    with_topology = family == "arbigraph" and vary != "topology"

    def key(row: Row) -> Key:
        return (row.pair_id, str(row.facts.get("topology"))) if with_topology else (row.pair_id,)

    return key


def scored(
    rows: Sequence[Row], key: Callable[[Row], Key], headline: str, all_epochs: bool
) -> tuple[dict[Key, Scored], set[Key]]:
    """Average the epochs of every instance.

    Args:
        rows: Samples of a run.
        key: What names an instance.
        headline: Key of the value that counts.
        all_epochs: Whether one epoch without a number takes the instance away, as an unfinished
            construction does; else it is the mean of the other ones.

    Returns:
        The instances, and the keys that several samples of one epoch share.
    """
    groups: dict[Key, list[Row]] = {}
    for row in rows:
        groups.setdefault(key(row), []).append(row)
    twice = {
        name for name, group in groups.items() if len({row.epoch for row in group}) < len(group)
    }
    return {name: _scored(group, headline, all_epochs) for name, group in groups.items()}, twice


def pair(first: Mapping[Key, Scored], second: Mapping[Key, Scored], twice: set[Key]) -> Pairing:
    """Pair the instances of two runs.

    Args:
        first: Those of the first run.
        second: Those of the second one.
        twice: Keys that several samples of one run share.
    """
    common = [key for key in first if key in second and key not in twice]
    pairs = [
        Pair(key, first[key].value, second[key].value, first[key].facts)
        for key in common
        if not (math.isnan(first[key].value) or math.isnan(second[key].value))
    ]
    left, right = ([side[key] for key in common or side] for side in (first, second))
    both = list(zip(left, right, strict=True)) if common else []
    return Pairing(
        pairs=tuple(pairs),
        scheduled=len({*first, *second}),
        only_first=len(first.keys() - second.keys() - twice),
        only_second=len(second.keys() - first.keys() - twice),
        duplicates=len(twice),
        faults=(sum(map(_is_fault, left)), sum(map(_is_fault, right))),
        unfinished=(sum(map(_is_unfinished, left)), sum(map(_is_unfinished, right))),
        lost=sum(_is_unfinished(other) and not math.isnan(one.value) for one, other in both),
        won=sum(_is_unfinished(one) and not math.isnan(other.value) for one, other in both),
    )


def _scored(group: Sequence[Row], headline: str, all_epochs: bool) -> Scored:
    values = [row.values.get(headline, math.nan) for row in group]
    numbers = [value for value in values if not math.isnan(value)]
    whole = len(numbers) == len(values) if all_epochs else bool(numbers)
    return Scored(
        value=fmean(numbers) if whole else math.nan,
        facts=group[0].facts,
        faults=sum(row.outcome in {PROVIDER_ERROR, ""} for row in group),
    )


def _is_fault(one: Scored) -> bool:
    return math.isnan(one.value) and one.faults > 0


def _is_unfinished(one: Scored) -> bool:
    return math.isnan(one.value) and not one.faults
