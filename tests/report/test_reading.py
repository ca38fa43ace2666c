import math
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog, read_eval_log
from inspect_ai.model import ModelConfig

from graphwalks.report.reading import INVALIDATED, cached_calls, read_rows, read_run
from tests.report.logs import baseline, changed


def _cached(log: EvalLog) -> None:
    """Let the first two model calls of every second sample come from the cache."""
    log.eval.model_generate_config.cache = True
    for sample in (log.samples or [])[::2]:
        for event in [event for event in sample.events if event.event == "model"][:2]:
            event.cache = "read"


def test_calls_from_the_cache_are_counted_where_it_was_on(repository: Path, tmp_path: Path) -> None:
    log = baseline(repository, "cognition")
    assert cached_calls(read_run(str(log))) == 0
    run = read_run(str(changed(log, tmp_path / "cached.eval", _cached)))
    assert run.caches
    assert cached_calls(run) == 9  # of 18 samples with one call each


def test_rows_have_the_scores_of_their_samples(repository: Path) -> None:
    log = baseline(repository, "bfs-128k")
    rows = read_rows(read_run(str(log)))
    samples = read_eval_log(str(log)).samples or []
    assert [row.sample_id for row in rows] == [sample.id for sample in samples]
    for row, sample in zip(rows, samples, strict=True):
        assert sample.scores is not None
        assert row.values == sample.scores["set_f1"].value
        assert row.outcome == sample.scores["outcome"].value


@pytest.mark.parametrize("number", [math.inf, -math.inf, 1e308, math.nan])
def test_a_metric_that_cannot_be_is_no_number(
    number: float, repository: Path, tmp_path: Path
) -> None:
    def change(log: EvalLog) -> None:
        assert log.results is not None
        for score in log.results.scores:
            if "coverage" in score.metrics:
                score.metrics["coverage"].value = number

    log = baseline(repository, "bfs-128k")
    run = read_run(str(changed(log, tmp_path / "a.eval", change)))
    assert math.isnan(run.metrics["set_f1"]["coverage"])
    assert run.metrics["f1"] == read_run(str(log)).metrics["f1"]


def test_a_log_that_was_invalidated_did_not_end_well(repository: Path, tmp_path: Path) -> None:
    def change(log: EvalLog) -> None:
        log.invalidated = True

    log = changed(baseline(repository, "bfs-128k"), tmp_path / "a.eval", change)
    assert read_run(str(log)).status == INVALIDATED


def test_what_replaces_the_solver_and_plays_a_role_is_read(
    repository: Path, tmp_path: Path
) -> None:
    def change(log: EvalLog) -> None:
        log.eval.solver_args = {"system": "Be short."}
        log.eval.model_roles = {"grader": ModelConfig(model="a/b")}

    log = changed(baseline(repository, "bfs-128k"), tmp_path / "a.eval", change)
    assert read_run(str(log)).setup == {"solver_system": "Be short.", "role_grader": ["a/b"]}


@pytest.mark.parametrize("score", [1e308, 1e15, math.inf, "1", None, True])
def test_a_score_that_cannot_be_is_no_number(
    score: object, repository: Path, tmp_path: Path
) -> None:
    def change(log: EvalLog) -> None:
        for sample in log.samples or []:
            assert sample.scores is not None
            sample.scores["set_f1"].value = {"f1": score, "exact": 1.0}  # type: ignore[dict-item]

    log = changed(baseline(repository, "bfs-128k"), tmp_path / "a.eval", change)
    values = [row.values for row in read_rows(read_run(str(log)))]
    assert {one["exact"] for one in values} == {1.0}
    assert all(one["f1"] == 1 if score is True else math.isnan(one["f1"]) for one in values)
