"""Shares of right choices under each condition beside rules without a model, drawn as dots."""

import math
from collections.abc import Sequence
from typing import Final

from graphwalks.report.chart import Dot, alone, draw_dots
from graphwalks.report.drawing import Caption
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.run import Run
from graphwalks.report.section import Figure
from graphwalks.report.sections.cells import SHARE_DIGITS, point_of, told
from graphwalks.report.sections.evidence_parts import (
    RULES,
    SCORER,
    conditions_of,
    rules_of,
    share_of,
    short_label,
)
from graphwalks.report.sections.evidence_queries import by_queries

_KEY: Final = "Filled dots are runs, with 95 % intervals; open dots are rules without a model."


def condition_figures(runs: Sequence[Run], labels: Labels, score: str) -> list[Figure]:
    """Draw the conditions of runs of a task, a figure for each choice of queries.

    Args:
        runs: Runs of one task.
        labels: Log to label.
        score: What the share of right choices is called.
    """
    drawn = (_figure(group, labels, score) for group in by_queries(runs))
    return [figure for figure in drawn if figure is not None]


def _figure(runs: Sequence[Run], labels: Labels, score: str) -> Figure | None:
    """Draw one; None where every condition is U."""
    shares = [
        Dot(f"{condition} {short_label(run, labels)}", share_of(run, condition), is_control=False)
        for run in runs
        for condition in conditions_of(run)
    ]
    if not any(_has_number(dot) for dot in shares):
        return None
    first = runs[0]
    rules = [
        Dot(RULES[name], alone(point_of(first, SCORER, name).value), is_control=True)
        for name in rules_of(first)
    ]
    dots = [dot for dot in (*shares, *rules) if _has_number(dot)]
    numbers = [number_of(labels[run.log]) for run in runs]
    title = f"{first.task}: {score} under each condition, {', '.join(numbers)}"
    words = f"{title}. " + " ".join(
        f"{dot.label}: {told(dot.point, SHARE_DIGITS)}." for dot in dots
    )
    caption = Caption(f"evidence-{first.task}-{numbers[0].lower()}", title, words)
    return Figure(caption.name, title, draw_dots(caption, dots, score), words, _KEY)


def _has_number(dot: Dot) -> bool:
    return not math.isnan(dot.point.value)
