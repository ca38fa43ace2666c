"""Instances of construction audited: witnesses evaluated, references proven anew."""

from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Final

from graphwalks.cli.audits.checked import LONGEST_ID, Checked
from graphwalks.cli.output import shown
from graphwalks.construction.auditing import audit, file_instances
from graphwalks.construction.records import Solved

COLUMNS: Final = frozenset({"instance", "reference", "witness"})
"""Of a file of instances; no file of another family has them all."""

LONGEST_FAULT: Final = 300


def file_checks(path: Path) -> Iterator[Checked]:
    """Check every instance of a file."""
    return _checks(file_instances(path))


def _checks(instances: Iterable[Solved]) -> Iterator[Checked]:
    for solved in instances:
        verdict = audit(solved)
        name = shown(verdict.name, LONGEST_ID)
        faults = (f"{name}: {shown(fault, LONGEST_FAULT)}" for fault in verdict.faults)
        yield Checked(1, tuple(faults), unsolved=0 if verdict.is_proven else 1)
