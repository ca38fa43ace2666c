"""Construction: gaps with their coverage, beside rules and other players without a model."""

import math
from collections.abc import Sequence
from typing import Final

from graphwalks.choice.lanes import SCOPE, WHY_NOT_COMPARABLE
from graphwalks.construction.asking import MODES
from graphwalks.construction.published import SCHEDULED, UNITS, published_results
from graphwalks.construction.tasks import TASKS
from graphwalks.report.chart import alone
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.run import Run
from graphwalks.report.section import Cell, Section, Table
from graphwalks.report.sections.cells import (
    cell_of,
    count,
    covered,
    explained,
    logs_of,
    number,
    of_family,
    sentence,
    text,
)
from graphwalks.report.sections.construction_figures import gap_figures
from graphwalks.report.sections.construction_parts import (
    SCORER,
    UNFINISHED,
    Part,
    digits_of,
    finished_gap,
    mean_of,
    metric_of,
    metric_to,
    names_of,
    parts_of,
    whole_number,
)
from graphwalks.report.sections.contrasts import (
    Contrast,
    Contrasts,
    contrasts,
    contrasts_within,
    difference_of,
)

FAMILY: Final = "construction"
PAPER: Final = "paper"
MODE: Final = "mode"

NONE_PAIRED: Final = "no graph was finished in both modes"

_GAINS: Final = {"over_best_rule": "over best rule", "over_random_pool": "over random pool"}
_BEHAVIOUR: Final = {
    "constant": "always one action",
    "first_listed": "always the first option",
    "one_rule": "as one rule",
    "forced_only": "nothing asked",
}


def section(runs: Sequence[Run], labels: Labels) -> Section | None:
    """Report construction; None without such runs.

    Args:
        runs: Runs of any family and status.
        labels: Log to label, of the whole page.
    """
    found = of_family(runs, FAMILY)
    if not found:
        return None
    parts = [part for run in found for part in parts_of(run)]
    both = [run for run in found if len(parts_of(run)) > 1]
    within = contrasts_within(both, labels, MODE)
    tasks = [task for task in TASKS if any(run.task == task for run in found)]
    tables = [
        _gaps(parts, labels),
        *(_controls([part for part in parts if part.run.task == task], labels) for task in tasks),
        _between_modes(within, found, labels),
        _behaviour(parts, labels),
        *(_published(task) for task in tasks),
    ]
    return Section(
        name="construction",
        title="Construction",
        text=(
            "Gap to the best known solution: the smaller, the better. A graph that was not "
            "finished has no gap, so a mean without its coverage says nothing. Tasks and modes "
            "are never pooled.",
            *(f"Proposals minus direct: {note}" for note in within.notes),
        ),
        tables=[table for table in tables if table is not None],
        figures=gap_figures(parts, labels),
    )


def _gaps(parts: Sequence[Part], labels: Labels) -> Table:
    return Table(
        name="construction-gaps",
        title="Gaps and coverage",
        columns=(
            *("run", "task", "mode", "gap, all finished"),
            *("gap of the finished", "coverage", "finished", "scheduled"),
            *(*_GAINS.values(), "player", "unit"),
        ),
        rows=[
            [
                *names_of(part, labels),
                explained(metric_of(part, "gap_complete"), UNFINISHED),
                finished_gap(part),
                covered(part.run, SCORER, part.end),
                whole_number(part.run, f"finished{part.end}"),
                whole_number(part.run, f"scheduled{part.end}"),
                *(metric_of(part, name) for name in _GAINS),
                text(part.run.metadata.get("policy", "")),
                text(UNITS.get(part.run.task, "")),
            ]
            for part in parts
        ],
        notes=(
            "A gain over the best single rule, or over the random pool, is by how much the gap is "
            "smaller than theirs on the same graphs: below 0, that rule alone would have done "
            "better. Intervals are Student's over graphs, 95 %.",
        ),
        runs=logs_of([part.run for part in parts]),
    )


