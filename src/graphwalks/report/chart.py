"""Numbers with their intervals as charts: lines over categories, and dots below each other.

Series differ in colour, marker and line, so that no reading depends on colour alone.
"""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import TYPE_CHECKING, Any, Final, TypeVar

from graphwalks.report.drawing import Caption, drawn, short
from graphwalks.report.svg import COLOURS, INK, PAPER

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

MOST_SERIES: Final = len(COLOURS)
"""Lines of one chart: more would share colour and marker."""

_MARKERS: Final = "os^DvPX*"
_LINES: Final = ("-", "--", "-.", ":")


_Drawn = TypeVar("_Drawn")


@dataclass(frozen=True)
class Point:
    """A number with its interval; NaN where there is none."""

    value: float
    low: float
    high: float


@dataclass(frozen=True)
class Series:
    """One line of a chart, with a point for every category."""

    label: str
    points: Sequence[Point]


@dataclass(frozen=True)
class Dot:
    """One row of a chart of dots.

    Attributes:
        label: Left of it.
        point: The number.
        is_control: Whether it is what others are held against.
    """

    label: str
    point: Point
    is_control: bool


def alone(value: float) -> Point:
    """Return a number without an interval."""
    return Point(value, math.nan, math.nan)


def any_number(points: Sequence[Point]) -> bool:
    """Return whether there is anything to draw."""
    return any(not math.isnan(point.value) for point in points)


def split(lines: Sequence[_Drawn]) -> list[Sequence[_Drawn]]:
    """Spread lines over as few charts as can hold them, as evenly as can be."""
    charts = math.ceil(len(lines) / MOST_SERIES)
    ends = [place * len(lines) // max(charts, 1) for place in range(charts + 1)]
    return [lines[start:end] for start, end in pairwise(ends)]


def draw_lines(
    caption: Caption, categories: Sequence[str], series: Sequence[Series], across: str, up: str
) -> str:
    """Draw shares from 0 to 1 over ordered categories, with intervals.

    Args:
        caption: What names the chart.
        categories: Their names, from left to right.
        series: The lines, up to `MOST_SERIES`.
        across: What the categories are.
        up: What the shares are.
    """

    def draw(figure: "Figure") -> None:
        axes = figure.add_subplot()
        for place, one in enumerate(series):
            shift = 0.06 * (place - (len(series) - 1) / 2)
            axes.errorbar(
                [x + shift for x in range(len(categories))],
                [point.value for point in one.points],
                yerr=_beside(one.points),
                label=short(one.label),
                linestyle=_LINES[place % len(_LINES)],
                **_look(place),
            )
        _ticks(axes, categories)
        axes.set_ylim(-0.03, 1.03)
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        axes.grid(axis="y")
        figure.legend(loc="outside upper left", frameon=False)

    return drawn(caption, 2.3 + 0.2 * len(series), draw)


def draw_dots(caption: Caption, dots: Sequence[Dot], across: str) -> str:
    """Draw numbers of any size below each other, with intervals; controls are hollow.

    An interval that reaches much farther than the numbers do is cut at the edge.

    Args:
        caption: What names the chart.
        dots: The rows, from the top.
        across: What the numbers are.
    """

    def draw(figure: "Figure") -> None:
        axes = figure.add_subplot()
        for place, dot in enumerate(dots):
            point = dot.point
            look = _look(0) if not dot.is_control else _hollow()
            axes.errorbar([point.value], [place], xerr=_beside([point]), linestyle="none", **look)
        axes.set_yticks(range(len(dots)), [short(dot.label) for dot in dots])
        axes.set_ylim(len(dots) - 0.4, -0.6)
        axes.set_xlim(*_limits([dot.point for dot in dots]))
        axes.set_xlabel(across)
        axes.grid(axis="x")
        axes.locator_params(axis="x", nbins=5)

    return drawn(caption, 0.7 + 0.22 * len(dots), draw)


def _look(place: int) -> dict[str, Any]:
    return {
        "color": COLOURS[place % len(COLOURS)],
        "marker": _MARKERS[place % len(_MARKERS)],
        "capsize": 2.5,
        "elinewidth": 1,
    }


def _hollow() -> dict[str, Any]:
    return {"color": INK, "marker": "o", "markerfacecolor": PAPER, "capsize": 2.5, "elinewidth": 1}


def _beside(points: Sequence[Point]) -> tuple[list[float], list[float]]:
    """Return how far the ends are away, never less than nothing by rounding."""
    return (
        [_above_zero(point.value - point.low) for point in points],
        [_above_zero(point.high - point.value) for point in points],
    )


def _above_zero(length: float) -> float:
    return length if math.isnan(length) else max(0.0, length)


def _limits(points: Sequence[Point]) -> tuple[float, float]:
    values = [point.value for point in points if not math.isnan(point.value)] or [0.0]
    least, most = min(values), max(values)
    room = (most - least) or abs(most) or 1.0  # of a single number its size
    ends = [end for point in points for end in (point.low, point.high) if not math.isnan(end)]
    low = max(min([*ends, least]), least - room)
    high = min(max([*ends, most]), most + room)
    margin = 0.05 * ((high - low) or room)
    return low - margin, high + margin


def _ticks(axes: "Axes", categories: Sequence[str]) -> None:
    """Name the categories, of many only some."""
    step = math.ceil(len(categories) / 12) or 1
    axes.set_xticks(range(0, len(categories), step), categories[::step])
