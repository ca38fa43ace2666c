"""How a sample ended, in one word."""

from collections.abc import Mapping
from enum import StrEnum
from typing import Final

from inspect_ai.event import SampleLimitEvent
from inspect_ai.log import transcript
from inspect_ai.scorer import Score, Scorer, Target, frequency, scorer
from inspect_ai.solver import TaskState

from graphwalks.walks import read_strict


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


ANSWERS: Final = frozenset({Outcome.ANSWERED, Outcome.EMPTY_ANSWER})
"""The outcomes that can score more than 0."""

_STOPS: Final[Mapping[str, Outcome]] = {
    "model_length": Outcome.CONTEXT_OVERFLOW,
    "max_tokens": Outcome.OUTPUT_LIMIT,
    "content_filter": Outcome.REFUSAL,
}
_LIMITS: Final[Mapping[str, Outcome]] = {
    "message": Outcome.TURN_LIMIT,
    "turn": Outcome.TURN_LIMIT,
    "time": Outcome.TIME_LIMIT,
    "working": Outcome.TIME_LIMIT,
    "token": Outcome.OUTPUT_LIMIT,
    "cost": Outcome.OUTPUT_LIMIT,
}

DEGENERATE_CHARS: Final = 32
"""From this length on, one character over and over is broken generation (SGLang issue 30989)."""


def stop_outcome(state: TaskState) -> Outcome | None:
    """Decide from how generation ended, before any text is read; None if there is a text to read.

    On context overflow the text is the server's error message, and in an unfinished reply an answer
    may stand inside a thought, so the stop reason comes first.
    """
    if state.output.empty:
        return _missing_output()
    if stopped := _STOPS.get(state.output.stop_reason):
        return stopped
    return Outcome.DEGENERATE if _is_degenerate(state.output.completion) else None


def reading_outcome(stopped: Outcome | None, reading: tuple[str, ...] | None) -> Outcome:
    """Complete `stop_outcome` by what was read from the text."""
    if stopped is not None:
        return stopped
    if reading is None:
        return Outcome.FORMAT_FAILURE
    return Outcome.ANSWERED if reading else Outcome.EMPTY_ANSWER


def _missing_output() -> Outcome:
    events = transcript().events
    limits = [event.type for event in events if isinstance(event, SampleLimitEvent)]
    if limits and limits[-1] in _LIMITS:
        return _LIMITS[limits[-1]]
    return (
        Outcome.PROVIDER_ERROR
        if any(event.event == "error" for event in events)
        else Outcome.NO_OUTPUT
    )


def _is_degenerate(text: str) -> bool:
    text = text.strip()
    return len(text) >= DEGENERATE_CHARS and text.count(text[0]) == len(text)


@scorer(metrics=[frequency(Outcome)])
def outcome() -> Scorer:
    """Name how each sample ended; the metric is the share of every outcome."""

    async def score(state: TaskState, target: Target) -> Score:
        stopped = stop_outcome(state)
        reading = read_strict(state.output.completion) if stopped is None else None
        return Score(value=str(reading_outcome(stopped, reading)))

    return score