def _controls(parts: Sequence[Part], labels: Labels) -> Table:
    task = parts[0].run.task
    controls = {name: title for part in parts for name, title in part.controls.items()}
    return Table(
        name=f"construction-{task}",
        title=f"{task}: gaps beside players without a model, {UNITS[task]}",
        columns=("run", "task", "mode", "gap of the finished", *controls.values()),
        rows=[
            [
                *names_of(part, labels),
                finished_gap(part),
                *(metric_of(part, name) for name in controls),
            ]
            for part in parts
        ],
        notes=(
            "Controls are of the same graphs, those that the run has finished.",
            *_published_controls(parts, labels),
        ),
        runs=logs_of([part.run for part in parts]),
    )


def _published_controls(parts: Sequence[Part], labels: Labels) -> list[str]:
    """Say which runs have finished all graphs of the paper, whose controls are published."""
    whole = [
        number_of(labels[part.run.log])
        for part in parts
        if part.run.metadata.get("cohort") == PAPER
        and part.run.metric(SCORER, f"finished{part.end}") == SCHEDULED * part.run.counts.epochs
    ]
    told = ", ".join(dict.fromkeys(whole))
    return [f"Those of {told} are the published ones, like for like."] if whole else []


def _between_modes(within: Contrasts, runs: Sequence[Run], labels: Labels) -> Table | None:
    """Both modes of one run, and runs that differ in the mode alone; None without either."""
    found = [*within.found, *contrasts(runs, labels, MODE, MODES).found]
    if not found:
        return None
    return Table(
        name="construction-modes",
        title="Proposals minus direct",
        columns=(
            *("run", "task", "difference of gaps", "graphs finished in both"),
            *("interval by", "unit"),
        ),
        rows=[_between(one) for one in found],
        notes=(
            "Below 0, choosing among the proposals of rules was better than free choice. Computed "
            "from the samples of one log or two, as `graphwalks compare` does; the metric of a log "
            "of both modes has Student's interval.",
        ),
        runs=logs_of([run for one in found for run in (one.first, one.second)]),
    )


def _between(one: Contrast) -> Sequence[Cell]:
    """Tell the difference over all graphs, or that there is none."""
    task = one.first.task
    lines = one.comparison.lines[:1] if one.comparison.is_paired else ()
    name = one.name if one.first is one.second else f"{one.name} {one.first.model}"
    difference = difference_of(lines[0]) if lines else alone(math.nan)
    return [
        text(name),
        text(task),
        explained(cell_of(difference, digits_of(task)), NONE_PAIRED),
        count(sum(sum(line.counts) for line in lines)),
        text(lines[0].interval.method if lines else ""),
        text(UNITS.get(task, "")),
    ]


def _behaviour(parts: Sequence[Part], labels: Labels) -> Table:
    return Table(
        name="construction-behaviour",
        title="Was anything chosen",
        columns=("run", "task", "mode", *_BEHAVIOUR.values(), "forced decisions", "model calls"),
        rows=[
            [
                *names_of(part, labels),
                *(metric_to(part, name, 3) for name in _BEHAVIOUR),
                mean_of(part, "forced_share", 3),
                mean_of(part, "model_calls", 1),
            ]
            for part in parts
        ],
        notes=(
            "Shares of the finished graphs. Forced decisions had one option and were not asked; "
            "model calls are a mean of each graph.",
        ),
        runs=logs_of([part.run for part in parts]),
    )


def _published(task: str) -> Table:
    lanes: dict[str, dict[str, Cell]] = {}
    digits = digits_of(task)
    for one in published_results():
        if one.task == task:
            partial = one.completed < SCHEDULED
            note = f"{one.completed} of {SCHEDULED} graphs" if partial else ""
            gap = math.nan if one.gap is None else one.gap
            lanes.setdefault(one.model, {})[one.mode] = number(gap, digits, note)
    return Table(
        name=f"construction-{task}-published",
        title=f"{task}, {UNITS[task]}: {SCOPE}",
        columns=("model", *MODES),
        rows=[
            [text(model), *(by_mode[mode] for mode in MODES)] for model, by_mode in lanes.items()
        ],
        notes=(sentence(WHY_NOT_COMPARABLE),),
        runs=(),
    )
