"""Intervals for means of scores whose instances were drawn in fixed numbers from cells.

So are the queries of graph cognition: two for each network, size and answer. What differs between
cells is the same in every such draw, and only what differs within them is chance.
"""

import math
from collections.abc import Hashable, Sequence
from statistics import fmean
from typing import Final

from graphwalks.statistics.intervals import (
    NORMAL_QUANTILE,
    Interval,
    mean_interval,
    wilson_interval,
)

STRATIFIED: Final = "stratified"

_ADDED: Final = 4
"""Scores that are counted besides, half of them 0 and half 1: about the square of the quantile."""


def block_mean(values: Sequence[float], blocks: Sequence[Hashable]) -> float:
    """Return the mean of the means of blocks, each of which has the same weight.

    Args:
        values: Scores.
        blocks: Block of each score, as the size of its instance; one block for a plain mean.

    Returns:
        The mean; NaN without scores.

    Raises:
        ValueError: There are not as many blocks as scores.
    """
    parts: dict[Hashable, list[float]] = {}
    for value, block in zip(values, blocks, strict=True):
        parts.setdefault(block, []).append(value)
    return fmean(map(fmean, parts.values())) if parts else math.nan


def stratified_interval(
    values: Sequence[float], cells: Sequence[Hashable], blocks: Sequence[Hashable]
) -> Interval:
    """Return an interval (95 %) of a `block_mean` whose instances were drawn in cells.

    The variance of the mean is that of stratified sampling, the sum over cells of weight² · s² / n
    (Cochran, Sampling Techniques, 3rd edition, section 5.4). So many independent scores as would
    vary that much, the effective sample size of Korn and Graubard (Survey Methodology 24, 1998),
    make a Wilson interval. So it stays in [0, 1].

    Few scores in each cell are alike by chance. So both the spread within cells and that of all
    scores are counted with four more scores, half of them 0 and half 1 (Agresti and Coull, American
    Statistician 52, 1998): then cells of equal scores have an interval with some width, and scores
    that are all 0, or all 1, have about that of independent scores. A cell with one score says
    nothing of its spread: there it is that of all scores.

    How often the interval holds the true mean was counted exactly for 2 scores in each cell, all
    with the same chance of 0.5 to 0.99: from 20 to 200 cells in 93 to 98 of 100 draws, with 8 to 16
    cells in 91 to 98, but 0.99 with 8 cells in only 85, as one miss among 16 scores leaves it out.
    It is as wide as that of independent scores where cells are alike, and half as wide where half
    of them have a mean of 0.1 and half of 0.99.

    Args:
        values: Scores, each between 0 and 1.
        cells: Cell of each score; within a block, cells are drawn for themselves.
        blocks: Block of each score, see `block_mean`.

    Returns:
        The interval, by the method `stratified`; both ends NaN without scores.

    Raises:
        ValueError: There are not as many cells or blocks as scores.
    """
    weights = _weights(blocks)
    groups: dict[tuple[Hashable, Hashable], list[float]] = {}
    shares: dict[tuple[Hashable, Hashable], float] = {}
    for value, weight, block, cell in zip(values, weights, blocks, cells, strict=True):
        groups.setdefault((block, cell), []).append(value)
        shares[block, cell] = shares.get((block, cell), 0.0) + weight
    if not groups:
        return mean_interval(values)
    mean = block_mean(values, blocks)
    count = 1 / math.fsum(weight**2 for weight in weights)
    middle = (count * mean + _ADDED / 2) / (count + _ADDED)
    overall = middle * (1 - middle)
    freedom = len(values) - len(groups)
    variance = math.fsum(
        shares[place] ** 2
        * (_spread(scores, freedom) if len(scores) > 1 else overall)
        / len(scores)
        for place, scores in groups.items()
    )
    return wilson_interval(mean, overall / variance, NORMAL_QUANTILE, STRATIFIED)


def _weights(blocks: Sequence[Hashable]) -> list[float]:
    """Return the weight of each score; together they are 1."""
    sizes: dict[Hashable, int] = {}
    for block in blocks:
        sizes[block] = sizes.get(block, 0) + 1
    return [1 / (len(sizes) * sizes[block]) for block in blocks]


def _spread(scores: Sequence[float], freedom: int) -> float:
    """Return the variance of the scores of a cell, counted with its part of the added scores.

    Args:
        scores: Two scores or more.
        freedom: Degrees of freedom of all cells together.
    """
    mean = math.fsum(scores) / len(scores)
    variance = math.fsum((score - mean) ** 2 for score in scores) / (len(scores) - 1)
    return (freedom * variance + _ADDED / 4) / (freedom + _ADDED)
