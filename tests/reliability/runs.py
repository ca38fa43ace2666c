"""Small runs, in this process and in others, and what their logs say."""

import sys
from collections.abc import Sequence
from pathlib import Path
from typing import Final

import pytest
from inspect_ai import Task, eval_retry
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog, EvalSample, list_eval_logs

from graphwalks import bfs_128k
from graphwalks.report.finding import find_runs
from graphwalks.report.run import Run
from graphwalks.scorers.failures import reason_of

ROWS: Final = 2
"""Samples of a run that is stopped from outside."""

AT_ONCE: Final = 32
"""Connections, so that all troubles of a run pass at the same time."""

MOST_TOLD: Final = 600
"""Characters that are told of a sample that failed, at most."""


CLIENT: Final = "openai._base_client"
"""Logger of the client that both providers ask by, which tells its attempts at level DEBUG."""

NOBODY: Final = "Encountered exception: ConnectError"
"""What it tells of an attempt that finds nobody, unlike one that is broken off."""


def walks(rows: int) -> Task:
    """Rows that are answered in one request each."""
    return bfs_128k(source="generated", tier="1k", per_tier=rows)


def point_to(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """Let both providers ask the server at an address."""
    for name in ("VLLM_BASE_URL", "FAKE_BASE_URL"):
        monkeypatch.setenv(name, url)
    monkeypatch.setenv("FAKE_API_KEY", "none")


def faults(log: EvalLog) -> list[str]:
    """What a run and its samples failed for."""
    errors = [log.error, *(sample.error for sample in log.samples or [])]
    return [reason_of(error) for error in errors if error]


def of_prompt(samples: Sequence[EvalSample] | None) -> dict[str, EvalSample]:
    """Samples by what `prompt_of` says of their requests."""
    assert samples
    return {prompt_in(sample): sample for sample in samples}


def prompt_in(sample: Sample | EvalSample) -> str:
    """What `prompt_of` says of the request that a sample begins with."""
    asked = sample.input
    return asked if isinstance(asked, str) else "\n".join(message.text for message in asked)


def told(sample: EvalSample) -> str:
    """What a sample says of how it ended, in one line."""
    line = (sample.scores or {})["outcome"].explanation
    assert line and len(line.splitlines()) == 1
    return line


def command(
    program: Sequence[str], task: str, model: str, folder: Path, more: Sequence[str]
) -> list[str]:
    """A run of its own process, in which a sample begins when the one before it has ended."""
    return [
        *(sys.executable, *program, "eval", f"graphwalks/{task}", "-T", "source=generated"),
        *("--model", model, "--limit", str(ROWS), "--max-samples", "1", "--log-buffer", "1"),
        *("--display", "log", "--log-dir", str(folder), *more),
    ]


def go_on(folder: Path, home: dict[str, str], monkeypatch: pytest.MonkeyPatch) -> Run:
    """Retry the run of a folder, and return what a report finds there."""
    for name, value in home.items():
        monkeypatch.setenv(name, value)
    (log,) = list_eval_logs(str(folder))
    eval_retry(log, log_dir=str(folder), display="log")
    (run,) = find_runs([str(folder)]).runs
    return run
