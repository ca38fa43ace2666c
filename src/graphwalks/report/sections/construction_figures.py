"""Gaps of runs of construction beside those of players without a model, drawn as dots."""

import math
from collections.abc import Sequence
from typing import Final

from graphwalks.construction.published import UNITS
from graphwalks.report.chart import Dot, alone, any_number, draw_dots
from graphwalks.report.drawing import Caption
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.section import Figure
from graphwalks.report.sections.cells import point_of, told
from graphwalks.report.sections.construction_parts import SCORER, Part

_KEY: Final = "Filled dots are runs, with 95 % intervals; open dots are players without a model."
"""Of the figures."""


def gap_figures(parts: Sequence[Part], labels: Labels) -> list[Figure]:
    """Draw one figure for each task, mode and choice of graphs: others have other controls.

    Where no run has a gap, there is nothing to hold against them, and no figure.
    """
    groups: dict[tuple[str, str, tuple[float, ...]], list[Part]] = {}
    for part in parts:
        values = tuple(dot.point.value for dot in _control_dots(part))
        groups.setdefault((part.run.task, part.mode, values), []).append(part)
    drawn = (group for group in groups.values() if any_number([part.gap for part in group]))
    return [_figure(group, labels) for group in drawn]


def _figure(parts: Sequence[Part], labels: Labels) -> Figure:
    first = parts[0]
    task, mode, unit = first.run.task, first.mode, UNITS.get(first.run.task, "")
    dots = [
        *(Dot(labels[part.run.log], part.gap, is_control=False) for part in parts),
        *_control_dots(first),
    ]
    numbers = [number_of(labels[part.run.log]) for part in parts]
    title = f"Gaps beside players without a model: {task}, {mode}, {', '.join(numbers)}"
    words = f"{title}; {unit}. " + " ".join(
        f"{dot.label}: {told(dot.point, first.digits)}." for dot in dots
    )
    caption = Caption(f"construction-{task}-{mode}-{numbers[0].lower()}", title, words)
    return Figure(caption.name, title, draw_dots(caption, dots, f"gap, {unit}"), words, _KEY)


def _control_dots(part: Part) -> list[Dot]:
    points = {
        title: point_of(part.run, SCORER, f"{name}{part.end}").value
        for name, title in part.controls.items()
    }
    return [
        Dot(title, alone(value), is_control=True)
        for title, value in points.items()
        if not math.isnan(value)
    ]
