"""How a sample ended, in one word."""

from collections.abc import Callable, Mapping
from typing import Final

from inspect_ai.event import ErrorEvent, SampleLimitEvent
from inspect_ai.log import EvalError, transcript
from inspect_ai.scorer import Score, Scorer, Target, frequency, scorer
from inspect_ai.solver import TaskState

from graphwalks.arbigraph.answer import read_strict as read_outputs
from graphwalks.choice import readout_named
from graphwalks.errors import ArgumentError
from graphwalks.scorers.failures import explain
from graphwalks.solvers.conversation import Conversation, Ending, graded_text
from graphwalks.solvers.replies import Outcome, is_degenerate, stop_of
from graphwalks.solvers.single_choice import Choice, request_of
from graphwalks.solvers.trajectory_record import TrajectoryRecord
from graphwalks.solvers.verdict import Verdict, judge
from graphwalks.walks import read_strict

ANSWERS: Final = frozenset({Outcome.ANSWERED, Outcome.EMPTY_ANSWER})
"""The outcomes that can score more than 0."""

_LIMITS: Final[Mapping[str, Outcome]] = {
    "message": Outcome.TURN_LIMIT,
    "turn": Outcome.TURN_LIMIT,
    "time": Outcome.TIME_LIMIT,
    "working": Outcome.TIME_LIMIT,
    "token": Outcome.OUTPUT_LIMIT,
    "cost": Outcome.OUTPUT_LIMIT,
}

_ENDINGS: Final[Mapping[str, Outcome]] = {
    Ending.OUTPUT_LIMIT: Outcome.OUTPUT_LIMIT,
    Ending.TURN_LIMIT: Outcome.TURN_LIMIT,
    Ending.CONTEXT_OVERFLOW: Outcome.CONTEXT_OVERFLOW,
    Ending.REFUSAL: Outcome.REFUSAL,
    Ending.NO_OUTPUT: Outcome.NO_OUTPUT,
}
"""Endings of a conversation that decide by themselves; after the others its text does."""

EXPLANATIONS: Final[Mapping[Outcome, str]] = {
    Outcome.OUTPUT_LIMIT: (
        "A cap on output cut the reply off: raise --max-tokens, or the limit on tokens or cost."
    ),
    Outcome.CONTEXT_OVERFLOW: "Prompt and answer do not fit the context window.",
    Outcome.REFUSAL: "A content filter stopped the reply.",
    Outcome.NO_OUTPUT: "The provider returned no reply at all.",
    Outcome.DEGENERATE: "The reply is one character over and over.",
    Outcome.TIME_LIMIT: "A time limit of the evaluation ended the sample.",
    Outcome.TURN_LIMIT: "A limit on turns or messages ended the sample.",
    Outcome.UNSUPPORTED: "The provider does not carry the readout.",
    Outcome.PROVIDER_ERROR: "The request failed: not counted in any mean, but in coverage.",
}
"""One sentence for every outcome that is no matter of the text."""


def stop_outcome(state: TaskState) -> Outcome | None:
    """Decide from how the last reply ended; None if there is a text to read."""
    return _missing_output() if state.output.empty else stop_of(state.output)


def reading_outcome(stopped: Outcome | None, reading: tuple[str, ...] | None) -> Outcome:
    """Complete `stop_outcome` by what was read from the text."""
    if stopped is not None:
        return stopped
    if reading is None:
        return Outcome.FORMAT_FAILURE
    return Outcome.ANSWERED if reading else Outcome.EMPTY_ANSWER


def conversation_outcome(state: TaskState) -> Outcome | None:
    """Decide as `stop_outcome` does, for a sample of one turn or of many.

    How the solver's conversation ended comes first, then a limit or an error of the run that broke
    it off: the last reply before that did end in order.
    """
    conversation = state.store_as(Conversation)
    if conversation.ending:
        return _ENDINGS.get(conversation.ending)
    return _interruption() or stop_outcome(state)


def target_outcome(state: TaskState) -> Outcome:
    """Name how a sample ended whose target is one of several outputs, metadata `target_output`.

    An empty list is an answer, `null` is none.
    """
    if stopped := conversation_outcome(state):
        return stopped
    target = state.metadata["target_output"]
    answers = read_outputs(graded_text(state.messages), [target])
    if target in answers:
        return Outcome.EMPTY_ANSWER if answers[target] == [] else Outcome.ANSWERED
    degenerate = is_degenerate(state.output.completion)
    return Outcome.DEGENERATE if degenerate else Outcome.FORMAT_FAILURE


def construction_outcome(state: TaskState) -> Outcome:
    """Name how a trajectory ended; a limit or an error of the run broke it off if it did not."""
    ending = state.store_as(TrajectoryRecord).ending
    return Outcome(ending) if ending else _missing_output()


def choice_outcome(state: TaskState) -> Outcome:
    """Name how a sample ended that asks for one choice.

    What the solver has kept decides. Samples of a solver that keeps nothing are read as the readout
    of their metadata says.
    """
    choice = state.store_as(Choice)
    if choice.readout:
        return Outcome(choice.ending or Outcome.ANSWERED)
    if broken := _interruption():
        return broken
    return verdict_of(state).ending or Outcome.ANSWERED


def verdict_of(state: TaskState) -> Verdict:
    """Read the choice out of the last reply, as the readout of the metadata says."""
    return judge(state.output, request_of(state), readout_named(state.metadata["readout"]))


def _nodes_outcome(state: TaskState) -> Outcome:
    stopped = stop_outcome(state)
    reading = read_strict(state.output.completion) if stopped is None else None
    return reading_outcome(stopped, reading)


_FAMILIES: Final[Mapping[str, Callable[[TaskState], Outcome]]] = {
    "walks": _nodes_outcome,
    "arbigraph": target_outcome,
    "cognition": choice_outcome,
    "evidence": choice_outcome,
    "construction": construction_outcome,
}


def _missing_output() -> Outcome:
    return _interruption() or Outcome.NO_OUTPUT


def _interruption() -> Outcome | None:
    events = transcript().events
    limits = [event.type for event in events if isinstance(event, SampleLimitEvent)]
    if limits and limits[-1] in _LIMITS:
        return _LIMITS[limits[-1]]
    return Outcome.PROVIDER_ERROR if _error() else None


def _error() -> EvalError | None:
    errors = [event.error for event in transcript().events if isinstance(event, ErrorEvent)]
    return errors[-1] if errors else None


def _explanation(ending: Outcome) -> str | None:
    error = _error() if ending is Outcome.PROVIDER_ERROR else None
    return explain(error) if error else EXPLANATIONS.get(ending)


@scorer(metrics=[frequency(Outcome)])
def outcome(family: str) -> Scorer:
    """Name how each sample ended; the metric is the share of every outcome.

    The explanation of a sample that failed is one line: what happened, and what to do.

    Args:
        family: Whose answers are read: `walks`, `arbigraph`, `cognition`, `evidence` or
            `construction`.

    Raises:
        ArgumentError: There is no such family.
    """
    if family not in _FAMILIES:
        raise ArgumentError(f"there is no family {family!r}; choose {' or '.join(_FAMILIES)}")
    decide = _FAMILIES[family]

    async def score(state: TaskState, target: Target) -> Score:
        ending = decide(state)
        return Score(value=str(ending), explanation=_explanation(ending))

    return score
