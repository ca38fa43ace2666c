"""ArbiGraph: category and topology, places in the prompt, cost of context, published figures."""

from collections.abc import Sequence
from typing import Final

from graphwalks.arbigraph.prompt import CONDITIONS
from graphwalks.arbigraph.published import SCOPES, WHY_NOT_COMPARABLE, published_results
from graphwalks.report.chart import alone
from graphwalks.report.labels import Labels
from graphwalks.report.run import Run
from graphwalks.report.section import Cell, Section, Table
from graphwalks.report.sections.arbigraph_places import (
    SCORER,
    category_of,
    place_figures,
    place_table,
)
from graphwalks.report.sections.cells import (
    SHARE_DIGITS,
    averaged,
    count,
    covered,
    logs_of,
    measured,
    noted,
    number,
    of_family,
    share_of,
    text,
)
from graphwalks.report.sections.contrasts import Contrasts, contrasts, difference_of

FAMILY: Final = "arbigraph"
INTERVAL: Final = "task_interval"
VARIED: Final = "condition"

_BESIDE: Final = (
    ("target_tolerant", "tolerant reading"),
    ("target_in_window", "what fits the window"),
    ("all_nodes", "all tasks right"),
    ("node_rate", "tasks right"),
    ("answer_rate", "tasks answered"),
)


def section(runs: Sequence[Run], labels: Labels) -> Section | None:
    """Report ArbiGraph; None without such runs.

    Args:
        runs: Runs of any family and status.
        labels: Log to label, of the whole page.
    """
    found = of_family(runs, FAMILY)
    if not found:
        return None
    costs = contrasts(found, labels, VARIED, CONDITIONS[::-1])
    tables = [
        _by_topology(found, labels),
        _beside(found, labels),
        place_table(found, labels),
        _context(costs),
        _published(found),
    ]
    return Section(
        name="arbigraph",
        title="ArbiGraph",
        text=(
            "Share of samples whose target is right, over every scheduled sample. Intervals allow "
            "for samples of one task being alike, from ten tasks up.",
            *(f"Cost of context: {note}" for note in costs.notes),
        ),
        tables=[table for table in tables if table is not None],
        figures=place_figures(found, labels),
    )


def _by_topology(runs: Sequence[Run], labels: Labels) -> Table:
    topologies = dict.fromkeys(str(name) for run in runs for name in _topologies(run))
    return Table(
        name="arbigraph-topologies",
        title="Targets right, by category and topology",
        columns=("run", "category", "all", *topologies, "condition"),
        rows=[
            [
                text(labels[run.log]),
                text(category_of(run)),
                averaged(run, "target", INTERVAL),
                *(_of_topology(run, name) for name in topologies),
                text(run.metadata.get("condition", "")),
            ]
            for run in runs
        ],
        notes=(),
        runs=logs_of(runs),
    )


def _of_topology(run: Run, name: str) -> Cell:
    """The log of a run with a single topology has it as the mean alone."""
    if list(_topologies(run)) == [name]:
        return averaged(run, "target", INTERVAL)
    return measured(run, SCORER, name)


def _beside(runs: Sequence[Run], labels: Labels) -> Table:
    return Table(
        name="arbigraph-scores",
        title="What stands beside the target",
        columns=(
            *("run", "category", "target"),
            *(title for _, title in _BESIDE),
            *("mean over tasks", "right after right parents", "coverage"),
        ),
        rows=[
            [
                text(labels[run.log]),
                text(category_of(run)),
                averaged(run, "target", INTERVAL),
                *(averaged(run, score, INTERVAL) for score, _ in _BESIDE),
                measured(run, SCORER, "task_macro"),
                measured(run, SCORER, "parents_right"),
                covered(run, SCORER, ""),
            ]
            for run in runs
        ],
        notes=(),
        runs=logs_of(runs),
    )


def _context(costs: Contrasts) -> Table | None:
    """What the tasks around a target cost; None without runs that differ in them alone."""
    if not costs.found:
        return None
    return Table(
        name="arbigraph-context",
        title="Cost of context",
        columns=(
            *("runs", "topology", "from", "to", "difference"),
            *("right before", "right after", "pairs", "interval by", "model", "task"),
        ),
        rows=[
            [
                text(one.name),
                text(line.group),
                *(text(run.metadata[VARIED]) for run in (one.first, one.second)),
                share_of(difference_of(line)),
                share_of(alone(line.first)),
                share_of(alone(line.second)),
                count(sum(line.counts)),
                text(line.interval.method),
                text(one.first.model),
                text(one.first.task),
            ]
            for one in costs.found
            for line in one.comparison.lines
            if line.dimension in {"", "topology"}
        ],
        notes=(
            "The same targets in both runs; below 0, the context cost something. With isolated "
            "the tasks around a target are gone; with edge_cut they stand there, but those that "
            "it depends on are not connected to it.",
        ),
        runs=logs_of([run for one in costs.found for run in (one.first, one.second)]),
    )


def _published(runs: Sequence[Run]) -> Table:
    categories = {category_of(run) for run in runs}
    return Table(
        name="arbigraph-published",
        title="Published, other rows",
        columns=("model", "category", "setting", "targets right", "rows", "what it is", "source"),
        rows=[
            [
                noted(one.model, one.note),
                text(one.category),
                text(one.scope),
                number(one.accuracy, SHARE_DIGITS, ""),
                count(one.n),
                text(SCOPES[one.scope].meaning),
                text(one.source),
            ]
            for one in published_results()
            if one.category in categories
        ],
        notes=(f"No number of this table may be subtracted from a run: {WHY_NOT_COMPARABLE}.",),
        runs=(),
    )


def _topologies(run: Run) -> Sequence[object]:
    found = run.metadata.get("topologies")
    return found if isinstance(found, list | tuple) else ()
