"""Instances of construction audited: witnesses evaluated, references proven anew."""

from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from typing import Final

from graphwalks.cli.audits.checked import LONGEST_ID, Checked
from graphwalks.cli.output import shown
from graphwalks.construction.auditing import audit, with_witness
from graphwalks.construction.cohort import processes
from graphwalks.construction.records import Solved
from graphwalks.construction.request import read_request
from graphwalks.construction.stored import file_instances

COLUMNS: Final = frozenset({"instance", "reference", "witness"})
"""Of a file of instances; no file of another family has them all."""

LONGEST_FAULT: Final = 300


def task_checks(task: str, parameters: Mapping[str, object]) -> Iterator[Checked]:
    """Check the instances that a task runs with these parameters."""
    return _checks(map(with_witness, processes(read_request(task, parameters))))


def file_checks(path: Path) -> Iterator[Checked]:
    """Check every instance of a file."""
    return _checks(file_instances(path))


def _checks(instances: Iterable[Solved]) -> Iterator[Checked]:
    for solved in instances:
        verdict = audit(solved)
        name = shown(verdict.name, LONGEST_ID)
        faults = (f"{name}: {shown(fault, LONGEST_FAULT)}" for fault in verdict.faults)
        yield Checked(1, tuple(faults), unsolved=0 if verdict.is_proven else 1)
