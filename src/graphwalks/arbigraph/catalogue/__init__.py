"""The tasks that a node can hold, by category."""

from functools import cache
from typing import Final, get_args

from graphwalks.arbigraph.catalogue.math import TASKS as MATH
from graphwalks.arbigraph.catalogue.task import (
    Category,
    Domain,
    Parameters,
    Task,
    Value,
)
from graphwalks.errors import ArgumentError

_PUBLISHED: Final = 40
_TRIVIAL: Final = 7
"""`poly_remainder`: its answer is its input, so it tests nothing in the middle of a graph."""


def categories() -> tuple[Category, ...]:
    """Name the categories that have tasks here."""
    return ("math",)


def all_tasks() -> tuple[Task, ...]:
    """Give the tasks of all categories."""
    return MATH


def resolve(task: Task, value: Value, params: Parameters) -> Value:
    """Work out the answer of a task by the second route.

    Args:
        task: The task.
        value: Input after its conversion.
        params: Parameters as the statement fixes them.

    Raises:
        ArgumentError: Value or parameters are not what the task takes.
    """
    # sympy takes half a second to load; only audit and oracle need it.
    from graphwalks.arbigraph.catalogue.symbolic import resolve as by_sympy  # noqa: PLC0415

    return by_sympy(task.task_id, value, params)


def task_of(category: Category, task_id: int) -> Task:
    """Find a task.

    Raises:
        ArgumentError: There is no such task, or the category has no tasks in this version.
    """
    tasks = _tasks(category)
    if type(task_id) is int and 0 <= task_id < len(tasks):
        return tasks[task_id]
    raise ArgumentError(
        f"{category} has no task {str(task_id)[:40]}: give a whole number from 0 to "
        f"{_PUBLISHED - 1} (published), or {_PUBLISHED} for {tasks[_PUBLISHED].name}"
    )


def published_ids(category: Category) -> tuple[int, ...]:
    """Give the ids of the published tasks of a category.

    Raises:
        ArgumentError: The category has no tasks in this version.
    """
    return tuple(task.task_id for task in _tasks(category)[:_PUBLISHED])


@cache
def inner_tasks(category: Category, input: Domain, output: Domain) -> tuple[Task, ...]:
    """Give the tasks with these domains that a node other than the target may hold.

    These are the published ones, except that the trivial `poly_remainder` gives way to its variant.

    Raises:
        ArgumentError: The category has no tasks in this version.
    """
    return tuple(
        task
        for task in _tasks(category)
        if task.task_id != _TRIVIAL and (task.input, task.output) == (input, output)
    )


@cache
def pairs(category: Category) -> tuple[tuple[Domain, Domain], ...]:
    """Give the pairs (input, output) for which a category has tasks, in the order of the tasks.

    Raises:
        ArgumentError: The category has no tasks in this version.
    """
    return tuple(dict.fromkeys((task.input, task.output) for task in _tasks(category)))


def _tasks(category: Category) -> tuple[Task, ...]:
    if category in categories():
        return MATH
    if category in get_args(Category):
        raise ArgumentError(
            f"{category} nodes are not part of this version: "
            f"the categories here are {', '.join(categories())}"
        )
    raise ArgumentError(
        f"category {str(category)[:40]!r} is unknown: choose {', '.join(categories())}"
    )
