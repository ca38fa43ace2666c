"""Published results of graph and text, apart from every run, and why they stand apart."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from graphwalks.choice.lanes import LANES, OWN_WORDING, SCOPE
from graphwalks.evidence.condition import CONDITIONS
from graphwalks.evidence.published import (
    DATASETS,
    HIT_AT_40,
    NOT_THE_COHORT,
    RECALL_AT_40,
    UNSUPPORTED,
    published_contrasts,
    published_results,
)
from graphwalks.report.section import Cell, Table
from graphwalks.report.sections.cells import BLANK, noted, number, sentence, text
from graphwalks.report.sections.evidence_parts import SCORES

_NOTES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "prime": (
        f"The published pools hold an answer each by design, a Hit@40 of {HIT_AT_40:.0f} %, and on "
        f"average {RECALL_AT_40:.1f} % of all answers (Recall@40).",
    ),
})


def published_tables(tasks: Sequence[str]) -> list[Table]:
    """Return the published shares of each of some tasks, and the published contrasts of all."""
    return [*map(_results, tasks), _contrasts(tasks)]


def _results(task: str) -> Table:
    lanes: dict[tuple[str, str], dict[str, Cell]] = {}
    for one in published_results():
        if one.task == task:
            has_number = one.percent is not None
            shown = number(one.percent, 0, "") if has_number else text(UNSUPPORTED)
            lanes.setdefault((one.model, one.note), {})[one.condition] = shown
    return Table(
        name=f"evidence-{task}-published",
        title=f"{DATASETS[task]}, {SCORES[task]}, per cent: {SCOPE}",
        columns=("model", "readout", *CONDITIONS),
        rows=[
            [
                noted(model, note),
                text(LANES[model]),
                *(by_condition.get(one, BLANK) for one in CONDITIONS),
            ]
            for (model, note), by_condition in lanes.items()
        ],
        notes=(_why_apart(task), *_NOTES.get(task, ())),
        runs=(),
    )


def _contrasts(tasks: Sequence[str]) -> Table:
    return Table(
        name="evidence-published-contrasts",
        title=f"Contrasts, percentage points: {SCOPE}",
        columns=("model", "task", "contrast", "difference"),
        rows=[
            [
                text(one.model),
                text(one.task),
                text(f"{one.left} - {one.right}"),
                Cell(one.points, one.low, one.high, 0, ""),
            ]
            for one in published_contrasts()
            if one.task in tasks
        ],
        notes=tuple(_why_apart(task) for task in tasks),
        runs=(),
    )


def _why_apart(task: str) -> str:
    """Say why no published number of a task may be subtracted from a run."""
    return sentence(
        f"{SCOPE}: {OWN_WORDING}; and of {task} {NOT_THE_COHORT[task]}; not to be subtracted from, "
        "or ranked with, a number of this package"
    )
