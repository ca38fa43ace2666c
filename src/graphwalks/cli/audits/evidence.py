"""Queries of graph and text audited: leakage, candidates, conditions, sizes, certificates."""

from collections.abc import Iterable, Iterator, Mapping
from dataclasses import replace
from pathlib import Path

from graphwalks.cli.audits.checked import Checked
from graphwalks.evidence import read_request
from graphwalks.evidence.auditing import Verdict, audit_file, audit_task


def task_checks(task: str, parameters: Mapping[str, object]) -> Iterator[Checked]:
    """Check the queries that a task runs with these parameters, under all five conditions."""
    return _checks(audit_task(read_request(task, parameters)))


def file_checks(path: Path) -> Iterator[Checked]:
    """Check every query of a file; a line that no task would take is a fault, too."""
    return _checks(audit_file(path))


def _checks(verdicts: Iterable[Verdict]) -> Iterator[Checked]:
    for verdict in verdicts:
        checked = Checked.of_row(verdict.item, verdict.faults, unsolved=0)
        yield replace(checked, uncertified=0 if verdict.is_certified else 1)
