"""Runs that are interrupted or killed, and go on with `inspect eval-retry`."""

import os
import signal
import subprocess
from collections import Counter
from collections.abc import Iterator
from pathlib import Path
from threading import Event
from typing import Any, Final

import pytest

from tests.fake_server import Reply, fake_server
from tests.machines import PATIENCE, machine, wait_until
from tests.reliability.runs import ROWS, command, go_on
from tests.reliability.troubles import TroubledServer, prompt_of

INSPECT: Final = ("-m", "inspect_ai")
STRUCK: Final = """
import os, runpy, signal, sys

number, place = map(int, sys.argv[1:3])
sys.argv = ["inspect", *sys.argv[3:]]
writes = []

def strike(event, arguments):
    if event == "os.rename" and str(arguments[1]).endswith(".eval"):
        writes.append(event)
        if len(writes) == place:
            os.kill(os.getpid(), number)

sys.addaudithook(strike)
runpy.run_module("inspect_ai", run_name="__main__")
"""
"""Inspect, met by a signal when it is about to put a log in place, given which signal and time."""


@pytest.fixture(autouse=True)
def heeded() -> Iterator[None]:
    """Let SIGINT reach what a test starts, also where a shell started the tests with `&`."""
    before = signal.signal(signal.SIGINT, signal.default_int_handler)
    yield
    signal.signal(signal.SIGINT, before)


class PatientServer(TroubledServer):
    """Answers some requests and holds all others until it is told to go on.

    Attributes:
        held: Prompts of the requests that are held.
    """

    def __init__(self, most: int) -> None:
        super().__init__(())
        self.held: list[str] = []
        self.goes_on = Event()
        self._most = most

    def answer(self, body: dict[str, Any]) -> Reply:
        if self.paid.total() >= self._most and not self.goes_on.is_set():
            self.held.append(prompt_of(body))
            self.goes_on.wait(PATIENCE)
            return 503, {}  # to a client that is gone
        return super().answer(body)


@pytest.mark.parametrize(
    ("task", "answered", "more", "twice"),
    [
        ("cognition", 0, (), 0),
        ("influence", 3, (), 1),  # of the two decisions of the second sample, which begins anew
        ("influence", 3, ("--cache", "1h"), 0),
    ],
    ids=[
        "before the first result",
        "in the middle of a sample",
        "in the middle of a sample, with a cache",
    ],
)
def test_an_interrupted_run_goes_on_and_asks_only_for_what_was_open(
    task: str,
    answered: int,
    more: tuple[str, ...],
    twice: int,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    folder = tmp_path / "logs"
    server = PatientServer(answered)
    with fake_server(server.answer) as address:
        home = machine(tmp_path, address)
        model = f"openai-api/fake/interrupted-{task}-{answered}-{len(more)}"
        with subprocess.Popen(
            command(INSPECT, task, model, folder, more),
            env={**os.environ, **home},
        ) as process:
            wait_until(lambda: bool(server.held), process)
            process.send_signal(signal.SIGINT)
        assert process.returncode == 0, "as after other errors"
        assert server.paid.total() == answered
        server.goes_on.set()
        run = go_on(folder, home, monkeypatch)
    assert (run.status, run.counts.completed) == ("success", ROWS)
    assert sum(count - 1 for count in server.paid.values()) == twice
    assert max(server.paid.values()) <= 2


@pytest.mark.parametrize(
    ("number", "place"),
    [
        (signal.SIGINT, 2),
        (signal.SIGINT, ROWS + 2),
        (signal.SIGKILL, 2),
        (signal.SIGKILL, ROWS + 2),
    ],
    ids=["interrupted", "interrupted at the end", "killed", "killed at the end"],
)
def test_a_run_that_is_struck_while_it_writes_loses_nothing(
    number: signal.Signals, place: int, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    folder = tmp_path / "logs"
    server = PatientServer(ROWS)
    struck = ("-c", STRUCK, str(int(number)), str(place))
    with fake_server(server.answer) as address:
        home = machine(tmp_path, address)
        model = f"openai-api/fake/struck-{number.name}-{place}"
        done = subprocess.run(
            command(struck, "cognition", model, folder, ()),
            env={**os.environ, **home},
            check=False,
            capture_output=True,
        )
        assert done.returncode == (-number if number == signal.SIGKILL else 0)
        before = server.paid.copy()
        left = [path.name for path in folder.iterdir() if path.name.startswith(".inspect_tmp_")]
        assert len(left) == (1 if number == signal.SIGKILL else 0)
        run = go_on(folder, home, monkeypatch)
    assert before.total() == min(place - 1, ROWS), "it was struck where it should be"
    assert (run.status, run.counts.completed) == ("success", ROWS)
    assert server.paid == Counter(dict.fromkeys(server.paid, 1))
    assert len(server.paid) == ROWS
