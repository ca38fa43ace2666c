"""How the one sample of a short run ended, read from its log or as it ends."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from datetime import UTC, datetime
from types import MappingProxyType
from typing import TYPE_CHECKING, Final

from graphwalks.report.run import tokens_of
from graphwalks.scorers.failures import plain_line, reason_of

if TYPE_CHECKING:
    from inspect_ai.event import Event
    from inspect_ai.log import EvalError, EvalLog
    from inspect_ai.model import ChatMessage
    from inspect_ai.scorer import Score
    from inspect_ai.solver import TaskState

FAULTS: Final = MappingProxyType({
    "provider_error": "no sample ran",
    "no_output": "the reply was empty",
    "time_limit": "no reply came in time",
})
"""Outcomes that show no answer of the provider, and what is told where there is no error."""


@dataclass(frozen=True)
class Measure:
    """Where the result of a task stands.

    Attributes:
        scorer: Name of the scorer.
        key: Key of its value.
        label: What the reader is told that it is.
    """

    scorer: str
    key: str
    label: str


@dataclass(frozen=True)
class Ending:
    """How the one sample of a task ended.

    Attributes:
        task: Name of the task.
        outcome: Word of the outcome scorer.
        label: What `score` is.
        score: Result of the sample; NaN where nothing came back.
        tool_calls: Calls that the model made of tools.
        call_in_text: Whether a reply holds a call that the server took for text.
        tokens_read: Tokens of the prompts, as the provider counts them, cached ones included.
        tokens_written: Tokens of the replies.
        seconds: Time of the sample.
        error: What went wrong, in one line; empty if nothing did.
    """

    task: str
    outcome: str
    label: str
    score: float
    tool_calls: int
    call_in_text: bool
    tokens_read: int
    tokens_written: int
    seconds: float
    error: str

    @property
    def works(self) -> bool:
        """Whether the provider answered."""
        return self.outcome not in FAULTS


def read_ending(log: "EvalLog", measures: Mapping[str, Measure]) -> Ending:
    """Read how the only sample of a log ended.

    Args:
        log: Log with its sample.
        measures: By name of the task.
    """
    name = log.eval.task.rpartition("/")[2]
    measure = measures[name]
    if not log.samples:
        reason = plain_line(log.error.message if log.error else FAULTS["provider_error"])
        return Ending(name, "provider_error", measure.label, math.nan, 0, False, 0, 0, 0.0, reason)
    (sample,) = log.samples
    seconds = sample.total_time or 0.0
    made = _Made(sample.scores or {}, sample.messages, sample.events, sample.error, seconds)
    return _ending(name, measure, made)


def live_ending(name: str, measure: Measure, state: "TaskState") -> Ending:
    """Tell how a sample of a task has ended that is scored and not yet in a log.

    Args:
        name: Name of the task.
        measure: Where its result stands.
        state: The sample.
    """
    from inspect_ai.log import transcript  # noqa: PLC0415 - over a second, as below

    events = transcript().events
    errors = [event.error for event in events if event.event == "error"]
    seconds = (datetime.now(UTC) - events[0].timestamp).total_seconds() if events else 0.0
    error = errors[-1] if errors else None
    return _ending(name, measure, _Made(state.scores or {}, state.messages, events, error, seconds))


@dataclass(frozen=True)
class _Made:
    """What is known of a sample, in words of Inspect."""

    scores: "Mapping[str, Score]"
    messages: "Sequence[ChatMessage]"
    events: "Sequence[Event]"
    error: "EvalError | None"
    seconds: float


def _ending(name: str, measure: Measure, made: _Made) -> Ending:
    # It imports Inspect, which takes over a second and no other use of this module has to pay.
    from graphwalks.solvers.conversation import assistant_texts, looks_like_call  # noqa: PLC0415

    scores = made.scores
    values = scores[measure.scorer].value if measure.scorer in scores else None
    outcome = str(scores["outcome"].value) if "outcome" in scores else "provider_error"
    outputs = [event.output for event in made.events if event.event == "model"]
    tokens_read, tokens_written = tokens_of(output.usage for output in outputs if output.usage)
    # From the events: of the reply that ends a conversation, the message has lost its calls.
    choices = [choice for output in outputs for choice in output.choices]
    return Ending(
        task=name,
        outcome=outcome,
        label=measure.label,
        score=float(str(values[measure.key])) if isinstance(values, dict) else math.nan,
        tool_calls=sum(len(choice.message.tool_calls or ()) for choice in choices),
        call_in_text=any(map(looks_like_call, assistant_texts(made.messages))),
        tokens_read=tokens_read,
        tokens_written=tokens_written,
        seconds=made.seconds,
        error=reason_of(made.error) if made.error else FAULTS.get(outcome, ""),
    )
