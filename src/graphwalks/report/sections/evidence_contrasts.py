"""Contrasts between conditions: of one log that holds both, or of logs that differ in nothing else.

Both are taken query by query with the published bootstrap, whose draws depend on nothing but the
number of queries: so contrasts of the same queries share them, whatever logs they are from.
"""

import math
import re
from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass
from itertools import combinations
from typing import Final

from graphwalks.evidence.condition import CONTRASTS
from graphwalks.evidence.grading import Result, condition_contrasts
from graphwalks.report.chart import Point
from graphwalks.report.comparing.pairing import scored
from graphwalks.report.headline import HEADLINES
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.reading import LogError, read_rows
from graphwalks.report.run import Row, Run
from graphwalks.report.sections.cells import point_of
from graphwalks.report.sections.evidence_parts import SCORER, conditions_of, is_unsupported
from graphwalks.report.settings import COHORT, SAMPLES, generation_changes, mismatches

VARIED: Final = "condition"

_PLACES: Final = {pair: place for place, pair in enumerate(CONTRASTS)}
_QUERY: Final = re.compile("[0-9]{1,18}")
_NAMES: Final[Mapping[str, str]] = {COHORT: "their queries"}
"""What a reader is told of a setting that differs."""


@dataclass(frozen=True)
class Contrast:
    """How much more is right under one condition than under another.

    Attributes:
        name: Numbers of the logs, such as "M1", or "M1 / M2" where each holds one condition.
        runs: The run with both conditions, or that with the first and that with the second one.
        left: The condition that is subtracted from.
        right: The condition that is subtracted.
        points: The difference with its interval, in percentage points.
        queries: Queries with a number under both.
    """

    name: str
    runs: tuple[Run, ...]
    left: str
    right: str
    points: Point
    queries: float


@dataclass(frozen=True)
class Contrasts:
    """All contrasts of some runs.

    Attributes:
        found: Those of one log first, then those of two; each in the published order for runs that
            differ in nothing but the condition.
        notes: Why other runs of a task and model are not paired, a sentence each.
    """

    found: tuple[Contrast, ...]
    notes: tuple[str, ...]


def contrasts_of(runs: Sequence[Run], labels: Labels) -> Contrasts:
    """Return what conditions differ by, within runs and between runs of one cohort and model.

    Args:
        runs: Runs of this family.
        labels: Log to label.
    """
    numbers = {run.log: number_of(labels[run.log]) for run in runs}
    within = [one for run in runs for one in _within(run, numbers[run.log])]
    between: list[Contrast] = []
    notes: list[str] = []
    for first, second in combinations(runs, 2):
        wanted = [*_wanted(first, second), *_wanted(second, first)]
        if not wanted or first.task != second.task or generation_changes(first, second):
            continue
        names = f"{numbers[first.log]} and {numbers[second.log]}"
        if why := _why_apart(first, second):
            notes.append(f"{names} are not paired: {why}.")
            continue
        try:
            rows = {run.log: read_rows(run) for run in (first, second)}
        except LogError:
            notes.append(f"{names} are not paired: their samples cannot be read.")
            continue
        pairs = [_between(*one, rows, numbers) for one in wanted]
        between += (one for one in pairs if one is not None)
        if None in pairs:
            notes.append(f"{names} have a contrast without a query in common.")
    between.sort(key=lambda one: (_first_alike(one.runs[0], runs), _PLACES[one.left, one.right]))
    return Contrasts((*within, *between), tuple(notes))


def _within(run: Run, number: str) -> Iterator[Contrast]:
    """Yield the contrasts that a log has of its own."""
    for left, right in CONTRASTS:
        name = f"{left}_{right}".lower()
        if run.metric(SCORER, name) is not None:
            queries = run.metric(SCORER, f"{name}_queries")
            yield Contrast(
                name=number,
                runs=(run,),
                left=left,
                right=right,
                points=_in_points(point_of(run, SCORER, name)),
                queries=math.nan if queries is None else queries,
            )


def _wanted(first: Run, second: Run) -> Iterator[tuple[Run, Run, str, str]]:
    """Yield the contrasts whose conditions are in different logs, and have numbers there."""
    lefts, rights = conditions_of(first), conditions_of(second)
    for left, right in CONTRASTS:
        is_apart = left in lefts and right in rights and right not in lefts and left not in rights
        if is_apart and not (is_unsupported(first, left) or is_unsupported(second, right)):
            yield first, second, left, right


def _why_apart(first: Run, second: Run) -> str:
    """Say what but the condition keeps two runs apart; empty if nothing does."""
    differing = [one.name for one in mismatches(first, second) if one.name not in {VARIED, SAMPLES}]
    if differing:
        return f"they differ in {', '.join(_NAMES.get(name, name) for name in differing)}, too"
    return "" if first.metadata.get(COHORT) else "their logs do not say which queries they have"


def _first_alike(run: Run, runs: Sequence[Run]) -> int:
    """Return the place of the first run that differs in nothing but the condition."""
    return next(
        place
        for place, one in enumerate(runs)
        if one.task == run.task and not generation_changes(one, run) and not _why_apart(one, run)
    )


def _between(  # noqa: PLR0913, PLR0917 - what is subtracted from what
    first: Run,
    second: Run,
    left: str,
    right: str,
    rows: Mapping[str, Sequence[Row]],
    numbers: Mapping[str, str],
) -> Contrast | None:
    results = [*_results(rows[first.log], left), *_results(rows[second.log], right)]
    found = condition_contrasts(results).get((left, right))
    if found is None:
        return None
    return Contrast(
        name=f"{numbers[first.log]} / {numbers[second.log]}",
        runs=(first, second),
        left=left,
        right=right,
        points=Point(found.mean, found.interval.low, found.interval.high),
        queries=found.pairs,
    )


def _results(rows: Sequence[Row], condition: str) -> Iterator[Result]:
    """Yield what came of each query under a condition, epochs averaged; claimed twice, none."""
    own = [row for row in rows if row.facts.get(VARIED) == condition]
    headline = HEADLINES["evidence"].key
    instances, twice = scored(own, lambda row: (row.pair_id,), headline, all_epochs=False)
    for key, one in instances.items():
        query = key[0].rpartition("/")[2]
        if key not in twice and _QUERY.fullmatch(query):
            yield Result(query, condition, one.value, is_unsupported=False)


def _in_points(share: Point) -> Point:
    return Point(100 * share.value, 100 * share.low, 100 * share.high)
