"""The published bootstrap of GraphDecisionBench RQ2: contrasts that share one draw of queries.

Rule, seed and number of rounds are those of arXiv 2610.06354, so figures made with it are made the
way the published ones are. For any other comparison take `bootstrap.bootstrap_difference`, whose
interval is wider for few pairs: here differences that are all alike have one without any width.
"""

import math
import random
from collections.abc import Sequence
from functools import lru_cache
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.statistics.intervals import Interval
from graphwalks.statistics.paired import FEWEST_PAIRS, Difference

SEED: Final = 20261001
ROUNDS: Final = 1000
ENDS: Final = (24, 974)
"""Places, from 0, of the ends of an interval among the sorted means of all rounds."""

SHARED_DRAWS: Final = "shared draws"

_KEPT_DRAWS: Final = 8
"""Numbers of queries whose draws are kept: metrics run anew whenever some samples have ended."""


def shared_differences(contrasts: Sequence[Sequence[float]]) -> tuple[Difference, ...]:
    """Return the mean of each contrast and its interval (95 %), all from the same draws of queries.

    In every round as many queries are drawn, with replacement, as there are; each contrast has its
    mean over them. The ends are percentiles of these means: pointwise, and not adjusted for the
    number of contrasts.

    Args:
        contrasts: For each contrast what the first condition scores more than the second, by query;
            queries ascend by their number, and are the same in all contrasts.

    Returns:
        For each contrast, in percentage points. With fewer than two queries there is no interval:
        its ends are NaN, as the mean is without any.

    Raises:
        ValueError: Contrasts have different numbers of queries.
    """
    if not contrasts:
        return ()
    count = len(contrasts[0])
    if any(len(contrast) != count for contrast in contrasts):
        raise ValueError(
            f"contrasts have {sorted(set(map(len, contrasts)))} queries; give the same ones to all"
        )
    if count < FEWEST_PAIRS:
        return tuple(Difference(_mean(one), _no_interval(), count) for one in contrasts)
    draws = _draws(count)
    return tuple(Difference(_mean(one), _interval(one, draws), count) for one in contrasts)


@lru_cache(_KEPT_DRAWS)
def _draws(count: int) -> NDArray[np.int64]:
    """Return the places of the queries that are drawn, one row for each round."""
    # A seed that is a number gives the same sequence in every version of Python.
    generator = random.Random(SEED)  # noqa: S311 - the published rule
    rows = [[generator.randrange(count) for _ in range(count)] for _ in range(ROUNDS)]
    return np.array(rows, dtype=np.int64)


def _interval(contrast: Sequence[float], draws: NDArray[np.int64]) -> Interval:
    values = np.array(contrast, dtype=np.float64)
    total = np.zeros(ROUNDS)
    for drawn in draws.T:  # one by one: sums in another order may differ in their last digits
        total += values[drawn]
    means = np.sort(100 * total / len(values))
    low, high = (float(means[place]) for place in ENDS)
    return Interval(low, high, SHARED_DRAWS)


def _mean(contrast: Sequence[float]) -> float:
    return 100 * math.fsum(contrast) / len(contrast) if contrast else math.nan


def _no_interval() -> Interval:
    return Interval(math.nan, math.nan, "none")
