"""GraphWalks: the four numbers, what stands beside them, F1 by tier, and published figures."""

from collections.abc import Mapping, Sequence
from itertools import zip_longest
from typing import Final

from graphwalks.report.chart import Series
from graphwalks.report.labels import Labels, joint_label
from graphwalks.report.run import Run
from graphwalks.report.section import Cell, Figure, Section, Table
from graphwalks.report.sections.cells import (
    BLANK,
    averaged,
    count,
    covered,
    limited,
    logs_of,
    measured,
    of_family,
    point_of,
    presentation_of,
    text,
)
from graphwalks.report.sections.line_figures import line_figures
from graphwalks.report.sections.walks_published import published_tables, tiers_told
from graphwalks.report.settings import in_words, normal, setup_of
from graphwalks.walks.published import published_results
from graphwalks.walks.request import TASKS
from graphwalks.walks.tiers import TIERS, tiers_of

FAMILY: Final = "walks"
INTERVAL: Final = "interval"

_BESIDE: Final = (
    ("f1_in_window", "F1, what fits the window"),
    ("f1_flexible", "F1, flexible reading"),
    ("exact", "exact"),
    ("precision", "precision"),
    ("recall", "recall"),
    ("invented", "with invented nodes"),
)

_FLOORS: Final = (
    ("always_empty", "always answering []"),
    ("all_within_depth", "answering all within the depth"),
    ("either_direction", "answering all neighbours"),
)


def section(runs: Sequence[Run], labels: Labels) -> Section | None:
    """Report the walks; None without such runs.

    Args:
        runs: Runs of any family and status.
        labels: Log to label, of the whole page.
    """
    walks = of_family(runs, FAMILY)
    if not walks:
        return None
    tables = [_four_numbers(walks, labels), _beside(walks, labels), _by_tier(walks, labels)]
    return Section(
        name="walks",
        title="GraphWalks",
        text=(
            "F1 of the nodes answered, over every scheduled sample; what failed counts 0, but for "
            "errors of the provider, which are left out and lower the coverage. F1 is not the "
            "share of questions solved: that is told as exact.",
        ),
        tables=(*tables, *published_tables(walks, labels, published_results())),
        figures=_curves(walks, labels),
    )


def _four_numbers(runs: Sequence[Run], labels: Labels) -> Table:
    """One row for each model and way of asking it; of repeated runs one below the other."""
    groups: dict[object, dict[str, list[Run]]] = {}
    for run in runs:
        groups.setdefault(_way(run), {}).setdefault(run.task, []).append(run)
    rows = []
    for by_task in groups.values():
        for line in zip_longest(*(by_task.get(task, []) for task in TASKS)):
            present = [run for run in line if run is not None]
            rows.append([
                text(joint_label(present, labels)),
                *(BLANK if run is None else _headline(run) for run in line),
                text(present[0].metadata.get("source", "")),
                text(_shown(present[0])),
            ])
    return Table(
        name="walks-numbers",
        title="The four numbers: F1",
        columns=("runs", *TASKS, "rows from", "shown with"),
        rows=rows,
        notes=("Intervals are Wilson's, 95 %.",),
        runs=logs_of(runs),
    )


def _shown(run: Run) -> str:
    """Name wording, node ids and order of edges as the arguments of a task do."""
    presentation = presentation_of(run)
    return ", ".join(f"{name} {in_words(presentation, name)}" for name in presentation)


def _headline(run: Run) -> Cell:
    counts = run.counts
    tiers, samples = _part_of_tiers(run), _part_of_samples(run)
    limits = [f"tiers {', '.join(tiers)} alone"] if tiers else []
    limits += [f"{samples} of {counts.dataset} samples"] if samples is not None else []
    coverage = run.metric("set_f1", "coverage")
    if coverage is not None and coverage < 1:
        limits.append(f"coverage {coverage:.3f}")
    return limited(averaged(run, "f1", INTERVAL), "; ".join(limits))


