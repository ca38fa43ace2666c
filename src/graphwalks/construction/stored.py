"""Instances of files that `graphwalks generate construction` wrote."""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

from graphwalks.construction.process import Process, witness_fault
from graphwalks.construction.records import RecordError, read_record
from graphwalks.errors import SourceError
from graphwalks.sources.jsonlines import records


@dataclass(frozen=True)
class Stored:
    """What a file holds for one task.

    Attributes:
        instances: Those of the task, in the order of the file; no two have the same name.
        others: Number of those of other tasks.
    """

    instances: tuple[Process, ...]
    others: int


def file_instances(path: Path) -> Iterator[Process]:
    """Yield the instances of a file; what they claim is for `auditing` to check.

    Raises:
        SourceError: The file cannot be read, or a line is no instance.
    """
    for _, process in _numbered(path):
        yield process


def stored_instances(path: Path, task: str) -> Stored:
    """Return the instances of a task, each with a reference that its witness reaches.

    That nothing beats a reference is not proven here.

    Raises:
        SourceError: The file cannot be read, a line is no instance, or the file has none of the
            task; or one of them is there twice or has a witness that does not reach its reference.
    """
    chosen: dict[str, Process] = {}
    others: list[str] = []
    for number, process in _numbered(path):
        if process.task != task:
            others.append(process.task)
            continue
        if process.name in chosen:
            raise SourceError(f"{path}, line {number}: {task}/{process.name} is there twice")
        if fault := witness_fault(process):
            raise SourceError(f"{path}, line {number}: {fault}")
        chosen[process.name] = process
    if not chosen:
        found = ", ".join(sorted(set(others))) or "no instance at all"
        raise SourceError(
            f"{path} has no instance of {task}; it has {found}. Give another file or task."
        )
    return Stored(tuple(chosen.values()), len(others))


def _numbered(path: Path) -> Iterator[tuple[int, Process]]:
    """Yield the instances of a file with the numbers of their lines."""
    for number, record in records(path):
        try:
            yield number, read_record(record)
        except RecordError as error:
            raise SourceError(f"{path}, line {number}: {error}") from error
