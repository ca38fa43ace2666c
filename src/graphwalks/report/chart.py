"""Draws charts as single `<svg>` elements, whose colours are those of the page around them.

Series differ in colour, marker and line, so that no reading depends on colour alone. Widths and
type fit a telephone of 360 pixels. The same numbers give the same bytes.
"""

import io
import math
from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from graphwalks.report.svg import COLOURS, GRID, INK, PAPER, finished_svg, plain_text

if TYPE_CHECKING:
    from matplotlib.axes import Axes
    from matplotlib.figure import Figure

LONGEST_LABEL: Final = 34
"""Characters of a label; of a longer one the end is left out."""

_WIDTH: Final = 4.3
"""Inches: 310 points, about the pixels that a page on a telephone has for a chart."""

_STYLE: Final[dict[Any, Any]] = {
    "svg.fonttype": "none",
    "text.parse_math": False,  # a dollar sign in a model's name is no formula
    "font.size": 10,
    "axes.edgecolor": GRID,
    "axes.labelcolor": INK,
    "axes.spines.top": False,
    "axes.spines.right": False,
    "grid.color": GRID,
    "grid.linewidth": 0.6,
    "lines.linewidth": 1.4,
    "lines.markersize": 4.5,
    "text.color": INK,
    "xtick.color": GRID,
    "ytick.color": GRID,
    "xtick.labelcolor": INK,
    "ytick.labelcolor": INK,
    "figure.facecolor": "none",
    "axes.facecolor": "none",
}
_MARKERS: Final = "os^DvPX*"
_LINES: Final = ("-", "--", "-.", ":")
_APART: Final = 0.2
"""How far columns of reference stand apart, in cells."""

_STRONGEST_FILL: Final = 0.6
"""Opacity of a cell that holds 1: ink stays readable on it, on a light page and a dark one."""


@dataclass(frozen=True)
class Point:
    """A number with its interval; NaN where there is none."""

    value: float
    low: float = math.nan
    high: float = math.nan


NOTHING: Final = Point(math.nan)


@dataclass(frozen=True)
class Series:
    """One line of a chart: a point, or `NOTHING`, for every category."""

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


@dataclass(frozen=True)
class Caption:
    """What names a chart.

    Attributes:
        name: Begins every id in it, so it is unique on its page.
        title: What it shows.
        description: The same with its main numbers, for those who cannot see it.
    """

    name: str
    title: str
    description: str


def draw_lines(
    caption: Caption, categories: Sequence[str], series: Sequence[Series], across: str, up: str
) -> str:
    """Draw shares from 0 to 1 over ordered categories, with intervals.

    Args:
        caption: What names the chart.
        categories: Their names, from left to right.
        series: The lines.
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
                label=_short(one.label),
                linestyle=_LINES[place % len(_LINES)],
                **_look(place),
            )
        _ticks(axes, categories)
        axes.set_ylim(-0.03, 1.03)
        axes.set_xlabel(across)
        axes.set_ylabel(up)
        axes.grid(axis="y")
        figure.legend(loc="outside upper left", frameon=False)

    return _svg(caption, 2.3 + 0.2 * len(series), draw)


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
        axes.set_yticks(range(len(dots)), [_short(dot.label) for dot in dots])
        axes.set_ylim(len(dots) - 0.4, -0.6)
        axes.set_xlim(*_limits([dot.point for dot in dots]))
        axes.set_xlabel(across)
        axes.grid(axis="x")
        axes.locator_params(axis="x", nbins=5)

    return _svg(caption, 0.7 + 0.22 * len(dots), draw)


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
        axes.set_yticks(range(len(rows)), [_short(name) for name, _ in rows])
        axes.set_xlim(-0.5, places[-1] + 0.5)
        axes.set_ylim(len(rows) - 0.5, -0.5)
        axes.xaxis.tick_top()
        axes.tick_params(length=0)
        axes.spines[:].set_visible(False)

    return _svg(caption, 0.8 + 0.27 * len(rows), draw)


def _draw_cell(axes: "Axes", middle: tuple[float, float], fill: float, is_marked: bool) -> None:
    from matplotlib.patches import Rectangle  # noqa: PLC0415 - slow to load

    corner = (middle[0] - 0.47, middle[1] - 0.46)
    if fill:
        cell = Rectangle(corner, 0.94, 0.92, facecolor=COLOURS[0], alpha=fill, linewidth=0)
        axes.add_patch(cell)
    if is_marked:
        axes.add_patch(Rectangle(corner, 0.94, 0.92, fill=False, edgecolor=INK, linestyle=":"))


def _svg(caption: Caption, height: float, draw: Callable[["Figure"], None]) -> str:
    import matplotlib as mpl  # noqa: PLC0415 - slow to load
    from matplotlib.figure import Figure  # noqa: PLC0415

    # The user's own style for charts does not count here.
    with mpl.rc_context():
        mpl.rcdefaults()
        mpl.rcParams.update(_STYLE | {"svg.hashsalt": caption.name})
        figure = Figure(figsize=(_WIDTH, height), layout="constrained")
        draw(figure)
        stream = io.BytesIO()
        nothing = dict.fromkeys(("Date", "Creator", "Format", "Type"))
        figure.savefig(stream, format="svg", metadata=nothing)
    return finished_svg(stream.getvalue(), caption.name, caption.title, caption.description)


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


def _short(label: str) -> str:
    text = plain_text(label)
    return text if len(text) <= LONGEST_LABEL else f"{text[: LONGEST_LABEL - 1]}…"