def _beside(runs: Sequence[Run], labels: Labels) -> Table:
    return Table(
        name="walks-scores",
        title="What stands beside F1",
        columns=(
            *("run", "task", "F1"),
            *(title for _, title in _BESIDE),
            *(title for _, title in _FLOORS),
            *("coverage", "samples"),
        ),
        rows=[
            [
                text(labels[run.log]),
                text(run.task),
                averaged(run, "f1", INTERVAL),
                *(averaged(run, score, INTERVAL) for score, _ in _BESIDE),
                *(measured(run, "set_f1", rule) for rule, _ in _FLOORS),
                covered(run, "set_f1", ""),
                count(run.counts.selected),
            ]
            for run in runs
        ],
        notes=(
            "F1 reads an answer strictly: a list of nodes in the form that was asked for. A "
            "flexible reading that is better shows answers lost to their form. Precision is the "
            "share of the nodes answered that are right, recall the share of the right ones that "
            "were answered, both as means over samples; exact answers have all of them and no "
            "other. An invented node is not in the graph.",
            "Three rules stand beside them that do not do what is asked, on the same samples. "
            "Always answering [] scores the share of questions without any node; all within the "
            "depth is every node that a search finds up to the depth, where those at exactly the "
            "depth are asked for; all neighbours are parents and children, where the parents are "
            "asked for. An F1 that is no higher shows no search to an exact depth, or no regard to "
            "the direction of edges.",
        ),
        runs=logs_of(runs),
    )


def _by_tier(runs: Sequence[Run], labels: Labels) -> Table:
    tiers = _tiers(runs)
    return Table(
        name="walks-tiers",
        title="F1 by size tier",
        columns=("run", "task", *tiers),
        rows=[
            [
                text(labels[run.log]),
                text(run.task),
                *(measured(run, "f1", f"by_tier_{tier}") for tier in tiers),
            ]
            for run in runs
        ],
        notes=("Tiers are tokens of the prompt.",),
        runs=logs_of(runs),
    )


def _curves(runs: Sequence[Run], labels: Labels) -> tuple[Figure, ...]:
    """Draw figures for each task; none where a task has a single tier."""
    figures: list[Figure] = []
    for task in TASKS:
        own = [run for run in runs if run.task == task]
        tiers = _tiers(own)
        name, title = f"walks-tiers-{task.replace('_', '-')}", f"F1 by size tier: {task}"
        series = [
            Series(labels[run.log], [point_of(run, "f1", f"by_tier_{tier}") for tier in tiers])
            for run in own
        ]
        if len(tiers) > 1:
            axes = ("size tier (tokens)", "F1, strict reading")
            figures += line_figures(name, title, dict(zip(tiers, tiers, strict=True)), series, axes)
    return tuple(figures)


def _tiers(runs: Sequence[Run]) -> list[str]:
    """Return the tiers that any of the runs has, small ones first."""
    return [
        tier
        for tier in TIERS
        if any(run.metric("f1", f"by_tier_{tier}") is not None for run in runs)
    ]


def _way(run: Run) -> object:
    """Return what must be the same for numbers to stand in one row."""
    metadata: Mapping[str, object] = run.metadata
    shown = {key: metadata.get(key) for key in ("source", "seed", "presentation", "sha256")}
    asked = [run.generation, run.model_arguments, run.limits, setup_of(run), run.counts.epochs]
    rows = [_part_of_tiers(run), run.arguments.get("per_tier"), _part_of_samples(run)]
    return normal([run.model, shown, run.solver, *asked, *rows])


def _part_of_tiers(run: Run) -> tuple[str, ...]:
    """Return the tiers of a run that leaves some out; empty if it has all of its task."""
    told = tiers_told(run)
    is_whole = run.task in TASKS and told == tiers_of(TASKS[run.task][1])
    return () if is_whole else told


def _part_of_samples(run: Run) -> int | None:
    """Return the number of samples of a run that leaves some out; None if it has all."""
    counts = run.counts
    return counts.selected if counts.selected < counts.dataset else None
