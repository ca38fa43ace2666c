"""The sweep of docs/sweeps.md: killed and started again, it pays for no answer twice."""

import os
import signal
import subprocess
import sys
from collections import Counter
from collections.abc import Sequence
from pathlib import Path
from threading import Event, Lock
from typing import Any, Final

import pytest
from inspect_ai import eval_set

from graphwalks.report.finding import find_runs
from tests.fake_server import chat_reply, fake_server
from tests.machines import PATIENCE, machine, wait_until

MODELS: Final = ("openai-api/fake/a", "openai-api/fake/b")
OTHER_MODELS: Final = ("openai-api/fake/c", "openai-api/fake/d")
"""Inspect keeps a model with its address for the whole process, and each test has a server."""
TASKS: Final = ("graphwalks/bfs_128k", "graphwalks/parents_128k")
ARGUMENTS: Final = {"source": "generated", "seed": 0, "tier": "1k"}
ROWS: Final = 4
ANSWERED: Final = 2
"""Samples of every run that end before the sweep is killed."""

Question = tuple[str, bool, str]
"""Model, whether it is of the second task, and text."""


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
        text = str(messages[-1]["content"])
        question = (body["model"], "Find the parents" in text.rpartition("Operation:")[2], text)
        with self._lock:
            of_run = sum(count for one, count in self.answered.items() if one[:2] == question[:2])
            held = of_run >= ANSWERED and not self._open.is_set()
            (self.held if held else self.answered)[question] += 1
        if held:
            self._open.wait(PATIENCE)
        return chat_reply("Final Answer: []")


def sweep(folder: Path, tasks: Sequence[str], models: Sequence[str], *more: str) -> list[str]:
    """The documented command, small. A run starts a sample when the one before it has ended."""
    arguments = [word for name, value in ARGUMENTS.items() for word in ("-T", f"{name}={value}")]
    return [
        *(sys.executable, "-m", "inspect_ai", "eval-set", *tasks, *arguments),
        *("--model", ",".join(models), "--log-dir", str(folder), "--limit", str(ROWS)),
        *("--max-tasks", "4", "--max-samples", "1", "--display", "log", *more),
    ]


def sweep_again(
    folder: Path, tasks: Sequence[str], models: Sequence[str], log_buffer: int | None
) -> bool:
    """The same in this process, which spares a start of Inspect."""
    finished, _ = eval_set(
        list(tasks),
        task_args=ARGUMENTS,
        model=list(models),
        log_dir=str(folder),
        limit=ROWS,
        max_tasks=4,
        max_samples=1,
        display="log",
        log_buffer=log_buffer,
    )
    return finished


@pytest.mark.parametrize(
    ("homes", "tasks", "models", "buffer"),
    [(("one", "one"), TASKS, MODELS, None), (("one", "other"), TASKS[:1], OTHER_MODELS, 1)],
    ids=["on the same machine", "on another machine"],
)
def test_a_killed_sweep_goes_on_without_paying_again(
    tmp_path: Path,
    homes: tuple[str, str],
    tasks: Sequence[str],
    models: Sequence[str],
    buffer: int | None,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    for name in [name for name in os.environ if name.startswith("INSPECT_")]:
        monkeypatch.delenv(name)
    runs = len(models) * len(tasks)
    gate = Gate()
    folder = tmp_path / "logs"
    command = sweep(folder, tasks, models, *([f"--log-buffer={buffer}"] if buffer else []))
    with fake_server(gate.answer) as server:
        first, second = (machine(tmp_path / home, server) for home in homes)
        with subprocess.Popen(
            command, env={**os.environ, **first}, start_new_session=True
        ) as process:
            wait_until(lambda: len(gate.held) == runs, process)
            os.killpg(process.pid, signal.SIGKILL)
        paid, held = gate.answered.copy(), gate.held.copy()
        gate.open()
        for name, value in second.items():
            monkeypatch.setenv(name, value)
        assert sweep_again(folder, tasks, models, buffer)
        asked = len(server.requests)
        assert sweep_again(folder, tasks, models, buffer)
        assert len(server.requests) == asked, "a finished sweep asks nothing"
    assert len(paid) == runs * ANSWERED
    assert paid.keys().isdisjoint(held)
    assert set(gate.answered.values()) == {1}
    assert len(gate.answered) == runs * ROWS
    assert asked == runs * ROWS + len(held)
    # The logs of what was killed stay; a report takes the later attempt of each run.
    found = find_runs([str(folder)])
    assert [(run.status, run.counts.completed) for run in found.runs] == [("success", ROWS)] * runs
