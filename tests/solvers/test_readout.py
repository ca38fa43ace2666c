"""What is sent for each readout, and what is made of the replies, against a server that records."""

import threading
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalSample
from inspect_ai.model import ModelAPI, ModelOutput, modelapi

from graphwalks.choice import ARGUMENT_DESCRIPTION, Fault, Readout, render
from graphwalks.solvers.readout import CARRIERS
from graphwalks.solvers.replies import DEGENERATE_CHARS, Outcome
from graphwalks.solvers.verdict import NO_LOGPROBS, NOT_CONSTRAINED
from tests.choices import COLOURS, NUMBERS, asked, choice_task, kept, numbers_up_to
from tests.fake_server import chat_reply, fake_server
from tests.replies import ending, mock, reply, run

SCHEMA = {
    "type": "object",
    "properties": {
        "choice": {
            "type": "string",
            "enum": ["red", "green", "blue"],
            "description": ARGUMENT_DESCRIPTION,
        }
    },
    "required": ["choice"],
    "additionalProperties": False,
}
Body = tuple[int, dict[str, Any]]
Ask = Callable[..., tuple[dict[str, Any], EvalSample]]


@pytest.fixture
def ask(request: pytest.FixtureRequest, tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Ask:
    """Ask for the colour of a vLLM server that gives one reply; returns what arrived there."""

    def run(
        readout: Readout, body: tuple[int, dict[str, Any]]
    ) -> tuple[dict[str, Any], EvalSample]:
        with fake_server(lambda _: body) as server:
            monkeypatch.setenv("VLLM_BASE_URL", server.url)
            # Inspect keeps one server for each name of a model.
            sample = asked(COLOURS, readout, f"vllm/{abs(hash(request.node.name))}", tmp_path)
        (sent,) = server.requests
        return sent, sample

    return run


def called(name: str, arguments: str) -> Body:
    """A chat completion that is one tool call."""
    status, body = chat_reply(None, "tool_calls")
    call = {"id": "1", "type": "function", "function": {"name": name, "arguments": arguments}}
    body["choices"][0]["message"]["tool_calls"] = [call]
    return status, body


def scored(tokens: dict[str, float]) -> Body:
    """A chat completion of one token with its alternatives."""
    first = next(iter(tokens))
    status, body = chat_reply(first, "length")
    top = [{"token": token, "logprob": value, "bytes": None} for token, value in tokens.items()]
    content = [{**top[0], "top_logprobs": top}]
    body["choices"][0]["logprobs"] = {"content": content, "refusal": None}
    return status, body


@pytest.mark.parametrize("readout", [Readout.TEXT, Readout.JSON])
def test_text_and_json_send_the_two_messages_and_nothing_else(readout: Readout, ask: Ask) -> None:
    text = {Readout.TEXT: "blue", Readout.JSON: '{"choice": "blue"}'}[readout]
    sent, sample = ask(readout, chat_reply(text))
    prompt = render(COLOURS, readout)
    assert [message["role"] for message in sent["messages"]] == ["system", "user"]
    assert [message["content"] for message in sent["messages"]] == [prompt.system, prompt.user]
    assert not {"tools", "response_format", "structured_outputs", "logprobs"} & set(sent)
    assert (kept(sample).option, ending(sample)) == ("blue", Outcome.ANSWERED)


def test_the_one_tool_is_forced_and_names_the_options(ask: Ask) -> None:
    sent, sample = ask(Readout.TOOL, called("submit_choice", '{"choice": "blue"}'))
    assert sent["tool_choice"] == {"type": "function", "function": {"name": "submit_choice"}}
    (tool,) = sent["tools"]
    assert tool["function"]["name"] == "submit_choice"
    assert tool["function"]["parameters"] == SCHEMA
    assert kept(sample).option == "blue"


@pytest.mark.parametrize(
    ("name", "arguments", "fault"),
    [
        ("submit_choice", '{"choice": "pink"}', Fault.INVALID_CHOICE),
        ("submit_choice", '{"choice": "blue", "why": "sky"}', Fault.INVALID_CALL),
        ("submit_choice", '{"choice": 3}', Fault.INVALID_CALL),
        ("other", '{"choice": "blue"}', Fault.INVALID_CALL),
    ],
)
def test_a_call_is_read_strictly(name: str, arguments: str, fault: Fault, ask: Ask) -> None:
    _, sample = ask(Readout.TOOL, called(name, arguments))
    assert (kept(sample).option, kept(sample).fault) == (None, fault)
    illegal = fault is Fault.INVALID_CHOICE
    assert ending(sample) == (Outcome.ILLEGAL_CHOICE if illegal else Outcome.FORMAT_FAILURE)


def test_the_schema_names_the_options(ask: Ask) -> None:
    sent, sample = ask(Readout.SCHEMA, chat_reply('{"choice": "blue"}'))
    form = sent["response_format"]
    assert (form["type"], form["json_schema"]["strict"]) == ("json_schema", True)
    assert form["json_schema"]["schema"] == SCHEMA
    assert kept(sample).option == "blue"


def test_the_options_are_sent_as_what_the_server_may_generate(ask: Ask) -> None:
    sent, sample = ask(Readout.CONSTRAINED, chat_reply("blue"))
    assert sent["structured_outputs"] == {"choice": ["red", "green", "blue"]}
    assert "guided_choice" not in sent
    assert kept(sample).option == "blue"


def test_what_a_run_sends_besides_is_sent_with_the_options(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    thinking = {"chat_template_kwargs": {"enable_thinking": False}}
    with fake_server(lambda _: chat_reply("blue")) as server:
        monkeypatch.setenv("VLLM_BASE_URL", server.url)
        task = choice_task(COLOURS, Readout.CONSTRAINED, "blue")
        run(task, "vllm/fake-besides", tmp_path, extra_body=thinking)
    (sent,) = server.requests
    assert sent["chat_template_kwargs"] == {"enable_thinking": False}
    assert sent["structured_outputs"] == {"choice": ["red", "green", "blue"]}


@pytest.mark.parametrize("text", ["It is blue.", "pink", "", "!" * DEGENERATE_CHARS])
def test_a_reply_that_is_no_option_proves_that_nothing_was_constrained(text: str, ask: Ask) -> None:
    _, sample = ask(Readout.CONSTRAINED, chat_reply(text))
    assert ending(sample) == Outcome.UNSUPPORTED
    assert kept(sample).reason == NOT_CONSTRAINED
    assert sample.scores and NOT_CONSTRAINED in (sample.scores["choice"].explanation or "")


def test_alternatives_for_one_token_are_asked_for_and_the_likeliest_option_is_taken(
    ask: Ask,
) -> None:
    sent, sample = ask(Readout.LOGPROB, scored({"The": -0.2, " bl": -2.0, "gre": -2.1}))
    assert (sent["logprobs"], sent["top_logprobs"], sent["max_tokens"]) == (True, 20, 1)
    assert (kept(sample).option, ending(sample)) == ("blue", Outcome.ANSWERED)


def test_a_server_without_logprobs_is_unsupported(ask: Ask) -> None:
    _, sample = ask(Readout.LOGPROB, chat_reply("blue", "length"))
    assert ending(sample) == Outcome.UNSUPPORTED
    assert kept(sample).reason == NO_LOGPROBS


def test_numbers_that_begin_alike_are_chosen_by_letters(tmp_path: Path) -> None:
    prompt = render(NUMBERS, Readout.LOGPROB)
    assert '"label": "M", "id": "12"' in prompt.user
    sample = asked(NUMBERS, Readout.LOGPROB, "gwref/random", tmp_path, target="12")
    assert kept(sample).option in NUMBERS.ids


def never(*_: Any) -> ModelOutput:
    raise AssertionError("nothing must be asked")


def test_too_many_options_for_logprob_are_unsupported_without_a_call(tmp_path: Path) -> None:
    sample = asked(numbers_up_to(20), Readout.LOGPROB, mock(never), tmp_path, target="12")
    assert ending(sample) == Outcome.UNSUPPORTED
    assert "takes at most 20 options" in (kept(sample).reason or "")


def test_a_provider_that_does_not_carry_a_readout_is_unsupported_without_a_call(
    tmp_path: Path,
) -> None:
    sample = asked(COLOURS, Readout.NATIVE, mock(never), tmp_path)
    assert ending(sample) == Outcome.UNSUPPORTED
    assert "provider mockllm does not carry readout native" in (kept(sample).reason or "")
    assert not [event for event in sample.events if event.event == "model"]


def test_a_provider_that_chooses_by_itself_is_asked_for_it(tmp_path: Path) -> None:
    sample = asked(COLOURS, Readout.NATIVE, "gwref/random", tmp_path)
    assert kept(sample).option in COLOURS.ids
    assert not [event for event in sample.events if event.event == "model"]


def test_a_plain_function_that_chooses_runs_beside_the_event_loop(tmp_path: Path) -> None:
    threads: list[threading.Thread] = []

    class Chooser(ModelAPI):
        async def generate(self, *_: Any) -> ModelOutput:
            raise AssertionError("it is asked to choose")

        def choose(self, state: object, question: str, options: list[dict[str, str]]) -> str:
            threads.append(threading.current_thread())
            return options[0]["id"]

    @modelapi(name="plainchooser")
    def chooser() -> type[ModelAPI]:
        return Chooser

    sample = asked(COLOURS, Readout.NATIVE, "plainchooser/first", tmp_path)
    assert kept(sample).option == COLOURS.ids[0]
    (thread,) = threads
    assert thread is not threading.main_thread()


def test_what_a_provider_of_ones_own_carries_is_text_and_json() -> None:
    asked_of_all = {Readout.TEXT, Readout.JSON}
    assert set(CARRIERS) == set(Readout) - asked_of_all - {Readout.NATIVE}


@pytest.mark.parametrize(
    ("output", "expected"),
    [
        (reply("blue", "max_tokens"), Outcome.OUTPUT_LIMIT),
        (reply("blue", "model_length"), Outcome.CONTEXT_OVERFLOW),
        (reply("blue", "content_filter"), Outcome.REFUSAL),
        (ModelOutput(model="mockllm/model"), Outcome.NO_OUTPUT),
        (reply("!" * DEGENERATE_CHARS), Outcome.DEGENERATE),
        (reply(""), Outcome.FORMAT_FAILURE),
        (reply("It is blue."), Outcome.FORMAT_FAILURE),
        (reply("<think>sky"), Outcome.FORMAT_FAILURE),
        (reply("pink"), Outcome.ILLEGAL_CHOICE),
        (reply("<think>sky</think>\nblue"), Outcome.ANSWERED),
    ],
)
def test_every_way_to_end_has_its_word(
    output: ModelOutput, expected: Outcome, tmp_path: Path
) -> None:
    if output.usage is None:
        output.usage = reply("").usage
    sample = asked(COLOURS, Readout.TEXT, mock(lambda *_: output), tmp_path)
    assert ending(sample) == expected
    assert (kept(sample).option == "blue") is (expected is Outcome.ANSWERED)
