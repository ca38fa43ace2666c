from pathlib import Path

import pytest
from inspect_ai.log import EvalLog

from graphwalks.report.finding import find_runs, log_files
from graphwalks.report.reading import LogError
from tests.report.logs import baseline, changed


def test_logs_of_a_folder_are_named_from_that_folder_on(
    repository: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(repository)
    found = log_files("logs/baseline")
    assert len(found) == 5
    assert found == sorted(str(path) for path in Path("logs/baseline").glob("*.eval"))


def test_a_log_that_is_a_link_is_found_as_well(repository: Path, tmp_path: Path) -> None:
    link = tmp_path / "link.eval"
    link.symlink_to(baseline(repository, "influence"))
    assert log_files(str(tmp_path)) == [str(link)]


def test_of_a_retried_run_the_last_attempt_counts(repository: Path, tmp_path: Path) -> None:
    def attempt(created: str) -> Path:
        def change(log: EvalLog) -> None:
            log.eval.task_id, log.eval.created = "one", created

        return changed(baseline(repository, "influence"), tmp_path / f"{created}.eval", change)

    first, second = attempt("2026-01-01T00:00:00+00:00"), attempt("2026-01-02T00:00:00+00:00")
    found = find_runs([str(second), str(first)])
    assert [run.log for run in found.runs] == [str(second)]
    assert found.left_out == {str(first): f"the same run, or a later attempt of it, is in {second}"}


def test_a_later_attempt_is_as_new_as_itself(repository: Path, tmp_path: Path) -> None:
    def attempt(task_id: str, hour: int) -> str:
        def change(log: EvalLog) -> None:
            log.eval.task_id, log.eval.created = task_id, f"2026-01-01T{hour}:00:00+00:00"

        return str(changed(baseline(repository, "bfs-128k"), tmp_path / f"{hour}.eval", change))

    attempt("retried", 10)
    other, last = attempt("another", 12), attempt("retried", 14)
    assert [run.log for run in find_runs([str(tmp_path)]).runs] == [other, last]


def test_a_path_that_is_not_there_says_so() -> None:
    with pytest.raises(LogError, match="nowhere is not there"):
        find_runs(["nowhere"])


def test_a_linked_log_in_json_is_found_as_well(repository: Path, tmp_path: Path) -> None:
    log = changed(baseline(repository, "influence"), tmp_path / "one.json", lambda log: None)
    (tmp_path / "logs").mkdir()
    link = tmp_path / "logs/2026-01-01T00-00-00_one.json"
    link.symlink_to(log)
    (tmp_path / "logs/other.json").symlink_to(log)  # named as no log is
    assert log_files(str(tmp_path / "logs")) == [str(link)]


def test_a_linked_folder_is_not_followed_and_said_to_be_left_out(
    repository: Path, tmp_path: Path
) -> None:
    logs, elsewhere = tmp_path / "logs", tmp_path / "elsewhere"
    for folder in (logs / "first", elsewhere):
        folder.mkdir(parents=True)
        changed(baseline(repository, "influence"), folder / f"{folder.name}.eval", lambda log: None)
    (logs / "away").symlink_to(elsewhere)
    (logs / "latest").symlink_to(logs / "first")  # its logs are found anyway
    (logs / "first/loop").symlink_to(logs)
    found = find_runs([str(logs)])
    assert [run.log for run in found.runs] == [str(logs / "first/first.eval")]
    assert found.left_out == {
        str(logs / "away"): "it leads to another folder, which is not followed; give that folder"
    }
    assert found.damaged == (str(logs / "away"),)
