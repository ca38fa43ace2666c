import json
import os
import zipfile
from collections.abc import Callable, Sequence
from pathlib import Path

import pytest
from inspect_ai.log import EvalLog

from graphwalks.errors import ArgumentError
from graphwalks.report import writing
from graphwalks.report.folder import replace_folder
from graphwalks.report.labels import Labels
from graphwalks.report.reading import LogError
from graphwalks.report.run import Run
from graphwalks.report.section import Section
from graphwalks.report.writing import write_report
from tests.report.logs import baseline, changed

HOSTILE = "mockllm/</td><script>alert(1)</script>\u202e"


def report(paths: list[Path], out: Path, viewer: str | None = None) -> dict[str, str]:
    """Write a report and return what was left out, by name of the log."""
    written = write_report([str(path) for path in paths], out, "A report", viewer)
    return {Path(log).name: why for log, why in written.left_out.items()}


@pytest.fixture(scope="module")
def logs(repository: Path) -> Path:
    return repository / "logs/baseline"


def test_the_committed_logs_make_a_page_with_every_family(logs: Path, tmp_path: Path) -> None:
    left_out = report([logs], tmp_path / "report")
    assert left_out == {}
    data = json.loads((tmp_path / "report/report.json").read_text(encoding="utf-8"))
    assert {run["family"] for run in data["runs"]} == {
        *("walks", "arbigraph", "cognition", "evidence", "construction")
    }
    names = [section["name"] for section in data["sections"]]
    assert names == [
        *("walks", "arbigraph", "cognition", "evidence", "construction"),
        *("outcomes", "disclosure"),
    ]
    tables = {table["name"] for section in data["sections"] for table in section["tables"]}
    assert tables == {file.stem for file in (tmp_path / "report/tables").iterdir()}


def test_the_same_logs_give_the_same_bytes_wherever_they_go(logs: Path, tmp_path: Path) -> None:
    for name in ("one", "two"):
        report([logs], tmp_path / name)
    first, second = (
        {
            file.relative_to(tmp_path / name): file.read_bytes()
            for file in (tmp_path / name).rglob("*")
            if file.is_file()
        }
        for name in ("one", "two")
    )
    assert first == second


