"""How far an objective is from the best one known, and means that hide no unfinished graph."""

from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from fractions import Fraction

from graphwalks.construction.process import Number, Process


def gap(process: Process, objective: Number) -> Fraction:
    """Return how much worse an objective is than the reference.

    Either a share of the reference in per cent or a plain difference, as the process says. The sign
    stays: an objective better than the reference has a negative gap, and nothing is clamped, as a
    cut with negative edges may be more than 100 per cent worse.
    """
    worse = Fraction(objective) - Fraction(process.reference)
    if not process.is_minimised:
        worse = -worse
    return 100 * worse / Fraction(process.reference) if process.is_relative else worse


@dataclass(frozen=True)
class MeanGap:
    """The mean gap of the graphs that were finished, beside how many should have been.

    Attributes:
        completed: Number of graphs with an objective.
        scheduled: Number of all graphs.
        mean: Mean gap of the completed ones; None if there is none.
    """

    completed: int
    scheduled: int
    mean: Fraction | None

    @property
    def is_complete(self) -> bool:
        """Whether every scheduled graph was finished."""
        return self.completed == self.scheduled


def mean_gap(gaps: Iterable[Fraction | None]) -> MeanGap:
    """Average the gaps of a cohort, one per graph; None stands for an unfinished graph."""
    listed = list(gaps)
    known = [value for value in listed if value is not None]
    return MeanGap(len(known), len(listed), _mean(known))


def paired_difference(
    first: Sequence[Fraction | None], second: Sequence[Fraction | None]
) -> MeanGap:
    """Average second minus first over the graphs that both have finished.

    Args:
        first: Gaps of one way of playing, one per graph; None where unfinished.
        second: Gaps of the other on the same graphs in the same order.
    """
    pairs = zip(first, second, strict=True)
    return mean_gap(None if a is None or b is None else b - a for a, b in pairs)


def _mean(values: Sequence[Fraction]) -> Fraction | None:
    return sum(values, Fraction()) / len(values) if values else None
