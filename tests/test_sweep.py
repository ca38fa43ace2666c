"""The sweep of docs/sweeps.md: killed and started again, it pays for no answer twice."""

import os
import signal
import subprocess
import time
from collections import Counter
from collections.abc import Callable
from pathlib import Path
from threading import Event, Lock
from typing import Any, Final

import pytest

from graphwalks.report.reading import find_runs
from tests.fake_server import FakeServer, chat_reply, fake_server

MODELS: Final = ("openai-api/fake/one", "openai-api/fake/two")
TASKS: Final = ("graphwalks/bfs_128k", "graphwalks/cognition")
RUNS: Final = len(MODELS) * len(TASKS)
ROWS: Final = 4
ANSWERED: Final = 2
"""Samples of every run that end before the sweep is killed."""

PATIENCE: Final = 600
"""Seconds until what hangs is given up."""

Question = tuple[str, str, str]
"""Model, role of the first message (which tells the two tasks apart) and text of the last one."""


class Gate:
    """Answers the first requests of every run, and holds the others until it is opened."""

    def __init__(self) -> None:
        self.answered: Counter[Question] = Counter()
        self.held: Counter[Question] = Counter()
        self._open = Event()
        self._lock = Lock()

    def open(self) -> None:
        """Answer everything from now on."""
        self._open.set()

    def answer(self, body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        messages = body["messages"]
        question = (body["model"], messages[0]["role"], str(messages[-1]["content"]))
        with self._lock:
            of_run = sum(count for one, count in self.answered.items() if one[:2] == question[:2])
            held = of_run >= ANSWERED and not self._open.is_set()
            (self.held if held else self.answered)[question] += 1
        if held:
            self._open.wait(PATIENCE)
        return chat_reply("Final Answer: []")


def sweep(folder: Path, *more: str) -> list[str]:
    """The documented command, small. A run starts a sample when the one before it has ended."""
    return [
        *("inspect", "eval-set", *TASKS, "-T", "source=generated", "-T", "seed=0"),
        *("--model", ",".join(MODELS), "--log-dir", str(folder), "--limit", str(ROWS)),
        *("--max-tasks", str(RUNS), "--max-samples", "1", "--display", "log", *more),
    ]


def machine(home: Path, server: FakeServer) -> dict[str, str]:
    """An environment with a home of its own: there Inspect keeps what is not yet in a log."""
    kept = {name: value for name, value in os.environ.items() if not name.startswith("INSPECT_")}
    folders = {"HOME": home, "XDG_DATA_HOME": home / "data", "XDG_CACHE_HOME": home / "cache"}
    own = {name: str(folder) for name, folder in folders.items()}
    return kept | own | {"FAKE_API_KEY": "none", "FAKE_BASE_URL": server.url}


def wait_until(is_so: Callable[[], bool], process: "subprocess.Popen[bytes]") -> None:
    end = time.monotonic() + PATIENCE
    while not is_so():
        assert process.poll() is None, "the sweep ended before it was killed"
        assert time.monotonic() < end, "the sweep hangs"
        time.sleep(0.05)


@pytest.mark.parametrize(
    ("homes", "more"),
    [(("one", "one"), ()), (("one", "other"), ("--log-buffer", "1"))],
    ids=["on the same machine", "on another machine"],
)
def test_a_killed_sweep_goes_on_without_paying_again(
    tmp_path: Path, homes: tuple[str, str], more: tuple[str, ...]
) -> None:
    gate = Gate()
    command = sweep(tmp_path / "logs", *more)
    with fake_server(gate.answer) as server:
        first, second = (machine(tmp_path / home, server) for home in homes)
        with subprocess.Popen(command, env=first, start_new_session=True) as process:
            wait_until(lambda: len(gate.held) == RUNS, process)
            os.killpg(process.pid, signal.SIGKILL)
        paid, held = gate.answered.copy(), gate.held.copy()
        gate.open()
        subprocess.run(command, env=second, check=True, timeout=PATIENCE)
        asked = len(server.requests)
        subprocess.run(command, env=second, check=True, timeout=PATIENCE)
        assert len(server.requests) == asked, "a finished sweep asks nothing"
    assert len(paid) == RUNS * ANSWERED
    assert paid.keys().isdisjoint(held)
    assert set(gate.answered.values()) == {1}
    assert len(gate.answered) == RUNS * ROWS
    assert asked == RUNS * ROWS + len(held)
    # The logs of what was killed stay; a report takes the later attempt of each run.
    found = find_runs([str(tmp_path / "logs")])
    assert [(run.status, run.counts.completed) for run in found.runs] == [("success", ROWS)] * RUNS
