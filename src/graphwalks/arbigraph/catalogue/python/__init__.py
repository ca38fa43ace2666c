"""Traced functions of our own: the category `python`."""

from dataclasses import replace
from typing import Final

from graphwalks.arbigraph.catalogue.python import (
    bits,
    digits,
    number_theory,
    pairs,
    pointers,
    programs,
    recurrences,
    rewriting,
    scans,
    sequences,
    simulation,
    sorting,
    stacks,
    tables,
    traced,
)
from graphwalks.arbigraph.catalogue.task import Task

_FUNCTIONS: Final[tuple[traced.Traced, ...]] = (
    *bits.FUNCTIONS,
    *digits.FUNCTIONS,
    *number_theory.FUNCTIONS,
    *pairs.FUNCTIONS,
    *pointers.FUNCTIONS,
    *programs.FUNCTIONS,
    *recurrences.FUNCTIONS,
    *rewriting.FUNCTIONS,
    *scans.FUNCTIONS,
    *sequences.FUNCTIONS,
    *simulation.FUNCTIONS,
    *sorting.FUNCTIONS,
    *stacks.FUNCTIONS,
    *tables.FUNCTIONS,
)


def _place(task: Task) -> tuple[str, str, str]:
    return task.input, task.output, task.name


_MADE: Final = [traced.traced_task("python", 0, listed) for listed in _FUNCTIONS]
TASKS: Final[tuple[Task, ...]] = tuple(
    replace(task, task_id=task_id) for task_id, task in enumerate(sorted(_MADE, key=_place))
)
"""Ids go by input, output and name, as those of the published catalogue do."""
