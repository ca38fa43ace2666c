"""Shares as a table of coloured cells."""

import math
from collections.abc import Collection, Sequence
from typing import TYPE_CHECKING, Final

from graphwalks.report.drawing import Caption, drawn, short
from graphwalks.report.svg import COLOURS, INK

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

_APART: Final = 0.2
"""How far columns of reference stand apart, in cells."""

_STRONGEST_FILL: Final = 0.6
"""Opacity of a cell that holds 1: ink stays readable on it, on a light page and a dark one."""


def draw_heat(
    caption: Caption,
    columns: Sequence[str],
    rows: Sequence[tuple[str, Sequence[float]]],
    references: int,
    marked: Collection[tuple[int, int]],
) -> str:
    """Draw shares from 0 to 1 as a table of coloured cells that hold them in per cent.

    Args:
        caption: What names the chart.
        columns: Names of the columns.
        rows: Name and shares of each row; NaN where there is none.
        references: Columns at the right that the others are held against: they have no colour.
        marked: Row and column of the cells with a dashed frame.
    """
    coloured = len(columns) - references

    def draw(figure: "Figure") -> None:
        axes = figure.add_subplot()
        places = [x + _APART * (x >= coloured) for x in range(len(columns))]
        for y, (_, values) in enumerate(rows):
            for x, value in enumerate(values):
                share = 0.0 if x >= coloured or math.isnan(value) else min(max(value, 0.0), 1.0)
                _draw_cell(axes, (places[x], y), _STRONGEST_FILL * share, (y, x) in marked)
                shown = "" if math.isnan(value) else f"{100 * value:.0f}"
                axes.text(places[x], y, shown, ha="center", va="center")
        axes.set_xticks(places, columns, rotation=40, ha="left", rotation_mode="anchor")
        axes.set_yticks(range(len(rows)), [short(name) for name, _ in rows])
        axes.set_xlim(-0.5, places[-1] + 0.5)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)

    return drawn(caption, 0.8 + 0.27 * len(rows), draw)


def _draw_cell(axes: "Axes", middle: tuple[float, float], fill: float, is_marked: bool) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - slow to load

    corner = (middle[0] - 0.47, middle[1] - 0.46)
    if fill:
        cell = Rectangle(corner, 0.94, 0.92, facecolor=COLOURS[0], alpha=fill, linewidth=0)
        axes.add_patch(cell)
    if is_marked:
        axes.add_patch(Rectangle(corner, 0.94, 0.92, fill=False, edgecolor=INK, linestyle=":"))
