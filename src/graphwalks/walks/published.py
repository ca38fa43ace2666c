"""Published results of GraphWalks, and which of them may stand beside the result of a run.

`published.csv` holds facts with their sources, in percent. Labels of the row sets differ from page
to page and one label can mean two sets, so `SCOPES` says what each of them covers.
"""

import csv
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cache
from importlib.resources import files
from types import MappingProxyType
from typing import Final

from graphwalks.walks.request import TASKS
from graphwalks.walks.tiers import TIERS, tiers_of

TABLE: Final = "published.csv"

METRIC: Final = "f1"
"""The metric of ours that published numbers may stand beside."""

UNSTATED: Final = "unknown"
"""Wording of the prompt of a result whose source does not tell, and cannot be dated before 2026."""


@dataclass(frozen=True)
class Scope:
    """What a label in a published table covers.

    Attributes:
        label: As the sources write it.
        rows_of: The one label that this project uses for the same rows; None where it is unclear.
        meaning: In words.
    """

    label: str
    rows_of: str | None
    meaning: str


_SHORT: Final = "all rows of the short file pooled, eight tiers of 1k to 128k: 350 bfs, 400 parents"
_LONG: Final = "all rows of the long file, tiers 256k and 1M pooled: 200 of each kind"

SCOPES: Final[Mapping[str, Scope]] = MappingProxyType({
    scope.label: scope
    for scope in (
        Scope("<128k", "<128k", _SHORT),
        Scope("0-128k", "<128k", f"another label for <128k: {_SHORT}"),
        Scope("<=128k", "<128k", f"another label for <128k: {_SHORT}"),
        Scope(">128k", ">128k", _LONG),
        Scope("256k+1M", ">128k", f"{_LONG}; vendors also call it 1M or 256K-1M"),
        Scope("256k", "256k", "the 100 rows of a kind of the 256k tier"),
        Scope("1M", "1M", "the 100 rows of a kind of the 1M tier"),
        Scope(
            "128k", None, "a vendor's label: perhaps <128k, perhaps the 50 rows of the 128k tier"
        ),
    )
})
"""Every label of the published tables."""


@dataclass(frozen=True)
class PublishedResult:
    """One published number.

    Attributes:
        model: As the source names it, with its effort where that is told.
        kind: "bfs", "parents" or "both".
        scope: Label of the rows, a key of `SCOPES`.
        percent: The number.
        metric: "f1", "exact_match", "accuracy" (the source's word) or "unstated".
        prompt: Wording, "2025" or "2026", or `UNSTATED`. Whatever was published before
            27 February 2026 on unchanged data has the wording of 2025.
        runs: Runs that were averaged; None if not told.
        plain: Whether this is one plain question and answer over all rows of the scope, and no
            better source contradicts it.
        origin: "vendor", "paper", "independent", "aggregator" or "unverified".
        source: Address or title.
        note: What a reader must know; often empty.
    """

    model: str
    kind: str
    scope: str
    percent: float
    metric: str
    prompt: str
    runs: int | None
    plain: bool
    origin: str
    source: str
    note: str


@dataclass(frozen=True)
class Run:
    """What of a run decides whether published numbers are like it.

    Attributes:
        task: Name of the task.
        source: "official", "generated" or a file.
        tiers: Size tiers that it covers.
        prompt: Wording, "2026" or "2025".
        shuffle_edges: Whether edges stood in another order than published.
        rows: Rows that were scheduled.
    """

    task: str
    source: str
    tiers: tuple[str, ...]
    prompt: str
    shuffle_edges: bool
    rows: int


@dataclass(frozen=True)
class Comparability:
    """Which published numbers a run can stand beside.

    Attributes:
        scope: Label of its rows; None if there is no published number of the same test.
        reason: Why there is none; empty if there is a scope.
    """

    scope: str | None
    reason: str


@cache
def published_results() -> tuple[PublishedResult, ...]:
    """Return every published number, in the order of their sources."""
    text = files("graphwalks.walks").joinpath(TABLE).read_text(encoding="utf-8")
    return tuple(_result(row) for row in csv.DictReader(text.splitlines()))


def _result(row: Mapping[str, str]) -> PublishedResult:
    return PublishedResult(
        model=row["model"],
        kind=row["kind"],
        scope=row["scope"],
        percent=float(row["percent"]),
        metric=row["metric"],
        prompt=row["prompt"],
        runs=int(row["runs"]) if row["runs"] else None,
        plain=row["plain"] == "yes",
        origin=row["origin"],
        source=row["source"],
        note=row["note"],
    )


def comparable(run: Run) -> Comparability:
    """Say which published numbers are of the same test as a run: same rows, shown as published."""
    kind, file = TASKS[run.task]
    label = _label(run.tiers)
    if run.source != "official":
        return Comparability(None, "the rows are not the published ones (source is not official)")
    if run.shuffle_edges:
        return Comparability(None, "the edges stand in another order than published")
    if label is None:
        parts = ", or one of its tiers" if file == "long" else ""
        covered = f"all tiers of {run.task} together{parts}"
        return Comparability(
            None, f"no published number covers {', '.join(run.tiers)} alone; they cover {covered}"
        )
    expected = sum(TIERS[tier].rows[kind] for tier in run.tiers)
    if run.rows != expected:
        return Comparability(None, f"it has {run.rows} of the {expected} rows of {label}")
    return Comparability(label, "")


def is_of_rows(one: PublishedResult, task: str, scope: str) -> bool:
    """Tell whether a result is of the rows of a task that a label stands for."""
    return one.kind == TASKS[task][0] and SCOPES[one.scope].rows_of == scope


def why_another_test(one: PublishedResult, prompts: Sequence[str]) -> str:
    """Say in what a result is another test than all runs of its rows; empty if in nothing.

    Args:
        one: The result.
        prompts: Wordings of the runs: a result of one of them stands beside the runs of that.
    """
    reasons = []
    if one.metric != METRIC:
        reasons.append(f"its metric is {one.metric}")
    if one.prompt == UNSTATED:
        reasons.append("its wording is not told")
    elif one.prompt not in prompts:
        reasons.append(f"its wording is that of {one.prompt}, not of {' or '.join(prompts)}")
    if not one.plain:
        reasons.append(one.note or "it is not plainly over all rows")
    return "; ".join(reasons)


def _label(tiers: tuple[str, ...]) -> str | None:
    labels = {tiers_of("short"): "<128k", tiers_of("long"): ">128k"}
    labels |= {(tier,): tier for tier in tiers_of("long")}
    return labels.get(tiers)
