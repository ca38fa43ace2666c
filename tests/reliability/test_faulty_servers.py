"""Servers that refuse, hang, break off, send what is no reply, die, and come back."""

import math
import time
from collections.abc import Callable, Mapping, Sequence
from contextlib import ExitStack
from pathlib import Path
from threading import Event, Thread
from typing import Any, Final

import pytest
from inspect_ai import Task, eval, eval_retry, task_with
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import GenerateConfig

from graphwalks import bfs_128k
from graphwalks.scorers.failures import reason_of
from graphwalks.scorers.outcome import ANSWERS
from graphwalks.solvers.replies import Outcome
from graphwalks.tasks.cognition import cognition
from tests.fake_server import Raw, Reply, chat_reply, fake_server
from tests.machines import PATIENCE
from tests.reliability.troubles import (
    TROUBLES,
    TroubledServer,
    message,
    odd,
    prompt_of,
    right,
    too_long_at_vllm,
    too_long_elsewhere,
)
from tests.replies import ending, metrics, run, values

AT_ONCE: Final = 32
"""Connections, so that all troubles of a run pass at the same time."""


def walks(rows: int) -> Task:
    return bfs_128k(source="generated", tier="1k", per_tier=rows)


def point_to(url: str, monkeypatch: pytest.MonkeyPatch) -> None:
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
    return {
        sample.input
        if isinstance(sample.input, str)
        else "\n".join(message.text for message in sample.input): sample
        for sample in samples
    }


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
        cognition(source="generated", question="degree"), config=GenerateConfig(attempt_timeout=6)
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
    for log, server, key in zip(logs, (failing, hanging), ("f1", "correct"), strict=True):
        assert log.status == "success", faults(log)
        assert metrics(log, key)["mean"] == 1
        assert set(server.paid.values()) == {1}
        assert len(server.paid) == len(server.troubles)
        assert all(
            server.asked[prompt] == len(server.met(prompt)) + 1 for prompt in server.asked
        ), "each fault was met"
    assert metrics(logs[0], "set_f1")["coverage"] == 1


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
            assert sample.error and "\n" not in reason_of(sample.error)
        server.heal()
        (again,) = eval_retry(log, log_dir=str(tmp_path), display="log", max_connections=AT_ONCE)
    assert again.status == "success"
    assert metrics(again, "f1")["mean"] == metrics(again, "set_f1")["coverage"] == 1
    assert set(server.paid.values()) == {1}
    assert len(server.paid) == rows


def in_thoughts(text: str) -> str:
    """Thoughts in the text that do not end."""
    return f"<think>\nIt seems to be this:\n{text}"


ODD: Final[Mapping[str, tuple[Callable[[str], Reply], Outcome, float]]] = {
    "no choice": (lambda _: odd([]), Outcome.NO_OUTPUT, 0.0),
    "thoughts alone": (lambda text: message(None, text), Outcome.FORMAT_FAILURE, 0.0),
    "thoughts cut off": (lambda text: message(None, text, "length"), Outcome.OUTPUT_LIMIT, 0.0),
    "thoughts unclosed": (lambda text: chat_reply(in_thoughts(text)), Outcome.FORMAT_FAILURE, 0.0),
    "thoughts unclosed and cut off": (
        lambda text: chat_reply(in_thoughts(text), "length"),
        Outcome.OUTPUT_LIMIT,
        0.0,
    ),
    "thoughts and an answer": (
        lambda text: chat_reply(f"{in_thoughts('nothing')}\n</think>\n{text}"),
        Outcome.ANSWERED,
        1.0,
    ),
    "thoughts apart and an answer": (
        lambda text: message(text, "It seems to be nothing."),
        Outcome.ANSWERED,
        1.0,
    ),
    "too long for a hosted provider": (
        lambda _: too_long_elsewhere(),
        Outcome.CONTEXT_OVERFLOW,
        0.0,
    ),
    "too long for vLLM": (lambda _: too_long_at_vllm(), Outcome.CONTEXT_OVERFLOW, 0.0),
}
"""Replies made from the right answer, by name: how such a sample ends, and what it scores."""


