"""Instances of files that `graphwalks generate construction` wrote."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Any

from graphwalks.construction.process import Process, witness_fault
from graphwalks.construction.records import RecordError, read_record
from graphwalks.errors import SourceError
from graphwalks.sources.jsonlines import named_records, proper


@dataclass(frozen=True)
class Stored:
    """What a file holds for one task.

    Attributes:
        instances: Those of the task, in the order of the file; no two have the same name.
        others: Number of those of other tasks.
    """

    instances: tuple[Process, ...]
    others: int


def file_instances(path: Path) -> Iterator[tuple[int, Process | ValueError]]:
    """Yield number and instance of every line of a file, or what is wrong with it.

    A witness must reach its reference; that nothing beats it is for `auditing` to prove.

    Raises:
        SourceError: The file cannot be read.
    """
    return named_records(path, _instance, lambda process: f"{process.task}/{process.name}")


def stored_instances(path: Path, task: str) -> Stored:
    """Return the instances of a task.

    Raises:
        SourceError: The file cannot be read, a line is no instance that `file_instances` gives, or
            none is of the task.
    """
    found = [proper(path, number, process) for number, process in file_instances(path)]
    chosen = tuple(process for process in found if process.task == task)
    if not chosen:
        tasks = ", ".join(sorted({process.task for process in found})) or "no instance at all"
        raise SourceError(
            f"{path} has no instance of {task}; it has {tasks}. Give another file or task."
        )
    return Stored(chosen, len(found) - len(chosen))


def _instance(record: dict[str, Any]) -> Process:
    process = read_record(record)
    if fault := witness_fault(process):
        raise RecordError(fault)
    return process
