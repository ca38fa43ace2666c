"""Published figures of GraphWalks beside runs of the same test, or why there are none."""

from collections.abc import Sequence
from dataclasses import replace
from typing import Final

from graphwalks.counting import counted
from graphwalks.report.labels import Labels
from graphwalks.report.run import Run
from graphwalks.report.section import Cell, Table
from graphwalks.report.sections.cells import (
    averaged,
    count,
    has_number,
    logs_of,
    noted,
    number,
    presentation_of,
    text,
)
from graphwalks.walks import published
from graphwalks.walks.published import (
    PublishedResult,
    comparable,
    is_of_rows,
    why_another_test,
)
from graphwalks.walks.request import TASKS

_COLUMNS: Final = ("model", "per cent", "metric", "wording", "by", "source")


def published_tables(
    runs: Sequence[Run], labels: Labels, results: Sequence[PublishedResult]
) -> list[Table]:
    """Say of every run whether published numbers are of its test, and put those beside it.

    The same test has the same rows, shown as published, asked with the same wording, and scored by
    F1 over all of them. Numbers of its rows that are not known to be that stand in a table apart.

    Args:
        runs: Runs of walks.
        labels: Log to label.
        results: All published numbers.
    """
    judged: list[Sequence[Cell]] = []
    same: list[Sequence[Cell]] = []
    prompts_of: dict[tuple[str, str], dict[str, None]] = {}
    for run in runs:
        scope, reason = _scope(run)
        fitting: list[PublishedResult] = []
        if scope is not None:
            prompts_of.setdefault((run.task, scope), {})[_prompt(run)] = None
            of_rows = [one for one in results if is_of_rows(one, run.task, scope)]
            fitting = [one for one in of_rows if not why_another_test(one, [_prompt(run)])]
            reason = _how_many(len(of_rows), len(fitting))
        judged.append([text(labels[run.log]), text(run.task), count(len(fitting)), text(reason)])
        same += [_beside(labels[run.log], run, one) for one in fitting]
    apart = [
        [text(task), *_cells(one), text(why)]
        for (task, scope), prompts in prompts_of.items()
        for one in results
        if is_of_rows(one, task, scope) and (why := why_another_test(one, list(prompts)))
    ]
    logs = logs_of(runs)
    tables = [
        Table(
            name="walks-published",
            title="Published figures of the same test",
            columns=("run", "task", "published figures", "why"),
            rows=judged,
            notes=(),
            runs=logs,
        ),
        Table(
            name="walks-published-same",
            title="Beside published figures of the same test",
            columns=("run", "task", "F1 here, per cent", *_COLUMNS),
            rows=same,
            notes=(),
            runs=logs,
        ),
        Table(
            name="walks-published-apart",
            title="Published figures of the same rows that are not known to be the same test",
            columns=("task", *_COLUMNS, "why not the same test"),
            rows=apart,
            notes=("Not to be subtracted from, or ranked with, the runs of this page.",),
            runs=logs,
        ),
    ]
    return [table for table in tables if table.rows]


def tiers_told(run: Run) -> tuple[str, ...]:
    """Return the size tiers that a run says it covers."""
    tiers = run.metadata.get("tiers")
    return tuple(map(str, tiers)) if isinstance(tiers, list | tuple) else ()


def _scope(run: Run) -> tuple[str | None, str]:
    """Return the label of the published rows that a run covers, or None and why there is none."""
    if run.task not in TASKS:
        return None, "it is a task of its own"
    if run.solver is not None:
        return None, f"it was asked by another solver ({run.solver})"
    if run.limits:
        return None, f"limits were set for it ({', '.join(run.limits)})"
    presentation = presentation_of(run)
    found = comparable(
        published.Run(
            task=run.task,
            source=str(run.metadata.get("source")),
            tiers=tiers_told(run),
            prompt=_prompt(run),
            shuffle_edges=bool(presentation.get("shuffle_edges")),
            rows=run.counts.selected,
        )
    )
    coverage = run.metric("set_f1", "coverage")
    if found.scope is not None and (coverage is None or coverage < 1):
        return None, "not all of its rows could be run (coverage below 1)"
    return found.scope, found.reason


def _how_many(of_rows: int, fitting: int) -> str:
    known = "is known to be" if fitting == 1 else "are known to be"
    return f"{counted(of_rows, 'published figure')} of the same rows; {fitting} {known} of its test"


def _beside(label: str, run: Run, one: PublishedResult) -> Sequence[Cell]:
    here = _per_cent(averaged(run, "f1", "interval"))
    return [text(label), text(run.task), here, *_cells(one)]


def _cells(one: PublishedResult) -> list[Cell]:
    runs = f"mean of {one.runs} runs" if one.runs else ""
    return [
        noted(one.model, one.note),
        number(one.percent, 1, runs),
        text(one.metric),
        text(one.prompt),
        text(one.origin),
        text(one.source),
    ]


def _prompt(run: Run) -> str:
    return str(presentation_of(run).get("prompt"))


def _per_cent(cell: Cell) -> Cell:
    if not has_number(cell) or not isinstance(cell.value, float):
        return cell
    ends = [None if end is None else 100 * end for end in (cell.low, cell.high)]
    return replace(cell, value=100 * cell.value, low=ends[0], high=ends[1], digits=1)
