"""`graphwalks compare` over logs that are damaged, foreign, of other versions, or not alone."""

import shutil
from collections.abc import Callable
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog, read_eval_log, write_eval_log

from tests.cli.comparing.compared import Logs, compare, compared, refused


def changed(log: str, folder: Path, change: Callable[[EvalLog], None]) -> str:
    """Write a log again with a change."""
    read = read_eval_log(log)
    change(read)
    path = folder / "changed.eval"
    write_eval_log(read, str(path))
    return str(path)


def test_the_newest_log_of_a_task_counts(logs: Logs, tmp_path: Path) -> None:
    def later(log: EvalLog) -> None:
        log.eval.created = "2099-01-01T00:00:00+00:00"
        log.eval.task_id = "later"

    changed(logs("walks"), tmp_path, later)
    shutil.copy(logs("walks"), tmp_path)
    output = compared(logs("walks"), str(tmp_path), "--max-drop", "0")
    assert "1 older log of the same tasks passed over" in output


def test_a_folder_with_several_models_is_refused_naming_its_logs(
    logs: Logs, tmp_path: Path
) -> None:
    for name in ("walks", "worse"):
        shutil.copy(logs(name), tmp_path)
    output = refused(logs("walks"), str(tmp_path))
    assert "differ in model, arguments or generation" in output
    assert all(Path(logs(name)).name in output for name in ("walks", "worse"))


def test_scores_without_their_headline_are_damage_and_no_regression(
    logs: Logs, tmp_path: Path
) -> None:
    def remove(log: EvalLog) -> None:
        for sample in log.samples or []:
            (sample.scores or {}).pop("set_f1")

    output = refused(logs("short"), changed(logs("short"), tmp_path, remove), "--max-drop", "0")
    assert "is damaged: set_f1.f1 is missing or impossible in 3 samples" in output


def test_impossible_scores_are_damage_and_pass_no_gate(logs: Logs, tmp_path: Path) -> None:
    def inflate(log: EvalLog) -> None:
        for sample in log.samples or []:
            value = (sample.scores or {})["set_f1"].value
            assert isinstance(value, dict)
            value["f1"] = 5.0

    output = refused(logs("short"), changed(logs("short"), tmp_path, inflate), "--max-drop", "0")
    assert "set_f1.f1 is missing or impossible in 3 samples" in output


def test_a_log_that_was_invalidated_is_not_compared(logs: Logs, tmp_path: Path) -> None:
    def invalidate(log: EvalLog) -> None:
        log.invalidated = True

    output = refused(logs("short"), changed(logs("short"), tmp_path, invalidate))
    assert "ended with status invalidated" in output


def test_a_run_that_failed_is_not_compared(logs: Logs, tmp_path: Path) -> None:
    def fail(log: EvalLog) -> None:
        log.status = "error"

    log = changed(logs("short"), tmp_path, fail)
    output = refused(logs("short"), log, "--max-drop", "0")
    assert "ended with status error" in output


def test_another_number_of_the_task_version_is_refused_another_letter_said(
    logs: Logs, tmp_path: Path
) -> None:
    def version(value: str) -> Callable[[EvalLog], None]:
        return lambda log: setattr(log.eval, "task_version", value)

    refusal = refused(logs("short"), changed(logs("short"), tmp_path, version("7-A")))
    assert "version: 1 / 7\n  No --vary allows another version" in refusal
    warned = compared(logs("short"), changed(logs("short"), tmp_path, version("1-Z")))
    assert "Warning: task version differs: 1-A / 1-Z" in warned


def test_another_harness_is_said(logs: Logs, tmp_path: Path) -> None:
    def upgrade(log: EvalLog) -> None:
        log.eval.packages["inspect_ai"] = "9.9"

    output = compared(logs("short"), changed(logs("short"), tmp_path, upgrade))
    assert "Warning: inspect_ai differs" in output


def test_what_stands_in_a_foreign_log_cannot_steer_the_terminal(logs: Logs, tmp_path: Path) -> None:
    def spoil(log: EvalLog) -> None:
        log.eval.model = "\x1b[2Jmodel"
        log.eval.metadata = (log.eval.metadata or {}) | {"revision": "\x1b]0;title\x07"}

    log = changed(logs("short"), tmp_path, spoil)
    for result in (compare(logs("short"), log), compare(log, log)):
        assert "\x1b" not in result.output
        assert "\\x1b" in result.output


def test_a_path_is_escaped_once(logs: Logs, tmp_path: Path) -> None:
    log, damaged = tmp_path / "a\x1b[2J\u00fc.eval", tmp_path / "b\x1b[2J\u00fc.eval"
    shutil.copy(logs("short"), log)
    damaged.write_bytes(b"PK")
    for result, name in (
        (compare(str(log), str(log)), "a"),
        (compare(str(log), str(log), "--vary", "prompt"), "a"),
        (compare(str(log), logs("other seed")), "a"),
        (compare(str(log), str(damaged)), "b"),
    ):
        assert f"/{name}\\x1b[2J\u00fc.eval" in result.output
        assert "\x1b" not in result.output


@pytest.mark.parametrize("cut", [0, 10, 2_000])
def test_a_damaged_log_exits_2_even_beside_a_good_older_one(
    logs: Logs, tmp_path: Path, cut: int
) -> None:
    content = Path(logs("short")).read_bytes()
    (tmp_path / "2099_damaged.eval").write_bytes(content[:cut])
    shutil.copy(logs("short"), tmp_path)
    output = refused(logs("short"), str(tmp_path), "--max-drop", "0")
    assert "is not a readable log" in output
