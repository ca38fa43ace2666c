"""Metrics of `choice` for graph and text: conditions, contrasts between them, pools, baselines.

They read queries and conditions from the metadata of the samples. Samples of other families have
none, and get none of these numbers. All are shares between 0 and 1, contrasts between -1 and 1.
"""

import math
from collections.abc import Iterable
from typing import Any, cast

from inspect_ai.scorer import Metric, SampleScore, Value, metric

from graphwalks.evidence.condition import CONDITIONS
from graphwalks.evidence.grading import (
    Result,
    condition_contrasts,
    condition_scores,
    hit1_given_pool,
    hit40,
    macro_f1,
    recall40,
)
from graphwalks.scorers.metrics import entry, sample_metadata, share
from graphwalks.solvers.replies import Outcome

HEADLINE = "correct"
SUPPORTED = "correct_supported"


@metric
def by_condition() -> Metric:
    """Share of right choices under every condition and its interval, keys such as `TG_low`.

    Of prime it is Hit@1. Of a condition that ended `unsupported` for every query, U, all are NaN.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results: dict[str, float] = {}
        for condition, found in condition_scores(_results(scores)).items():
            ends = found.interval
            results[condition] = found.mean
            results[f"{condition}_low"], results[f"{condition}_high"] = ends.low, ends.high
        return cast(Value, results)

    return compute


@metric(scores="unreduced")
def condition_coverage() -> Metric:
    """Share of the samples under every condition that could be run, and of those without support.

    Keys such as `coverage_TG` and `unsupported_TG`. A condition is U where the latter is 1.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results: dict[str, float] = {}
        for condition in _conditions(scores):
            own = [one for one in scores if sample_metadata(one).get("condition") == condition]
            results[f"coverage_{condition}"] = share(
                not math.isnan(entry(one, SUPPORTED)) for one in own
            )
            results[f"unsupported_{condition}"] = share(map(_is_unsupported, own))
        return cast(Value, results)

    return compute


@metric
def contrasts() -> Metric:
    """How much more is right under one condition than under another, keys such as `tg_bag`.

    With `tg_bag_low` and `tg_bag_high`, the published bootstrap over queries: pointwise, and not
    adjusted for there being four contrasts; and `tg_bag_queries`, how many queries that is over.
    Only between conditions of one run that have numbers.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results: dict[str, float] = {}
        for pair, found in condition_contrasts(_results(scores)).items():
            name = "_".join(pair).lower()
            results[name] = found.mean / 100
            results[f"{name}_low"] = found.interval.low / 100
            results[f"{name}_high"] = found.interval.high / 100
            results[f"{name}_queries"] = float(found.pairs)
        return cast(Value, results)

    return compute


@metric(scores="unreduced")
def class_f1() -> Metric:
    """Macro-F1 over the 40 categories of arxiv under every condition, keys such as `TG_macro_f1`.

    A category that is neither true nor chosen counts 0, so a run of few queries has a low one. What
    chose nothing predicts no category. Every epoch is a choice of its own.
    """

    def compute(scores: list[SampleScore]) -> Value:
        results: dict[str, float] = {}
        for condition in _conditions(scores):
            own = [one for one in scores if _is_paper(one, condition)]
            if own and all(_is_unsupported(one) for one in own):
                results[f"{condition}_macro_f1"] = math.nan
            elif own:
                counted = [one for one in own if not math.isnan(entry(one, HEADLINE))]
                pairs = [(sample_metadata(one)["right"][0], one.score.answer) for one in counted]
                results[f"{condition}_macro_f1"] = macro_f1(pairs)
        return cast(Value, results)

    return compute


@metric
def pools() -> Metric:
    """What the blind pools of prime hold, and choices among those that hold a right candidate.

    Keys: `hit40`, the share of queries with a right candidate; `recall40`, the mean share of their
    answers that are candidates; `TG_hit1_given_pool` and so on. Nothing for gold pools, which hold
    an answer by design.
    """

    def compute(scores: list[SampleScore]) -> Value:
        blind = [one for one in scores if sample_metadata(one).get("pool") == "blind"]
        if not blind:
            return {}
        queries = _queries(blind)
        results = {
            "hit40": hit40(query["right"] for query in queries),
            "recall40": recall40(query["recall"] for query in queries),
        }
        means = condition_scores(_results(blind))
        for condition, found in means.items():
            results[f"{condition}_hit1_given_pool"] = (
                math.nan
                if math.isnan(found.mean)
                else hit1_given_pool(
                    (entry(one, HEADLINE), bool(sample_metadata(one)["right"]))
                    for one in blind
                    if sample_metadata(one)["condition"] == condition
                )
            )
        return cast(Value, results)

    return compute


@metric
def baseline_scores() -> Metric:
    """What rules without a model score on the very queries, whatever the condition.

    Keys: `bm25_rank_1`, `majority_anchor`, `label_propagation`; the last two with `_macro_f1`, too.
    """

    def compute(scores: list[SampleScore]) -> Value:
        queries = _queries(scores)
        results: dict[str, float] = {}
        for name in dict.fromkeys(name for query in queries for name in query["baselines"]):
            own = [query for query in queries if name in query["baselines"]]
            results[name] = share(query["baselines"][name] in query["right"] for query in own)
            papers = [query for query in own if query["pool"] is None]
            if papers:
                pairs = [(query["right"][0], query["baselines"][name]) for query in papers]
                results[f"{name}_macro_f1"] = macro_f1(pairs)
        return cast(Value, results)

    return compute


def _results(scores: Iterable[SampleScore]) -> list[Result]:
    """Return what came of the samples of this family."""
    return [
        Result(
            query=sample_metadata(one)["query"],
            condition=sample_metadata(one)["condition"],
            correct=entry(one, HEADLINE),
            is_unsupported=_is_unsupported(one),
        )
        for one in scores
        if "query" in sample_metadata(one)
    ]


def _queries(scores: Iterable[SampleScore]) -> list[dict[str, Any]]:
    """Return the metadata of every query once, whatever its conditions and epochs."""
    found = {
        sample_metadata(one)["query"]: sample_metadata(one)
        for one in scores
        if "query" in sample_metadata(one)
    }
    return [*found.values()]


def _conditions(scores: Iterable[SampleScore]) -> list[str]:
    run = {sample_metadata(one).get("condition") for one in scores}
    return [condition for condition in CONDITIONS if condition in run]


def _is_paper(score: SampleScore, condition: str) -> bool:
    metadata = sample_metadata(score)
    return metadata.get("condition") == condition and metadata["pool"] is None


def _is_unsupported(score: SampleScore) -> bool:
    told = (score.score.metadata or {}).get("outcome")
    return told == Outcome.UNSUPPORTED and math.isnan(entry(score, SUPPORTED))
