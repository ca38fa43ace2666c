"""Small pictures of finished solutions, PNG, for the log viewer."""

import base64
import io
import math
from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import TYPE_CHECKING, Final, cast

from graphwalks.construction import division
from graphwalks.construction.process import Process

if TYPE_CHECKING:
    from matplotlib.axes import Axes

    from graphwalks.construction.influence.cascade import Cascade
    from graphwalks.construction.tsp.task import Tour

Point = tuple[float, float]

_INCHES: Final = 3.5
_DOTS_PER_INCH: Final = 90
_ONE, _OTHER, _FAINT, _PAPER = "#1f4e79", "#c8642c", "#b8c0c8", "#ffffff"

CAPTIONS: Final[Mapping[str, str]] = MappingProxyType({
    "tsp": "the round trip on the map; city 0 is the large dot",
    "maxcut": (
        "side A is the left half, B the right one; of the edges between them those of positive "
        "weight are orange and those of negative weight blue"
    ),
    "influence": "seeds are large, active vertices orange",
    "modularity": "community A is the left half, B the right one; edges between them are orange",
})
"""What a picture shows, by task."""

_APART: Final = 0.35
"""How far the two sides are moved apart, in radii of the circle."""


def picture(process: Process, history: Sequence[str]) -> bytes:
    """Draw a complete solution: a tour on its map, or the vertices of a graph on a circle.

    A cut shows its sides as two halves, with the edges between them in colour, those of negative
    weight in another one; a cascade shows its seeds large and what is active in colour.

    Args:
        process: What was built.
        history: All actions.

    Returns:
        Content of a PNG file.

    Raises:
        ArgumentError: The history is not complete.
    """
    process.objective(history)  # refuses an unfinished one
    import matplotlib as mpl  # noqa: PLC0415 - slow to load
    from matplotlib.figure import Figure  # noqa: PLC0415

    # The user's own style for charts does not count here.
    with mpl.rc_context():
        mpl.rcdefaults()
        figure = Figure(figsize=(_INCHES, _INCHES), facecolor=_PAPER)
        axes = figure.add_axes((0.02, 0.02, 0.96, 0.96))
        axes.set_axis_off()
        axes.set_aspect("equal")
        if process.task == "tsp":
            _draw_tour(axes, cast("Tour", process), history)
        elif process.task == "influence":
            _draw_cascade(axes, cast("Cascade", process), history)
        else:
            _draw_sides(axes, process, history)
        stream = io.BytesIO()
        figure.savefig(stream, format="png", dpi=_DOTS_PER_INCH, metadata={"Software": None})
    return stream.getvalue()


def data_uri(png: bytes) -> str:
    """Return a picture as a text that Markdown can show."""
    return f"data:image/png;base64,{base64.b64encode(png).decode('ascii')}"


def _draw_tour(axes: "Axes", tour: "Tour", history: Sequence[str]) -> None:
    cities = tour.tour(history)
    places = [tour.coordinates[city] for city in (*cities, cities[0])]
    axes.plot(*zip(*places, strict=True), color=_ONE, linewidth=1, marker=".", markersize=4)
    axes.plot(*tour.coordinates[0], color=_OTHER, marker="o", markersize=7)


def _draw_cascade(axes: "Axes", cascade: "Cascade", history: Sequence[str]) -> None:
    places = _circle(cascade.graph.size)
    seeds = [int(action) for action in history]
    active = cascade.graph.closure(seeds)
    _draw_edges(axes, places, [list(arc) for arc in cascade.graph.arcs], _FAINT)
    for vertex, place in enumerate(places):
        axes.plot(
            *place,
            marker="o",
            markersize=9 if vertex in seeds else 4,
            color=_OTHER if vertex in active else _FAINT,
        )


def _draw_sides(axes: "Axes", process: Process, history: Sequence[str]) -> None:
    edges = cast(list[list[int]], process.constant_state["edges"])
    placed = division.signs(history, process.decisions + 1)
    places = _halves(placed)
    drawn: dict[str, list[list[int]]] = {_FAINT: [], _OTHER: [], _ONE: []}  # the last on top
    for edge in edges:
        drawn[_colour_of(edge, placed)].append(edge)
    for colour, chosen in drawn.items():
        _draw_edges(axes, places, chosen, colour)
    across_places, up_places = zip(*places, strict=True)
    axes.scatter(across_places, up_places, s=14, color=_ONE, zorder=2)


def _colour_of(edge: Sequence[int], placed: Sequence[int]) -> str:
    """Return the colour of an edge [u, v] or [u, v, w], by its sign if it joins the sides."""
    first, second, *weight = edge
    if placed[first] == placed[second]:
        return _FAINT
    return _ONE if weight and weight[0] < 0 else _OTHER


def _draw_edges(
    axes: "Axes", places: Sequence[Point], edges: Sequence[Sequence[int]], colour: str
) -> None:
    from matplotlib.collections import LineCollection  # noqa: PLC0415

    lines = [[places[edge[0]], places[edge[1]]] for edge in edges]
    axes.add_collection(LineCollection(lines, colors=colour, linewidths=0.5, antialiased=False))


def _circle(count: int) -> list[Point]:
    turns = [2 * math.pi * place / count for place in range(count)]
    return [(math.sin(turn), math.cos(turn)) for turn in turns]


def _halves(placed: Sequence[int]) -> list[Point]:
    """Return places of the vertices: A on the left half of a circle, B on the right half."""
    counts = {side: placed.count(side) for side in (1, -1)}
    seen = {1: 0, -1: 0}
    places: list[Point] = []
    for side in placed:
        seen[side] += 1
        turn = math.pi * (seen[side] - 0.5) / counts[side]
        places.append((-side * (math.sin(turn) + _APART), math.cos(turn)))
    return places
