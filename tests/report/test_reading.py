import json
import math
from collections.abc import Callable
from pathlib import Path
from zipfile import ZipFile

import pytest
from inspect_ai.log import EvalLog, EvalPlanStep, read_eval_log
from inspect_ai.model import ModelConfig

from graphwalks.report.reading import (
    DamagedLogError,
    LogError,
    cached_calls,
    read_rows,
    read_run,
)
from graphwalks.report.run import INVALIDATED
from tests.report.logs import baseline, changed, with_part


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
    assert [row.pair_id for row in rows] == [sample.metadata["pair_id"] for sample in samples]
    for row, sample in zip(rows, samples, strict=True):
        assert sample.scores is not None
        assert row.values == sample.scores["set_f1"].value
        assert row.outcome == sample.scores["outcome"].value


@pytest.mark.parametrize("number", [math.inf, -math.inf, 1e308, math.nan, 5.0, -0.1])
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


def test_shares_of_every_score_are_from_0_to_1_and_counts_are_not(
    repository: Path, tmp_path: Path
) -> None:
    def change(log: EvalLog) -> None:
        assert log.results is not None
        for score in log.results.scores:
            for metric in score.metrics.values():
                metric.value = 5.0

    walk, built = (
        read_run(str(changed(baseline(repository, task), tmp_path / f"{task}.eval", change)))
        for task in ("bfs-128k", "influence")
    )
    for run, score, name in (
        (walk, "exact", "mean"),
        (walk, "outcome", "answered"),
        (built, "optimality_gap", "coverage"),
        (built, "outcome", "answered"),
    ):
        assert math.isnan(run.metrics[score][name]), (score, name)
    assert built.metrics["model_calls"]["mean"] == built.metrics["gap"]["mean"] == 5.0


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


def _best_of(reducers: list[str]) -> Callable[[EvalLog], None]:
    """Reduce epochs in several ways, each mean of which tells its place."""

    def change(log: EvalLog) -> None:
        assert log.results is not None
        log.eval.config.epochs_reducer = reducers
        (one,) = [score for score in log.results.scores if score.name == "f1"]
        log.results.scores = [
            one.model_copy(deep=True, update={"reducer": name}) for name in reducers
        ]
        for score in log.results.scores:
            score.metrics["mean"].value = 0.25 if score.reducer == "mean" else 0.75

    return change


@pytest.mark.parametrize("reducers", [["mean"], ["mean", "max"], ["max", "mean"]])
def test_a_metric_is_that_over_means_of_epochs(
    reducers: list[str], repository: Path, tmp_path: Path
) -> None:
    log = changed(baseline(repository, "bfs-128k"), tmp_path / "a.eval", _best_of(reducers))
    assert read_run(str(log)).metric("f1", "mean") == 0.25


@pytest.mark.parametrize(
    ("reducers", "told"),
    [(["max"], "reduced by max alone"), (["max", "mode"], "max and mode"), ([], "not reduced")],
)
def test_a_run_without_means_of_epochs_has_nothing_to_report(
    reducers: list[str], told: str, repository: Path, tmp_path: Path
) -> None:
    log = changed(baseline(repository, "bfs-128k"), tmp_path / "a.eval", _best_of(reducers))
    with pytest.raises(DamagedLogError, match=f"{told}.*--epochs-reducer mean"):
        read_run(str(log))


def _fewer_than_none(log: EvalLog) -> None:
    log.eval.dataset.samples = -5


def _without_samples(log: EvalLog) -> None:
    assert log.results is not None
    log.samples, log.eval.dataset.sample_ids = [], []
    log.results.total_samples = log.results.completed_samples = 0


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (_fewer_than_none, "counts fewer than no samples"),
        (_without_samples, "has no samples"),
    ],
)
def test_a_log_whose_numbers_mean_nothing_says_so(
    change: Callable[[EvalLog], None], told: str, repository: Path, tmp_path: Path
) -> None:
    log = changed(baseline(repository, "bfs-128k"), tmp_path / "a.eval", change)
    with pytest.raises(DamagedLogError, match=told):
        read_run(str(log))


def test_a_log_of_a_later_version_is_not_read(repository: Path, tmp_path: Path) -> None:
    log = baseline(repository, "bfs-128k")
    with ZipFile(log) as archive:
        header = json.loads(archive.read("header.json")) | {"version": 99}
    later = with_part(log, tmp_path / "a.eval", "header.json", json.dumps(header).encode())
    with pytest.raises(DamagedLogError, match="version 99, and known are logs up to version 2"):
        read_run(str(later))


