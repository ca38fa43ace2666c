"""How a reply ended, before its text is read, and the words for every way in which a sample can."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from inspect_ai.model import ModelOutput


class Outcome(StrEnum):
    """Every way in which a sample can end."""

    ANSWERED = "answered"
    EMPTY_ANSWER = "empty_answer"
    FORMAT_FAILURE = "format_failure"
    ILLEGAL_CHOICE = "illegal_choice"
    UNSUPPORTED = "unsupported"
    OUTPUT_LIMIT = "output_limit"
    CONTEXT_OVERFLOW = "context_overflow"
    REFUSAL = "refusal"
    NO_OUTPUT = "no_output"
    DEGENERATE = "degenerate"
    TURN_LIMIT = "turn_limit"
    TIME_LIMIT = "time_limit"
    PROVIDER_ERROR = "provider_error"


_STOPS: Final[Mapping[str, Outcome]] = {
    "model_length": Outcome.CONTEXT_OVERFLOW,
    "max_tokens": Outcome.OUTPUT_LIMIT,
    "content_filter": Outcome.REFUSAL,
}

DEGENERATE_CHARS: Final = 32
"""From this length on, one character over and over is broken generation (SGLang issue 30989)."""


def stop_of(output: ModelOutput) -> Outcome | None:
    """Decide from how generation ended, before any text is read; None if there is a text to read.

    On context overflow the text is the server's error message, and in an unfinished reply an answer
    may stand inside a thought, so the stop reason comes first.
    """
    if output.empty:
        return Outcome.NO_OUTPUT
    if stopped := _STOPS.get(output.stop_reason):
        return stopped
    return Outcome.DEGENERATE if is_degenerate(output.completion) else None


def is_degenerate(text: str) -> bool:
    """Say whether a text is one character over and over."""
    text = text.strip()
    return len(text) >= DEGENERATE_CHARS and text.count(text[0]) == len(text)
