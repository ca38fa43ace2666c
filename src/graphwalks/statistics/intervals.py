"""Intervals for the mean of scores between 0 and 1."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
_Z: Final = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


@dataclass(frozen=True)
class Interval:
    """A confidence interval.

    Attributes:
        low: Lower end.
        high: Upper end.
        method: How it was made.
    """

    low: float
    high: float
    method: str


def mean_interval(values: Sequence[float]) -> Interval:
    """Return the Wilson score interval (95 %) of the mean of scores between 0 and 1.

    Wilson (JASA 22, 1927) for shares of n. No score between 0 and 1 varies more than a yes-or-no
    score of the same mean, so for F1 the interval errs on the wide side. Unlike mean plus or minus
    two standard errors, it never leaves [0, 1] and does not shrink to a point when a few rows all
    score the same.

    Args:
        values: Scores, each between 0 and 1.

    Returns:
        The interval; both ends NaN without values.
    """
    count = len(values)
    if not count:
        return Interval(math.nan, math.nan, "none")
    mean = math.fsum(values) / count
    scale = 1 + _Z**2 / count
    centre = (mean + _Z**2 / (2 * count)) / scale
    half = _Z / scale * math.sqrt(max(0.0, mean * (1 - mean)) / count + _Z**2 / (4 * count**2))
    # Rounding must not put a mean of 0 or 1 outside its own interval.
    low, high = min(max(0.0, centre - half), mean), max(min(1.0, centre + half), mean)
    return Interval(low, high, "wilson")
