"""Which samples of two runs are about the same instance."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from dataclasses import dataclass
from statistics import fmean
from typing import Any, Final

from graphwalks.report.comparing.parts import CONDITION, UNSUPPORTED, Part
from graphwalks.report.headline import Headline
from graphwalks.report.run import Row
from graphwalks.report.settings import COHORT

Key = tuple[str, ...]

ANSWERED: Final = "answered"
LOST: Final = ("provider_error", "")
"""Outcomes of samples that were not run, or not scored: nothing is known of the model."""

_SEED: Final = re.compile(r"/seed-?[0-9]+-v[0-9]+/[0-9]+\Z")
"""End of the pair id of a row of the generator, which no other row has: tasks make it again."""

_NUMBERED: Final = ("walks", "arbigraph")

_ELSEWHERE: Final = (
    *("source", "file", "files", "sha256", "revision"),
    *("generator_version", "seed", "cohort"),
)
"""Settings of where rows are from."""

_COMPUTED: Final = ("decisions", "reference_exact", "controls")
"""What a construction task computes of a graph, best solution and gaps of the rules: two graphs
that have all of it in common are as good as the same."""


@dataclass(frozen=True)
class Scored:
    """An instance in one run, its epochs averaged.

    Attributes:
        value: Mean headline of its epochs; NaN without a number.
        facts: What the task says of the sample.
        epochs: How often it was asked.
        faults: Epochs that the provider's errors took away.
    """

    value: float
    facts: Mapping[str, Any]
    epochs: int
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
        failed: Epochs of the same instances that the errors of the provider took away; an instance
            has a number as long as one is left.
        asked: Epochs of the same instances.
        unfinished: As `faults`, for another reason: a construction that was not finished.
        lost: Instances with a number in the first run that the second left unfinished by itself.
        won: The other way round.
    """

    pairs: tuple[Pair, ...]
    scheduled: int
    only_first: int
    only_second: int
    duplicates: int
    faults: tuple[int, int]
    failed: tuple[int, int]
    asked: tuple[int, int]
    unfinished: tuple[int, int]
    lost: int
    won: int


def key_of(part: Part, vary: str | None) -> Callable[[Row], Key]:
    """Return what names an instance: its pair id, and the topology unless the part is of one alone.

    The pair id of ArbiGraph leaves the topology out, since two topologies can share a target.

    Where it is varied what rows are from, a name may be given twice. Walks and ArbiGraph number the
    rows of a file that has no seeds, and row 3 of another file is another instance: so it is named
    by its run, too. A graph of a file is called what its author likes: so it is named by what was
    computed of it, too. A query of graph and text has the number of an official one, or is named by
    its cohort, too.
    """
    family = part.run.family
    with_topology = family == "arbigraph" and not part.name
    is_elsewhere = vary in _ELSEWHERE
    is_official = part.run.metadata.get("source") == "official"

    def key(row: Row) -> Key:
        names = [row.pair_id]
        if with_topology:
            names.append(str(row.facts.get("topology")))
        if is_elsewhere and family == "construction":
            names += [str(row.facts.get(name)) for name in _COMPUTED]
        elif is_elsewhere and family in _NUMBERED and not _SEED.search(row.pair_id):
            names.append(part.run.log)
        elif is_elsewhere and family == "evidence" and not is_official:
            names.append(str(part.run.metadata.get(COHORT)))
        return tuple(names)

    return key


def damaged(rows: Sequence[Row], headline: Headline) -> int:
    """Count samples whose number no scorer leaves so: one that was scored without, or impossible.

    Only a construction may lack it, if it was not finished, and a condition of graph and text whose
    readout is not carried; a gap is any finite number, and everything else lies between 0 and 1.
    """
    return sum(_is_damaged(row, row.values.get(headline.key, math.nan), headline) for row in rows)


def _is_damaged(row: Row, value: float, headline: Headline) -> bool:
    if math.isnan(value):
        may_lack = headline.lower_is_better and row.outcome != ANSWERED
        is_refused = row.outcome == UNSUPPORTED and CONDITION in row.facts
        return row.outcome not in LOST and not may_lack and not is_refused
    return math.isnan(headline.possible(value))


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
        failed=(sum(one.faults for one in left), sum(one.faults for one in right)),
        asked=(sum(one.epochs for one in left), sum(one.epochs for one in right)),
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
        epochs=len(group),
        faults=sum(
            row.outcome in LOST and math.isnan(value)
            for row, value in zip(group, values, strict=True)
        ),
    )


def _is_fault(one: Scored) -> bool:
    return math.isnan(one.value) and one.faults > 0


def _is_unfinished(one: Scored) -> bool:
    return math.isnan(one.value) and not one.faults
