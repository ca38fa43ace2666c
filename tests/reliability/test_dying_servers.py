"""Servers that die while they are asked, and come back or do not."""

import logging
import math
from pathlib import Path
from typing import Final

import pytest
from inspect_ai import eval_retry

from graphwalks.report.failing import told_failures
from graphwalks.report.finding import find_runs
from graphwalks.scorers.failures import ASK_AGAIN
from graphwalks.solvers.replies import Outcome
from tests.fake_server import fake_server
from tests.reliability.runs import CLIENT, NOBODY, faults, point_to, told, walks
from tests.reliability.troubles import TroubledServer, dying
from tests.replies import ending, metrics, run, values

AWAY: Final = 1.5
"""Seconds in which requests find nobody."""


def test_a_server_that_dies_and_comes_back_costs_no_sample_and_no_second_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch, caplog: pytest.LogCaptureFixture
) -> None:
    caplog.set_level(logging.DEBUG, CLIENT)
    rows, before = 6, 3
    server = TroubledServer(())
    with dying(server, before, AWAY) as address:
        point_to(address.url, monkeypatch)
        # Not `vllm/`: at an address of this machine it gives up at once where nobody listens.
        log = run(walks(rows), "openai-api/fake/comes-back", tmp_path, max_connections=1)
    assert NOBODY in caplog.text
    assert log.status == "success", faults(log)
    assert metrics(log, "f1")["mean"] == metrics(log, "set_f1")["coverage"] == 1
    assert set(server.paid.values()) == {1}
    assert len(server.paid) == rows


def test_a_dead_server_of_vllm_on_this_machine_ends_the_run_and_a_retry_finishes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, before = 4, 2
    server = TroubledServer(())
    with dying(server, before, None) as address:
        point_to(address.url, monkeypatch)
        log = run(walks(rows), "vllm/dies", tmp_path, max_connections=1)
    assert log.status == "error"
    assert metrics(log, "f1")["mean"] == 1
    assert metrics(log, "set_f1")["coverage"] == before / rows
    failed = [sample for sample in log.samples or [] if sample.error]
    assert len(failed) == rows - before
    for sample in failed:
        assert ending(sample) == Outcome.PROVIDER_ERROR
        assert all(math.isnan(value) for value in values(sample).values())
        assert told(sample).endswith(ASK_AGAIN)
    (run_of_it,) = find_runs([str(tmp_path)]).runs
    assert told_failures(run_of_it).startswith(f"{len(failed)} of {rows} samples failed, ")
    assert told_failures(run_of_it).endswith(ASK_AGAIN)
    with fake_server(server.answer, address.port):
        (again,) = eval_retry(log, log_dir=str(tmp_path), display="log")
    assert again.status == "success", faults(again)
    assert metrics(again, "f1")["mean"] == metrics(again, "set_f1")["coverage"] == 1
    assert set(server.paid.values()) == {1}
    assert len(server.paid) == rows
