"""Comparisons of two conditions on the same instances."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.statistics.clusters import student_quantile
from graphwalks.statistics.intervals import Interval

FEWEST_PAIRS: Final = 2


@dataclass(frozen=True)
class Difference:
    """How much higher the scores of the second condition are than those of the first.

    Attributes:
        mean: Mean of the differences; NaN without pairs.
        interval: Its interval (95 %).
        pairs: Number of instances.
    """

    mean: float
    interval: Interval
    pairs: int


@dataclass(frozen=True)
class McNemar:
    """Chances that two conditions of equal worth differ as much as was seen, or more.

    Attributes:
        exact: Two-sided, never too small.
        mid_p: As above, with half the chance of exactly what was seen: closer to what it says.
    """

    exact: float
    mid_p: float


def paired_difference(first: Sequence[float], second: Sequence[float]) -> Difference:
    """Compare scores of any range by Student's t interval of their differences.

    Student, Biometrika 6, 1908. It takes the differences for about normal.

    Args:
        first: Scores of the first condition.
        second: Scores of the second one, in the same order of instances.

    Returns:
        The difference; with fewer than two pairs no interval: its ends are NaN.

    Raises:
        ValueError: There are not as many scores of one as of the other.
    """
    differences = [right - left for left, right in zip(first, second, strict=True)]
    count = len(differences)
    mean = math.fsum(differences) / count if count else math.nan
    if count < FEWEST_PAIRS:
        return Difference(mean, _no_interval(), count)
    squares = math.fsum((entry - mean) ** 2 for entry in differences)
    half = student_quantile(count - 1) * math.sqrt(squares / (count - 1) / count)
    return Difference(mean, Interval(mean - half, mean + half, "paired t"), count)


def mcnemar(lost: int, won: int) -> McNemar:
    """Test whether two conditions are right equally often on the same instances.

    McNemar, Psychometrika 12, 1947, by the binomial distribution instead of its approximation; the
    mid-p form as in Fagerland, Lydersen and Laake, BMC Medical Research Methodology 13, 2013.

    Args:
        lost: Instances that only the first condition has right.
        won: Instances that only the second one has right.

    Returns:
        The chances; both 1 if there are no such instances.
    """
    count, fewer = lost + won, min(lost, won)
    if not count:
        return McNemar(1.0, 1.0)
    # Whole numbers until the one division, for no power of 2 may underflow.
    whole, seen = 2**count, math.comb(count, fewer)
    extreme = min(whole, 2 * sum(math.comb(count, hits) for hits in range(fewer + 1)))
    equal = seen if lost == won else 2 * seen  # as likely as what was seen
    return McNemar(exact=extreme / whole, mid_p=(2 * extreme - equal) / (2 * whole))


def discordant(first: Sequence[bool], second: Sequence[bool]) -> tuple[int, int]:
    """Count the instances that only the first condition has right, and those only the second has.

    Raises:
        ValueError: There are not as many answers of one as of the other.
    """
    pairs = list(zip(first, second, strict=True))
    return (
        sum(left and not right for left, right in pairs),
        sum(right and not left for left, right in pairs),
    )


def _no_interval() -> Interval:
    return Interval(math.nan, math.nan, "none")
