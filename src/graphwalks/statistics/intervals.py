"""Intervals for the mean of scores between 0 and 1."""

import math
from collections.abc import Sequence
from dataclasses import dataclass
from statistics import NormalDist
from typing import Final

CONFIDENCE: Final = 0.95
NORMAL_QUANTILE: Final = NormalDist().inv_cdf(0.5 + CONFIDENCE / 2)


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
    return wilson_interval(math.fsum(values) / count, count, NORMAL_QUANTILE, "wilson")


def wilson_interval(mean: float, count: float, quantile: float, method: str) -> Interval:
    """Return the Wilson score interval of a mean of independent scores between 0 and 1.

    Args:
        mean: Mean of the scores.
        count: How many scores, above 0; need not be a whole number.
        quantile: Half width of the interval in standard errors.
        method: Name of the interval.
    """
    square = quantile**2
    scale = 1 + square / count
    centre = (mean + square / (2 * count)) / scale
    variance = max(0.0, mean * (1 - mean)) / count + square / (4 * count**2)
    half = quantile / scale * math.sqrt(variance)
    # Rounding must not put a mean of 0 or 1 outside its own interval.
    low, high = min(max(0.0, centre - half), mean), max(min(1.0, centre + half), mean)
    return Interval(low, high, method)
