"""The four construction tasks by name."""

from collections.abc import Iterable, Sequence
from importlib import import_module
from typing import Final, Protocol, cast

from graphwalks.construction.process import Process
from graphwalks.parameters import one_of
from graphwalks.sources.official import OfficialFile

TASKS: Final = ("tsp", "maxcut", "influence", "modularity")
"""Names of the tasks."""
COHORTS: Final = ("paper",)


class _Task(Protocol):
    GENERATOR_VERSION: int
    RULES: tuple[str, ...]

    def instances(self) -> Sequence[Process]: ...

    def files(self, name: str) -> tuple[OfficialFile, ...]: ...

    def generated(self, seed: int, index: int) -> Process: ...

    def classical(self, process: Process) -> Sequence[str]: ...


def instances(task: str, cohort: str) -> list[Process]:
    """Return the instances of a published cohort in their order.

    Args:
        task: One of `TASKS`.
        cohort: "paper", the ten graphs of the paper.

    Raises:
        ArgumentError: No such task or cohort.
        SourceError: An official file is missing or damaged.
    """
    module = _module(task)
    one_of("cohort", cohort, COHORTS)
    return list(module.instances())


def official_files(task: str, names: Iterable[str]) -> tuple[OfficialFile, ...]:
    """Return the official files that instances are made from, each once.

    Args:
        task: One of `TASKS`.
        names: Names of official instances.
    """
    found = (file for name in names for file in _module(task).files(name))
    return tuple({file.name: file for file in found}.values())


def generated(task: str, seed: int, index: int) -> Process:
    """Return one fresh instance; the same arguments give the same one everywhere.

    Args:
        task: One of `TASKS`.
        seed: Any integer.
        index: Which instance of the seed, from 0; asking for more never changes the earlier ones.

    Raises:
        ArgumentError: No such task.
        SourceError: No proven reference was found.
    """
    return _module(task).generated(seed, index)


def generator_version(task: str) -> int:
    """Return the version of the fresh instances of a task: with another one they may differ."""
    return _module(task).GENERATOR_VERSION


def rules_of(task: str) -> tuple[str, ...]:
    """Return the names of the four rules of a task, in their order."""
    return _module(task).RULES


def classical(process: Process) -> tuple[str, ...]:
    """Return the history of the classical method of a task."""
    return tuple(_module(process.task).classical(process))


def _module(task: str) -> _Task:
    # Imported when asked for: the solvers behind the references take their time to load.
    name = one_of("task", task, TASKS)
    return cast(_Task, import_module(f"graphwalks.construction.{name}.task"))
