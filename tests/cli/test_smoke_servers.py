"""`graphwalks smoke` on made-up servers: what they reply, refuse, or leave unanswered is told."""

import json
import socket
import time
from typing import Any

import pytest

from graphwalks.choice import Readout
from graphwalks.cli import smoke
from graphwalks.cli.smoking import choices
from graphwalks.cli.smoking import run as smoke_run
from graphwalks.cli.smoking.kinds import KINDS
from graphwalks.scorers.failures import REFUSED
from tests.cli.smoked import options, run, run_on, run_on_all
from tests.fake_server import Raw, Reply, chat_reply, fake_server, too_long

pytestmark = pytest.mark.usefixtures("elsewhere")


def closed_port() -> int:
    with socket.socket() as probe:
        probe.bind(("127.0.0.1", 0))
        port: int = probe.getsockname()[1]
    return port


def test_a_server_that_is_down_is_not_asked_for_replies(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOWHERE_API_KEY", "none")
    address = f"http://127.0.0.1:{closed_port()}/v1"
    result = run("--model", "openai-api/nowhere/model", "--base-url", address)
    assert result.exit_code == 1
    assert result.output.startswith(f"Error: {address}/models did not answer: ")
    assert result.output.endswith("Connection refused. Start the server, or correct --base-url.\n")


def test_a_server_that_breaks_off_ends_in_an_error_that_names_the_cause(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(smoke_run, "RETRIES", 0)  # Inspect waits seconds before it tries again
    result = run_on_all(lambda _: Raw(b""), monkeypatch)
    assert result.exit_code == 1
    assert "bfs_128k: provider_error, F1 -" in result.output
    assert (
        "degree: provider_error, openai.APIConnectionError: Connection error., 1 call, "
        in result.output
    )
    assert "tsp: provider_error, not asked, " in result.output
    assert "does not work: openai.APIConnectionError: Connection error.\n" in result.output


def test_what_a_server_refuses_is_told_in_its_words(monkeypatch: pytest.MonkeyPatch) -> None:
    error = {"message": "max_tokens must be less than 4096", "type": "error", "code": 400}
    result = run_on_all(lambda _: (400, {"error": error}), monkeypatch)
    said = "openai.BadRequestError: Error code: 400 - max_tokens must be less than 4096"
    assert result.exit_code == 1
    assert f"degree: provider_error, {said}, 1 call, " in result.output
    assert result.output.endswith(f"does not work: {said}. {REFUSED}\n")


def test_what_is_beyond_the_window_is_told_as_words_of_the_server(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(smoke, "check_server", lambda *_: None)  # which would miss the model
    with fake_server(lambda _: too_long(512)) as address:
        result = run("--model", "vllm/beyond-window", "--base-url", address.url)
    assert result.exit_code == 1
    said = "the server says \"This model's maximum context length is 512 tokens."
    assert f"degree: context_overflow, {said}" in result.output


def test_results_are_told_as_they_come(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("NOWHERE_API_KEY", "none")
    told: list[str] = []
    before: list[int] = []

    def answer(body: dict[str, Any]) -> Reply:
        before.append(len(told))
        offered = options(body)
        return chat_reply(offered[-1] if offered else "Final Answer: []")

    telling = smoke_run.Telling(
        lambda ending: told.append(ending.task), lambda played: told.append(played.kind)
    )
    with fake_server(answer) as address:
        given = {"model_base_url": address.url}
        end = time.monotonic() + smoke.TOTAL_SECONDS
        model = "openai-api/nowhere/told"
        smoke_run.run_check(model, given, Readout.TEXT, end, telling)
    assert told == [*smoke_run.MEASURES, *(kind.name for kind in KINDS)]
    assert len(told) == smoke.STEPS
    assert sorted(set(before)) == list(range(smoke.STEPS))


def calling(body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Call the calculator where it is offered; answer by its result."""
    results = [message["content"] for message in body["messages"] if message["role"] == "tool"]
    if "tools" not in body or results:
        numbers = json.loads(results[0])["results"] if results else [0]
        return chat_reply(f'task_1_out = {{"result": {numbers[0]}}}')
    arguments = json.dumps({"expressions": ["6 * 7"]})
    call = {"name": "calculator", "arguments": arguments}
    status, reply = chat_reply(None, "tool_calls")
    reply["choices"][0]["message"]["tool_calls"] = [
        {"id": "call", "type": "function", "function": call}
    ]
    return status, reply


def test_a_provider_that_calls_the_tool_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run_on(calling, monkeypatch)
    assert result.exit_code == 0, result.output
    assert "arbigraph_math: answered, target 0.00, 1 tool call, 20 tokens read" in result.output
    assert "Note:" not in result.output


def refusing(body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
    """Refuse a request with tools, as vLLM does without its tool parser."""
    message = '"auto" tool choice requires --enable-auto-tool-choice'
    error = {"object": "error", "message": message, "type": "BadRequestError", "code": 400}
    return (400, error) if "tools" in body else chat_reply("Final Answer: []")


def test_a_provider_without_tools_works_and_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    result = run_on(refusing, monkeypatch)
    assert result.exit_code == 0, result.output
    assert "arbigraph_math: provider_error, target -, no tool call" in result.output
    note, verdict = result.output.splitlines()[-2:]
    assert note.startswith("Note: no answer where a tool is offered: ")
    assert "requires --enable-auto-tool-choice" in note
    assert "--solver graphwalks/single_turn" in note
    assert verdict == "openai-api/nowhere/model works."


def test_a_call_that_a_server_leaves_in_the_text_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    text = '<tool_call>{"name": "calculator", "arguments": {"expressions": ["1"]}}</tool_call>'
    result = run_on(lambda _: chat_reply(text), monkeypatch)
    assert result.exit_code == 0, result.output
    assert "no tool call" in result.output
    assert "--tool-call-parser NAME" in result.output


def test_the_last_option_is_a_valid_choice_whether_right_or_not(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    result = run_on(lambda _: chat_reply("Final Answer: []"), monkeypatch)
    assert result.exit_code == 0, result.output
    assert "degree: answered, wrong, 1 call, 15 tokens, " in result.output
    assert "adjacency: answered, right, 1 call, " in result.output  # "no" stands last
    assert "tsp: answered, 24, the best is 16, 3 calls, 45 tokens, " in result.output


def test_a_choice_with_more_than_an_option_is_told(monkeypatch: pytest.MonkeyPatch) -> None:
    def chatty(body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        offered = options(body)
        if len(offered) > 2:
            return chat_reply(f"I choose {offered[0]}.\x1b")
        return chat_reply(offered[0] if offered else "Final Answer: []")

    result = run_on_all(chatty, monkeypatch)
    assert result.exit_code == 1
    assert "cycle: answered, right, 1 call" in result.output
    assert "degree: format_failure, invalid_text, the reply begins 'I choose 0." in result.output
    assert "\x1b" not in result.output
    assert (
        "does not choose as it is asked to in degree, arxiv, prime, tsp, influence."
        in result.output
    )


def test_a_readout_that_the_provider_does_not_carry_cannot_be_checked(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    answer = chat_reply("Final Answer: []")
    result = run_on(lambda _: answer, monkeypatch, "--readout", "native")
    assert result.exit_code == 2
    assert "degree: unsupported, provider openai-api does not carry readout native" in result.output
    assert "cannot be asked so" in result.output


def test_a_call_that_takes_too_long_is_given_up(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(choices, "CALL_SECONDS", 0.5)

    def slow(body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        offered = options(body)
        if len(offered) == 5:  # the degree
            time.sleep(1.5)
        return chat_reply(offered[0] if offered else "Final Answer: []")

    result = run_on_all(slow, monkeypatch)
    assert result.exit_code == 1
    assert "degree: time_limit, the time for it was over, 1 call, " in result.output
    assert "cycle: answered, " in result.output


def test_a_provider_without_a_reply_in_time_does_not_work(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(smoke_run, "SAMPLE_SECONDS", 1)

    def slow(body: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        if "tools" not in body:
            time.sleep(2.5)
        return chat_reply("Final Answer: []")

    result = run_on(slow, monkeypatch)
    assert result.exit_code == 1
    assert "bfs_128k: time_limit, F1 0.00" in result.output
    assert "does not work: no reply came in time" in result.output


def test_a_server_that_never_replies_is_not_asked_for_every_choice(
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    monkeypatch.setattr(smoke_run, "SAMPLE_SECONDS", 1)
    monkeypatch.setattr(choices, "CALL_SECONDS", 0.5)

    def silent(_: dict[str, Any]) -> tuple[int, dict[str, Any]]:
        time.sleep(2.5)
        return chat_reply("too late")

    result = run_on_all(silent, monkeypatch)
    assert result.exit_code == 1
    assert "cycle: time_limit, the time for it was over, 1 call, " in result.output
    not_asked = f"provider_error, {choices.NOT_ASKED}, 0 calls, "
    assert all(f"{kind.name}: {not_asked}" in result.output for kind in KINDS[2:])
    assert "does not work: no reply came in time" in result.output
