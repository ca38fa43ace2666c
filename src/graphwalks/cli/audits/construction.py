"""Instances of construction audited: witnesses evaluated, references proven anew."""

from collections.abc import Iterator, Mapping
from pathlib import Path

from graphwalks.cli.audits.checked import Checked
from graphwalks.construction.auditing import audit
from graphwalks.construction.cohort import processes
from graphwalks.construction.process import Process
from graphwalks.construction.request import read_request
from graphwalks.construction.stored import file_instances


def task_checks(task: str, parameters: Mapping[str, object]) -> Iterator[Checked]:
    """Check the instances that a task runs with these parameters."""
    return map(_checked, processes(read_request(task, parameters)))


def file_checks(path: Path) -> Iterator[Checked]:
    """Check every instance of a file; a line that no task would take is a fault, too."""
    for number, process in file_instances(path):
        if isinstance(process, ValueError):
            yield Checked.of_row(f"line {number}", (str(process),), unsolved=0)
        else:
            yield _checked(process)


def _checked(process: Process) -> Checked:
    verdict = audit(process)
    return Checked.of_row(verdict.name, verdict.faults, unsolved=0 if verdict.is_proven else 1)
