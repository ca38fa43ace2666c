"""Instances of construction audited: witnesses evaluated, references proven anew."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from graphwalks.cli.audits.checked import Checked
from graphwalks.construction.auditing import audit
from graphwalks.construction.cohort import processes
from graphwalks.construction.process import Process
from graphwalks.construction.request import read_request
from graphwalks.construction.stored import file_instances

COLUMNS: Final = frozenset({"instance", "reference", "witness"})
"""Of a file of instances; no file of another family has them all."""


def task_checks(task: str, parameters: Mapping[str, object]) -> Iterator[Checked]:
    """Check the instances that a task runs with these parameters."""
    return _checks(processes(read_request(task, parameters)))


def file_checks(path: Path) -> Iterator[Checked]:
    """Check every instance of a file."""
    return _checks(file_instances(path))


def _checks(instances: Iterable[Process]) -> Iterator[Checked]:
    for process in instances:
        verdict = audit(process)
        yield Checked.of_row(verdict.name, verdict.faults, unsolved=0 if verdict.is_proven else 1)
