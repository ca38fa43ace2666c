"""Conversations with a calculator: what is sent, when they go on and when they are over."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai.event import ModelEvent
from inspect_ai.log import EvalSample
from inspect_ai.model import ContentReasoning, ContentText, ModelOutput, get_model

from graphwalks.errors import ArgumentError
from graphwalks.solvers.calculator_agent import INSTRUCTIONS, calculator_agent
from graphwalks.solvers.conversation import (
    CONTINUE,
    MALFORMED_CALLS,
    REMINDERS,
    REPEAT_CALL,
    Conversation,
    Ending,
)
from graphwalks.solvers.replies import Outcome
from tests.outputs import ALL_RIGHT, RIGHT, calls, only, outputs_task, said, sample, script, value
from tests.replies import ending, mock, reply, run


def talk(folder: Path, *outputs: ModelOutput, turn_limit: int = 60) -> EvalSample:
    task = outputs_task([sample()], calculator_agent(turn_limit))
    return only(run(task, script(*outputs), folder))


def end(found: EvalSample) -> str:
    return found.store_as(Conversation).ending


def test_results_of_the_calculator_come_back_as_one_list(tmp_path: Path) -> None:
    found = talk(tmp_path, calls("7 + 8", "sqrt(16)", "1 / 0", "x"), reply(ALL_RIGHT))
    (result,) = said(found, "tool")
    assert result.startswith('{"results": ["15", "4.0", "Error: ')
    assert result.count("Error: ") == 2
    assert value(found) == dict.fromkeys(value(found), 1.0)
    assert ending(found) == Outcome.ANSWERED
    assert end(found) == Ending.COMPLETE
    assert found.store_as(Conversation).tool_calls == 1


def test_the_request_has_our_instructions_the_prompt_and_one_tool(tmp_path: Path) -> None:
    requests: list[Any] = []

    def answer(messages: Any, tools: Any, *_: Any) -> ModelOutput:
        requests.append(([message.text for message in messages], tools))
        return reply(ALL_RIGHT)

    found = only(run(outputs_task([sample()]), mock(answer), tmp_path))
    ((texts, (tool,)),) = requests
    assert texts == [INSTRUCTIONS, found.input]
    assert tool.name == "calculator"
    assert list(tool.parameters.properties) == tool.parameters.required == ["expressions"]
    assert tool.parameters.properties["expressions"].items.type == "string"


def test_a_reply_that_was_cut_off_is_taken_up_where_it_stopped(tmp_path: Path) -> None:
    first, *rest = RIGHT.values()
    found = talk(tmp_path, reply(f"{first}\ntask_2_", "max_tokens"), reply("\n".join(rest)))
    assert said(found, "user")[1:] == [CONTINUE]
    assert value(found)["all_nodes"] == 1
    assert ending(found) == Outcome.ANSWERED


def test_a_reminder_names_the_outputs_that_are_missing_and_no_others(tmp_path: Path) -> None:
    found = talk(tmp_path, reply(RIGHT["task_2_out"]), reply(ALL_RIGHT))
    (reminder,) = said(found, "user")[1:]
    assert "task_1_out" in reminder and "task_3_out" in reminder
    assert "task_2_out" not in reminder


def test_names_come_from_the_prompt_whatever_the_ids_of_the_topology_are(tmp_path: Path) -> None:
    found = talk(tmp_path, reply(ALL_RIGHT))
    assert found.metadata["nodes"][0]["node_id"] == "source"
    assert end(found) == Ending.COMPLETE
    assert found.store_as(Conversation).turns == 1


def test_the_reply_that_completes_the_outputs_ends_it_and_its_calls_are_not_run(
    tmp_path: Path,
) -> None:
    found = talk(tmp_path, calls("1 + 1", text=ALL_RIGHT), reply("never asked"))
    assert [message.role for message in found.messages] == ["system", "user", "assistant"]
    assert found.store_as(Conversation).tool_calls == 0
    (event,) = [event for event in found.events if isinstance(event, ModelEvent)]
    assert event.output.message.tool_calls, "the reply as it came stays in the log"


def test_a_complete_answer_that_was_cut_off_after_it_counts(tmp_path: Path) -> None:
    found = talk(tmp_path, reply(f"{ALL_RIGHT}\nLet me check", "max_tokens"))
    assert (end(found), ending(found)) == (Ending.COMPLETE, Outcome.ANSWERED)
    assert value(found)["target"] == 1


def test_the_last_answer_wins_across_replies(tmp_path: Path) -> None:
    wrong = 'task_3_out = {"result": 7}'
    found = talk(tmp_path, reply(RIGHT["task_3_out"]), reply(wrong), reply(ALL_RIGHT[:40] + wrong))
    assert value(found)["target"] == 0


def test_a_turn_limit_ends_it_and_what_was_said_is_graded(tmp_path: Path) -> None:
    found = talk(tmp_path, calls("1 + 1", text=RIGHT["task_3_out"]), turn_limit=3)
    assert found.store_as(Conversation).turns == 3
    assert found.store_as(Conversation).tool_calls == 2
    assert ending(found) == Outcome.TURN_LIMIT
    assert (value(found)["target"], value(found)["all_nodes"]) == (1, 0)


def test_a_limit_of_the_run_ends_it_and_what_was_said_is_graded(tmp_path: Path) -> None:
    task = outputs_task([sample()])
    log = run(task, script(calls("1 + 1", text=RIGHT["task_3_out"])), tmp_path, turn_limit=2)
    found = only(log)
    assert end(found) == ""
    assert ending(found) == Outcome.TURN_LIMIT
    assert value(found)["target"] == 1


def test_an_overflow_ends_it_at_once_and_counts_zero(tmp_path: Path) -> None:
    right, long = reply(RIGHT["task_3_out"]), reply("too long", "model_length")
    found = talk(tmp_path, right, long, reply(ALL_RIGHT))
    assert found.store_as(Conversation).turns == 2
    assert ending(found) == Outcome.CONTEXT_OVERFLOW
    assert value(found) == dict.fromkeys(value(found), 0.0)


def test_two_cuts_in_a_row_that_go_in_circles_end_it(tmp_path: Path) -> None:
    found = talk(tmp_path, reply("and so on " * 900, "max_tokens"))
    assert found.store_as(Conversation).turns == 2
    assert ending(found) == Outcome.OUTPUT_LIMIT


def test_cuts_of_varied_text_are_taken_up_twenty_times(tmp_path: Path) -> None:
    found = talk(tmp_path, reply("Let me think about the first task.", "max_tokens"))
    assert found.store_as(Conversation).turns == 21
    assert ending(found) == Outcome.OUTPUT_LIMIT


def test_reminders_and_requests_for_a_valid_call_have_an_end(tmp_path: Path) -> None:
    idle = talk(tmp_path, reply("I do not know."))
    assert idle.store_as(Conversation).turns == REMINDERS + 1
    assert (end(idle), ending(idle)) == (Ending.MISSING_OUTPUTS, Outcome.FORMAT_FAILURE)
    broken = talk(tmp_path, reply('<tool_call>{"name": "calculator"}</tool_call>'))
    assert said(broken, "user")[1:] == [REPEAT_CALL] * MALFORMED_CALLS
    assert (end(broken), ending(broken)) == (Ending.MALFORMED_CALLS, Outcome.FORMAT_FAILURE)


def test_a_target_without_the_other_outputs_is_an_answer(tmp_path: Path) -> None:
    found = talk(tmp_path, reply(RIGHT["task_3_out"]), reply("I am done."))
    assert end(found) == Ending.MISSING_OUTPUTS
    assert ending(found) == Outcome.ANSWERED
    assert value(found)["target"] == 1
    assert value(found)["answer_rate"] == pytest.approx(1 / 3)


def test_an_open_call_in_one_reply_does_not_hide_the_answers_of_the_next(tmp_path: Path) -> None:
    found = talk(tmp_path, reply("<tool_call>{"), reply(f"{ALL_RIGHT}\n<tool_call></tool_call>"))
    assert value(found)["all_nodes"] == 1


def test_reasoning_and_results_of_calls_are_not_read(tmp_path: Path) -> None:
    thought = reply("")
    thought.choices[0].message.content = [
        ContentReasoning(reasoning=ALL_RIGHT),
        ContentText(text="Give me a moment."),
    ]
    found = talk(tmp_path, calls('"' + RIGHT["task_3_out"] + '"'), thought, turn_limit=2)
    assert RIGHT["task_3_out"] not in "".join(said(found, "assistant"))
    assert value(found)["answer_rate"] == 0


@pytest.mark.parametrize("turns", [1, 2])
def test_a_provider_that_returns_no_choice_is_no_output(turns: int, tmp_path: Path) -> None:
    nothing = ModelOutput(model="mockllm/model", choices=[])
    nothing.usage = reply("").usage
    outputs = [*[reply(RIGHT["task_3_out"])] * (turns - 1), nothing]
    found = talk(tmp_path, *outputs)
    assert ending(found) == Outcome.NO_OUTPUT
    assert len(said(found, "assistant")) == turns - 1
    assert value(found)["target"] == 0


def test_a_refusal_ends_it(tmp_path: Path) -> None:
    found = talk(tmp_path, reply("I cannot help with that.", "content_filter"))
    assert found.store_as(Conversation).turns == 1
    assert ending(found) == Outcome.REFUSAL


@pytest.mark.parametrize("arguments", [{"expressions": [3, "4 + 4"]}, {"expressions": "2 + 2"}, {}])
def test_calls_with_other_arguments_get_a_result_or_an_error_and_go_on(
    arguments: dict[str, Any], tmp_path: Path
) -> None:
    call = calls()
    assert call.message.tool_calls
    call.message.tool_calls[0].arguments = arguments
    found = talk(tmp_path, call, reply(ALL_RIGHT))
    assert value(found)["all_nodes"] == 1
    assert len(said(found, "tool")) == 1


def test_a_run_without_turns_is_refused() -> None:
    with pytest.raises(ArgumentError, match="turn_limit is 0"):
        calculator_agent(0)


def test_a_run_without_a_model_is_refused(tmp_path: Path) -> None:
    log = run(outputs_task([sample()]), get_model("none"), tmp_path)
    assert log.samples and log.samples[0].error
    assert "add --model PROVIDER/NAME" in log.samples[0].error.message


def test_samples_that_name_no_outputs_are_refused(tmp_path: Path) -> None:
    log = run(outputs_task([sample(truths={})]), script(reply("")), tmp_path)
    assert log.samples and log.samples[0].error
    assert "--solver graphwalks/single_turn" in log.samples[0].error.message


def test_half_a_surrogate_pair_neither_ends_the_conversation_nor_costs_the_log(
    tmp_path: Path,
) -> None:
    found = talk(tmp_path, calls("1 + \ud83d", text="cut \ud83d"), reply(ALL_RIGHT))
    assert value(found)["all_nodes"] == 1
    assert "Error" in said(found, "tool")[0]
    assert found.messages[2].text == "cut ?"
