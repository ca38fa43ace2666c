"""Published accuracies of ArbiGraph.

`published.csv` holds facts with their sources. All of them are of the time of the paper: answers in
boxes, other topologies, another scheme of edges, and an agent with a calculator. No result of the
current rows is published, so none of them may be subtracted from, or ranked with, a result of this
package; `SCOPES` says what each label covers.
"""

import csv
from collections.abc import Mapping
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

TABLE: Final = "published.csv"

WHY_NOT_COMPARABLE: Final = (
    "published accuracies are of the paper's rows (boxed answers, tag paper-v1-boxed), which are "
    "not those of the current release"
)


@dataclass(frozen=True)
class Scope:
    """What a label in the published tables covers.

    Attributes:
        label: Name of the setting.
        nodes: Tasks of a prompt.
        meaning: In words.
    """

    label: str
    nodes: int
    meaning: str


_PAPER: Final = "boxed answers, calculator agent"

SCOPES: Final[Mapping[str, Scope]] = MappingProxyType({
    scope.label: scope
    for scope in (
        Scope("baseline", 1, f"the target alone; {_PAPER}"),
        Scope("forgetting", 4, f"the target last, behind 3 independent tasks; {_PAPER}"),
        Scope("chain", 4, f"a chain of 4 tasks; {_PAPER}"),
        Scope("multichain", 8, f"8 tasks in chains that branch and meet; {_PAPER}"),
    )
})
"""Every setting of the published tables."""


@dataclass(frozen=True)
class PublishedResult:
    """One published accuracy.

    Attributes:
        model: As the source names it.
        category: Category of all tasks.
        scope: Setting, a key of `SCOPES`.
        accuracy: Share of targets that are right.
        n: Rows; None where the source gives only the accuracy.
        mean_tokens: Generated tokens of a row, mean; None if not told.
        mean_turns: Turns of a row, mean; None if not told.
        mean_tool_calls: Calls of the calculator of a row, mean; None if not told.
        origin: "table" (a summary of the authors) or "results" (counted from their result file).
        source: Where it stands.
        note: What a reader must know; often empty.
    """

    model: str
    category: str
    scope: str
    accuracy: float
    n: int | None
    mean_tokens: int | None
    mean_turns: float | None
    mean_tool_calls: float | None
    origin: str
    source: str
    note: str


@cache
def published_results() -> tuple[PublishedResult, ...]:
    """Return every published number, in the order of the table."""
    text = files("graphwalks.arbigraph").joinpath(TABLE).read_text(encoding="utf-8")
    return tuple(_result(row) for row in csv.DictReader(text.splitlines()))


def _result(row: Mapping[str, str]) -> PublishedResult:
    return PublishedResult(
        model=row["model"],
        category=row["category"],
        scope=row["scope"],
        accuracy=float(row["accuracy"]),
        n=int(row["n"]) if row["n"] else None,
        mean_tokens=int(row["mean_tokens"]) if row["mean_tokens"] else None,
        mean_turns=float(row["mean_turns"]) if row["mean_turns"] else None,
        mean_tool_calls=float(row["mean_tool_calls"]) if row["mean_tool_calls"] else None,
        origin=row["origin"],
        source=row["source"],
        note=row["note"],
    )