@pytest.mark.parametrize("family", ["walks", "cognition"])
@pytest.mark.parametrize("provider", ["vllm", "openai-api/fake"])
def test_odd_replies_end_as_what_they_are(
    family: str, provider: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    met: dict[str, str] = {}

    def answer(body: dict[str, Any]) -> Reply:
        name = met.setdefault(prompt_of(body), list(ODD)[len(met)])
        return ODD[name][0](right(body))

    task, scorer, key = (
        (walks(len(ODD)), "set_f1", "f1")
        if family == "walks"
        else (cognition(source="generated", question="degree"), "choice", "correct")
    )
    with fake_server(answer) as address:
        point_to(address.url, monkeypatch)
        log = run(
            task,
            f"{provider}/odd-replies-{family}",
            tmp_path,
            limit=len(ODD),
            max_connections=1,
            fail_on_error=False,
        )
    expected = {name: (outcome, score) for name, (_, outcome, score) in ODD.items()}
    # Each knows the words of its own servers; what it does not know is no verdict on the model.
    foreign = "too long for a hosted provider" if provider == "vllm" else "too long for vLLM"
    expected[foreign] = (Outcome.PROVIDER_ERROR, math.nan)
    found: dict[str, tuple[str, Any]] = {}
    for prompt, sample in of_prompt(log.samples).items():
        assert sample.scores
        value = sample.scores[scorer].as_dict()[key]
        ended = ending(sample)
        found[met[prompt]] = (Outcome.ANSWERED if ended in ANSWERS else ended, value)
    assert found.keys() == ODD.keys()
    assert {name: outcome for name, (outcome, _) in found.items()} == {
        name: outcome for name, (outcome, _) in expected.items()
    }
    scores = {name: score for name, (_, score) in expected.items()}
    assert {name: score for name, (_, score) in found.items()} == pytest.approx(scores, nan_ok=True)


def test_a_server_that_dies_and_comes_back_costs_no_sample_and_no_second_answer(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, before = 6, 3
    dies = Event()
    server = TroubledServer(())

    def answer_and_die(body: dict[str, Any]) -> Reply:
        if len(server.paid) < before:
            return server.answer(body)
        dies.set()
        return Raw(b"")

    def come_back() -> None:
        assert dies.wait(PATIENCE)
        first.close()
        time.sleep(1.5)  # requests of this time find nobody
        with fake_server(server.answer, port):
            done.wait(PATIENCE)

    done = Event()
    first = ExitStack()
    address = first.enter_context(fake_server(answer_and_die))
    port = int(address.url.split(":")[2].split("/")[0])
    point_to(address.url, monkeypatch)
    operator = Thread(target=come_back)
    operator.start()
    # Not `vllm/`: at an address of this machine it gives up at once where nobody listens.
    log = run(walks(rows), "openai-api/fake/comes-back", tmp_path, max_connections=1)
    done.set()
    operator.join()
    assert log.status == "success", faults(log)
    assert metrics(log, "f1")["mean"] == metrics(log, "set_f1")["coverage"] == 1
    assert set(server.paid.values()) == {1}
    assert len(server.paid) == rows


def test_a_dead_server_of_vllm_on_this_machine_ends_the_run_and_a_retry_finishes_it(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows, before = 4, 2
    dies = Event()
    server = TroubledServer(())

    def answer_and_die(body: dict[str, Any]) -> Reply:
        if len(server.paid) < before:
            return server.answer(body)
        dies.set()
        return Raw(b"")

    def die() -> None:
        assert dies.wait(PATIENCE)
        first.close()

    first = ExitStack()
    address = first.enter_context(fake_server(answer_and_die))
    point_to(address.url, monkeypatch)
    operator = Thread(target=die)
    operator.start()
    log = run(walks(rows), "vllm/dies", tmp_path, max_connections=1)
    operator.join()
    assert log.status == "error"
    assert metrics(log, "f1")["mean"] == 1
    assert metrics(log, "set_f1")["coverage"] == before / rows
    with fake_server(server.answer, int(address.url.split(":")[2].split("/")[0])):
        (again,) = eval_retry(log, log_dir=str(tmp_path), display="log")
    assert again.status == "success", faults(again)
    assert metrics(again, "f1")["mean"] == metrics(again, "set_f1")["coverage"] == 1
    assert set(server.paid.values()) == {1}
    assert len(server.paid) == rows