def test_every_log_that_cannot_be_used_is_named_with_a_reason(
    repository: Path, tmp_path: Path
) -> None:
    folder = tmp_path / "läufe with spaces"
    folder.mkdir()
    good = baseline(repository, "influence")
    whole = good.read_bytes()
    (folder / "cut.eval").write_bytes(whole[: len(whole) // 2])
    (folder / "empty.eval").write_bytes(b"")
    text = tmp_path / "text.json"
    text.write_text("[1, 2", encoding="utf-8")
    (folder / "good.eval").write_bytes(whole)
    (folder / "link.eval").symlink_to(folder / "good.eval")
    (folder / "copy.eval").write_bytes(whole)
    for status in ("started", "cancelled", "error"):
        changed(good, folder / f"{status}.eval", _with_status(status))
    changed(good, folder / "foreign.eval", _foreign)
    (folder / "nowhere.eval").symlink_to(folder / "gone.eval")
    left_out = report([folder, text], tmp_path / "report")
    assert set(left_out) == {
        *("cut.eval", "empty.eval", "text.json", "nowhere.eval", "foreign.eval"),
        *("started.eval", "cancelled.eval", "error.eval"),
        *("copy.eval", "link.eval"),
    }
    assert left_out["started.eval"] == "its status is started"
    assert left_out["foreign.eval"].startswith("it is of the task other, which is not one of")
    assert left_out["cut.eval"].startswith("it is not a readable log: ")
    assert "the same file as" in left_out["link.eval"]
    assert all("\n" not in why and len(why) < 500 for why in left_out.values())


def _with_status(status: str) -> Callable[[EvalLog], None]:
    def change(log: EvalLog) -> None:
        log.status = status  # type: ignore[assignment]

    return change


def _foreign(log: EvalLog) -> None:
    log.eval.task, log.eval.metadata = "other", None


def test_a_log_whose_samples_are_damaged_is_left_out(repository: Path, tmp_path: Path) -> None:
    good = baseline(repository, "influence")
    damaged = tmp_path / "damaged.eval"
    with zipfile.ZipFile(good) as old, zipfile.ZipFile(damaged, "w") as new:
        for entry in old.infolist():
            text = old.read(entry)
            new.writestr(entry.filename, b"{" if entry.filename == "summaries.json" else text)
    left_out = report([baseline(repository, "cognition"), damaged], tmp_path / "report")
    assert left_out["damaged.eval"].startswith("the samples of it cannot be read")


@pytest.mark.skipif(os.geteuid() == 0, reason="root may read every file")
def test_a_log_that_may_not_be_read_is_left_out(repository: Path, tmp_path: Path) -> None:
    closed = tmp_path / "closed.eval"
    closed.write_bytes(baseline(repository, "influence").read_bytes())
    closed.chmod(0)
    left_out = report([closed, baseline(repository, "cognition")], tmp_path / "report")
    assert left_out["closed.eval"].startswith("it is not a readable log")


def test_names_and_settings_from_logs_stay_text(repository: Path, tmp_path: Path) -> None:
    def change(log: EvalLog) -> None:
        log.eval.model = HOSTILE
        log.eval.task_version = HOSTILE
        log.eval.task_args = {HOSTILE: HOSTILE, "long": "x" * 1_000_000}
        log.eval.metadata = {**(log.eval.metadata or {}), "source": HOSTILE, "cohort_hash": HOSTILE}
        log.eval.model_args = {"a": HOSTILE}
        log.eval.task_args["condition"] = HOSTILE
        log.eval.packages = {HOSTILE: HOSTILE}

    for task in ("bfs-128k", "arbigraph-math", "cognition", "influence"):
        changed(baseline(repository, task), tmp_path / f"logs/{task}.eval", change)
    assert report([tmp_path / "logs"], tmp_path / "report") == {}
    text = (tmp_path / "report/index.html").read_text(encoding="utf-8")
    assert "<script" not in text
    assert "\u202e" not in text
    assert "x" * 2_000 not in text


def test_a_log_without_results_or_with_nan_is_reported(repository: Path, tmp_path: Path) -> None:
    def without(log: EvalLog) -> None:
        log.results = None

    def with_nan(log: EvalLog) -> None:
        assert log.results is not None
        for score in log.results.scores:
            for metric in score.metrics.values():
                metric.value = float("nan")

    for task in ("bfs-128k", "arbigraph-math", "cognition", "influence"):
        changed(baseline(repository, task), tmp_path / f"logs/{task}-0.eval", without)
        changed(baseline(repository, task), tmp_path / f"logs/{task}-nan.eval", with_nan)
    report([tmp_path / "logs"], tmp_path / "report")
    text = (tmp_path / "report/report.json").read_text(encoding="utf-8")
    json.loads(text, parse_constant=pytest.fail)


def test_metadata_of_other_kinds_is_reported(repository: Path, tmp_path: Path) -> None:
    def change(log: EvalLog) -> None:
        family = (log.eval.metadata or {})["family"]
        log.eval.metadata = dict.fromkeys(log.eval.metadata or {}, [1, {"a": None}])
        log.eval.metadata["family"] = family
        log.eval.task_args = dict.fromkeys(log.eval.task_args, {"a": [True]})

    for task in ("bfs-128k", "arbigraph-math", "cognition", "influence"):
        changed(baseline(repository, task), tmp_path / f"logs/{task}.eval", change)
    assert report([tmp_path / "logs"], tmp_path / "report") == {}


def test_a_log_in_json_is_read_as_well(repository: Path, tmp_path: Path) -> None:
    log = changed(baseline(repository, "influence"), tmp_path / "one.json", lambda log: None)
    assert report([log], tmp_path / "report") == {}


def test_runs_are_linked_to_a_bundle_by_their_place_in_its_folder(
    repository: Path, tmp_path: Path
) -> None:
    place = tmp_path / "logs/a b/one.eval"
    place.parent.mkdir(parents=True)
    place.write_bytes(baseline(repository, "influence").read_bytes())
    report([tmp_path / "logs"], tmp_path / "report", "https://example.org/v/")
    text = (tmp_path / "report/index.html").read_text(encoding="utf-8")
    assert 'href="https://example.org/v/#/logs/a%20b/one.eval"' in text


def test_nothing_usable_is_one_error(repository: Path, tmp_path: Path) -> None:
    (tmp_path / "a.eval").write_bytes(b"")
    (tmp_path / "b.eval").write_bytes(b"")
    with pytest.raises(LogError, match="none of the 2 logs can be reported; the first is .*a.eval"):
        report([tmp_path], tmp_path / "report")
    with pytest.raises(LogError, match="a.eval cannot be reported: it is not a readable log"):
        report([tmp_path / "a.eval"], tmp_path / "report")
    assert not (tmp_path / "report").exists()


def test_an_earlier_report_is_replaced_as_a_whole(logs: Path, tmp_path: Path) -> None:
    report([logs], tmp_path / "report")
    tables = tmp_path / "report/tables"
    assert (tables / "walks-numbers.csv").exists()
    report([next(logs.glob("*_cognition_*"))], tmp_path / "report")
    assert not (tables / "walks-numbers.csv").exists()
    assert (tables / "cognition-scores.csv").exists()
    assert [entry.name for entry in tmp_path.iterdir()] == ["report"]


@pytest.mark.parametrize("name", ["index.html", "report.json", "tables/mine.csv", "tables/a/b"])
def test_files_by_the_names_of_a_report_are_not_replaced(
    name: str, logs: Path, tmp_path: Path
) -> None:
    mine = tmp_path / "site" / name
    mine.parent.mkdir(parents=True)
    mine.write_text('{"sections": [], "title": "mine"}', encoding="utf-8")
    with pytest.raises(ArgumentError, match="holds other files"):
        report([logs], tmp_path / "site")
    assert mine.exists()


def test_a_table_that_a_report_does_not_list_is_not_replaced(logs: Path, tmp_path: Path) -> None:
    log = next(logs.glob("*_cognition_*"))
    report([log], tmp_path / "report")
    mine = tmp_path / "report/tables/mine.csv"
    mine.write_text("a", encoding="utf-8")
    with pytest.raises(ArgumentError, match=r"such as tables/mine\.csv"):
        report([log], tmp_path / "report")
    assert mine.exists()


def test_hidden_files_stay_and_hidden_folders_are_refused(logs: Path, tmp_path: Path) -> None:
    log, out = next(logs.glob("*_cognition_*")), tmp_path / "report"
    report([log], out)
    for name in (".DS_Store", ".nojekyll", "tables/.DS_Store"):
        (out / name).write_text("mine", encoding="utf-8")
    report([log], out)
    for name in (".DS_Store", ".nojekyll", "tables/.DS_Store"):
        assert (out / name).read_text(encoding="utf-8") == "mine"
    (out / ".git").mkdir()
    with pytest.raises(ArgumentError, match=r"holds other files, such as \.git;"):
        report([log], out)


def test_an_empty_folder_is_filled(logs: Path, tmp_path: Path) -> None:
    (tmp_path / "report").mkdir()
    report([next(logs.glob("*_cognition_*"))], tmp_path / "report")
    assert (tmp_path / "report/index.html").exists()


def test_a_run_of_which_no_table_can_be_made_is_left_out(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    made = writing.sections_of

    def sections_of(runs: Sequence[Run], labels: Labels) -> list[Section]:
        if any(run.family == "walks" for run in runs):
            raise ValueError("a metric of\nhttps://host/x")
        return made(runs, labels)

    monkeypatch.setattr(writing, "sections_of", sections_of)
    left_out = report([logs], tmp_path / "report")
    assert list(left_out.values()) == [
        "no table can be made of it: a metric of an address that was given"
    ]
    data = json.loads((tmp_path / "report/report.json").read_text(encoding="utf-8"))
    assert len(data["runs"]) == 4
    with pytest.raises(LogError, match="cannot be reported: no table can be made of it"):
        report([next(logs.glob("*_bfs-128k_*"))], tmp_path / "other")


def test_a_folder_that_cannot_be_written_is_named_itself(tmp_path: Path) -> None:
    (tmp_path / "file").write_text("a", encoding="utf-8")
    with pytest.raises(OSError) as error:
        replace_folder(tmp_path / "file/report", {"index.html": "new"})
    assert error.value.filename == str(tmp_path / "file/report")


def test_a_folder_with_other_files_is_never_replaced(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    mine = tmp_path / "mine.txt"
    mine.write_text("a", encoding="utf-8")
    with pytest.raises(ArgumentError, match=r"holds other files, such as mine\.txt"):
        report([logs], tmp_path)
    with pytest.raises(ArgumentError, match="is no folder"):
        report([logs], mine)
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    with pytest.raises(ArgumentError, match="is the folder you are in"):
        report([logs], Path("."))
    assert mine.read_text(encoding="utf-8") == "a"


def test_a_link_to_a_folder_stays_a_link(tmp_path: Path) -> None:
    (tmp_path / "real").mkdir()
    (tmp_path / "link").symlink_to(tmp_path / "real")
    replace_folder(tmp_path / "link", {"index.html": "new"})
    assert (tmp_path / "link").is_symlink()
    assert (tmp_path / "real/index.html").read_text(encoding="utf-8") == "new"


def test_what_was_there_stays_when_the_new_one_cannot_be_written(tmp_path: Path) -> None:
    out = tmp_path / "report"
    replace_folder(out, {"index.html": "old"})
    with pytest.raises(OSError, match="File name too long"):
        replace_folder(out, {"index.html": "new", "x" * 300: "too long"})
    assert (out / "index.html").read_text(encoding="utf-8") == "old"
    assert [entry.name for entry in tmp_path.iterdir()] == ["report"]
