"""Cells of tables from the metrics of runs, and which runs have results at all."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import replace
from typing import Any, Final

from graphwalks.report.chart import Point
from graphwalks.report.run import SUCCESS, Run
from graphwalks.report.section import Cell

SHARE_DIGITS: Final = 3

INCOMPLETE: Final = "not all could be run; the outcomes say why"
NO_NUMBER: Final = "no sample of this kind has a score"

BLANK: Final = Cell(None)
"""Of what a run does not have at all, such as a tier that it left out."""


def of_family(runs: Sequence[Run], family: str) -> list[Run]:
    """Return the runs of a family that have results: those that ended well."""
    return [run for run in runs if run.family == family and run.status == SUCCESS]


def logs_of(runs: Sequence[Run]) -> tuple[str, ...]:
    """Return the logs of runs, each once."""
    return tuple(dict.fromkeys(run.log for run in runs))


def presentation_of(run: Run) -> Mapping[str, Any]:
    """Return how a run showed its samples; empty if its log does not say."""
    found = run.metadata.get("presentation")
    return found if isinstance(found, Mapping) else {}


def text(value: object, note: str = "") -> Cell:
    """Return a cell with words."""
    return Cell(str(value), note=note)


def count(value: int) -> Cell:
    """Return a cell with a whole number."""
    return Cell(value)


def point_of(run: Run, score: str, name: str, ends: str | None = None) -> Point:
    """Return a metric and its interval; NaN for whatever the log does not have.

    Args:
        run: The run.
        score: Name of the score.
        name: Name of the metric.
        ends: Name of the interval's ends without `_low` and `_high`; that of the metric by default.
    """

    def found(key: str) -> float:
        value = run.metric(score, key)
        return math.nan if value is None else value

    stem = name if ends is None else ends
    return Point(found(name), found(f"{stem}_low"), found(f"{stem}_high"))


def measured(
    run: Run, score: str, name: str, ends: str | None = None, digits: int = SHARE_DIGITS
) -> Cell:
    """Return a cell with a metric and its interval, or why there is none; blank if not in the log.

    Args:
        run: The run.
        score: Name of the score.
        name: Name of the metric.
        ends: As in `point_of`.
        digits: Digits after the point.
    """
    if run.metric(score, name) is None:
        return BLANK
    return cell_of(point_of(run, score, name, ends), digits)


def cell_of(point: Point, digits: int = SHARE_DIGITS) -> Cell:
    """Return a cell with a number and its interval, or why there is none."""
    if math.isnan(point.value):
        return Cell(math.nan, note=NO_NUMBER)
    return Cell(point.value, _end(point.low), _end(point.high), digits)


def limited(cell: Cell, note: str) -> Cell:
    """Say of a number what limits it."""
    return replace(cell, note=note) if has_number(cell) else cell


def explained(cell: Cell, why: str) -> Cell:
    """Say why a number is NaN."""
    is_missing = isinstance(cell.value, float) and math.isnan(cell.value)
    return replace(cell, note=why) if is_missing else cell


def has_number(cell: Cell) -> bool:
    """Tell whether a cell holds a number."""
    return isinstance(cell.value, float | int) and not math.isnan(cell.value)


def covered(run: Run, score: str, end: str = "") -> Cell:
    """Return a cell with the share of samples that could be run or finished."""
    cell = measured(run, score, f"coverage{end}")
    return limited(cell, INCOMPLETE) if cell.value != 1 else cell


def told(point: Point, digits: int = SHARE_DIGITS) -> str:
    """Return a number in words, with its interval if it has one."""
    if math.isnan(point.value):
        return "none"
    value = f"{point.value:.{digits}f}"
    if math.isnan(point.low) or math.isnan(point.high):
        return value
    return f"{value} ({point.low:.{digits}f} to {point.high:.{digits}f})"


def sentence(words: str) -> str:
    """Return words as a sentence: a capital at the beginning, a full stop at the end."""
    return f"{words[0].upper()}{words[1:]}."


def told_each(names: Sequence[str], points: Sequence[Point]) -> str:
    """Return numbers in words, each after its name; those that are none are left out."""
    pairs = zip(names, points, strict=True)
    return ", ".join(
        f"{name} {told(point)}" for name, point in pairs if not math.isnan(point.value)
    )


def _end(value: float) -> float | None:
    return None if math.isnan(value) else value
