"""Graph cognition: every question beside trivial rules, by network and by size."""

import math
from collections.abc import Mapping, Sequence
from typing import Final

from graphwalks.choice.lanes import LANES, SCOPE, WHY_NOT_COMPARABLE
from graphwalks.cognition.published import published_results
from graphwalks.cognition.query import TASKS
from graphwalks.report.chart import alone
from graphwalks.report.drawing import Caption
from graphwalks.report.heat_map import draw_heat
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.run import Run
from graphwalks.report.section import Figure, Section, Table
from graphwalks.report.sections.cells import (
    BLANK,
    averaged,
    covered,
    explained,
    logs_of,
    measured,
    number,
    of_family,
    point_of,
    sentence,
    share_of,
    text,
)
from graphwalks.report.sections.cognition_groups import RULES, SCORER, asked, best_rule, groups_of
from graphwalks.report.settings import settings_of

FAMILY: Final = "cognition"
INTERVAL: Final = "cell_interval"

NO_RULE: Final = "too few items to fit a rule to"

_SHADES: Final = (
    "The stronger the shade of a cell, the larger its share; apart stands what has none."
)
_FRAMES: Final = "Cells with a dotted frame are no better than the best trivial rule."
"""Of the heat maps; the second where there is such a rule."""


def section(runs: Sequence[Run], labels: Labels) -> Section | None:
    """Report graph cognition; None without such runs.

    Args:
        runs: Runs of any family and status.
        labels: Log to label, of the whole page.
    """
    found = of_family(runs, FAMILY)
    if not found:
        return None
    tables = [
        _overall(found, labels),
        _questions(found, labels),
        *(_grouped(found, labels, name, groups) for name, groups in groups_of(found).items()),
        _published(),
    ]
    return Section(
        name="cognition",
        title="Graph cognition",
        text=(
            "Share of right choices. Chance is the wrong yardstick: a single number read off the "
            "graph answers most yes-or-no questions, so each question stands beside the best of "
            "such rules on the very items of the run.",
        ),
        tables=tables,
        figures=_heat_maps(found, labels),
    )


def _overall(runs: Sequence[Run], labels: Labels) -> Table:
    return Table(
        name="cognition-scores",
        title="All questions",
        columns=(
            *("run", "right", "without unsupported", "mean over questions"),
            *("mean over questions and sizes", "coverage", "readout", "cues"),
        ),
        rows=[
            [
                text(labels[run.log]),
                averaged(run, "correct", INTERVAL),
                averaged(run, "correct_supported", INTERVAL),
                measured(run, SCORER, "task_macro"),
                measured(run, SCORER, "task_size_macro"),
                covered(run, SCORER, ""),
                *(text(settings_of(run).get(name, "")) for name in ("readout", "cues")),
            ]
            for run in runs
        ],
        notes=("Half of the published items ask for a degree: `right` counts every item alike.",),
        runs=logs_of(runs),
    )


def _questions(runs: Sequence[Run], labels: Labels) -> Table:
    return Table(
        name="cognition-questions",
        title="Every question beside trivial rules",
        columns=("run", "question", "size-equal", "pooled", *(f"best {rule}" for rule in RULES)),
        rows=[
            [
                text(labels[run.log]),
                text(question),
                measured(run, SCORER, question),
                measured(run, SCORER, f"{question}_pooled"),
                *(measured(run, SCORER, f"{question}_{rule}") for rule in RULES),
            ]
            for run in runs
            for question in asked(run)
        ],
        notes=(
            "The size-equal share is the published score: the mean over sizes of the share at "
            "each. Rules: always the same answer; the most common one; a threshold on one number "
            "of the graph; a search for the pair as it is written. They are fitted to these "
            "items, where there are enough of a question.",
        ),
        runs=logs_of(runs),
    )


def _grouped(
    runs: Sequence[Run], labels: Labels, dimension: str, groups: Mapping[str, str]
) -> Table:
    """One row for each run and question, one column for each group.

    Args:
        runs: The runs.
        labels: Log to label.
        dimension: What the groups are.
        groups: End of a metric to what a reader calls it.
    """
    return Table(
        name=f"cognition-{dimension}s",
        title=f"By question and {dimension}",
        columns=("run", "question", *groups.values(), "all, size-equal", "best rule"),
        rows=[
            *(
                [
                    text(labels[run.log]),
                    text(question),
                    *(measured(run, SCORER, f"{question}_{end}") for end in groups),
                    measured(run, SCORER, question),
                    explained(share_of(alone(best_rule(run, question))), NO_RULE),
                ]
                for run in runs
                for question in asked(run)
            ),
            *(
                [
                    text(labels[run.log]),
                    text("all"),
                    *(measured(run, SCORER, end) for end in groups),
                    averaged(run, "correct", INTERVAL),
                    BLANK,
                ]
                for run in runs
            ),
        ],
        notes=(
            f"Where a cell is empty, the run asked no such question of that {dimension}, or of no "
            "other. In the last rows every item counts alike.",
        ),
        runs=logs_of(runs),
    )


def _heat_maps(runs: Sequence[Run], labels: Labels) -> tuple[Figure, ...]:
    return tuple(
        _heat_map(run, labels[run.log], dimension, groups)
        for run in runs
        for dimension, groups in groups_of([run]).items()
    )


def _heat_map(run: Run, label: str, dimension: str, groups: Mapping[str, str]) -> Figure:
    rows, marked = [], []
    rules = {question: best_rule(run, question) for question in asked(run)}
    has_rule = not all(map(math.isnan, rules.values()))
    for y, (question, best) in enumerate(rules.items()):
        names = [*(f"{question}_{end}" for end in groups), question]
        values = [point_of(run, SCORER, name).value for name in names]
        rows.append((question, [*values, *[best] * has_rule]))
        marked += [(y, x) for x, value in enumerate(values) if value <= best]
    title = f"Right by question and {dimension}, per cent: {label}"
    columns = [*groups.values(), "all", *["best rule"] * has_rule]
    key = f"{_SHADES} {_FRAMES}" if has_rule else _SHADES
    words = (
        f"{title}. "
        + " ".join(_in_words(question, columns, values) for question, values in rows)
        + f" {key}"
    )
    caption = Caption(f"cognition-{dimension}s-{number_of(label).lower()}", title, words)
    drawn = draw_heat(caption, columns, rows, 1 + has_rule, marked)
    return Figure(caption.name, title, drawn, words, key)


def _in_words(question: str, columns: Sequence[str], values: Sequence[float]) -> str:
    told = [
        f"{column} {100 * value:.0f}"
        for column, value in zip(columns, values, strict=True)
        if not math.isnan(value)
    ]
    return f"{question}: {', '.join(told)}."


def _published() -> Table:
    lanes: dict[str, dict[str, float]] = {}
    for one in published_results():
        lanes.setdefault(one.model, {})[one.question] = one.percent
    return Table(
        name="cognition-published",
        title=f"Size-equal, per cent: {SCOPE}",
        columns=("model", "readout", *TASKS),
        rows=[
            [
                text(model),
                text(LANES[model]),
                *(number(by_question.get(task), 1, "") for task in TASKS),
            ]
            for model, by_question in lanes.items()
        ],
        notes=(sentence(WHY_NOT_COMPARABLE),),
        runs=(),
    )
