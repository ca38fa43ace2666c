"""One choice of several options, right or not, and which one it was."""

import math
from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from inspect_ai.scorer import Score, Scorer, Target, frequency, mean, scorer
from inspect_ai.solver import TaskState

from graphwalks.choice import Fault
from graphwalks.scorers.choice_metrics import (
    baselines,
    by_network,
    by_size,
    cell_interval,
    macros,
    questions,
)
from graphwalks.scorers.evidence_metrics import (
    baseline_scores,
    by_condition,
    class_f1,
    condition_coverage,
    contrasts,
    pools,
)
from graphwalks.scorers.metrics import coverage
from graphwalks.scorers.outcome import EXPLANATIONS, choice_outcome, verdict_of
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.single_choice import Choice, request_of

KEYS: Final = ("correct", "correct_supported")
NO_PICK: Final = "none"
"""The word of a sample without a chosen option."""

_NOT_RUN: Final = frozenset({
    Outcome.CONTEXT_OVERFLOW,
    Outcome.PROVIDER_ERROR,
    Outcome.UNSUPPORTED,
})

FAULTS: Final[Mapping[Fault, str]] = {
    Fault.MISSING_ANSWER: "The reply holds no answer.",
    Fault.INCOMPLETE_REASONING: "A thought is opened and never closed.",
    Fault.UNEXPECTED_REASONING: "Marks of reasoning stand where none are allowed.",
    Fault.INVALID_TEXT: "There is more, or something else, than the bare id of an option.",
    Fault.INVALID_JSON: 'The reply is not one JSON object {"choice": ID}.',
    Fault.INVALID_CALL: "The reply is not one call of the tool with its one argument.",
    Fault.INVALID_CHOICE: "What was chosen is none of the options.",
}
"""What was wrong with a reply, in one sentence each."""


@dataclass(frozen=True)
class _Told:
    """What is known of the choice of a sample."""

    option: str | None
    fault: str | None
    reason: str | None


@scorer(
    metrics=[
        coverage(),
        macros(),
        questions(),
        by_network(),
        by_size(),
        baselines(),
        by_condition(),
        condition_coverage(),
        class_f1(),
        pools(),
        contrasts(),
        baseline_scores(),
        {
            "correct": [mean(), cell_interval()],
            "correct_supported": [mean(), cell_interval()],
        },
    ]
)
def choice() -> Scorer:
    """Compare the chosen option with the target, one right id or several; nothing is repaired.

    Keys of the value:
        correct: 1 if the option is a right one. Whatever else happened counts 0, an error of the
            provider is NaN. So is, of graph and text, a readout that is refused before anything is
            asked: it is so for every sample of a condition, which is U and has no number.
        correct_supported: The same, without the samples that could not be run: unsupported
            readouts, prompts that overflow, errors of the provider.

    Metadata holds the outcome, what was wrong with the reply, and the option.
    """

    async def score(state: TaskState, target: Target) -> Score:
        ending, right = choice_outcome(state), list(target)
        found = score_choice(ending, _told(state), right)
        if ending is Outcome.UNSUPPORTED and state.output.empty and "query" in state.metadata:
            found.value = dict.fromkeys(KEYS, math.nan)
        return found

    return score


@scorer(metrics=[frequency()])
def pick(as_place: bool = False) -> Scorer:
    """Name the chosen option, `none` without one; the metric is the share of every option.

    Args:
        as_place: Whether to name its place among the options, from `place_1` on: where every
            sample has options of its own.
    """

    async def score(state: TaskState, target: Target) -> Score:
        chosen = _told(state).option if choice_outcome(state) is Outcome.ANSWERED else None
        if chosen and as_place:
            return Score(value=f"place_{request_of(state).ids.index(chosen) + 1}")
        return Score(value=chosen or NO_PICK)

    return score


def score_choice(ending: Outcome, told: _Told, right: Sequence[str]) -> Score:
    """Score one choice.

    Args:
        ending: How the sample ended.
        told: What came of the choice.
        right: Ids of the right options; there may be none.
    """
    option = told.option if ending is Outcome.ANSWERED else None
    correct = math.nan if ending is Outcome.PROVIDER_ERROR else float(option in right)
    metadata: dict[str, Any] = {"outcome": str(ending), "fault": told.fault, "option": option}
    return Score(
        value={
            "correct": correct,
            "correct_supported": math.nan if ending in _NOT_RUN else correct,
        },
        answer=option,
        explanation=_explanation(ending, told, right),
        metadata=metadata,
    )


def _told(state: TaskState) -> _Told:
    choice = state.store_as(Choice)
    if choice.readout:
        return _Told(choice.option, choice.fault, choice.reason)
    if state.output.empty:
        return _Told(None, None, None)
    verdict = verdict_of(state)
    return _Told(verdict.option, verdict.fault and str(verdict.fault), verdict.reason)


def _explanation(ending: Outcome, told: _Told, right: Sequence[str]) -> str:
    if ending is Outcome.ANSWERED:
        if told.option in right:
            return f"{told.option} is right."
        return f"{told.option} was chosen, {_rights(right)}."
    sentence = told.reason or EXPLANATIONS.get(ending)
    if sentence is None:
        sentence = FAULTS[Fault(told.fault)] if told.fault else "No option was chosen."
    told_right = _rights(right)
    return f"{sentence.removesuffix('.')}. {told_right[0].upper()}{told_right[1:]}."


def _rights(right: Sequence[str]) -> str:
    if not right:
        return "no option is right"
    return f"right is {right[0]}" if len(right) == 1 else f"right are {', '.join(right)}"
