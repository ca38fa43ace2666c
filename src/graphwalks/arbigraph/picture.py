"""Pictures of topologies, SVG or PNG, without any program beside matplotlib."""

import io
import warnings
from collections.abc import Mapping, Sequence
from pathlib import Path
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from graphwalks.arbigraph.instance import output_name
from graphwalks.arbigraph.layout import Layout, lay_out
from graphwalks.arbigraph.topology import Topology, relevant_nodes
from graphwalks.errors import ArgumentError

if TYPE_CHECKING:
    from matplotlib.axes import Axes

MOST_DRAWN: Final = 1_000
"""Nodes of a picture."""
MOST_EDGES_DRAWN: Final = 5_000
LONGEST_LABEL: Final = 22
"""Characters of an id that are shown."""
SUFFIXES: Final = (".svg", ".png")

# Inches.
_BOX_HEIGHT: Final = 0.46
_ROW: Final = 0.78
_GAP: Final = 0.62
_MARGIN: Final = 0.25
_LARGEST: Final = 40.0
"""Longest side; larger pictures are scaled down."""
_DOTS_PER_INCH: Final = 130

_INK, _FAINT, _PAPER, _FILL = "#1b2733", "#6b7785", "#ffffff", "#1f4e79"

# No date and no program: the same topology gives the same bytes.
_METADATA: Final[Mapping[str, Mapping[str, None]]] = MappingProxyType({
    ".svg": {"Date": None, "Creator": None},
    ".png": {"Software": None},
})


def check_picture(topology: Topology, path: Path) -> None:
    """Refuse what cannot be drawn, before anything is made.

    Raises:
        ArgumentError: As `picture_of`.
    """
    if path.suffix.lower() not in SUFFIXES:
        raise ArgumentError(f"picture {path} has no known form; choose {' or '.join(SUFFIXES)}")
    if len(topology.nodes) > MOST_DRAWN or len(topology.edges) > MOST_EDGES_DRAWN:
        raise ArgumentError(
            f"a topology of {len(topology.nodes):,} nodes and {len(topology.edges):,} edges is too "
            f"large for a picture; at most {MOST_DRAWN:,} and {MOST_EDGES_DRAWN:,} are drawn"
        )


def picture_of(topology: Topology, path: Path) -> bytes:
    """Draw a topology from left to right, the target filled and labelled.

    Every node shows its id, its category and the name of its answer in the prompt; nodes that the
    target does not need are dashed.

    Args:
        topology: What to draw.
        path: File that it is for, SVG or PNG by the end of its name.

    Returns:
        Content of the file.

    Raises:
        ArgumentError: The name has another end, or the topology is too large for a picture.
    """
    check_picture(topology, path)
    import matplotlib as mpl  # noqa: PLC0415 - slow to load
    from matplotlib.figure import Figure  # noqa: PLC0415

    layout = lay_out(topology)
    labels = _labels(topology)
    box = 0.35 + 0.088 * max(len(line) for label in labels for line in label)
    width = (max(layout.columns) + 1) * (box + _GAP) - _GAP + 2 * _MARGIN
    lowest = max([*layout.rows, *(row for lane in layout.lanes for _, row in lane)])
    height = lowest * _ROW + _BOX_HEIGHT + 2 * _MARGIN
    scale = min(1.0, _LARGEST / width, _LARGEST / height)
    # The user's own style for charts does not count here.
    with mpl.rc_context(), warnings.catch_warnings():
        warnings.simplefilter("ignore")  # ids may have characters that the font lacks
        mpl.rcdefaults()
        mpl.rcParams["svg.hashsalt"] = "graphwalks"
        figure = Figure(figsize=(width * scale, height * scale), facecolor=_PAPER)
        axes = figure.add_axes((0, 0, 1, 1))
        axes.set_axis_off()
        axes.set_xlim(-_MARGIN, width - _MARGIN)
        axes.set_ylim(height - _MARGIN - _BOX_HEIGHT / 2, -_MARGIN - _BOX_HEIGHT / 2)
        _draw_edges(axes, topology, layout, box, scale)
        _draw_nodes(axes, topology, layout, labels, box, scale)
        stream = io.BytesIO()
        form = path.suffix.lower()
        figure.savefig(stream, format=form[1:], dpi=_DOTS_PER_INCH, metadata=dict(_METADATA[form]))
    return stream.getvalue()


