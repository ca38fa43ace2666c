"""Scores of answers: by question with equal weight for every size, and pooled beside it."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphwalks.cognition.item import Item
from graphwalks.cognition.query import TASKS
from graphwalks.statistics.bootstrap import mean_of
from graphwalks.statistics.strata import block_mean


@dataclass(frozen=True)
class TaskScore:
    """How one question was answered.

    Attributes:
        size_equal: Mean over the sizes of the mean at each size, the published score.
        pooled: Mean over all items.
        scheduled: Items that count, by size.
        correct: Sum of their scores, by size.
    """

    size_equal: float
    pooled: float
    scheduled: Mapping[int, int]
    correct: Mapping[int, float]


@dataclass(frozen=True)
class Summary:
    """All questions together, in the two published ways beside the mean over all items.

    Attributes:
        tasks: Score of each question that has an item, in their order.
        task_macro: Mean over the questions of the pooled score.
        task_size_macro: Mean over the questions and sizes of the mean in each.
    """

    tasks: Mapping[str, TaskScore]
    task_macro: float
    task_size_macro: float


def grade(choice: str | None, item: Item) -> float:
    """Return 1.0 for the id of the right option, else 0.0; nothing is repaired.

    Args:
        choice: Id of the option that was chosen; None if the reply holds none.
        item: The item.
    """
    return float(choice == item.answer)


def score(items: Sequence[Item], values: Sequence[float]) -> TaskScore:
    """Score the items of one question.

    Args:
        items: Any number of items; each counts in its size.
        values: Score of each item; NaN leaves the item out, as after an error of the provider.

    Returns:
        The score; both means NaN without an item that counts.
    """
    graded = zip(items, values, strict=True)
    counted = [(item.n, value) for item, value in graded if not math.isnan(value)]
    by_size: dict[int, list[float]] = {n: [] for n in sorted({n for n, _ in counted})}
    for n, value in counted:
        by_size[n].append(value)
    return TaskScore(
        size_equal=block_mean([value for _, value in counted], [n for n, _ in counted]),
        pooled=mean_of([value for _, value in counted]),
        scheduled={n: len(part) for n, part in by_size.items()},
        correct={n: math.fsum(part) for n, part in by_size.items()},
    )


def summarise(items: Sequence[Item], values: Sequence[float]) -> Summary:
    """Score every question and all together; arguments as in `score`."""
    graded = list(zip(items, values, strict=True))
    tasks = {}
    for task in TASKS:
        part = [(item, value) for item, value in graded if item.task == task]
        if any(not math.isnan(value) for _, value in part):
            tasks[task] = score(*zip(*part, strict=True))
    return Summary(
        tasks=tasks,
        task_macro=mean_of([task.pooled for task in tasks.values()]),
        task_size_macro=mean_of([
            task.correct[n] / task.scheduled[n] for task in tasks.values() for n in task.scheduled
        ]),
    )
