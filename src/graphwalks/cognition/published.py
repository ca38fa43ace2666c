"""Published results of graph cognition: fourteen lanes of GraphDecisionBench on the 800 test items.

`published.csv` holds facts with their source. The items are those of `cohort("paper")`; the words
around them are not, see `choice.lanes.WHY_NOT_COMPARABLE`.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from typing import Final

TABLE: Final = "published.csv"


@dataclass(frozen=True)
class PublishedResult:
    """One published accuracy.

    Attributes:
        model: Name of the lane, one of `choice.lanes.LANES`.
        question: One of `TASKS`.
        percent: Accuracy, in per cent: mean over the sizes 8 to 12 of the share of right answers.
            Illegal answers and unsupported requests count as wrong.
        source: Where it stands.
        note: What a reader must know; often empty.
    """

    model: str
    question: str
    percent: float
    source: str
    note: str


@cache
def published_results() -> tuple[PublishedResult, ...]:
    """Return every published number, lane by lane, questions in the order of the source."""
    text = files("graphwalks.cognition").joinpath(TABLE).read_text(encoding="utf-8")
    return tuple(_result(row) for row in csv.DictReader(text.splitlines()))


def _result(row: Mapping[str, str]) -> PublishedResult:
    return PublishedResult(
        model=row["model"],
        question=row["question"],
        percent=float(row["percent"]),
        source=row["source"],
        note=row["note"],
    )
