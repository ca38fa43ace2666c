"""Items of graph cognition audited: answers found again from the prompts by two routes."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from graphwalks.cli.audits.checked import Checked
from graphwalks.cognition import load_cohort, read_request
from graphwalks.cognition.auditing import Verdict, audit, audit_file


def task_checks(task: str, parameters: Mapping[str, object]) -> Iterator[Checked]:
    """Check the items that the task runs with these parameters, in both presentations."""
    return _checks(map(audit, load_cohort(read_request(parameters)).items))


def file_checks(path: Path) -> Iterator[Checked]:
    """Check every item of a file."""
    return _checks(audit_file(path))


def _checks(verdicts: Iterable[Verdict]) -> Iterator[Checked]:
    for verdict in verdicts:
        yield Checked.of_row(verdict.item, verdict.faults, unsolved=0)
