"""Set F1 of a list of nodes, strict and flexible reading in one run."""

import math
from typing import Any, Final

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer, stderr
from inspect_ai.solver import TaskState

from graphwalks.scorers.metrics import coverage, interval
from graphwalks.scorers.outcome import (
    ANSWERS,
    EXPLANATIONS,
    reading_outcome,
    stop_outcome,
)
from graphwalks.scorers.walk_metrics import (
    always_empty,
    by_depth,
    by_out_degree,
    by_tier,
    by_truth_size,
    misreadings,
    tiers,
)
from graphwalks.solvers.replies import Outcome
from graphwalks.walks import (
    Anatomy,
    Grade,
    anatomy,
    grade,
    misreading_scores,
    read_flexible,
    read_strict,
)

KEYS: Final = ("f1", "f1_flexible", "f1_in_window", "exact", "precision", "recall", "invented")
SHOWN_IDS: Final = 20

_NO_LIST: Final = "No answer in the form `Final Answer: [...]` on the last line."

_NOT_RUN: Final = frozenset({Outcome.CONTEXT_OVERFLOW, Outcome.PROVIDER_ERROR})


@scorer(
    metrics=[
        coverage(),
        always_empty(),
        misreadings(),
        tiers(),
        by_truth_size(),
        by_depth(),
        by_out_degree(),
        {
            "f1": [mean(), stderr(), interval(), by_tier()],
            "f1_flexible": [mean(), interval(), by_tier()],
            "f1_in_window": [mean(), interval()],
            "exact": [mean(), interval()],
            "precision": [mean(), interval()],
            "recall": [mean(), interval()],
            "invented": [mean(), interval()],
        },
    ]
)
def set_f1() -> Scorer:
    """Grade the set of nodes in the reply against the target, a list of ids.

    Keys of the value:
        f1: Set F1 of the strict reading; 0 for every outcome but an answer.
        f1_flexible: Set F1 of the flexible reading.
        f1_in_window: `f1`, without the rows that could not be run.
        exact: 1 if the strict reading is the whole set and nothing else.
        precision: Share of the nodes returned that belong to the set.
        recall: Share of the set that was returned.
        invented: Share of the nodes returned that are not in the graph.

    An error of the provider is NaN in every key. Metadata holds the outcome, what misreadings of
    the question score on the row, whatever became of it, and, for a wrong answer, what kinds of
    nodes are too many and which are missing.
    """

    async def score(state: TaskState, target: Target) -> Score:
        return score_reply(
            stop_outcome(state), state.output.completion, target.target, state.input_text
        )

    return score


def score_reply(stopped: Outcome | None, reply: str, truth: list[str], prompt: str) -> Score:
    """Grade one reply.

    Args:
        stopped: What `stop_outcome` says; a text is read only if it says nothing.
        reply: Text of the model.
        truth: Ids of the set asked for.
        prompt: The whole prompt, read for what misreadings score and the anatomy of a wrong answer.
    """
    strict = read_strict(reply) if stopped is None else None
    flexible = read_flexible(reply) if stopped is None else None
    ending = reading_outcome(stopped, strict)
    metadata: dict[str, Any] = {
        "outcome": str(ending),
        "misreadings": misreading_scores(truth, prompt),
    }
    if ending is Outcome.PROVIDER_ERROR:
        return Score(
            value=dict.fromkeys(KEYS, math.nan),
            explanation=EXPLANATIONS[ending],
            metadata=metadata,
        )

    grading = grade(strict, truth)
    metadata["expected"] = len(set(truth))
    invented, errors = 0.0, None
    if strict is not None:
        metadata["returned"] = len(strict)
        errors = anatomy(strict, truth, prompt) if grading.exact < 1 else None
    if errors is not None:
        metadata["errors"] = errors.as_metadata()
        invented = errors.invented.count / max(grading.returned, 1)
    return Score(
        value={
            "f1": grading.f1 if ending in ANSWERS else 0.0,
            "f1_flexible": grading.f1 if flexible == strict else grade(flexible, truth).f1,
            "f1_in_window": math.nan if ending in _NOT_RUN else grading.f1,
            "exact": grading.exact,
            "precision": grading.precision,
            "recall": grading.recall,
            "invented": invented,
        },
        answer=_shown(strict if strict is not None else flexible),
        explanation=_sentence(ending) or _explained(grading, errors),
        metadata=metadata,
    )


def _sentence(ending: Outcome) -> str | None:
    return _NO_LIST if ending is Outcome.FORMAT_FAILURE else EXPLANATIONS.get(ending)


def _explained(grading: Grade, errors: Anatomy | None) -> str:
    """Say in a sentence what was found, and of what kinds the other nodes are."""
    found = f"{grading.hits} of {grading.expected} nodes found, {grading.returned} returned"
    if errors is None:
        return f"{found}."
    kinds = [f"{entry['count']} {kind}" for kind, entry in errors.as_metadata().items()]
    return f"{found}: {', '.join(kinds)}." if kinds else f"{found}."


def _shown(reading: tuple[str, ...] | None) -> str | None:
    if reading is None:
        return None
    more = f", ... ({len(reading)} nodes)" if len(reading) > SHOWN_IDS else ""
    return f"[{', '.join(reading[:SHOWN_IDS])}{more}]"
