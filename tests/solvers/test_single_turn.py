"""What is sent, what is not sent, and when a run is refused."""

from pathlib import Path
from typing import Any

import click
import pytest
from inspect_ai import eval, task_with
from inspect_ai.model import (
    GenerateConfig,
    ModelAPI,
    ModelOutput,
    get_model,
    modelapi,
)
from inspect_ai.solver import SolverSpec

from graphwalks import bfs_128k
from graphwalks.errors import ArgumentError
from graphwalks.solvers.replies import Outcome
from graphwalks.walks import generate, prompt_tokens
from graphwalks.walks.players import oracle
from tests.fake_server import chat_reply, fake_server, too_long
from tests.replies import ending, metrics, mock, reply, run, run_by_name, values

ONE: dict[str, Any] = {"source": "generated", "tier": "1k", "per_tier": 1}


def right_answer(messages: Any, *_: Any) -> ModelOutput:
    return reply(oracle(messages[-1].text))


def test_the_request_that_leaves_is_the_prompt_and_nothing_else(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    prompt = generate("bfs", "1k", 0, 0).prompt
    with fake_server(lambda body: chat_reply(oracle(body["messages"][0]["content"]))) as server:
        monkeypatch.setenv("FAKE_BASE_URL", server.url)
        monkeypatch.setenv("FAKE_API_KEY", "none")
        log = run(bfs_128k(**ONE), "openai-api/fake/fake", tmp_path)
    assert log.status == "success"
    assert metrics(log, "f1")["mean"] == 1
    (request,) = server.requests
    assert request["messages"] == [{"role": "user", "content": prompt}]
    assert set(request) <= {"model", "messages", "stream"}, "no tools, no cap on output, no options"


def test_the_prompt_is_the_same_bytes_in_the_log(tmp_path: Path) -> None:
    log = run(bfs_128k(**ONE), "gwref/oracle", tmp_path)
    assert log.samples
    sample = log.samples[0]
    assert sample.input == generate("bfs", "1k", 0, 0).prompt
    assert [message.role for message in sample.messages] == ["user", "assistant"]


def test_a_prompt_beyond_the_window_of_vllm_is_overflow_and_no_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fake_server(lambda _: too_long(512)) as server:
        monkeypatch.setenv("VLLM_BASE_URL", server.url)
        log = run(bfs_128k(**ONE), "vllm/fake", tmp_path)
    assert log.status == "success" and log.samples
    assert log.samples[0].error is None
    assert ending(log.samples[0]) == Outcome.CONTEXT_OVERFLOW


def test_null_content_is_a_format_failure_and_not_an_error(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    with fake_server(lambda _: chat_reply(None)) as server:
        monkeypatch.setenv("VLLM_BASE_URL", server.url)
        log = run(bfs_128k(**ONE), "vllm/fake-null", tmp_path)
    assert log.status == "success" and log.samples
    assert ending(log.samples[0]) == Outcome.FORMAT_FAILURE


def test_rows_that_do_not_fit_are_scored_without_a_call(tmp_path: Path) -> None:
    short = prompt_tokens(len(generate("bfs", "1k", 0, 0).prompt)) + 200
    task = bfs_128k(source="generated", tier="1k,4k", per_tier=1, max_context=short)
    calls: list[str] = []

    def answer(messages: Any, *_: Any) -> ModelOutput:
        calls.append(messages[-1].text)
        return right_answer(messages)

    log = run(task, mock(answer), tmp_path)
    assert log.samples
    endings = {sample.id: ending(sample) for sample in log.samples}
    assert endings["bfs-4k-0000"] == Outcome.CONTEXT_OVERFLOW
    assert len(calls) == 1
    assert metrics(log, "f1")["mean"] == 0.5
    assert metrics(log, "f1_in_window")["mean"] == 1
    assert metrics(log, "set_f1")["coverage"] == 0.5
    assert values(log.samples[0])["f1"] == 1


def test_a_cap_below_the_largest_answer_is_refused_before_any_call(tmp_path: Path) -> None:
    model = mock(right_answer, config=GenerateConfig(max_tokens=100))
    with pytest.raises(ArgumentError, match=r"add --max-tokens \d+"):
        run_by_name("bfs_128k", model, tmp_path, **ONE)


def test_the_cap_that_the_refusal_names_is_enough(tmp_path: Path) -> None:
    model = mock(right_answer, config=GenerateConfig(max_tokens=100))
    with pytest.raises(click.ClickException) as refusal:
        run_by_name("bfs_128k", model, tmp_path, **ONE)
    named = int(refusal.value.message.split("--max-tokens ")[1].split(" ")[0])
    enough = mock(right_answer, config=GenerateConfig(max_tokens=named))
    assert run_by_name("bfs_128k", enough, tmp_path, **ONE).status == "success"


def test_a_short_cap_runs_when_it_is_allowed(tmp_path: Path) -> None:
    model = mock(right_answer, config=GenerateConfig(max_tokens=100))
    log = run(bfs_128k(**ONE, allow_short_output=True), model, tmp_path)
    assert log.status == "success"
    assert metrics(log, "f1")["mean"] == 1


def test_a_task_made_before_its_model_is_known_is_refused_at_the_first_sample(
    tmp_path: Path,
) -> None:
    log = run(bfs_128k(**ONE), mock(right_answer, config=GenerateConfig(max_tokens=100)), tmp_path)
    assert log.status == "error" and log.samples
    assert log.samples[0].error and "--max-tokens" in log.samples[0].error.message


def capped(cap: int) -> type[ModelAPI]:
    class Capped(ModelAPI):
        """A provider with a cap of its own, as some hosted ones have."""

        def max_tokens(self) -> int:
            return cap

        async def generate(self, input: Any, *_: Any) -> ModelOutput:
            return right_answer(input)

    return Capped


def test_a_run_without_a_model_is_refused() -> None:
    with pytest.raises(ArgumentError, match="add --model PROVIDER/NAME"):
        run_by_name("bfs_128k", get_model("none"), Path(), **ONE)


def test_the_default_cap_of_a_provider_is_seen() -> None:
    modelapi(name="capped")(capped(2048))
    with pytest.raises(ArgumentError, match="may write 2,048 tokens"):
        run_by_name("bfs_128k", get_model("capped/model"), Path(), **ONE)


@pytest.mark.parametrize("where", ["run", "task"])
def test_a_cap_of_the_run_or_the_task_is_seen_before_any_call(where: str, tmp_path: Path) -> None:
    calls: list[str] = []

    def answer(messages: Any, *_: Any) -> ModelOutput:
        calls.append(messages[-1].text)
        return right_answer(messages)

    task, options = bfs_128k(**ONE), {"max_tokens": 10}
    if where == "task":
        task, options = task_with(task, config=GenerateConfig(max_tokens=10)), {}
    log = run(task, mock(answer), tmp_path, **options)
    assert log.status == "error" and log.samples
    assert log.samples[0].error and "--max-tokens" in log.samples[0].error.message
    assert not calls


def test_the_window_holds_for_a_solver_put_in_its_place(tmp_path: Path) -> None:
    arguments = {**ONE, "tier": "1k,4k", "max_context": 2500}
    (log,) = eval(
        "graphwalks/bfs_128k",
        model="gwref/oracle",
        task_args=arguments,
        solver=SolverSpec("graphwalks/single_turn"),
        display="log",
        log_dir=str(tmp_path),
    )
    assert metrics(log, "outcome")["context_overflow"] == 0.5
