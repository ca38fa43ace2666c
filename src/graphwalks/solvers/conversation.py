"""A conversation over several turns: what was said, what comes next, and how it ended.

The order of the decisions and the sizes of the budgets are those of the peer's harness
(arXiv 2607.20764, revision 99b8575), but for three: reminders name what is missing; a conversation
that was cut off too often ends instead of being reminded; and no progress over many turns has no
budget of its own, since the limit on turns is lower.
"""

import re
import zlib
from collections.abc import Iterable, Sequence
from enum import StrEnum
from typing import Final

from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.util import StoreModel

from graphwalks.arbigraph.answer import read_strict
from graphwalks.arbigraph.masking import mask_calls

CONTINUATIONS: Final = 20
REMINDERS: Final = 20
MALFORMED_CALLS: Final = 5
"""How often a conversation is taken up after a cut, a reply without all outputs, a broken call."""

LOOP_RATIO: Final = 12
LOOP_TURNS: Final = 3
LOOPS: Final = 2
"""Text that zlib makes so much smaller, over so many turns, so often in a row, goes in circles."""

CONTINUE: Final = (
    "Your reply reached its length limit. Go on exactly where it stopped, and keep the rest short."
)
REPEAT_CALL: Final = (
    "That was not a valid tool call. Call the tool `calculator` again with one short, complete "
    "list `expressions` of strings."
)

# How a call looks that the server left in the text: tags of chat templates, or keys of JSON.
_CALL: Final = re.compile(
    r"</?tool_call>|<function=|<parameter=|\"function_call\"\s*+:|\"arguments\"\s*+:"
    r"|\"name\"\s*+:\s*+\"calculator\""
)


class Ending(StrEnum):
    """Why no further turn was asked for."""

    COMPLETE = "complete"
    MISSING_OUTPUTS = "missing_outputs"
    MALFORMED_CALLS = "malformed_calls"
    OUTPUT_LIMIT = "output_limit"
    TURN_LIMIT = "turn_limit"
    CONTEXT_OVERFLOW = "context_overflow"
    REFUSAL = "refusal"
    NO_OUTPUT = "no_output"


class Conversation(StoreModel):
    """State of a conversation, kept in the log."""

    ending: str = ""
    """An `Ending`; empty while it goes on, and if a limit or an error of the run broke it off."""

    turns: int = 0
    """Replies of the model."""

    tool_calls: int = 0
    """Calls that were run."""

    answered: list[str] = []
    """Requested outputs that have an answer."""

    continuations: int = 0
    """Replies that were cut off and taken up again."""

    reminders: int = 0
    """Replies that ended without all outputs."""

    malformed_calls: int = 0
    """Replies with a tool call in their text."""

    loops: int = 0
    """Replies in a row that were cut off and went in circles."""


def assistant_texts(messages: Iterable[ChatMessage]) -> list[str]:
    """Return the text of every reply: no reasoning, no calls, no results of tools."""
    return [message.text for message in messages if message.role == "assistant"]


def graded_text(messages: Iterable[ChatMessage]) -> str:
    """Return all replies as one text, in order.

    Tool calls in the text are blanked reply by reply: one that was never closed must not swallow
    the replies after it.
    """
    return "\n".join(map(mask_calls, assistant_texts(messages)))


def observe(
    conversation: Conversation,
    output: ModelOutput,
    messages: Sequence[ChatMessage],
    names: Sequence[str],
    turn_limit: int,
) -> None:
    """Take in a reply: what is answered by now, and whether the conversation is over with it.

    Args:
        conversation: State, brought up to date.
        output: The reply.
        messages: The conversation with the reply.
        names: The requested outputs.
        turn_limit: Replies after which the conversation is over.
    """
    conversation.turns += 1
    if output.empty:
        conversation.ending = Ending.NO_OUTPUT
    elif output.stop_reason == "model_length":  # its text is the server's
        conversation.ending = Ending.CONTEXT_OVERFLOW
    else:
        before = conversation.answered
        answers = read_strict(graded_text(_last_replies(messages)), names)
        conversation.answered = [name for name in names if name in answers or name in before]
        progress = len(conversation.answered) > len(before)
        circling = output.stop_reason == "max_tokens" and not progress and _circles(messages)
        conversation.loops = conversation.loops + 1 if circling else 0
        if len(conversation.answered) == len(names):
            conversation.ending = Ending.COMPLETE
        elif output.stop_reason == "content_filter":
            conversation.ending = Ending.REFUSAL
        elif conversation.loops == LOOPS:
            conversation.ending = Ending.OUTPUT_LIMIT
        elif conversation.turns >= turn_limit:
            conversation.ending = Ending.TURN_LIMIT


def next_message(
    conversation: Conversation, output: ModelOutput, names: Sequence[str]
) -> str | None:
    """Decide what the user says after a reply, or that a budget is used up.

    Args:
        conversation: State, brought up to date.
        output: The last reply, which did not end the conversation.
        names: The requested outputs.

    Returns:
        The message; None if the conversation is over, or if it goes on with results of calls.
    """
    if output.message.tool_calls:
        conversation.tool_calls += len(output.message.tool_calls)
    elif looks_like_call(output.completion):
        conversation.malformed_calls += 1
        if conversation.malformed_calls <= MALFORMED_CALLS:
            return REPEAT_CALL
        conversation.ending = Ending.MALFORMED_CALLS
    elif output.stop_reason == "max_tokens":
        conversation.continuations += 1
        if conversation.continuations <= CONTINUATIONS:
            return CONTINUE
        conversation.ending = Ending.OUTPUT_LIMIT
    else:
        conversation.reminders += 1
        if conversation.reminders <= REMINDERS:
            return reminder([name for name in names if name not in conversation.answered])
        conversation.ending = Ending.MISSING_OUTPUTS
    return None


def looks_like_call(text: str) -> bool:
    """Say whether a reply holds a tool call as text, whole or cut off."""
    return _CALL.search(text) is not None


def reminder(missing: Sequence[str]) -> str:
    """Ask for the outputs that have no answer yet."""
    return (
        f"These outputs have no answer yet: {', '.join(missing)}. Give each on a line of its own "
        f'as NAME = {{"result": VALUE}}, for instance {missing[0]} = {{"result": VALUE}}, with '
        "VALUE written as JSON."
    )


def _last_replies(messages: Sequence[ChatMessage]) -> Sequence[ChatMessage]:
    """Return the last two replies: an answer that a cut has split stands in both.

    What earlier replies answered is known; to read them again in every turn would take time that
    grows with the square of the turns.
    """
    return [message for message in messages if message.role == "assistant"][-2:]


def _circles(messages: Iterable[ChatMessage]) -> bool:
    text = "\n".join(assistant_texts(messages)[-LOOP_TURNS:]).encode("utf-8", "replace")
    return len(text) >= LOOP_RATIO * len(zlib.compress(text))
