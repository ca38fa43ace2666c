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

BLANK: Final = Cell(None, None, None, None, "")
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


def text(value: object) -> Cell:
    """Return a cell with words."""
    return noted(value, "")


def noted(value: object, note: str) -> Cell:
    """Return a cell with words, and what is to be said of them."""
    return Cell(str(value), None, None, None, note)


def count(value: int | None) -> Cell:
    """Return a cell with a whole number; blank without one."""
    return Cell(value, None, None, None, "")


def number(value: float | None, digits: int, note: str) -> Cell:
    """Return a cell with a number that has no interval; blank without one."""
    return Cell(value, None, None, digits, note)


def point_of(run: Run, score: str, name: str) -> Point:
    """Return a metric and its interval; NaN for whatever the log does not have."""
    return _point(run, score, name, name)


def mean_point(run: Run, score: str, interval: str) -> Point:
    """Return the mean of a score, and its interval by the name that the log has for it."""
    return _point(run, score, "mean", interval)


def _point(run: Run, score: str, name: str, ends: str) -> Point:
    found = (run.metric(score, key) for key in (name, f"{ends}_low", f"{ends}_high"))
    return Point(*(math.nan if value is None else value for value in found))


def measured(run: Run, score: str, name: str) -> Cell:
    """Return a cell with a share and its interval, or why there is none; blank without it."""
    return measured_to(run, score, name, SHARE_DIGITS)


def measured_to(run: Run, score: str, name: str, digits: int) -> Cell:
    """Return what `measured` does, with as many digits after the point."""
    if run.metric(score, name) is None:
        return BLANK
    return cell_of(point_of(run, score, name), digits)


def averaged(run: Run, score: str, interval: str) -> Cell:
    """Return a cell with the mean of a score, a share, as `measured` does; see `mean_point`."""
    if run.metric(score, "mean") is None:
        return BLANK
    return share_of(mean_point(run, score, interval))


def share_of(point: Point) -> Cell:
    """Return a cell with a share and its interval, or why there is none."""
    return cell_of(point, SHARE_DIGITS)


def cell_of(point: Point, digits: int) -> Cell:
    """Return a cell with a number and its interval, or why there is none."""
    if math.isnan(point.value):
        return number(math.nan, digits, NO_NUMBER)
    return Cell(point.value, _end(point.low), _end(point.high), digits, "")


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


def covered(run: Run, score: str, end: str) -> Cell:
    """Return a cell with the share of samples that could be run or finished.

    Args:
        run: The run.
        score: Name of the score.
        end: Of the metric's name, where a run has a coverage of each mode; else empty.
    """
    cell = measured(run, score, f"coverage{end}")
    return limited(cell, INCOMPLETE) if cell.value != 1 else cell


def told(point: Point, digits: int) -> str:
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
        f"{name} {told(point, SHARE_DIGITS)}"
        for name, point in pairs
        if not math.isnan(point.value)
    )


def _end(value: float) -> float | None:
    return None if math.isnan(value) else value
