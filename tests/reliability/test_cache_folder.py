"""A cache that two runs fill at once, that cannot be written, and that has no room."""

import ctypes
import os
import resource
import subprocess
import sys
from collections.abc import Callable, Sequence
from pathlib import Path
from typing import Any, Final

import pytest
from click.testing import CliRunner

from graphwalks.cli.main import main
from graphwalks.report.finding import find_runs
from tests.replies import metrics, run_by_name

ROOM: Final = 8_000
"""Bytes that a file may have; the texts of the rows have more."""

PREPARING: Final = "Preparing rows.jsonl for reading; this is done once."
"""What a run says that finds no store of its rows."""

INSPECT: Final = ("-m", "inspect_ai")
MEETING: Final = """
import os, pathlib, runpy, sys, time

meeting = pathlib.Path(sys.argv[1])
sys.argv = ["inspect", *sys.argv[2:]]

def meet(event, arguments):
    if event == "tempfile.mkdtemp" and f"{os.sep}derived{os.sep}" in str(arguments[0]):
        (meeting / str(os.getpid())).touch()
        for _ in range(6_000):
            if len(os.listdir(meeting)) == 2:
                return
            time.sleep(0.01)

sys.addaudithook(meet)
runpy.run_module("inspect_ai", run_name="__main__")
"""
"""Inspect, which waits for another one when it has found no store and is about to make it."""

_DROP_CAPABILITY: Final = 24
_OVERRIDES: Final = (1, 2)
"""`PR_CAPBSET_DROP`, and the capabilities for which no permission counts (linux/capability.h)."""


@pytest.fixture
def rows(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A user's file with rows, which a run prepares in the cache."""
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    for name in ("HOME", "XDG_DATA_HOME"):
        monkeypatch.setenv(name, str(tmp_path / "home"))
    path = tmp_path / "rows.jsonl"
    options = ["--tier", "1k", "--per-tier", "2", "--seed", "0", "--out", str(path)]
    assert CliRunner().invoke(main, ["generate", "walks", *options]).exit_code == 0
    return path


def start(
    program: Sequence[str], rows: Path, logs: Path, **options: Any
) -> "subprocess.Popen[str]":
    """Begin a run by the command line."""
    command = [
        *(sys.executable, *program, "eval", "graphwalks/bfs_128k"),
        *("-T", f"source={rows}", "--model", "gwref/oracle", "--log-dir", str(logs)),
        *("--display", "log"),
    ]
    return subprocess.Popen(
        command, stdout=subprocess.PIPE, stderr=subprocess.PIPE, text=True, **options
    )


def leftovers(folder: Path) -> list[str]:
    """Everything in a cache but whole stores."""
    return [path.name for path in folder.rglob(".*")]


def test_two_runs_at_once_on_a_cold_cache_both_end_well(rows: Path, tmp_path: Path) -> None:
    meeting = tmp_path / "meeting"
    meeting.mkdir()
    program = ("-c", MEETING, str(meeting))
    both = [start(program, rows, tmp_path / "logs") for _ in range(2)]
    told = [process.communicate() for process in both]
    assert [process.returncode for process in both] == [0, 0], told
    assert all(PREPARING in error for _, error in told), "neither found the store of the other"
    assert len([*meeting.iterdir()]) == len(both)
    runs = find_runs([str(tmp_path / "logs")]).runs
    assert [run.status for run in runs] == ["success"] * 2
    assert [run.metrics["f1"]["mean"] for run in runs] == [1, 1]
    assert len({run.metadata["cohort_hash"] for run in runs}) == 1
    (store,) = (tmp_path / "cache" / "derived").iterdir()
    assert leftovers(store.parent) == []


def without_overrides() -> None:
    """Let permissions count for the superuser, too."""
    if os.geteuid() == 0:
        for capability in _OVERRIDES:
            ctypes.CDLL(None).prctl(_DROP_CAPABILITY, capability, 0, 0, 0)


def without_room() -> None:
    """As `ulimit -f` does."""
    resource.setrlimit(resource.RLIMIT_FSIZE, (ROOM, ROOM))


@pytest.mark.skipif(sys.platform != "linux", reason="needs the limits and capabilities of Linux")
@pytest.mark.parametrize(
    ("condition", "mode", "reason"),
    [(without_overrides, 0o555, "Permission denied"), (without_room, 0o755, "File too large")],
    ids=["read-only", "full"],
)
def test_a_cache_that_cannot_be_written_is_one_line_and_leaves_nothing(
    condition: Callable[[], None], mode: int, reason: str, rows: Path, tmp_path: Path
) -> None:
    cache = tmp_path / "cache"
    cache.mkdir(mode=mode)
    with start(INSPECT, rows, tmp_path / "logs", preexec_fn=condition) as process:
        _, told = process.communicate()
    assert process.returncode == 1
    preparing, error = told.splitlines()
    assert preparing == PREPARING
    assert error.startswith(f"Error: {rows} ") and reason in error
    assert error.endswith("; set GRAPHWALKS_CACHE to a folder with room that can be written")
    assert not (tmp_path / "logs").exists(), "nothing has begun"
    assert leftovers(cache) == []
    cache.chmod(0o755)
    log = run_by_name("bfs_128k", "gwref/oracle", tmp_path / "logs", source=str(rows))
    assert metrics(log, "f1")["mean"] == 1
