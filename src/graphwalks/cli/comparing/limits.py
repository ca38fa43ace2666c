"""Limits of the gate as a command line gives them: one for all tasks, or one for each."""

import math
from collections.abc import Collection, Sequence
from dataclasses import dataclass

from graphwalks.errors import ArgumentError
from graphwalks.report.comparing.gate import Limits
from graphwalks.report.headline import HEADLINES, Headline
from graphwalks.report.run import Run


@dataclass(frozen=True)
class Given:
    """The values of one option.

    Attributes:
        option: Its name, for errors.
        others: Limit of the tasks that are not named; None if none was given.
        by_task: Limits of tasks that are.
    """

    option: str
    others: float | None
    by_task: dict[str, float]

    def of(self, task: str, headline: Headline, is_mixed: bool) -> float | None:
        """Return the limit of a task; None without one.

        Args:
            task: Name of the task.
            headline: What the limit is in units of.
            is_mixed: Whether other tasks that are compared have headlines in other units.

        Raises:
            ArgumentError: The limit makes no sense for the headline.
        """
        limit = self.by_task.get(task, self.others)
        if limit is None:
            return None
        is_gap = headline.lower_is_better
        if is_gap and is_mixed and task not in self.by_task:
            raise ArgumentError(
                f"{self.option} {limit:g} would be a limit of shares and of the gap of {task}, "
                f"which has another unit; add {self.option} {task}=X"
            )
        if not is_gap and not 0 <= limit <= 1:
            raise ArgumentError(
                f"{self.option} {limit:g} is not allowed for {task}: its {headline.label} lies "
                "between 0 and 1, and 0.02 is two points"
            )
        return limit


def _read(option: str, words: Sequence[str]) -> Given:
    """Read `X` and `TASK=X` words.

    Raises:
        ArgumentError: A word is neither, or stands twice.
    """
    given: dict[str, float] = {}
    for word in words:
        task, _, text = word.rpartition("=")
        name = task.removeprefix("graphwalks/")
        try:
            limit = float(text)
        except ValueError:
            limit = math.nan
        if not math.isfinite(limit) or (word.startswith("=")):
            raise ArgumentError(f"{option} {word!r} is not allowed; write a number, or TASK=NUMBER")
        if name in given:
            raise ArgumentError(f"{option} is given twice for {name or 'all tasks'}; leave one out")
        given[name] = limit
    others = given.pop("", None)
    return Given(option, others, given)


def _refuse_unknown(given: Given, tasks: Collection[str]) -> None:
    """Refuse limits of tasks that are not compared: they would never be applied.

    Raises:
        ArgumentError: Names them.
    """
    if unknown := [task for task in given.by_task if task not in tasks]:
        raise ArgumentError(
            f"{given.option} {unknown[0]}=...: this task is not compared; compared are "
            f"{', '.join(tasks)}"
        )


def limits_by_task(
    fail_under: Sequence[str], max_drop: Sequence[str], runs: Sequence[Run]
) -> dict[str, Limits]:
    """Read the limits of every task that is compared.

    Args:
        fail_under: Words of the option of this name.
        max_drop: Words of the option of this name.
        runs: One run of each task.

    Raises:
        ArgumentError: A word is no limit, or one makes no sense for its task.
    """
    under, drop = _read("--fail-under", fail_under), _read("--max-drop", max_drop)
    headlines = {run.task: HEADLINES[run.family] for run in runs}
    is_mixed = len({headline.lower_is_better for headline in headlines.values()}) > 1
    for given in (under, drop):
        _refuse_unknown(given, headlines)
    limits = {
        task: Limits(under.of(task, headline, is_mixed), drop.of(task, headline, is_mixed))
        for task, headline in headlines.items()
    }
    for task, limit in limits.items():
        if limit.max_drop is not None and limit.max_drop < 0:
            raise ArgumentError(
                f"{drop.option} {limit.max_drop:g} is not allowed for {task}; give 0 or more"
            )
    return limits
