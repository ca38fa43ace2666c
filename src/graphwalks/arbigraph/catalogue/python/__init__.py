"""Traced functions of our own: the category `python`."""

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


def _key(listed: traced.Traced) -> tuple[str, str, str]:
    task = traced.traced_task("python", 0, listed)
    return task.input, task.output, task.name


TASKS: Final[tuple[Task, ...]] = tuple(
    traced.traced_task("python", task_id, listed)
    for task_id, listed in enumerate(sorted(_FUNCTIONS, key=_key))
)
"""Ids go by input, output and name, as those of the published catalogue do."""
