"""Scores of a run: per condition, between conditions, and of the pools of candidates.

Formulas are those of GraphDecisionBench RQ2 (arXiv 2610.06354). What is wrong or could not be read
counts 0; what failed on the way to a model, NaN, counts nowhere. A condition that the readout of a
run cannot carry for any query is U: it has no number, which is not 0, and enters no contrast.
"""

import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass

from graphwalks.evidence.condition import CONDITIONS, CONTRASTS
from graphwalks.evidence.item import OPTIONS
from graphwalks.statistics.bootstrap import mean_of
from graphwalks.statistics.intervals import Interval, mean_interval
from graphwalks.statistics.paired import Difference
from graphwalks.statistics.shared_draws import shared_differences


@dataclass(frozen=True)
class Result:
    """What came of a query under a condition.

    Attributes:
        query: Its id, a number as text.
        condition: One of `CONDITIONS`.
        correct: 1 or 0, between them the mean over epochs; NaN if the request failed.
        is_unsupported: Whether the readout could not be carried, so that it says nothing.
    """

    query: str
    condition: str
    correct: float
    is_unsupported: bool


@dataclass(frozen=True)
class ConditionScore:
    """Accuracy under a condition, which of Prime is Hit@1.

    Attributes:
        mean: Share of right choices; NaN for U.
        interval: Its interval (95 %).
    """

    mean: float
    interval: Interval


def condition_scores(results: Sequence[Result]) -> dict[str, ConditionScore]:
    """Return the score of every condition that was run, in the order of `CONDITIONS`."""
    run = {result.condition for result in results}
    found: dict[str, ConditionScore] = {}
    for condition in (one for one in CONDITIONS if one in run):
        values = list(_by_query(results, condition).values())
        mean = mean_of(values)
        found[condition] = ConditionScore(mean, mean_interval(values))
    return found


def condition_contrasts(results: Sequence[Result]) -> dict[tuple[str, str], Difference]:
    """Return how much more is right under one condition than under another, see `CONTRASTS`.

    A contrast takes the queries that have a number under both of its conditions; contrasts of the
    same queries share their draws, see `statistics.shared_draws`. None without such queries.

    Returns:
        By pair of conditions, in percentage points.
    """
    values = {condition: _by_query(results, condition) for condition in CONDITIONS}
    differences: dict[tuple[str, ...], dict[tuple[str, str], list[float]]] = {}
    for left, right in CONTRASTS:
        queries = tuple(sorted(values[left].keys() & values[right].keys(), key=int))
        if queries:
            pairs = [values[left][query] - values[right][query] for query in queries]
            differences.setdefault(queries, {})[left, right] = pairs
    found: dict[tuple[str, str], Difference] = {}
    for contrasts in differences.values():
        found |= zip(contrasts, shared_differences([*contrasts.values()]), strict=True)
    return {pair: found[pair] for pair in CONTRASTS if pair in found}


def macro_f1(choices: Iterable[tuple[str, str | None]]) -> float:
    """Return the mean F1 of all classes, also of those that are neither true nor predicted.

    Of a class it is 2 TP / (truth + predicted), and 0 where that denominator is 0. So it cannot
    reach 1 where a class is missing from the truth.

    Args:
        choices: True class and predicted class of every query; None predicts no class.

    Returns:
        The mean over the `OPTIONS` classes "0" to "39"; NaN without queries.
    """
    pairs = list(choices)
    if not pairs:
        return math.nan
    hits, marks = dict[str, int](), dict[str, int]()
    for truth, predicted in pairs:
        hits[truth] = hits.get(truth, 0) + (truth == predicted)
        for one in (truth, predicted):
            if one is not None:
                marks[one] = marks.get(one, 0) + 1
    scores = (2 * count / marks[one] for one, count in hits.items())
    return math.fsum(scores) / OPTIONS


def hit1_given_pool(scores: Iterable[tuple[float, bool]]) -> float:
    """Return the share of right choices among queries with a right candidate.

    Args:
        scores: Of every query, how right the choice is, and whether any candidate is right.

    Returns:
        The mean of those with one; NaN if there are none.
    """
    return mean_of([value for value, has_right in scores if has_right and not math.isnan(value)])


def hit40(rights: Iterable[Sequence[str]]) -> float:
    """Return the share of queries with a right one among their 40 candidates.

    Args:
        rights: The right candidates of every query.
    """
    return mean_of([float(bool(right)) for right in rights])


def recall40(recalls: Iterable[float]) -> float:
    """Return the mean over queries of the share of their answers among their 40 candidates.

    Args:
        recalls: That share of every query, see `Item.recall`.
    """
    return mean_of(list(recalls))


def _by_query(results: Iterable[Result], condition: str) -> dict[str, float]:
    """Return what every query has under a condition; nothing for U."""
    own = [one for one in results if one.condition == condition]
    if all(one.is_unsupported for one in own):
        return {}
    return {one.query: one.correct for one in own if not math.isnan(one.correct)}
