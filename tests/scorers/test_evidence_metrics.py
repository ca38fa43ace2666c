"""Metrics of graph and text over scores that are made by hand."""

import math
from typing import Any

import pytest
from inspect_ai.scorer import SampleScore, Score
from pytest_inspect_evals.metrics import assert_agreeing_epochs_change_nothing, run_metrics

from graphwalks.scorers import evidence_metrics
from graphwalks.scorers.evidence_metrics import (
    baseline_scores,
    by_condition,
    class_f1,
    contrasts,
    pools,
)
from graphwalks.solvers.replies import Outcome

METRICS = ("by_condition", "contrasts", "class_f1", "pools", "baseline_scores")


def scored(
    query: str,
    condition: str,
    correct: float,
    *,
    answer: str | None = None,
    outcome: Outcome = Outcome.ANSWERED,
    **metadata: Any,
) -> SampleScore:
    supported = math.nan if outcome is not Outcome.ANSWERED else correct
    told: dict[str, Any] = {
        "query": query,
        "condition": condition,
        "pool": None,
        "right": ["3"],
        "recall": 1.0,
        "baselines": {"majority_anchor": "3"},
    }
    return SampleScore(
        score=Score(
            value={"correct": correct, "correct_supported": supported},
            answer=answer,
            metadata={"outcome": str(outcome)},
        ),
        sample_metadata=told | metadata,
    )


def compute(metric: str, scores: list[SampleScore]) -> dict[str, float]:
    found = getattr(evidence_metrics, metric)()(scores)
    assert isinstance(found, dict)
    return found


@pytest.mark.parametrize("metric", METRICS)
def test_samples_of_other_families_have_no_numbers(metric: str) -> None:
    other = SampleScore(score=Score(value={"correct": 1.0}), sample_metadata={"question": "cycle"})
    assert compute(metric, [other]) == compute(metric, []) == {}


def test_unsupported_samples_are_no_number_and_those_that_overflow_are_wrong() -> None:
    none = {"outcome": Outcome.UNSUPPORTED}
    overflown = {"outcome": Outcome.CONTEXT_OVERFLOW}
    scores = [
        scored("1", "TG", 0.0, **none),
        scored("2", "TG", 0.0, **none),
        scored("1", "BAG", 0.0, **overflown),
        scored("2", "BAG", 0.0, **overflown),
    ]
    found = compute("by_condition", scores)
    assert math.isnan(found["TG"]) and math.isnan(found["TG_low"]) and math.isnan(found["TG_high"])
    assert found["BAG"] == 0
    f1 = compute("class_f1", scores)
    assert math.isnan(f1["TG_macro_f1"]) and f1["BAG_macro_f1"] == 0
    assert compute("contrasts", scores) == {}


def test_contrasts_are_shares_not_percentage_points() -> None:
    scores = [
        scored(str(query), condition, float(condition == "G" and query < 3))
        for query in range(4)
        for condition in ("G", "A")
    ]
    found = compute("contrasts", scores)
    assert found["g_a"] == 0.75
    assert 0 <= found["g_a_low"] <= 0.75 <= found["g_a_high"] <= 1


def test_an_invalid_answer_predicts_no_class() -> None:
    # Three papers of class 3: one found, one said to be 4, one without an answer: 2 / (3 + 1).
    scores = [
        scored("1", "TG", 1.0, answer="3"),
        scored("2", "TG", 0.0, answer="4"),
        scored("3", "TG", 0.0, answer=None),
        scored("4", "TG", math.nan, answer=None),
    ]
    assert compute("class_f1", scores) == {"TG_macro_f1": 0.5 / 40}


def test_baselines_count_every_query_once() -> None:
    scores = [
        *(scored("1", condition, 0.0) for condition in ("TG", "T", "G")),
        scored("2", "TG", 0.0, right=["4"]),
    ]
    found = compute("baseline_scores", scores)
    # F1 of class 3: one hit, one true, two chosen.
    assert found == {"majority_anchor": 0.5, "majority_anchor_macro_f1": 2 / 3 / 40}


def test_gold_pools_have_no_hits_to_tell() -> None:
    assert compute("pools", [scored("1", "TG", 1.0, pool="gold")]) == {}


@pytest.mark.usefixtures("offline_mock")
def test_epochs_that_agree_change_nothing() -> None:
    samples = [
        scored(query, condition, float(condition == "TG"), answer="3" if condition == "TG" else "4")
        for query in ("1", "2", "10")
        for condition in ("TG", "BAG")
    ]
    samples += [scored("1", "A", 0.0, outcome=Outcome.UNSUPPORTED)]
    samples += [scored("5", "T", 1.0, pool="blind")]
    assert_agreeing_epochs_change_nothing(
        [by_condition(), class_f1(), pools(), contrasts(), baseline_scores()],
        [sample.score for sample in samples],
        metadata=[sample.sample_metadata or {} for sample in samples],
    )


@pytest.mark.usefixtures("offline_mock")
def test_epochs_that_differ_are_averaged_and_each_predicts_a_class() -> None:
    once = scored("1", "TG", 1.0, answer="3")
    wrong = scored("1", "TG", 0.0, answer="4")
    found = run_metrics(
        [by_condition(), class_f1()],
        [[once.score, wrong.score]],
        metadata=[once.sample_metadata or {}],
    )
    # F1 of class 3: one hit, two true, one chosen.
    assert found["TG"] == 0.5
    assert found["TG_macro_f1"] == pytest.approx(2 / 3 / 40)
