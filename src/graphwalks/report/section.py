"""What a report is made of: sections of tables and figures, before they become a page or files."""

from collections.abc import Sequence
from dataclasses import dataclass

Value = str | float | int | None
"""Of a cell; None where there is nothing to say, NaN where a number could not be had."""


@dataclass(frozen=True)
class Cell:
    """One entry of a table.

    Attributes:
        value: Number or text, as it goes into CSV and JSON.
        low: Lower end of its 95 % interval; None without one.
        high: Upper end.
        digits: Digits after the point on the page; None for texts and whole numbers.
        note: Why there is no number, or what limits it; empty if nothing is to be said.
    """

    value: Value
    low: float | None
    high: float | None
    digits: int | None
    note: str


@dataclass(frozen=True)
class Table:
    """A table.

    Attributes:
        name: Of its CSV file, in lower case with hyphens, unique in a report.
        title: Above it.
        columns: Names; the first column names the rows.
        rows: As long as `columns` each.
        notes: Sentences below it.
        runs: Logs that its numbers are from; their disclosure stands on the same page.
    """

    name: str
    title: str
    columns: Sequence[str]
    rows: Sequence[Sequence[Cell]]
    notes: Sequence[str]
    runs: Sequence[str]


@dataclass(frozen=True)
class Figure:
    """A figure.

    Attributes:
        name: Unique in a report.
        title: Above it.
        svg: One `<svg>` element, colours by the page's variables.
        alternative: What it shows, in words, with its main numbers.
        key: What its marks mean; empty if they need no words.
    """

    name: str
    title: str
    svg: str
    alternative: str
    key: str


@dataclass(frozen=True)
class Section:
    """A part of the page.

    Attributes:
        name: Its anchor.
        title: Its heading.
        text: Sentences below the heading.
        tables: In their order.
        figures: In their order, after the tables that they draw.
    """

    name: str
    title: str
    text: Sequence[str]
    tables: Sequence[Table]
    figures: Sequence[Figure]
