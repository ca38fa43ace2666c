"""Runs made by hand, whose numbers a reader can check."""

from collections.abc import Mapping
from typing import Any

from graphwalks.report.run import Counts, Run
from graphwalks.report.section import Cell, Section, Table

Scores = Mapping[str, Mapping[str, float]]


def run(family: str, task: str, metrics: Scores, **changes: Any) -> Run:
    """A run that ended well, of all its samples; `changes` replace fields, `facts` its metadata."""
    log = changes.get("log", "one.eval")
    fields: dict[str, Any] = {
        "log": log,
        "task": task,
        "version": "1-A",
        "family": family,
        "task_id": log,
        "model": "openai/gpt",
        "status": "success",
        "created": "2026-03-01T00:00:00+00:00",
        "arguments": {},
        "solver": None,
        "generation": {},
        "model_arguments": {},
        "base_url": False,
        "limits": {},
        "setup": {},
        "updates": (),
        "metadata": {"family": family, "source": "generated", "seed": 0}
        | dict(changes.pop("facts", {})),
        "packages": {"inspect_ai": "0.3.285", "graphwalks": "0.3.0"},
        "counts": Counts(dataset=4, selected=4, epochs=1, completed=4),
        "tokens": (100, 10),
        "metrics": metrics,
        "caches": False,
        "error": "",
    }
    return Run(**fields | changes)


def table_of(section: Section | None, name: str) -> Table:
    """The table of a section with a name; all its rows must be as long as it is wide."""
    assert section is not None
    (table,) = [table for table in section.tables if table.name == name]
    assert {len(row) for row in table.rows} <= {len(table.columns)}
    return table


def row_of(table: Table, *names: str) -> dict[str, Cell]:
    """The only row that begins with some names, by column."""
    (row,) = [row for row in table.rows if tuple(cell.value for cell in row[: len(names)]) == names]
    return dict(zip(table.columns, row, strict=True))


def names_of(section: Section | None) -> list[str]:
    """The tables and figures of a section."""
    assert section is not None
    return [*(table.name for table in section.tables), *(one.name for one in section.figures)]
