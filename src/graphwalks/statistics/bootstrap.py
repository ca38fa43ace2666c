"""Bootstrap intervals of means and of differences of means, the same on every machine."""

import math
from collections.abc import Hashable, Sequence
from statistics import NormalDist
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.statistics.clusters import FEWEST_CLUSTERS, student_quantile
from graphwalks.statistics.intervals import Interval
from graphwalks.statistics.paired import FEWEST_PAIRS, Difference
from graphwalks.streams import Stream

DRAWS: Final = 9_999
"""One less than a round number: so quantiles fall on draws (Davison and Hinkley, 1997, 2.4)."""

DIGITS: Final = 12
"""Digits that count: what is added in another order may differ behind them."""

BOOTSTRAP: Final = "bootstrap"
CLUSTERED_BOOTSTRAP: Final = "clustered bootstrap"

Draws = NDArray[np.float64]


def bootstrap_difference(
    differences: Sequence[float], clusters: Sequence[Hashable], name: str
) -> Difference:
    """Return the mean of paired differences with a bootstrap interval (95 %).

    Pairs are drawn with replacement; where they come in clusters, such as all samples of one task,
    whole clusters are (Cameron, Gelbach and Miller, Review of Economics and Statistics 90, 2008),
    from `FEWEST_CLUSTERS` of them up. Pairs that were drawn in fixed numbers from cells are drawn
    from all cells together, which errs on the wide side.

    The ends are percentiles of the draws, moved outwards as far as Student's t moves those of the
    normal distribution (the expanded percentile interval of Hesterberg, American Statistician 69,
    2015): plain percentiles, and BCa ones too, are too narrow for few pairs. In simulations it held
    the true mean of 5, 10, 20 and 100 normal differences in 93, 94, 94 and 96 of 100 runs, plain
    percentiles in 85, 89, 92 and 95; and of 10 to 400 pairs of right and wrong answers without a
    true difference, it left out 0 on a given side in at most 2.2 of 100.

    Args:
        differences: Score of the second condition minus that of the first, for each instance.
        clusters: Cluster of each instance; its own for each where they are independent.
        name: Of the comparison; it seeds the draws.

    Returns:
        The difference. With fewer than two pairs there is no interval: its ends are NaN.

    Raises:
        ValueError: There are not as many clusters as differences.
    """
    units = _units(differences, clusters)
    mean = math.fsum(differences) / len(differences) if differences else math.nan
    if len(differences) < FEWEST_PAIRS:
        return Difference(mean, Interval(math.nan, math.nan, "none"), len(differences))
    method = BOOTSTRAP if len(units[0]) == len(differences) else CLUSTERED_BOOTSTRAP
    draws = _means_of_draws(*units, Stream("statistics", "bootstrap", name))
    return Difference(mean, _ends(draws, mean, len(units[0]), method), len(differences))


def bootstrap_contrast(
    first: Sequence[Sequence[float]], second: Sequence[Sequence[float]], name: str
) -> tuple[float, Interval]:
    """Compare two conditions that have no instance in common, group by group.

    Scores of each group and condition are drawn for themselves. Groups count the same, whatever
    their numbers of scores: a condition must not win by having more of the easy ones.

    Args:
        first: Scores of the first condition, for each group.
        second: Scores of the second one, for the same groups.
        name: Of the comparison; it seeds the draws.

    Returns:
        The mean over groups of how much higher the mean of the second condition is, and its
        interval; all NaN without groups, an interval of NaN if a group has fewer than two scores.

    Raises:
        ValueError: There are not as many groups of one as of the other.
    """
    gaps, sizes = [], []
    total: Draws = np.zeros(DRAWS)
    for place, (left, right) in enumerate(zip(first, second, strict=True)):
        gaps.append(_mean(right) - _mean(left))
        sizes += [len(left), len(right)]
        for sign, side, values in ((-1, "first", left), (1, "second", right)):
            if values:
                key = ("statistics", "bootstrap", name, place, side)
                units = _units(values, range(len(values)))
                total += sign * _means_of_draws(*units, Stream(*key))
    mean = _mean(gaps)
    if min(sizes, default=0) < FEWEST_PAIRS:
        return mean, Interval(math.nan, math.nan, "none")
    return mean, _ends(total / len(gaps), mean, min(sizes), BOOTSTRAP)


def _units(values: Sequence[float], clusters: Sequence[Hashable]) -> tuple[Draws, Draws]:
    """Return sum and size of each unit that is drawn as a whole."""
    sums: dict[Hashable, float] = {}
    sizes: dict[Hashable, int] = {}
    for value, cluster in zip(values, clusters, strict=True):
        sums[cluster] = sums.get(cluster, 0.0) + value
        sizes[cluster] = sizes.get(cluster, 0) + 1
    if len(sums) < FEWEST_CLUSTERS:
        return np.array(values, dtype=np.float64), np.ones(len(values))
    return np.array([*sums.values()]), np.array([*sizes.values()], dtype=np.float64)


def _means_of_draws(sums: Draws, sizes: Draws, stream: Stream) -> Draws:
    """Return the mean of each draw of as many units as there are.

    All draws take one unit more at a time, so that memory stays small and numbers are added in the
    same order everywhere.
    """
    total, count = np.zeros(DRAWS), np.zeros(DRAWS)
    for _ in range(len(sums)):
        drawn = stream.integers(len(sums), DRAWS)
        total += sums[drawn]
        count += sizes[drawn]
    return total / count


def _ends(draws: Draws, mean: float, units: int, method: str) -> Interval:
    ordered = np.sort(np.round(draws, DIGITS))
    quantile = math.sqrt(units / (units - 1)) * student_quantile(units - 1)
    place = max(1, int(NormalDist().cdf(-quantile) * (DRAWS + 1)))
    low, high = float(ordered[place - 1]), float(ordered[DRAWS - place])
    # Rounding must not put the mean of equal differences outside their interval.
    return Interval(min(low, mean), max(high, mean), method)


def _mean(values: Sequence[float]) -> float:
    return math.fsum(values) / len(values) if values else math.nan
