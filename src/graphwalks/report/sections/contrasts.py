"""What differs in a single setting, of one model: pairs of runs, compared by instances."""

from collections.abc import Sequence
from dataclasses import dataclass
from itertools import combinations

from graphwalks.report.chart import Point
from graphwalks.report.comparing.comparability import NotComparable
from graphwalks.report.comparing.difference import Comparison, compare
from graphwalks.report.comparing.lines import Line
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.reading import LogError
from graphwalks.report.run import Run
from graphwalks.report.settings import COHORT, generation_changes, mismatches, settings_of


@dataclass(frozen=True)
class Contrast:
    """Two runs that differ in one setting.

    Attributes:
        name: Their numbers, such as "M1 / M2", or the label of a run that holds both values.
        first: The run with the earlier value.
        second: The run with the later one.
        comparison: Second minus first.
    """

    name: str
    first: Run
    second: Run
    comparison: Comparison


@dataclass(frozen=True)
class Contrasts:
    """All pairs that differ in one setting.

    Attributes:
        found: Those that could be compared.
        notes: Why others could not, a sentence each.
    """

    found: tuple[Contrast, ...]
    notes: tuple[str, ...]


def contrasts(
    runs: Sequence[Run], labels: Labels, varied: str, values: Sequence[object]
) -> Contrasts:
    """Compare the runs of a task, model and generation that differ in one setting alone.

    Args:
        runs: Runs of one family.
        labels: Log to label.
        varied: The setting.
        values: What it can be, in the order in which one is held against the next.
    """
    found: list[Contrast] = []
    notes: list[str] = []
    having = [run for run in runs if settings_of(run).get(varied) in values]
    ordered = sorted(having, key=lambda run: values.index(settings_of(run)[varied]))
    for first, second in combinations(ordered, 2):
        is_same = settings_of(first)[varied] == settings_of(second)[varied]
        if is_same or first.task != second.task or generation_changes(first, second):
            continue
        name = " / ".join(number_of(labels[run.log]) for run in (first, second))
        try:
            found += _compared(name, first, second, varied)
        except NotComparable:
            others = [one.name for one in mismatches(first, second)]
            named = ", ".join(other for other in others if other not in {varied, COHORT})
            why = f"they differ in {named}, too" if named else "they have no samples in common"
            notes.append(f"{name} are not paired: {why}.")
        except LogError:
            notes.append(f"{name} are not paired: their samples cannot be read.")
    return Contrasts(tuple(found), tuple(notes))


def contrasts_within(runs: Sequence[Run], labels: Labels, varied: str) -> Contrasts:
    """Compare the samples of each run that holds two values of a setting, such as both modes.

    Args:
        runs: The runs.
        labels: Log to label.
        varied: The setting.
    """
    found: list[Contrast] = []
    notes: list[str] = []
    for run in runs:
        name = labels[run.log]
        try:
            found += _compared(name, run, run, varied)
        except NotComparable as error:
            notes.append(f"{number_of(name)} is not paired: {error.message}.")
        except LogError:
            notes.append(f"{number_of(name)} is not paired: its samples cannot be read.")
    return Contrasts(tuple(found), tuple(notes))


def _compared(name: str, first: Run, second: Run, varied: str) -> list[Contrast]:
    return [Contrast(name, first, second, one) for one in compare(first, second, varied)]


def difference_of(line: Line) -> Point:
    """Return a difference with its interval."""
    return Point(line.difference, line.interval.low, line.interval.high)
