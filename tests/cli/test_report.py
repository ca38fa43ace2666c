import shutil
from pathlib import Path

import pytest
from click.testing import CliRunner, Result

from graphwalks.cli.main import main


def invoke(*arguments: str | Path) -> Result:
    return CliRunner().invoke(main, ["report", *map(str, arguments)])


@pytest.fixture(scope="module")
def logs(repository: Path) -> Path:
    return repository / "logs/baseline"


def test_it_says_what_it_wrote_and_what_it_left_out(logs: Path, tmp_path: Path) -> None:
    damaged = tmp_path / "damaged\u202e.eval"
    damaged.write_bytes(b"PK")
    done = invoke(logs, damaged, "--out", tmp_path / "new/report")
    assert done.exit_code == 0, done.output
    wrote, left_out = done.output.splitlines()
    tables = len(list((tmp_path / "new/report/tables").iterdir()))
    assert wrote == (
        f"Wrote {tmp_path}/new/report/index.html over 5 runs, {tmp_path}/new/report/report.json, "
        f"and {tables} tables in {tmp_path}/new/report/tables."
    )
    assert left_out.startswith(f"Left out {tmp_path}/damaged\\u202e.eval: it is not a readable log")


def test_a_path_is_escaped_once(logs: Path, tmp_path: Path) -> None:
    (log,) = logs.glob("*bfs-128k*")
    for name in ("a\x1b[2J.eval", "b\x1b[2J.eval"):
        shutil.copy(log, tmp_path / name)
    (tmp_path / "c\x1b[2J.eval").write_bytes(b"PK")
    done = invoke(tmp_path, "--out", tmp_path / "d\x1b[2J")
    assert done.exit_code == 0, done.output
    wrote, twice, damaged = done.output.splitlines()
    assert wrote.startswith(f"Wrote {tmp_path}/d\\x1b[2J/index.html over 1 run, ")
    assert twice == (
        f"Left out {tmp_path}/a\\x1b[2J.eval: the same run, or a later attempt of it, is in "
        f"{tmp_path}/b\\x1b[2J.eval"
    )
    assert damaged.startswith(f"Left out {tmp_path}/c\\x1b[2J.eval: it is not a readable log")


def test_the_folder_is_report_where_none_is_named(
    logs: Path, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    assert invoke(logs, "--title", "Mine & yours").exit_code == 0
    assert "<h1>Mine &amp; yours</h1>" in Path("report/index.html").read_text(encoding="utf-8")


@pytest.mark.parametrize(
    ("arguments", "code", "message"),
    [
        (["nowhere"], 1, "nowhere is not there; give a log file or a folder with logs"),
        (["."], 1, "no logs (.eval or .json) under ."),
        (["empty.eval"], 1, "empty.eval cannot be reported: it is not a readable log"),
        ([], 2, "Missing argument"),
        (["empty.eval", "--viewer", "javascript:alert(1)"], 2, "is no web address"),
        (["empty.eval", "--out", "empty.eval"], 1, "empty.eval is no folder"),
    ],
)
def test_what_cannot_be_reported_is_one_line(
    arguments: list[str],
    code: int,
    message: str,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    (tmp_path / "here").mkdir()
    monkeypatch.chdir(tmp_path / "here")
    if arguments != ["."]:
        Path("empty.eval").write_bytes(b"")
    done = invoke(*arguments)
    assert done.exit_code == code
    assert message in done.output
    assert not Path("report").exists()
    if code == 1:
        assert len(done.output.splitlines()) == 1


def test_a_place_that_cannot_be_written_is_one_line(logs: Path, tmp_path: Path) -> None:
    (tmp_path / "file").write_bytes(b"")
    done = invoke(logs, "--out", tmp_path / "file/report")
    assert done.exit_code == 1
    assert done.output.startswith("Error: ")
    assert len(done.output.splitlines()) == 1
