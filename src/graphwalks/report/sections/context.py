"""What context costs: the same targets with, beside and without the tasks that they depend on."""

from collections.abc import Sequence
from itertools import combinations
from typing import Final

from graphwalks.arbigraph.prompt import CONDITIONS
from graphwalks.report.chart import Point
from graphwalks.report.comparing.difference import Line, compare
from graphwalks.report.comparing.settings import NotComparable, generation_changes, mismatches
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.reading import LogError
from graphwalks.report.run import Run
from graphwalks.report.section import Cell, Table
from graphwalks.report.sections.cells import SHARE_DIGITS, cell_of, count, logs_of, text

VARIED: Final = "condition"


def context_table(runs: Sequence[Run], labels: Labels) -> Table | None:
    """Compare runs that differ in their condition alone, target by target; None without any.

    Args:
        runs: Runs of ArbiGraph.
        labels: Log to label.
    """
    rows: list[Sequence[Cell]] = []
    notes: list[str] = []
    compared: list[Run] = []
    ordered = sorted(runs, key=_place)
    for first, second in combinations(ordered, 2):
        if first.task != second.task or _place(first) == _place(second):
            continue
        if generation_changes(first, second):
            continue
        pair_name = " / ".join(number_of(labels[run.log]) for run in (first, second))
        try:
            found = compare(first, second, VARIED)
        except NotComparable:
            others = [one.name for one in mismatches(first, second) if one.name != VARIED]
            notes.append(f"{pair_name} are not paired: they differ in {', '.join(others)}, too.")
            continue
        except LogError:
            notes.append(f"{pair_name} are not paired: their samples cannot be read.")
            continue
        compared += [first, second]
        pair = [text(f"{pair_name} {first.model}"), text(first.task)]
        ways = [text(run.metadata[VARIED]) for run in (first, second)]
        rows += [[*pair, *ways, *_cells(line)] for line in found[0].lines if _is_shown(line)]
    if not rows and not notes:
        return None
    return Table(
        name="arbigraph-context",
        title="Cost of context",
        columns=(
            *("runs", "task", "from", "to", "topology", "pairs"),
            *("right before", "right after", "difference"),
        ),
        rows=rows,
        notes=(
            "The same targets, paired. From full to edge_cut the target's ancestors stay but are "
            "not connected to it; in isolated they are gone.",
            *notes,
        ),
        runs=logs_of(compared),
    )


def _is_shown(line: Line) -> bool:
    return line.dimension in {"", "topology"}


def _cells(line: Line) -> list[Cell]:
    return [
        text(line.group),
        count(sum(line.counts)),
        Cell(line.first, digits=SHARE_DIGITS),
        Cell(line.second, digits=SHARE_DIGITS),
        cell_of(Point(line.difference, line.interval.low, line.interval.high)),
    ]


def _place(run: Run) -> int:
    condition = run.metadata.get(VARIED)
    return CONDITIONS.index(condition) if condition in CONDITIONS else len(CONDITIONS)
