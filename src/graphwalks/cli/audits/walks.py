"""GraphWalks rows audited: answers found again by two routes."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from graphwalks.cli.audits.checked import LONGEST_ID, Checked
from graphwalks.cli.output import shown
from graphwalks.walks.auditing import Mismatch, Surplus, audit, file_rows, task_rows
from graphwalks.walks.request import read_request
from graphwalks.walks.row import Row


def task_checks(task: str, parameters: Mapping[str, object]) -> Iterator[Checked]:
    """Check the rows that a task runs with these parameters."""
    return _checks(task_rows(read_request(task, parameters)))


def file_checks(path: Path) -> Iterator[Checked]:
    """Check every row of a file."""
    return _checks(file_rows(path))


def _checks(rows: Iterable[Row]) -> Iterator[Checked]:
    for row in rows:
        yield Checked(1, tuple(map(_line, audit(row))), unsolved=0)


def _line(mismatch: Mismatch) -> str:
    counts = f"{mismatch.expected} stored, {mismatch.found} found ({mismatch.route} route)"
    stored = _ids("only stored", mismatch.only_stored)
    found = _ids("only found", mismatch.only_found)
    return f"{shown(mismatch.row, LONGEST_ID)}: {counts}{stored}{found}"


def _ids(side: str, surplus: Surplus) -> str:
    more = ", ..." if surplus.count > len(surplus.shown) else ""
    ids = ", ".join(shown(node, LONGEST_ID) for node in surplus.shown)
    return f"; {side}: {ids}{more}" if surplus.count else ""
