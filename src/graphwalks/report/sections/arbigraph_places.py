"""ArbiGraph by place in the prompt: a table and curves."""

from collections.abc import Sequence
from itertools import count
from typing import Final

from graphwalks.report.chart import Series
from graphwalks.report.labels import Labels
from graphwalks.report.run import Run
from graphwalks.report.section import Figure, Table
from graphwalks.report.sections.cells import logs_of, measured, point_of, text
from graphwalks.report.sections.line_figures import line_figures

SCORER: Final = "target_answer"

_PLACES: Final = (
    ("position", "right"),
    ("answered", "answered"),
    ("first_wrong", "first one that is wrong"),
)


def place_table(runs: Sequence[Run], labels: Labels) -> Table:
    """Tell what is right, answered and wrong first at each place."""
    places = range(1, max(map(_places, runs)) + 1)
    return Table(
        name="arbigraph-places",
        title="By place in the prompt",
        columns=("run", "category", "share", *map(str, places)),
        rows=[
            [
                text(labels[run.log]),
                text(category_of(run)),
                text(title),
                *(measured(run, SCORER, f"{key}_{place}") for place in places),
            ]
            for run in runs
            for key, title in _PLACES
        ],
        notes=(
            "Right and answered are shares of the samples with a task at that place; the first "
            "wrong one is a share of all samples.",
        ),
        runs=logs_of(runs),
    )


def place_figures(runs: Sequence[Run], labels: Labels) -> tuple[Figure, ...]:
    """Draw all runs; nothing if no prompt has a second task."""
    places = range(1, max(map(_places, runs)) + 1)
    if len(places) == 1:
        return ()
    series = [
        Series(
            f"{labels[run.log]}, {category_of(run)}",
            [point_of(run, SCORER, f"position_{place}") for place in places],
        )
        for run in runs
    ]
    return line_figures(
        "arbigraph-places-figure",
        "Tasks right by their place in the prompt",
        {str(place): f"place {place}" for place in places},
        series,
        ("place", "share right"),
    )


def category_of(run: Run) -> str:
    """Return the category of a run: math, python or gsm."""
    return run.task.removeprefix("arbigraph_")


def _places(run: Run) -> int:
    """Return how many places the log of a run tells of."""
    return next(place - 1 for place in count(1) if run.metric(SCORER, f"position_{place}") is None)