def _labels(topology: Topology) -> list[tuple[str, str]]:
    """Return the two lines of each node."""
    numbers = {node: number for number, node in enumerate(topology.order, start=1)}
    return [
        (
            _cut(node.id) + (" (target)" if place == topology.target else ""),
            f"{node.category}, {output_name(numbers[place])}",
        )
        for place, node in enumerate(topology.nodes)
    ]


def _cut(text: str) -> str:
    return text if len(text) <= LONGEST_LABEL else text[: LONGEST_LABEL - 1] + "\u2026"


def _draw_edges(axes: "Axes", topology: Topology, layout: Layout, box: float, scale: float) -> None:
    from matplotlib.patches import FancyArrowPatch  # noqa: PLC0415

    needed = relevant_nodes(topology)
    for (start, end), lane in zip(topology.edges, layout.lanes, strict=True):
        stations = [
            (layout.columns[start], layout.rows[start]),
            *lane,
            (layout.columns[end], layout.rows[end]),
        ]
        axes.add_artist(
            FancyArrowPatch(
                path=_curve(stations, box),
                arrowstyle="-|>",
                mutation_scale=11 * scale,
                linewidth=1.1 * scale,
                linestyle="-" if end in needed else (0, (4, 2.5)),
                color=_INK if end in needed else _FAINT,
                zorder=1,
            )
        )


def _curve(stations: Sequence[tuple[int, float]], box: float) -> Any:
    """Return a curve that is level wherever it passes a column."""
    from matplotlib.path import Path as Curve  # noqa: PLC0415

    points, codes = [], []
    for place, ((column, row), (next_column, next_row)) in enumerate(
        zip(stations, stations[1:], strict=False)
    ):
        left, right = column * (box + _GAP) + box, next_column * (box + _GAP)
        middle, y, next_y = (left + right) / 2, row * _ROW, next_row * _ROW
        points += [(left, y), (middle, y), (middle, next_y), (right, next_y)]
        codes += [Curve.LINETO if place else Curve.MOVETO, *[Curve.CURVE4] * 3]
    return Curve(points, codes)


def _draw_nodes(  # noqa: PLR0913, PLR0917 - all that a node shows
    axes: "Axes",
    topology: Topology,
    layout: Layout,
    labels: Sequence[tuple[str, str]],
    box: float,
    scale: float,
) -> None:
    from matplotlib.patches import FancyBboxPatch  # noqa: PLC0415

    needed = relevant_nodes(topology)
    for node, (title, detail) in enumerate(labels):
        x, y = layout.columns[node] * (box + _GAP), layout.rows[node] * _ROW
        is_target = node == topology.target
        ink = _PAPER if is_target else _INK if node in needed else _FAINT
        axes.add_artist(
            FancyBboxPatch(
                (x, y - _BOX_HEIGHT / 2),
                box,
                _BOX_HEIGHT,
                boxstyle="round,pad=0,rounding_size=0.08",
                facecolor=_FILL if is_target else _PAPER,
                edgecolor=_INK if node in needed else _FAINT,
                linestyle="-" if node in needed else (0, (4, 2.5)),
                linewidth=(2.2 if is_target else 1.1) * scale,
                zorder=2,
            )
        )
        for text, size, up in ((title, 9.5, -0.085), (detail, 7.0, 0.115)):
            axes.text(
                x + box / 2,
                y + up,
                text,
                size=size * scale,
                color=ink,
                weight="bold" if up < 0 and is_target else "normal",
                ha="center",
                va="center",
                zorder=3,
                parse_math=False,
            )
