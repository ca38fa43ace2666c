"""Metrics of every family, through Inspect's own reduction over epochs."""

import math

import pytest
from inspect_ai.scorer import Score, mean
from pytest_inspect_evals.metrics import run_metrics

from graphwalks.scorers.metrics import coverage

pytestmark = pytest.mark.usefixtures("offline_mock")


@pytest.mark.parametrize("headline", ["f1", "target"])
def test_coverage_reads_the_key_of_the_rows_that_could_be_run(headline: str) -> None:
    scores = [
        [Score(value={headline: 0.0, f"{headline}_in_window": in_window})]
        for in_window in (0.0, 1.0, math.nan, 0.5)
    ]
    assert run_metrics([coverage(), {headline: [mean()]}], scores)["coverage"] == 0.75
