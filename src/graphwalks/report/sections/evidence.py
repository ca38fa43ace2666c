"""Graph and text: every condition beside rules without a model, and what conditions differ by."""

from collections.abc import Callable, Mapping, Sequence
from types import MappingProxyType
from typing import Final

from graphwalks.evidence.item import TASKS
from graphwalks.evidence.published import UNSUPPORTED
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.run import Run
from graphwalks.report.section import Cell, Section, Table
from graphwalks.report.sections.cells import (
    BLANK,
    cell_of,
    count,
    covered,
    logs_of,
    of_family,
    text,
)
from graphwalks.report.sections.evidence_contrasts import Contrast, contrasts_of
from graphwalks.report.sections.evidence_figures import condition_figures
from graphwalks.report.sections.evidence_parts import SCORER, SCORES, conditions_of, under
from graphwalks.report.sections.evidence_published import published_tables
from graphwalks.report.sections.evidence_queries import query_tables
from graphwalks.report.settings import settings_of

FAMILY: Final = "evidence"
POINTS_DIGITS: Final = 1

ADDED: Final[Mapping[tuple[str, str], Mapping[str, str]]] = MappingProxyType({
    ("TG", "BAG"): {"arxiv": "citations alone", "prime": "relations alone"},
    ("G", "A"): {
        "arxiv": "citations, and how papers lie around the target",
        "prime": "relations, and names of the entities around the candidates",
    },
    ("TG", "T"): {
        "arxiv": "citations, and texts of the papers around the target",
        "prime": "relations, and the entities around the candidates with their texts",
    },
    ("TG", "G"): {"arxiv": "all texts", "prime": "all texts"},
})
"""What the first condition of a contrast shows and the second one does not."""

CONSEQUENCES: Final = (
    "Only TG - BAG takes away the edges and nothing else.",
    "T of arxiv is not free of the graph: the graph chose its anchors. TG - T adds texts of the "
    "context as well as edges, and so it does in prime.",
    "G - A of prime adds entities of the context as well as relations.",
)
"""What contrasts do not say, after arXiv 2610.06354."""

_INTERVALS: Final = (
    "Left minus right, query by query, with the published bootstrap: 1,000 rounds, whose draws all "
    "contrasts of the same queries share. Intervals (95 %) are pointwise, and not adjusted for "
    "there being four."
)
_TASK_NOTES: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "arxiv": (
        "Macro-F1 is over all 40 categories: one that is neither true nor chosen counts 0, so few "
        "queries have a low one.",
    ),
    "prime": (
        "A gold pool holds a right candidate by design: its Hit@40 is 100 %, and nothing of "
        "retrieval is measured. Only blind pools have Hit@40, Recall@40, and Hit@1 given a hit.",
    ),
})


def section(runs: Sequence[Run], labels: Labels) -> Section | None:
    """Report graph and text; None without such runs.

    Args:
        runs: Runs of any family and status.
        labels: Log to label, of the whole page.
    """
    found = of_family(runs, FAMILY)
    if not found:
        return None
    by_task = {task: [run for run in found if run.task == task] for task in TASKS}
    tasks = {task: own for task, own in by_task.items() if own}
    tables = [
        *(
            table
            for task, own in tasks.items()
            for table in (_scores(task, own, labels), *query_tables(task, own, labels))
        ),
        *_contrasts(found, labels),
        *published_tables([*tasks]),
    ]
    return Section(
        name="evidence",
        title="Graph and text",
        text=(
            "Share of right choices among 40 options under each condition, which is the input that "
            "a model is shown: texts and edges (TG), text alone (T), edges alone (G), all texts "
            "without the edges (BAG), neither (A). Read each number beside those of the rules "
            "without a model.",
            f"{UNSUPPORTED} marks a condition whose readout could not be carried: it has no "
            "number, which is not 0, and enters no contrast.",
        ),
        tables=tables,
        figures=[
            figure
            for task, own in tasks.items()
            for figure in condition_figures(own, labels, SCORES[task])
        ],
    )


def _scores(task: str, runs: Sequence[Run], labels: Labels) -> Table:
    """One row for each run and condition; columns that no run has are left out."""
    columns: dict[str, Callable[[Run, str], Cell]] = {
        SCORES[task]: lambda run, condition: under(run, condition, ""),
        "macro-F1": lambda run, condition: under(run, condition, "_macro_f1"),
        "Hit@1 given a hit": lambda run, condition: under(run, condition, "_hit1_given_pool"),
    }
    settings = ("pool", "readout") if task == "prime" else ("readout",)
    pairs = [(run, condition) for run in runs for condition in conditions_of(run)]
    cells = {name: [tell(*pair) for pair in pairs] for name, tell in columns.items()}
    kept = [name for name, column in cells.items() if any(cell != BLANK for cell in column)]
    return Table(
        name=f"evidence-{task}",
        title=f"{task}: {SCORES[task]} under each condition",
        columns=("run", "condition", kept[0], "coverage", *kept[1:], *settings, "model"),
        rows=[
            [
                text(number_of(labels[run.log])),
                text(condition),
                cells[kept[0]][place],
                covered(run, SCORER, f"_{condition}"),
                *(cells[name][place] for name in kept[1:]),
                *(text(settings_of(run).get(name, "")) for name in settings),
                text(run.model),
            ]
            for place, (run, condition) in enumerate(pairs)
        ],
        notes=(
            "Intervals are Wilson's over queries, 95 %.",
            *_TASK_NOTES[task],
            *_remarks(runs, labels),
        ),
        runs=logs_of(runs),
    )


def _remarks(runs: Sequence[Run], labels: Labels) -> list[str]:
    """Return what the logs of official queries say of themselves, each remark once."""
    by_remark: dict[str, list[str]] = {}
    for run in runs:
        if remark := run.metadata.get("remark"):
            by_remark.setdefault(str(remark), []).append(number_of(labels[run.log]))
    return [f"{', '.join(numbers)}: {remark}" for remark, numbers in by_remark.items()]


def _contrasts(runs: Sequence[Run], labels: Labels) -> list[Table]:
    """Differences between conditions; no table where no two of a contrast were run."""
    pairs = contrasts_of(runs, labels)
    if not pairs.found and not pairs.notes:
        return []
    table = Table(
        name="evidence-contrasts",
        title="What conditions differ by, in percentage points",
        columns=("runs", "task", "contrast", "difference", "queries", "pool", "model"),
        rows=[_contrast(one) for one in pairs.found],
        notes=(_INTERVALS, *_added(pairs.found), *CONSEQUENCES, *pairs.notes),
        runs=logs_of([run for one in pairs.found for run in one.runs]),
    )
    return [table]


def _added(found: Sequence[Contrast]) -> list[str]:
    """Say of every contrast that was found what its first condition shows alone."""
    shown = {(one.left, one.right, one.runs[0].task) for one in found}
    told = {
        f"{left} - {right}": [
            f"in {task} {what}" for task, what in added.items() if (left, right, task) in shown
        ]
        for (left, right), added in ADDED.items()
    }
    return [f"{name} adds: {'; '.join(parts)}." for name, parts in told.items() if parts]


def _contrast(one: Contrast) -> list[Cell]:
    run = one.runs[0]
    return [
        text(one.name),
        text(run.task),
        text(f"{one.left} - {one.right}"),
        cell_of(one.points, POINTS_DIGITS),
        count(int(one.queries)) if one.queries >= 0 else BLANK,
        text(run.metadata.get("pool", "")),
        text(run.model),
    ]
