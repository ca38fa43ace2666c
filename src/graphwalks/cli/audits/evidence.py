"""Queries of graph and text audited: leakage, candidates, conditions, sizes, certificates."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from graphwalks.cli.audits.checked import Checked
from graphwalks.evidence import load_cohort, read_request
from graphwalks.evidence.auditing import Verdict, audit, audit_file


def task_checks(task: str, parameters: Mapping[str, object]) -> Iterator[Checked]:
    """Check the queries that a task runs with these parameters, under all five conditions."""
    return _checks(map(audit, load_cohort(read_request(task, parameters)).items))


def file_checks(path: Path) -> Iterator[Checked]:
    """Check every query of a file; a line that no task would take is a fault, too."""
    return _checks(audit_file(path))


def _checks(verdicts: Iterable[Verdict]) -> Iterator[Checked]:
    for verdict in verdicts:
        yield Checked.of_row(verdict.item, verdict.faults, unsolved=0)
