"""Conversions as child processes: two paths, an exit status, one line that says what is wrong."""

import errno
from pathlib import Path

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources.conversion import run_conversion


def test_a_conversion_gets_both_paths(tmp_path: Path, capsys: pytest.CaptureFixture[str]) -> None:
    def convert(source: Path, folder: Path) -> None:
        folder.write_bytes(source.read_bytes())

    (tmp_path / "source").write_bytes(b"content")
    assert run_conversion(convert, [str(tmp_path / "source"), str(tmp_path / "made")]) == 0
    assert (tmp_path / "made").read_bytes() == b"content"
    assert capsys.readouterr().err == ""


@pytest.mark.parametrize(
    ("error", "told"),
    [
        (SourceError("line 2:\nneither this\n  nor that"), "line 2:\\nneither this\\n nor that"),
        (FileNotFoundError(2, "No such file", "lost"), "No such file (lost)"),
        (OSError("odd"), "odd (folder)"),
        (
            OSError(errno.ENOSPC, "No space left on device"),
            "No space left on device (folder); "
            "set GRAPHWALKS_CACHE to a folder with room that can be written",
        ),
    ],
)
def test_what_is_wrong_is_told_in_one_line(
    error: Exception, told: str, capsys: pytest.CaptureFixture[str]
) -> None:
    def fail(_: Path, __: Path) -> None:
        raise error

    assert run_conversion(fail, ["source", "folder"]) == 1
    assert capsys.readouterr().err == f"{told}\n"
