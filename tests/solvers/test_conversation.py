"""What the agent sees in a reply: calls left in its text, text that goes in circles."""

import json
from pathlib import Path

import pytest
from inspect_ai.model import ChatMessage, ChatMessageAssistant, ChatMessageUser
from inspect_ai.util import Store

from graphwalks.solvers.conversation import (
    Conversation,
    Ending,
    graded_text,
    looks_like_call,
    next_message,
    observe,
    reminder,
)
from tests.replies import reply

NAMES = ["task_1_out", "task_2_out"]


def take(conversation: Conversation, *texts: str) -> None:
    """Let the conversation take in cut-off replies."""
    messages: list[ChatMessage] = []
    for text in texts:
        messages.append(ChatMessageAssistant(content=text))
        observe(conversation, reply(text, "max_tokens"), messages, NAMES, turn_limit=60)


@pytest.fixture
def conversation() -> Conversation:
    return Conversation(store=Store())


@pytest.mark.parametrize(
    "text",
    [
        '<tool_call>{"name": "calculator", "arguments": {}}</tool_call>',
        "<tool_call>",
        "<function=calculator><parameter=expressions>",
        '{"name" :  "calculator"}',
        '{"function_call": {}}',
    ],
)
def test_calls_in_a_text_are_seen_also_when_cut_off(text: str) -> None:
    assert looks_like_call(f"Let me compute.\n{text}")


def test_talk_about_tools_is_no_call() -> None:
    assert not looks_like_call('The name "calculator" and its arguments: <b>none</b>.')


def test_genuine_turns_are_told_apart_as_the_peer_does(shared_data: Path) -> None:
    cases = (shared_data / "arbigraph" / "turn_cases.jsonl").read_text(encoding="utf-8")
    turns = [json.loads(line) for line in cases.splitlines()]
    assert {turn["looks_like_tool_call"] for turn in turns} == {True, False}
    wrong = [turn["id"] for turn in turns
             if looks_like_call(turn["text"]) != turn["looks_like_tool_call"]]  # fmt: skip
    assert not wrong


def test_the_graded_text_has_the_replies_in_order_and_no_calls() -> None:
    messages: list[ChatMessage] = [
        ChatMessageUser(content="question"),
        ChatMessageAssistant(content="one <tool_call>hidden</tool_call>"),
        ChatMessageUser(content="go on"),
        ChatMessageAssistant(content="two"),
    ]
    assert graded_text(messages).split() == ["one", "two"]


def test_an_answer_counts_in_whatever_reply_it_stands(conversation: Conversation) -> None:
    take(conversation, 'task_2_out = {"result": [1]}', "thinking", "more")
    assert conversation.answered == ["task_2_out"]
    take(conversation, "so task_1_out =", '{"result": 7}')  # cut in two by the cap
    assert conversation.answered == NAMES
    assert conversation.ending == Ending.COMPLETE


def test_two_replies_in_circles_end_it(conversation: Conversation) -> None:
    take(conversation, "again " * 500)
    assert (conversation.loops, conversation.ending) == (1, "")
    take(conversation, "again " * 500)
    assert conversation.ending == Ending.OUTPUT_LIMIT


def test_a_new_answer_is_progress_however_much_the_text_repeats(conversation: Conversation) -> None:
    circles = "again " * 500
    take(conversation, circles, f'{circles} task_1_out = {{"result": 1}}')
    assert (conversation.loops, conversation.ending) == (0, "")
    assert conversation.answered == ["task_1_out"]


def test_replies_without_text_do_not_go_in_circles(conversation: Conversation) -> None:
    take(conversation, "", "", "")
    assert (conversation.loops, conversation.turns) == (0, 3)


def test_text_that_cannot_be_encoded_is_measured_all_the_same(conversation: Conversation) -> None:
    take(conversation, "\ud800" * 2000)
    assert conversation.loops == 1


def test_a_reminder_shows_the_form_by_a_missing_output(conversation: Conversation) -> None:
    output = reply('task_1_out = {"result": 1}')
    observe(conversation, output, [output.message], NAMES, turn_limit=60)
    message = next_message(conversation, output, NAMES)
    assert message == reminder(["task_2_out"])
    assert 'task_2_out = {"result": VALUE}' in message
