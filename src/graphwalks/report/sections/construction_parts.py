"""A run of construction in one mode, and its cells."""

import math
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from graphwalks.construction.asking import MODES
from graphwalks.report.chart import Point
from graphwalks.report.labels import Labels
from graphwalks.report.run import Run
from graphwalks.report.section import Cell
from graphwalks.report.sections.cells import (
    NO_NUMBER,
    cell_of,
    count,
    explained,
    limited,
    mean_point,
    measured_to,
    point_of,
    presentation_of,
    text,
)

SCORER: Final = "optimality_gap"

UNFINISHED: Final = "not all graphs were finished, and those left out are the large ones"
NONE_FINISHED: Final = "no graph was finished"

_DIGITS: Final = {"modularity": 4}
_GAP_DIGITS: Final = 2
_RULE: Final = "rule_"
_CONTROLS: Final = {
    "random_pool": "random pool",
    "classical": "classical",
    "pool_ceiling": "best of the proposals",
}


@dataclass(frozen=True)
class Part:
    """A run in one mode: the end of its metrics' names is empty if it has only that one."""

    run: Run
    mode: str
    end: str

    @property
    def digits(self) -> int:
        """How many digits its gaps are shown with."""
        return digits_of(self.run.task)

    @property
    def gap(self) -> Point:
        """The mean gap of what was finished."""
        if self.end:
            return point_of(self.run, SCORER, f"gap{self.end}")
        return mean_point(self.run, "gap", "gap_interval")

    @property
    def controls(self) -> dict[str, str]:
        """Metrics of the controls that the log has, and what a reader calls them."""
        names = [name.removesuffix(self.end) for name in self._metrics()]
        rules = {name: name.removeprefix(_RULE) for name in names if name.startswith(_RULE)}
        return rules | {name: title for name, title in _CONTROLS.items() if name in names}

    def _metrics(self) -> Iterator[str]:
        return (name for name in self.run.metrics.get(SCORER, {}) if name.endswith(self.end))


def parts_of(run: Run) -> list[Part]:
    """Return the modes of a run."""
    if run.metric(SCORER, f"scheduled_{MODES[0]}") is not None:
        return [Part(run, mode, f"_{mode}") for mode in MODES]
    return [Part(run, str(presentation_of(run).get("mode", "")), "")]


def digits_of(task: str) -> int:
    """Return how many digits a gap of a task is shown with."""
    return _DIGITS.get(task, _GAP_DIGITS)


def names_of(part: Part, labels: Labels) -> list[Cell]:
    """Return the cells that name a part: run, task and mode."""
    return [text(labels[part.run.log]), text(part.run.task), text(part.mode)]


def metric_of(part: Part, name: str) -> Cell:
    """Return a cell with a metric of the part, with as many digits as a gap."""
    return metric_to(part, name, part.digits)


def metric_to(part: Part, name: str, digits: int) -> Cell:
    """Return a cell with a metric of the part."""
    cell = measured_to(part.run, SCORER, f"{name}{part.end}", digits)
    return explained(cell, NONE_FINISHED)


def mean_of(part: Part, name: str, digits: int) -> Cell:
    """Return the mean of a key, which the log of a single mode has as a score of its own."""
    if part.end:
        return metric_to(part, name, digits)
    return explained(measured_to(part.run, name, "mean", digits), NONE_FINISHED)


def finished_gap(part: Part) -> Cell:
    """Return a cell with the mean gap of the finished graphs, marked where that is not all."""
    coverage = part.run.metric(SCORER, f"coverage{part.end}")
    cell = cell_of(part.gap, part.digits)
    if cell.note == NO_NUMBER:
        return explained(cell, NONE_FINISHED)
    return limited(cell, UNFINISHED) if coverage is not None and coverage < 1 else cell


def whole_number(run: Run, name: str) -> Cell:
    """Return a cell with a metric that counts something."""
    value = run.metric(SCORER, name)
    return count(None if value is None or math.isnan(value) else int(value))
