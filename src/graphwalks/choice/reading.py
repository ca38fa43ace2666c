"""Reading the choice out of what a model answers: strictly, and nothing is repaired.

Every reader takes whatever a model can write, never raises, and needs time linear in its length;
for readouts of a user's own, only what is around them does.
The rules for text and JSON are those of GraphDecisionBench (arXiv 2610.06354).
"""

import json
import math
import re
from collections.abc import Callable, Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from enum import StrEnum
from typing import Final

from graphwalks.choice.readout import (
    CHOICE,
    TOOL,
    YES_NO,
    AnyReadout,
    OwnReadout,
    Readout,
    token_labels,
)
from graphwalks.errors import ArgumentError, told_exception


class Fault(StrEnum):
    """Why no choice could be read.

    MISSING_ANSWER: nothing is said. INCOMPLETE_REASONING: a thought is opened and never closed.
    UNEXPECTED_REASONING: a tag of reasoning stands where none is allowed. INVALID_TEXT: there is
    more, or something else, than a bare word. INVALID_JSON: it is not the object that was asked
    for. INVALID_CALL: it is not the one call that was asked for. INVALID_CHOICE: it has the right
    form, and names no option.

    The benchmark has no INVALID_TEXT and INVALID_CALL: with it they are invalid choices.
    """

    MISSING_ANSWER = "missing_answer"
    INCOMPLETE_REASONING = "incomplete_reasoning"
    UNEXPECTED_REASONING = "unexpected_reasoning"
    INVALID_TEXT = "invalid_text"
    INVALID_JSON = "invalid_json"
    INVALID_CALL = "invalid_call"
    INVALID_CHOICE = "invalid_choice"


@dataclass(frozen=True)
class Reading:
    """What was read.

    Attributes:
        choice: Id of the chosen option; None if none could be read.
        fault: Why none could be read; None if one was.
    """

    choice: str | None
    fault: Fault | None


_THOUGHT, _THOUGHT_END = "<think>", "</think>"
_FENCE: Final = "```"
_FENCED_LANGUAGES: Final = {"", "json"}

# An object with one member that is a string. White space and strings are those of JSON.
_SPACE = r"[ \t\n\r]*+"
_STRING = r'"(?:[^"\\\x00-\x1f]|\\.)*+"'
_OBJECT = re.compile(rf"\{{{_SPACE}({_STRING}){_SPACE}:{_SPACE}({_STRING}){_SPACE}\}}", re.ASCII)


def read_text(text: str, ids: Collection[str]) -> Reading:
    """Read a reply that must be an id and nothing else.

    White space around it does not count, nor does one whole `<think>…</think>` before it. Of the
    ids `yes` and `no`, if these are all, capital letters do not count either.

    Args:
        text: The reply.
        ids: Ids of the options.
    """
    said = _said(text)
    return _named(said, ids) if isinstance(said, str) else said


def read_json(text: str, ids: Collection[str]) -> Reading:
    """Read a reply that must be a JSON object whose only member is `choice`, a string.

    White space around it does not count, nor does one whole `<think>…</think>` before it, nor a
    single code fence around the rest. Other keys, repeated keys and other types are faults.

    Args:
        text: The reply.
        ids: Ids of the options.
    """
    said = _said(text)
    if not isinstance(said, str):
        return said
    # Nothing but the one form is decoded: a general decoder would build whatever it is sent.
    match = _OBJECT.fullmatch(_unfenced(said))
    member = match and (_decoded(match[1]), _decoded(match[2]))
    if not member or member[0] != CHOICE or member[1] is None:
        return _fault(_stray_tag(said) or Fault.INVALID_JSON)
    return read_selected(member[1], ids)


def read_constrained(text: str, ids: Collection[str]) -> Reading:
    """Read a reply of a server that was told to generate an id and nothing else.

    A fault proves that the server did not keep to that.

    Args:
        text: The reply.
        ids: Ids of the options.
    """
    said = text.strip()
    if said.startswith(_THOUGHT):
        return _fault(Fault.UNEXPECTED_REASONING)
    return read_selected(said, ids) if said else _fault(Fault.MISSING_ANSWER)


def read_calls(calls: Sequence[tuple[str, object]], ids: Collection[str]) -> Reading:
    """Read the tool calls of a reply, which must be one call of the tool with only its argument.

    Args:
        calls: Name of the tool and arguments of each call, as far as they could be decoded.
        ids: Ids of the options.
    """
    if not calls:
        return _fault(Fault.MISSING_ANSWER)
    name, arguments = calls[0]
    if len(calls) > 1 or name != TOOL or not isinstance(arguments, Mapping):
        return _fault(Fault.INVALID_CALL)
    if list(arguments) != [CHOICE] or not isinstance(arguments[CHOICE], str):
        return _fault(Fault.INVALID_CALL)
    return read_selected(arguments[CHOICE], ids)


