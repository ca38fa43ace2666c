"""ArbiGraph rows audited: types checked, answers found again from the prompts."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from graphwalks.arbigraph.auditing import audit, file_rows, task_rows
from graphwalks.arbigraph.dataset import StoredRow
from graphwalks.arbigraph.release import audit_release
from graphwalks.arbigraph.request import read_request
from graphwalks.cli.audits.checked import LONGEST_FAULT, Checked
from graphwalks.cli.output import shown


def task_checks(task: str, parameters: Mapping[str, object]) -> Iterator[Checked]:
    """Check the rows that a task runs with these parameters."""
    return _checks(task_rows(read_request(task, parameters)))


def file_checks(path: Path) -> Iterator[Checked]:
    """Check every row of a file."""
    return _checks(file_rows(path))


def folder_checks(folder: Path) -> Iterator[Checked]:
    """Check a release folder, config by config."""
    for finding in audit_release(folder):
        yield Checked(finding.rows, (), unsolved=0)
        for problem in finding.problems:
            yield Checked(0, (f"{finding.part}: {shown(problem, LONGEST_FAULT)}",), unsolved=0)


def _checks(rows: Iterable[StoredRow]) -> Iterator[Checked]:
    for verdict in map(audit, rows):
        yield Checked.of_row(verdict.row, verdict.faults, verdict.unsolved)