def test_a_task_of_another_package_is_not_ours_whatever_it_says(
    repository: Path, tmp_path: Path
) -> None:
    def change(log: EvalLog) -> None:
        log.eval.task = log.eval.task_registry_name = "other/cognition"
        log.eval.packages = {"other": "1"}
        log.eval.metadata = {"family": "cognition"}

    log = changed(baseline(repository, "cognition"), tmp_path / "a.eval", change)
    with pytest.raises(LogError, match="is of the task other/cognition, which is not one of"):
        read_run(str(log))


@pytest.mark.parametrize(
    ("task", "registered", "packages"),
    [
        ("graphwalks/one", None, {}),
        ("one", "graphwalks/one", {}),
        ("one", None, {"graphwalks": ""}),
    ],
)
def test_a_task_is_ours_by_its_name_or_package(
    task: str, registered: str | None, packages: dict[str, str], repository: Path, tmp_path: Path
) -> None:
    def change(log: EvalLog) -> None:
        log.eval.task, log.eval.task_registry_name = task, registered
        log.eval.packages = packages

    log = changed(baseline(repository, "cognition"), tmp_path / "a.eval", change)
    assert read_run(str(log)).task == "one"


def test_a_task_of_a_file_is_ours_by_its_solver(repository: Path, tmp_path: Path) -> None:
    def change(log: EvalLog) -> None:
        log.eval.task = log.eval.task_registry_name = "mine"
        log.eval.packages = {"inspect_ai": "0.3"}

    def solve_otherwise(log: EvalLog) -> None:
        change(log)
        log.plan.steps = [EvalPlanStep(solver="generate")]

    whole = baseline(repository, "cognition")
    assert read_run(str(changed(whole, tmp_path / "a.eval", change))).task == "mine"
    other = changed(whole, tmp_path / "b.eval", solve_otherwise)
    with pytest.raises(LogError, match="is of the task mine, which is not one of"):
        read_run(str(other))


def test_of_fields_without_end_that_are_not_valid_the_number_is_told(
    repository: Path, tmp_path: Path
) -> None:
    log = baseline(repository, "bfs-128k")
    broken = json.dumps([{"id": 1}] * 30).encode()
    place = with_part(log, tmp_path / "a.eval", "summaries.json", broken)
    with pytest.raises(LogError, match="cannot be read: it has no valid epoch, input, target$"):
        read_rows(read_run(str(place)))
    fields: dict[str, object] = {f"s{number}": {} for number in range(30)}
    summary = {"id": 1, "epoch": 1, "input": "", "target": "", "scores": fields}
    place = with_part(log, tmp_path / "b.eval", "summaries.json", json.dumps([summary]).encode())
    with pytest.raises(LogError, match="it has 30 fields that are not valid"):
        read_rows(read_run(str(place)))
    place = with_part(log, tmp_path / "c.eval", "header.json", b"[]")
    with pytest.raises(LogError, match="it has no valid content"):
        read_run(str(place))


@pytest.mark.parametrize("score", [5.0, -1e9, 1.0000001])
def test_a_share_outside_of_0_to_1_is_no_number(
    score: float, repository: Path, tmp_path: Path
) -> None:
    def change(log: EvalLog) -> None:
        assert log.results is not None
        for sample in log.samples or []:
            assert sample.scores is not None
            sample.scores["set_f1"].value = {"f1": score, "truth": 7.0}
        for one in log.results.scores:
            if one.name == "f1":
                one.metrics["mean"].value = score

    run = read_run(str(changed(baseline(repository, "bfs-128k"), tmp_path / "a.eval", change)))
    rows = read_rows(run)
    assert all(math.isnan(row.values["f1"]) and row.values["truth"] == 7 for row in rows)
    assert math.isnan(run.metrics["f1"]["mean"])


def test_a_gap_may_be_any_number(repository: Path, tmp_path: Path) -> None:
    def change(log: EvalLog) -> None:
        for sample in log.samples or []:
            assert sample.scores is not None
            sample.scores["optimality_gap"].value = {"gap": 250.0}

    log = changed(baseline(repository, "influence"), tmp_path / "a.eval", change)
    assert {row.values["gap"] for row in read_rows(read_run(str(log)))} == {250.0}


def test_an_interval_whose_ends_are_turned_is_none(repository: Path, tmp_path: Path) -> None:
    def change(log: EvalLog) -> None:
        assert log.results is not None
        for score in log.results.scores:
            if score.name == "exact":
                low, high = (score.metrics[f"graphwalks/interval_{end}"] for end in ("low", "high"))
                low.value, high.value = 0.75, 0.25

    log = baseline(repository, "bfs-128k")
    run = read_run(str(changed(log, tmp_path / "a.eval", change)))
    assert all(math.isnan(run.metrics["exact"][f"interval_{end}"]) for end in ("low", "high"))
    assert run.metrics["f1"] == read_run(str(log)).metrics["f1"]
