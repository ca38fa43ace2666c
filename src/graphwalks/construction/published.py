"""Published results of construction: fourteen lanes of GraphDecisionBench, and its controls.

`published.csv` and `published_controls.csv` hold facts with their source. Graphs, references, rules
and controls are those of `instances(task, "paper")`, so the controls are like for like. The words
around a decision are not the paper's, see `choice.lanes.WHY_NOT_COMPARABLE`, so the lanes are not.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

TABLE: Final = "published.csv"
CONTROLS_TABLE: Final = "published_controls.csv"

SCHEDULED: Final = 10
"""Graphs of each task and mode."""

UNITS: Final[Mapping[str, str]] = {
    "tsp": "per cent of the reference",
    "maxcut": "per cent of the reference",
    "influence": "per cent of the reference",
    "modularity": "difference of modularity",
}
"""What a gap is measured in, by task."""


@dataclass(frozen=True)
class PublishedResult:
    """One published mean gap.

    Attributes:
        model: Name of the lane, one of `choice.lanes.LANES`.
        task: One of `TASKS`.
        mode: "direct" or "proposals", A and C in the paper.
        gap: Mean over the completed graphs, see `UNITS`; None where none was completed.
        completed: Number of completed graphs, of `SCHEDULED`.
        source: Where it stands.
        note: What a reader must know; often empty.
    """

    model: str
    task: str
    mode: str
    gap: float | None
    completed: int
    source: str
    note: str


@dataclass(frozen=True)
class PublishedControl:
    """The mean gap of one player without a model.

    Attributes:
        task: One of `TASKS`.
        graphs: 10, or 8 for the graphs of influence that have at most 125 vertices.
        policy: As `play` takes it; "random" is the mean of the five seeds of `POOL_SEEDS`.
        gap: As computed from the rules, with six digits.
        published: As the source prints it; None where it prints none.
        source: Where it stands; empty where it is not printed.
        note: What a reader must know; often empty.
    """

    task: str
    graphs: int
    policy: str
    gap: float
    published: float | None
    source: str
    note: str


@cache
def published_results() -> tuple[PublishedResult, ...]:
    """Return every published gap of a lane, lane by lane, tasks in the order of `TASKS`."""
    return tuple(
        PublishedResult(
            model=row["model"],
            task=row["task"],
            mode=row["mode"],
            gap=_number(row["gap"]),
            completed=int(row["completed"]),
            source=row["source"],
            note=row["note"],
        )
        for row in _rows(TABLE)
    )


@cache
def published_controls() -> tuple[PublishedControl, ...]:
    """Return the gaps of all rules, of the random pool and of the classical methods."""
    return tuple(
        PublishedControl(
            task=row["task"],
            graphs=int(row["graphs"]),
            policy=row["policy"],
            gap=float(row["gap"]),
            published=_number(row["published"]),
            source=row["source"],
            note=row["note"],
        )
        for row in _rows(CONTROLS_TABLE)
    )


def _rows(table: str) -> Iterator[dict[str, str]]:
    text = files("graphwalks.construction").joinpath(table).read_text(encoding="utf-8")
    yield from csv.DictReader(text.splitlines())


def _number(text: str) -> float | None:
    return float(text) if text else None
