"""The page of a report: one HTML file that loads nothing and runs nothing."""

import math
import re
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from itertools import takewhile
from typing import Final

from jinja2 import Environment, PackageLoader, StrictUndefined
from markupsafe import Markup, escape

from graphwalks.report.document import Document
from graphwalks.report.labels import number_of
from graphwalks.report.section import Cell, Value

LONGEST_TEXT: Final = 1_000
"""Characters of a text that are shown; the files have the whole."""
LONGEST_CAPTION: Final = 250
"""Characters of a figure's words that stand open below it; longer ones unfold."""
LONGEST_NARROW: Final = 40
"""Characters of a text that a narrow column may break into a word a line."""
NOT_A_NUMBER: Final = "–"
DISCLOSURE: Final = "disclosure"
"""Name of the table that labels lead to: a block for each row, as it has too many columns."""

_CODE: Final = re.compile("`([^`]*)`")
_TEMPLATE: Final = "page.html.jinja"
_UNPRINTABLE: Final = re.compile(
    r"[\x00-\x09\x0b-\x1f\x7f-\x9f\u061c\u200e\u200f\u2028-\u202e\u2066-\u2069]+"
)
"""Control characters, those that end a line, and those that turn the direction of what follows."""


@dataclass(frozen=True)
class Shown:
    """A cell as the page has it.

    Attributes:
        text: Number or text, with links of its own where it begins with several runs.
        interval: Under it; empty without one.
        note: Under both.
        is_number: Whether it stands at the right.
        is_long: Whether it is text that needs room, or has a note that does.
        link: Anchor that it leads to; empty if it leads nowhere.
    """

    text: str
    interval: str
    note: str
    is_number: bool
    is_long: bool
    link: str


def page(document: Document) -> str:
    """Return a report as HTML."""
    environment = Environment(
        loader=PackageLoader("graphwalks.report", package_path=""),
        autoescape=True,
        undefined=StrictUndefined,
        trim_blocks=True,
        lstrip_blocks=True,
        keep_trailing_newline=True,
    )
    environment.filters |= {"one_line": one_line, "prose": prose}
    numbers = {log: number_of(label) for log, label in document.labels.items()}
    anchors = {
        name: f"run-{numbers[log]}"
        for log, label in document.labels.items()
        for name in (label, numbers[log])
    }
    tables = [table for section in document.sections for table in section.tables]
    rows = {
        table.name: [[shown(cell, anchors) for cell in row] for row in table.rows]
        for table in tables
    }
    text = environment.get_template(_TEMPLATE).render(
        document=document,
        numbers=numbers,
        rows=rows,
        numeric={name: _numeric_columns(cells) for name, cells in rows.items()},
        runs_of={
            table.name: [numbers[run.log] for run in document.runs if run.log in set(table.runs)]
            for table in tables
        },
        drawings={
            figure.name: Markup(figure.svg)  # noqa: S704 - drawn by this package, texts escaped
            for section in document.sections
            for figure in section.figures
        },
        disclosure=DISCLOSURE,
        common=_common_columns(rows.get(DISCLOSURE, [])),
        longest_caption=LONGEST_CAPTION,
    )
    return _UNPRINTABLE.sub(" ", text)


def shown(cell: Cell, anchors: Mapping[str, str]) -> Shown:
    """Return a cell as the page has it.

    Args:
        cell: The cell.
        anchors: Where a cell leads that holds one of these texts.
    """
    is_number = isinstance(cell.value, int | float) and not isinstance(cell.value, bool)
    text = _linked(_text(cell.value, cell.digits), anchors)
    interval = ""
    if cell.low is not None and cell.high is not None:
        interval = f"{_text(cell.low, cell.digits)} to {_text(cell.high, cell.digits)}"
    return Shown(
        text=text,
        interval=interval,
        note=one_line(cell.note),
        is_number=is_number,
        is_long=not is_number and max(len(text), len(cell.note)) > LONGEST_NARROW,
        link=anchors.get(cell.value, "") if isinstance(cell.value, str) else "",
    )


def _linked(text: str, anchors: Mapping[str, str]) -> str:
    """Link each run of a text that begins with several, such as "M1, M4" or "M1 / M2"."""
    words = text.split(" ")
    heads = list(takewhile(lambda word: word == "/" or word.removesuffix(",") in anchors, words))
    if len(heads) - heads.count("/") < 2:  # noqa: PLR2004 - a cell of one run leads there as a whole
        return text
    linked = [_link(word, anchors) for word in heads]
    return Markup(" ").join([*linked, *words[len(heads) :]])


def _link(word: str, anchors: Mapping[str, str]) -> str:
    name = word.removesuffix(",")
    if name not in anchors:
        return word
    return Markup('<a href="#{}">{}</a>{}').format(anchors[name], name, word[len(name) :])


def one_line(text: str) -> str:
    """Return a foreign text on one line, printable, and cut if it is long."""
    printable = _UNPRINTABLE.sub(" ", text[: LONGEST_TEXT + 1].replace("\n", " "))
    return f"{printable[:LONGEST_TEXT]}…" if len(text) > LONGEST_TEXT else printable


def prose(text: str) -> Markup:
    """Return sentences with what stands between backticks as code."""
    return Markup(_CODE.sub(r"<code>\1</code>", str(escape(text))))  # noqa: S704 - escaped here


def _common_columns(rows: Sequence[Sequence[Shown]]) -> list[int]:
    """Return the columns that are the same in all of several rows, but not the first one."""
    columns = list(zip(*rows, strict=True))[1:] if len(rows) > 1 else []
    return [place for place, cells in enumerate(columns, 1) if len(set(cells)) == 1]


def _numeric_columns(rows: Sequence[Sequence[Shown]]) -> set[int]:
    return {place for row in rows for place, cell in enumerate(row) if cell.is_number}


def _text(value: Value, digits: int | None) -> str:
    match value:
        case None:
            return ""
        case bool():
            return "yes" if value else "no"
        case str():
            return one_line(value)
        case int():
            return f"{value:,}"
        case _ if not math.isfinite(value):
            return NOT_A_NUMBER
        case _:
            return f"{value:,g}" if digits is None else f"{value:,.{digits}f}"
