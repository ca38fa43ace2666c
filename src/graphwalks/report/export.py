"""A report as files for programs: each table as CSV, and all of it as JSON."""

import csv
import io
import json
import math
from collections.abc import Iterable, Mapping
from dataclasses import asdict
from itertools import chain
from typing import Any, Final

from graphwalks.errors import printable
from graphwalks.report.document import Document
from graphwalks.report.labels import Labels
from graphwalks.report.run import Run
from graphwalks.report.section import Cell, Section, Table, Value

SCHEMA: Final = 1
"""Number of the form of the JSON; moves when a key changes its meaning or goes."""

KEYS: Final = frozenset({"schema", "title", "graphwalks", "runs", "left_out", "sections"})
"""Keys by which a report is known as one."""

_NULLS: Final = "null is a number that could not be had, or nothing to say; notes tell which"
_FORMULA_STARTS: Final = ("=", "+", "-", "@", "\t", "\r")
"""A text with such a beginning is a formula to a spreadsheet."""
_LONGEST_ESCAPE: Final = 10
"""Characters that stand for one that is not printable."""


def table_csv(table: Table) -> str:
    """Return a table as CSV: its columns, each with those of its intervals and notes.

    A number that could not be had is an empty field, and so is an interval or a note that is not
    there. A text that a spreadsheet would take for a formula begins with an apostrophe, and what
    is not printable in one is escaped.
    """
    text = io.StringIO()
    writer = csv.writer(text, lineterminator="\n")
    columns = [_column(table, place) for place in range(len(table.columns))]
    writer.writerows(map(_field, row) for row in zip(*chain.from_iterable(columns), strict=True))
    return text.getvalue()


def _column(table: Table, place: int) -> list[list[Value]]:
    """Return a column as those of a file, each with its name first."""
    name, cells = table.columns[place], [row[place] for row in table.rows]
    found: list[list[Value]] = [[name, *(cell.value for cell in cells)]]
    if any(cell.low is not None or cell.high is not None for cell in cells):
        found.append([f"{name}_low", *(cell.low for cell in cells)])
        found.append([f"{name}_high", *(cell.high for cell in cells)])
    if any(cell.note for cell in cells):
        found.append([f"{name}_note", *(cell.note for cell in cells)])
    return found


def report_json(document: Document) -> str:
    """Return a report as JSON with its keys in a fixed order."""
    data = {
        "schema": SCHEMA,
        "title": document.title,
        "graphwalks": document.version,
        "newest": document.newest,
        "nulls": _NULLS,
        "runs": [_run(run, document.labels[run.log]) for run in document.runs],
        "left_out": [{"log": log, "reason": why} for log, why in document.left_out.items()],
        "sections": [_section(section, document.labels) for section in document.sections],
    }
    return json.dumps(_finite(data), indent=1, ensure_ascii=False, allow_nan=False) + "\n"


def _run(run: Run, label: str) -> dict[str, Any]:
    return {"label": label, **asdict(run)}


def _section(section: Section, labels: Labels) -> dict[str, Any]:
    return {
        "name": section.name,
        "title": section.title,
        "text": list(section.text),
        "tables": [
            {
                "name": table.name,
                "title": table.title,
                "runs": [labels[log] for log in table.runs],
                "columns": list(table.columns),
                "rows": [[_cell(cell) for cell in row] for row in table.rows],
                "notes": list(table.notes),
            }
            for table in section.tables
        ],
        "figures": [
            {
                "name": figure.name,
                "title": figure.title,
                "alternative": figure.alternative,
                "key": figure.key,
            }
            for figure in section.figures
        ],
    }


def _cell(cell: Cell) -> dict[str, Any]:
    """Return what a cell has; an interval or a note that it has not is no key."""
    found: dict[str, Any] = {"value": cell.value}
    if cell.low is not None or cell.high is not None:
        found |= {"low": cell.low, "high": cell.high}
    if note := cell.note or _note_of(cell.value):
        found["note"] = note
    return found


def _note_of(value: Value) -> str:
    is_missing = isinstance(value, float) and not math.isfinite(value)
    return "this number could not be had" if is_missing else ""


def _field(value: Value) -> str | int | float:
    if value is None or (isinstance(value, float) and not math.isfinite(value)):
        return ""
    if not isinstance(value, str):
        return value
    # Of printable characters alone, a text is the same to every reader of CSV, and to a terminal.
    text = printable(value, len(value) * _LONGEST_ESCAPE)
    return f"'{text}" if value.startswith(_FORMULA_STARTS) else text


def _finite(data: Any) -> Any:
    """Return data with null for each number that is none, and keys of mappings in order."""
    match data:
        case float():
            return data if math.isfinite(data) else None
        case Mapping():
            return {str(key): _finite(value) for key, value in data.items()}
        case str() | int() | None:
            return data
        case Iterable():
            return [_finite(value) for value in data]
        case _:
            return str(data)
