"""Draws a chart as a single `<svg>` element, whose colours are those of the page around it.

Widths and type fit a telephone of 360 pixels. The same numbers give the same bytes.
"""

import io
from collections.abc import Callable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

from graphwalks.report.svg import GRID, INK, finished_svg, plain_text

if TYPE_CHECKING:
    from matplotlib.figure import Figure

LONGEST_LABEL: Final = 34
"""Characters of a label; of a longer one the middle is left out."""

_TAIL: Final = 16
"""Characters at the end of a label that stay: they tell runs of one model apart."""

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


def drawn(caption: Caption, height: float, draw: Callable[["Figure"], None]) -> str:
    """Return a chart.

    Args:
        caption: What names it.
        height: In inches.
        draw: Draws it on an empty figure, with the colours of `svg`.
    """
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


def short(label: str) -> str:
    """Return a label as a chart shows it."""
    text = plain_text(label)
    if len(text) <= LONGEST_LABEL:
        return text
    return f"{text[: LONGEST_LABEL - _TAIL - 1]}…{text[-_TAIL:]}"
