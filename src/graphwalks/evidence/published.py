"""Published results of graph and text: fourteen lanes of GraphDecisionBench, and contrasts.

`published.csv` and `published_contrasts.csv` hold facts with their source. No run of ours stands
beside them: the words around a choice are ours, see `choice.lanes.WHY_NOT_COMPARABLE`, the records
of ogbn-arxiv were never published, nor was the rule by which an answer enters a pool of Prime.
"""

import csv
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

TABLE: Final = "published.csv"
CONTRASTS_TABLE: Final = "published_contrasts.csv"

UNSUPPORTED: Final = "U"
"""How a table says that a lane cannot take 40 options: no number, which is not 0."""

SCHEDULED: Final = 100
"""Queries of each task and condition."""

HIT_AT_40: Final = 100.0
RECALL_AT_40: Final = 77.7241
"""Of the published pools of Prime, which hold an answer by design, in per cent."""

DATASETS: Final[Mapping[str, str]] = {"arxiv": "ogbn-arxiv", "prime": "STaRK-Prime"}
"""Name of the data of each task."""

NOT_THE_COHORT: Final[Mapping[str, str]] = {
    "arxiv": "the paper's targets, anchors, contexts and cut texts were never published, so these "
    "are other queries, made by a rule of ours",
    "prime": "the queries are the paper's, if it hashes their ids as numbers, but which answer "
    "enters a pool and in which order candidates stand was never published, so the pools are ours",
}
"""Why a run of a task is not a run of the published cohort."""


@dataclass(frozen=True)
class PublishedResult:
    """One published accuracy, of Prime Hit@1.

    Attributes:
        model: Name of the lane, one of `choice.lanes.LANES`.
        task: One of `item.TASKS`.
        condition: One of `CONDITIONS`.
        percent: Share of right choices, in per cent; None where the lane is unsupported.
        source: Where it stands.
        note: What a reader must know; often empty.
    """

    model: str
    task: str
    condition: str
    percent: float | None
    source: str
    note: str


@dataclass(frozen=True)
class PublishedContrast:
    """One published difference between two conditions, with its interval.

    Attributes:
        model: Name of the lane, one of `choice.lanes.LANES`.
        task: One of `item.TASKS`.
        left: The condition that is subtracted from.
        right: The condition that is subtracted.
        points: Left minus right, in percentage points.
        low: Lower end of its interval (95 %), pointwise and unadjusted.
        high: Upper end.
        source: Where it stands.
    """

    model: str
    task: str
    left: str
    right: str
    points: float
    low: float
    high: float
    source: str


@cache
def published_results() -> tuple[PublishedResult, ...]:
    """Return every published share, lane by lane; tasks and conditions in their order."""
    return tuple(
        PublishedResult(
            model=row["model"],
            task=row["dataset"],
            condition=row["condition"],
            percent=None if row["percent"] == UNSUPPORTED else float(row["percent"]),
            source=row["source"],
            note=row["note"],
        )
        for row in _rows(TABLE)
    )


@cache
def published_contrasts() -> tuple[PublishedContrast, ...]:
    """Return the contrasts that were published with intervals, of two lanes."""
    return tuple(
        PublishedContrast(
            model=row["model"],
            task=row["dataset"],
            left=row["left"],
            right=row["right"],
            points=float(row["difference"]),
            low=float(row["low"]),
            high=float(row["high"]),
            source=row["source"],
        )
        for row in _rows(CONTRASTS_TABLE)
    )


def _rows(table: str) -> Iterator[dict[str, str]]:
    text = files("graphwalks.evidence").joinpath(table).read_text(encoding="utf-8")
    return iter(csv.DictReader(text.splitlines()))