def read_logprobs(tokens: Iterable[tuple[str, float]], ids: Sequence[str]) -> Reading:
    """Read the likeliest option off the alternatives for the first token of a reply.

    A token counts for the label that it is a beginning of (see `token_labels`), white space apart;
    what several tokens for one label have is added up. Of equals the first option is taken. What is
    no finite number does not count.

    Args:
        tokens: The alternatives, with the logarithm of the probability of each.
        ids: Ids of the options, in their order, at most `MOST_SCORED`.

    Raises:
        ValueError: There are more options.
    """
    labels = token_labels(ids)
    found: list[tuple[str, float]] = []
    for token, logprob in tokens:
        written = _folded(token.strip(), labels)
        if written and math.isfinite(logprob):
            pairs = zip(ids, labels, strict=True)
            found += [(one, min(logprob, 0.0)) for one, label in pairs if label.startswith(written)]
    if not found:
        return _fault(Fault.MISSING_ANSWER)
    largest = max(logprob for _, logprob in found)
    shares = dict.fromkeys(ids, 0.0)
    for one, logprob in found:
        shares[one] += math.exp(logprob - largest)  # of very unlikely ones, the bare exp is 0
    return Reading(max(shares, key=lambda one: shares[one]), None)


def read_selected(selected: object, ids: Collection[str]) -> Reading:
    """Read what a provider that chooses by itself returns, which must be an id."""
    if isinstance(selected, str) and selected in ids:
        return Reading(selected, None)
    return _fault(Fault.INVALID_CHOICE)


TEXT_READERS: Final[Mapping[Readout, Callable[[str, Collection[str]], Reading]]] = {
    Readout.TEXT: read_text,
    Readout.JSON: read_json,
    Readout.SCHEMA: read_json,
    Readout.CONSTRAINED: read_constrained,
}
"""The reader of each readout whose answer is the text of a reply."""


def read_reply(text: str, ids: Sequence[str], readout: AnyReadout) -> Reading:
    """Read a reply whose text holds the choice.

    Args:
        text: The reply.
        ids: Ids of the options, in their order.
        readout: One of `TEXT_READERS`, or one of a user's own, which is not asked where nothing is
            said or a thought is not closed.

    Raises:
        ArgumentError: A readout of a user's own raises something.
    """
    if not isinstance(readout, OwnReadout):
        return TEXT_READERS[readout](text, ids)
    said = _said(text)
    if not isinstance(said, str):
        return said
    try:
        chosen = readout.read(said, ids)
    except Exception as error:
        raise ArgumentError(
            f"readout {readout} raised {told_exception(error)} at a reply; let `read` return None "
            "for what has not its form"
        ) from error
    return _fault(Fault.INVALID_TEXT) if chosen is None else read_selected(chosen, ids)


def _said(text: str) -> str | Reading:
    """Return the reply without the thought before it, or the fault if nothing is left."""
    said = text.strip()
    if said.startswith(_THOUGHT):
        _, end, said = said.partition(_THOUGHT_END)
        if not end:
            return _fault(Fault.INCOMPLETE_REASONING)
        said = said.strip()
    return said or _fault(Fault.MISSING_ANSWER)


def _named(said: str, ids: Collection[str]) -> Reading:
    word = _folded(said, ids)
    if word in ids:
        return Reading(word, None)
    return _fault(
        _stray_tag(said) or (Fault.INVALID_CHOICE if said.isalnum() else Fault.INVALID_TEXT)
    )


def _folded(word: str, ids: Collection[str]) -> str:
    """Return a word in small letters if the only options are yes and no."""
    return word.lower() if word.isascii() and YES_NO == set(ids) else word


def _unfenced(said: str) -> str:
    """Return what stands inside the code fence that a whole text is; else the text."""
    language, line_end, body = said.removeprefix(_FENCE).partition("\n")
    is_fenced = said.startswith(_FENCE) and line_end and body.endswith(_FENCE)
    if is_fenced and language.strip() in _FENCED_LANGUAGES:
        return body.removesuffix(_FENCE).strip()
    return said


def _decoded(written: str) -> str | None:
    """Decode a string of JSON; None if an escape in it is none."""
    try:
        return str(json.loads(written))
    except ValueError:
        return None


def _stray_tag(said: str) -> Fault | None:
    is_there = _THOUGHT in said or _THOUGHT_END in said
    return Fault.UNEXPECTED_REASONING if is_there else None


def _fault(fault: Fault) -> Reading:
    return Reading(None, fault)
