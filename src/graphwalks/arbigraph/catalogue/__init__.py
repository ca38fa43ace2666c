"""The tasks that a node can hold, by category.

The categories math, python and gsm are modules of this package, the last two loaded when they are
asked for; `register` adds tasks to them, or a category of its own.
"""

from collections.abc import Iterator, Mapping
from dataclasses import replace
from functools import cache
from importlib import import_module
from typing import Final

from graphwalks.arbigraph.catalogue import math as math
from graphwalks.arbigraph.catalogue.task import Category, Domain, Task
from graphwalks.errors import ArgumentError
from graphwalks.parameters import NEW_NAME, NO_NEW_NAME

RELEASED: Final = ("math", "python", "gsm")
"""Categories of a release, and of the modules here."""

PUBLISHED: Final = ("math",)
"""Categories whose ids and tasks are those of the paper; the tasks of the others are ours."""

GREATEST_ID: Final = 10**9 - 1
"""Of a task; rows hold no greater one."""

_SHOWN_IDS: Final = 6

_registered: dict[Category, dict[int, Task]] = {}


def categories() -> tuple[Category, ...]:
    """Name the categories that have tasks."""
    return tuple(dict.fromkeys((*RELEASED, *_registered)))


def register(*tasks: Task) -> None:
    """Add tasks to the catalogue of this process, under a category that may be new.

    Tasks on nodes before the target are drawn among all of a category: with more tasks, the same
    seed gives other samples. A file that is loaded twice may add its tasks twice, as Inspect does
    for a second model: of tasks that a prompt says in the same words, the last one stays.

    Raises:
        ArgumentError: A task lacks what every task has, or its id or name is taken in its category
            by another task; none is added.
    """
    for place, task in enumerate(tasks):
        if problem := next(_problems(task), None):
            raise ArgumentError(f"{task.category} task {task.task_id} cannot be added: {problem}")
        present = (*_tasks_or_none(task.category).values(), *tasks[:place])
        for other in present:
            same = other.task_id == task.task_id or other.name == task.name
            if same and other.category == task.category and not _is_again(task, other):
                raise ArgumentError(
                    f"{task.category} task {task.task_id} ({task.name}) cannot be added: "
                    f"{other.task_id} ({other.name}) has its id or name; choose others"
                )
    for task in tasks:
        _registered.setdefault(task.category, {})[task.task_id] = task
    for cached in (inner_tasks, pairs, _tasks):
        cached.cache_clear()


def all_tasks() -> Iterator[Task]:
    """Give the tasks of all categories; a category is loaded when its first task is taken."""
    for category in categories():
        yield from _tasks(category).values()


def task_of(category: Category, task_id: int) -> Task:
    """Find a task.

    Raises:
        ArgumentError: There is no such category or task.
    """
    tasks = _tasks(category)
    if type(task_id) is int and task_id in tasks:
        return tasks[task_id]
    raise ArgumentError(
        f"{category} has no task {str(task_id)[:40]}: give native_task_id {_listed(tuple(tasks))}"
    )


def listed_ids(category: Category) -> tuple[int, ...]:
    """Give the ids of the tasks that a target goes through where all are asked for.

    Raises:
        ArgumentError: There is no such category.
    """
    return tuple(task.task_id for task in _tasks(category).values() if task.as_target)


@cache
def inner_tasks(category: Category, input: Domain, output: Domain) -> tuple[Task, ...]:
    """Give the tasks with these domains that a node other than the target may hold.

    Raises:
        ArgumentError: There is no such category.
    """
    return tuple(
        task
        for task in _tasks(category).values()
        if task.as_inner and (task.input, task.output) == (input, output)
    )


@cache
def pairs(category: Category) -> tuple[tuple[Domain, Domain], ...]:
    """Give the pairs (input, output) that inner nodes can have, in the order of the tasks.

    Raises:
        ArgumentError: There is no such category.
    """
    inner = (task for task in _tasks(category).values() if task.as_inner)
    return tuple(dict.fromkeys((task.input, task.output) for task in inner))


@cache
def _tasks(category: Category) -> Mapping[int, Task]:
    found = _tasks_or_none(category)
    if found:
        return found
    raise ArgumentError(
        f"category {str(category)[:40]!r} is unknown: choose {', '.join(categories())}"
    )


def _tasks_or_none(category: Category) -> Mapping[int, Task]:
    built_in: tuple[Task, ...] = (
        import_module(f"{__name__}.{category}").TASKS if category in RELEASED else ()
    )
    return {task.task_id: task for task in built_in} | _registered.get(category, {})


def _problems(task: Task) -> Iterator[str]:
    """Say what a task lacks that every task has."""
    if not NEW_NAME.fullmatch(task.category):
        yield f"its category {NO_NEW_NAME}"
    if type(task.task_id) is not int or not 0 <= task.task_id <= GREATEST_ID:
        yield f"its id is no whole number from 0 to {GREATEST_ID}"
    if not task.name or not task.name.isprintable():
        yield "its name is empty or not printable"
    if not {task.input, task.output} <= {"scalar", "list"}:
        yield f"it takes a {task.input} and gives a {task.output}; choose scalar or list"
    if task.conversion.add and not task.conversion.absolute:
        yield "its conversion adds to signed numbers, which no prompt says; set absolute or add 0"
    if missing := {"value", "result"} - task.statement.slots():
        yield f"its statement has no slot for {' and '.join(sorted(missing))}"
    if not all(line and line.isprintable() for line in task.statement.template.split("\n")):
        yield "its statement has an empty line, or characters that cannot be printed"


def _is_again(task: Task, other: Task) -> bool:
    """Say whether a task is another one once more, with the functions of a file loaded anew."""
    former = replace(
        other,
        statement=task.statement,
        draw=task.draw,
        compute=task.compute,
        resolve=task.resolve,
    )
    return task == former and task.statement.template == other.statement.template


def _listed(ids: tuple[int, ...]) -> str:
    if ids == tuple(range(len(ids))):
        return f"a whole number from 0 to {len(ids) - 1}"
    more = ", ..." if len(ids) > _SHOWN_IDS else ""
    return f"one of {', '.join(map(str, ids[:_SHOWN_IDS]))}{more}"
