"""Intervals for means of scores that come in clusters, such as all samples of one task."""

import math
from collections.abc import Hashable, Sequence
from typing import Final

from graphwalks.statistics.intervals import (
    NORMAL_QUANTILE,
    Interval,
    mean_interval,
    wilson_interval,
)

FEWEST_CLUSTERS: Final = 10
"""With fewer clusters their spread is itself hardly known, and an interval from it too narrow."""

CLUSTERED: Final = "clustered"


def clustered_interval(values: Sequence[float], clusters: Sequence[Hashable]) -> Interval:
    """Return an interval (95 %) of a mean whose scores are alike within their clusters.

    The variance of the mean is the sandwich over the sums of G clusters, times G / (G - 1)
    (Cameron and Miller, Journal of Human Resources 50, 2015; for evaluations Miller, arXiv
    2411.00640). So many independent scores as would vary that much, the effective sample size of
    Korn and Graubard (Survey Methodology 24, 1998), make a Wilson interval with the quantile of
    Student's t for G - 1 degrees of freedom. It stays in [0, 1]. Two bounds keep it honest where
    the variance says little: it is never narrower than that of independent scores, and where all
    scores are 0, or all are 1, each cluster counts as one score.

    Args:
        values: Scores, each between 0 and 1.
        clusters: Cluster of each score.

    Returns:
        The interval, by the method `clustered`; for fewer than `FEWEST_CLUSTERS` clusters that of
        independent scores.

    Raises:
        ValueError: There are not as many clusters as scores.
    """
    sums: dict[Hashable, float] = {}
    mean = math.fsum(values) / len(values) if values else math.nan
    for value, cluster in zip(values, clusters, strict=True):
        sums[cluster] = sums.get(cluster, 0.0) + value - mean
    if len(sums) < FEWEST_CLUSTERS:
        return mean_interval(values)
    count = _effective_count(mean, len(values), list(sums.values()))
    return wilson_interval(mean, count, student_quantile(len(sums) - 1), CLUSTERED)


def student_quantile(freedom: int) -> float:
    """Return the 97.5 % quantile of Student's t, right to three digits from 9 degrees of freedom.

    The series of Abramowitz and Stegun, Handbook of Mathematical Functions, 26.7.5.
    """
    z = NORMAL_QUANTILE
    return math.fsum([
        z,
        (z**3 + z) / (4 * freedom),
        (5 * z**5 + 16 * z**3 + 3 * z) / (96 * freedom**2),
        (3 * z**7 + 19 * z**5 + 17 * z**3 - 15 * z) / (384 * freedom**3),
    ])


def _effective_count(mean: float, count: int, sums: Sequence[float]) -> float:
    """Return how many independent scores have a mean that varies as this one does.

    Args:
        mean: Mean of all scores.
        count: Number of scores.
        sums: Sum over each cluster of what the scores differ from the mean.
    """
    if mean in {0.0, 1.0}:
        return len(sums)
    factor = len(sums) / (len(sums) - 1)
    variance = factor * math.fsum(entry**2 for entry in sums) / count**2
    return min(count, mean * (1 - mean) / variance) if variance else count
