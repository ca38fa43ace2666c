"""A folder of logs without room, and what of the run can be had again."""

import os
import subprocess
import sys
from pathlib import Path
from typing import Final

import pytest
from inspect_ai.log import list_eval_logs, read_eval_log

from tests.fake_server import FakeServer, fake_server
from tests.machines import machine
from tests.reliability.runs import ROWS, command, go_on
from tests.reliability.troubles import TroubledServer

FULL: Final = """
import pathlib, resource, runpy, shutil, sys

place, before = int(sys.argv[1]), sys.argv[2]
sys.argv = ["inspect", *sys.argv[3:]]
writes = []

def room(size):
    resource.setrlimit(resource.RLIMIT_FSIZE, (size, resource.RLIM_INFINITY))

def fill(event, arguments):
    if ".inspect_tmp_" not in str(arguments[:1]):
        return
    if event == "open":
        writes.append(event)
        if len(writes) == place:
            shutil.copytree(pathlib.Path(arguments[0]).parent, before)
        if len(writes) >= place:
            room(1)
    elif event in ("os.remove", "os.rename"):
        room(resource.RLIM_INFINITY)

sys.addaudithook(fill)
runpy.run_module("inspect_ai", run_name="__main__")
"""
"""Inspect, for which no file has room while a log is put in place, from a given time on.

What the folder of the log holds at that time is copied to a given place.
"""

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="needs the limits of Linux")


def before(folder: Path) -> Path:
    """Where the content of a folder of logs is kept."""
    return folder.with_name("before")


def contents(folder: Path) -> dict[str, bytes]:
    """Files of a folder by name."""
    return {path.name: path.read_bytes() for path in folder.iterdir()}


def fill(
    place: int, folder: Path, address: FakeServer, home: dict[str, str], more: tuple[str, ...]
) -> str:
    """Run into a full disk, and return what is told; `before` keeps what was there until then."""
    model = f"openai-api/fake/full-{place}-{len(more)}"
    done = subprocess.run(
        command(("-c", FULL, str(place), str(before(folder))), "cognition", model, folder, more),
        env={**os.environ, **home},
        check=False,
        capture_output=True,
        text=True,
    )
    assert done.returncode == 0, "Inspect's way, as after other errors"
    return " ".join(done.stdout.split())


def test_a_run_whose_log_has_no_room_to_begin_asks_for_nothing(tmp_path: Path) -> None:
    server = TroubledServer(())
    folder = tmp_path / "logs"
    with fake_server(server.answer) as address:
        told = fill(1, folder, address, machine(tmp_path, address), ())
    assert "File too large" in told
    assert server.asked.total() == 0
    assert contents(folder) == contents(before(folder)) == {}


@pytest.mark.parametrize(
    ("more", "twice"),
    [((), 0), (("--no-log-realtime",), 1)],
    ids=["room elsewhere", "no room elsewhere"],
)
def test_a_log_that_finds_no_room_keeps_what_it_had_and_a_retry_asks_for_the_rest(
    more: tuple[str, ...], twice: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = TroubledServer(())
    folder = tmp_path / "logs"
    with fake_server(server.answer) as address:
        home = machine(tmp_path, address)
        told = fill(2, folder, address, home, more)
        assert "error while starting or writing its log: [Errno 27] File too large" in told
        assert server.paid.total() == 1, "it has stopped"
        (log,) = list_eval_logs(str(folder))
        assert contents(folder) == contents(before(folder))
        assert contents(folder).keys() == {Path(log.name).name}
        kept = read_eval_log(log)
        assert (kept.status, kept.samples) == ("started", [])
        run = go_on(folder, home, monkeypatch)
    assert (run.status, run.counts.completed) == ("success", ROWS)
    assert sorted(server.paid.values()) == [1, 1 + twice]
