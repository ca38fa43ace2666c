"""Servers that refuse, hang, break off, and send what is no reply."""

import math
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import eval, eval_retry, task_with
from inspect_ai.model import GenerateConfig

from graphwalks.scorers.failures import ASK_AGAIN, NO_API, RETRY
from graphwalks.solvers.replies import Outcome
from graphwalks.tasks.cognition import cognition
from tests.fake_server import Reply, fake_server
from tests.machines import PATIENCE
from tests.reliability.runs import (
    AT_ONCE,
    MOST_TOLD,
    faults,
    of_prompt,
    point_to,
    told,
    walks,
)
from tests.reliability.troubles import TROUBLES, TroubledServer
from tests.replies import ending, metrics, run, values


def test_faults_that_pass_cost_no_sample_and_no_second_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    bursts = ("HTTP 429", "HTTP 500")
    failing = TroubledServer([
        [trouble] * (4 if name in bursts else 1) for name, trouble in TROUBLES.items()
    ])
    hanging = TroubledServer(())
    hanging.troubles = [[hanging.hang]]

    def answer(body: dict[str, Any]) -> Reply:
        return (hanging if len(body["messages"]) > 1 else failing).answer(body)

    patient = walks(len(failing.troubles))
    # Not for all: where a machine is slow, a reply that was paid for would be given up.
    impatient = task_with(
        cognition(source="generated", question="degree"), config=GenerateConfig(attempt_timeout=10)
    )
    impatient.dataset = impatient.dataset[:1]
    with fake_server(answer) as address:
        point_to(address.url, monkeypatch)
        logs = eval(
            [patient, impatient],
            model="vllm/passing-faults",
            max_tasks=2,
            max_connections=AT_ONCE,
            retry_on_error=1,  # what Inspect does not ask for again by itself
            display="log",
            log_dir=str(tmp_path),
        )
        hanging.released.set()
    scores = (("set_f1", "f1"), ("choice", "correct"))
    for log, server, (score, key) in zip(logs, (failing, hanging), scores, strict=True):
        assert log.status == "success", faults(log)
        assert metrics(log, key)["mean"] == metrics(log, score)["coverage"] == 1
        assert set(server.paid.values()) == {1}
        assert len(server.paid) == len(server.troubles)
        assert all(
            server.asked[prompt] == len(server.met(prompt)) + 1 for prompt in server.asked
        ), "each fault was met"


def test_faults_that_last_are_no_zero_and_a_retry_asks_for_them_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    fine = 2
    server = TroubledServer([*([trouble] * 9 for trouble in TROUBLES.values()), *([[]] * fine)])
    rows = len(server.troubles)
    with fake_server(server.answer) as address:
        point_to(address.url, monkeypatch)
        log = run(
            walks(rows),
            "openai-api/fake/lasting-faults",
            tmp_path,
            max_connections=AT_ONCE,
            max_retries=0,
        )
        assert log.status == "error", "too many faults for a run to judge by"
        assert metrics(log, "f1")["mean"] == 1
        assert metrics(log, "set_f1")["coverage"] == fine / rows
        assert len(server.paid) == fine
        for prompt, sample in of_prompt(log.samples).items():
            if prompt in server.paid:
                assert ending(sample) == Outcome.ANSWERED
                continue
            assert ending(sample) == Outcome.PROVIDER_ERROR
            assert all(math.isnan(value) for value in values(sample).values())
            assert sample.error
            no_api = server.met(prompt)[0] is TROUBLES["a web page"]
            assert told(sample).endswith(f" {NO_API} {RETRY}" if no_api else f". {ASK_AGAIN}")
            assert len(told(sample)) < MOST_TOLD
        server.heal()
        (again,) = eval_retry(log, log_dir=str(tmp_path), display="log", max_connections=AT_ONCE)
    assert again.status == "success"
    assert metrics(again, "f1")["mean"] == metrics(again, "set_f1")["coverage"] == 1
    assert set(server.paid.values()) == {1}
    assert len(server.paid) == rows


def test_a_hang_that_lasts_is_no_zero_and_says_what_to_do(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    server = TroubledServer(())
    server.troubles = [[server.hang] * 9]
    with fake_server(server.answer) as address:
        point_to(address.url, monkeypatch)
        log = run(
            walks(1),
            "openai-api/fake/lasting-hang",
            tmp_path,
            max_retries=0,
            attempt_timeout=2,
        )
        server.released.set()
        assert log.status == "error" and log.samples
        (sample,) = log.samples
        assert ending(sample) == Outcome.PROVIDER_ERROR
        assert all(math.isnan(value) for value in values(sample).values())
        assert told(sample).startswith("inspect_ai.model._model.AttemptTimeoutError: ")
        assert told(sample).endswith(ASK_AGAIN) and len(told(sample)) < MOST_TOLD
        assert server.asked.total() >= 1 and not server.paid
        server.heal()
        # Where a machine is slow, a reply that was paid for would be given up after two seconds.
        (again,) = eval_retry(log, log_dir=str(tmp_path), display="log", attempt_timeout=PATIENCE)
    assert again.status == "success", faults(again)
    assert metrics(again, "f1")["mean"] == metrics(again, "set_f1")["coverage"] == 1
    assert [*server.paid.values()] == [1]
