"""One graded output of several, by what a model wrote in all its replies."""

import json
import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import TaskState

from graphwalks.arbigraph.grading import Grades, grade
from graphwalks.arbigraph.tolerant import read_tolerant
from graphwalks.arbigraph.values import values_agree
from graphwalks.scorers.metrics import coverage
from graphwalks.scorers.outcome import ANSWERS, EXPLANATIONS, target_outcome
from graphwalks.scorers.target_metrics import (
    by_task,
    by_topology,
    parents_right,
    positions,
    target_interval,
    task_interval,
    task_macro,
)
from graphwalks.solvers.conversation import assistant_texts, graded_text
from graphwalks.solvers.replies import Outcome

KEYS: Final = (
    "target",
    "target_tolerant",
    "target_in_window",
    "all_nodes",
    "node_rate",
    "answer_rate",
)
SHOWN_CHARS: Final = 120

GRADED: Final = ANSWERS | {
    Outcome.FORMAT_FAILURE,
    Outcome.OUTPUT_LIMIT,
    Outcome.TURN_LIMIT,
    Outcome.TIME_LIMIT,
}
"""Outcomes after which the text is graded; after the others everything counts 0."""


@scorer(
    metrics=[
        target_interval(),
        coverage(),
        task_macro(),
        parents_right(),
        by_topology(),
        by_task(),
        positions(),
        {
            "target": [mean(), task_interval()],
            "target_tolerant": [mean(), task_interval()],
            "target_in_window": [mean(), task_interval()],
            "all_nodes": [mean(), task_interval()],
            "node_rate": [mean(), task_interval()],
            "answer_rate": [mean(), task_interval()],
        },
    ]
)
def target_answer() -> Scorer:
    """Grade the output that counts, and beside it all that were asked for.

    The text is that of all replies in order, without reasoning, tool calls and their results; it is
    graded as it stands after a limit on output, turns or time.

    Keys of the value:
        target: 1 if the output that counts is right by the strict reading.
        target_tolerant: The same by the tolerant reading.
        target_in_window: `target`, without the samples whose prompt could not be run.
        all_nodes: 1 if every requested output is right.
        node_rate: Share of the requested outputs that are right.
        answer_rate: Share of the requested outputs that have an answer.

    An error of the provider is NaN in every key. Metadata holds the outcome and the result of every
    output.
    """

    async def score(state: TaskState, target: Target) -> Score:
        return score_replies(
            target_outcome(state),
            graded_text(state.messages),
            state.metadata["truths"],
            state.metadata["target_output"],
            replies=len(assistant_texts(state.messages)),
        )

    return score


def score_replies(
    ending: Outcome, text: str, truths: Mapping[str, object], target: str, *, replies: int
) -> Score:
    """Grade what a model wrote.

    Args:
        ending: How the sample ended.
        text: All that the model wrote, read only if the outcome is one of `GRADED`.
        truths: True value of every requested output by name, in the order of the prompt.
        target: Name of the output that counts.
        replies: How many replies there are; a first one that overflows means that the prompt could
            not be run.
    """
    if ending is Outcome.PROVIDER_ERROR:
        return Score(
            value=dict.fromkeys(KEYS, math.nan),
            explanation=EXPLANATIONS[ending],
            metadata={"outcome": str(ending)},
        )
    text = text if ending in GRADED else ""
    grades = grade(text, truths, target)
    not_run = ending is Outcome.CONTEXT_OVERFLOW and replies <= 1
    return Score(
        value={
            "target": grades.reward,
            "target_tolerant": float(grades.outputs[target].tolerant),
            "target_in_window": math.nan if not_run else grades.reward,
            "all_nodes": float(grades.all_correct),
            "node_rate": grades.node_rate,
            "answer_rate": grades.answered_rate,
        },
        answer=_answer(grades, text),
        explanation=" ".join(_sentences(ending, grades, truths)),
        metadata={"outcome": str(ending), "nodes": _nodes(grades)},
    )


def _nodes(grades: Grades) -> list[dict[str, Any]]:
    return [
        {
            "output": name,
            "answer": _shown(grade.parsed) if grade.answered else None,
            "answered": grade.answered,
            "correct": grade.correct,
        }
        for name, grade in grades.outputs.items()
    ]


def _answer(grades: Grades, text: str) -> str | None:
    """Show what was read for the target, by the tolerant reading where the strict one fails."""
    if grades.outputs[grades.target].answered:
        return _shown(grades.outputs[grades.target].parsed)
    tolerant = read_tolerant(text, [grades.target])
    return _shown(tolerant[grades.target]) if grades.target in tolerant else None


def _sentences(ending: Outcome, grades: Grades, truths: Mapping[str, object]) -> Sequence[str]:
    """Say how the sample ended, what became of the target, and what of the other outputs."""
    sentences = [EXPLANATIONS[ending]] if ending in EXPLANATIONS else []
    if ending not in GRADED:
        return sentences
    target, outputs = grades.target, grades.outputs
    read, truth = outputs[target], _shown(truths[target])
    if read.correct:
        sentences.append(f"{target} is right: {truth}.")
    elif read.answered:
        sentences.append(f"{target} is {_shown(read.parsed)}, right is {truth}.")
        sentences += _first_difference(read.parsed, truths[target])
    else:
        also = ", but a tolerant reader finds it" if read.tolerant else ""
        form = f'`{target} = {{"result": VALUE}}`'
        sentences.append(f"No answer in the form {form}; right is {truth}{also}.")
    right = sum(output.correct for output in outputs.values())
    answered = sum(output.answered for output in outputs.values())
    sentences.append(f"{answered} of {len(outputs)} outputs answered, {right} right.")
    if grades.first_wrong is not None:
        sentences.append(f"The first that is not right is {grades.first_wrong}.")
    return sentences


def _first_difference(answer: object, truth: object) -> Sequence[str]:
    """Say where two lists part, which their shown beginnings may not show."""
    if not isinstance(answer, list) or not isinstance(truth, list):
        return []
    pairs = enumerate(zip(answer, truth, strict=False), start=1)
    parted = next((one for one in pairs if not values_agree(*one[1])), None)
    if parted is not None:
        place, (found, right) = parted
        return [f"Entry {place} is {_shown(found)}, right is {_shown(right)}."]
    return [f"It has {len(answer)} entries, right are {len(truth)}."]


def _shown(value: object) -> str:
    """Return a value as the target of a sample is written, its beginning if it is long."""
    text = json.dumps(value, separators=(",", ":"))  # in ASCII: a text may have half a pair
    return text if len(text) <= SHOWN_CHARS else f"{text[:SHOWN_CHARS]}... ({len(text)} characters)"
