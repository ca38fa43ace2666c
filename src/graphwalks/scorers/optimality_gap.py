"""How far a solution that was built decision by decision is from the best one known."""

import math
from collections.abc import Mapping, Sequence
from typing import Any, Final

from inspect_ai.scorer import Score, Scorer, Target, mean, scorer
from inspect_ai.solver import TaskState

from graphwalks.construction.picture import CAPTIONS
from graphwalks.construction.process import ReferenceStatus
from graphwalks.scorers.gap_metrics import (
    KEYS,
    beside_controls,
    between_modes,
    by_mode,
    finished,
    gap_interval,
    shortcuts,
)
from graphwalks.scorers.outcome import EXPLANATIONS, construction_outcome
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.trajectory_record import TrajectoryRecord

LEGEND: Final = (
    "A rule's proposal is bold where it was taken; a forced decision had one candidate only."
)
"""Above the table of decisions."""

REFERENCES: Final[Mapping[str, str]] = {
    ReferenceStatus.PROVEN: "the best one possible",
    ReferenceStatus.BEST_KNOWN: "the best one known",
}
"""What a reference is called, by its status."""

FOUND: Final = "It is better than the best one known: a new one, worth a look by `audit`."
"""Told of a solution that beats its reference, which is an error where the reference is proven."""


@scorer(
    metrics=[
        finished(),
        by_mode(),
        between_modes(),
        beside_controls(),
        shortcuts(),
        {
            "gap": [mean(), gap_interval()],
            "complete": [mean()],
            "forced_share": [mean()],
            "model_calls": [mean()],
            "cached_calls": [mean()],
            "retries": [mean()],
        },
    ]
)
def optimality_gap() -> Scorer:
    """Value the solution of a construction task.

    Keys of the value:
        gap: Per cent of the reference, or for modularity a plain difference; its sign stays. NaN if
            the solution was not finished, whatever the reason.
        complete: 1 if it was finished.
        forced_share: Share of the decisions taken without a call, as only one action could be
            chosen; for a policy those on which all rules agree, whatever the mode.
        model_calls: Replies of the model, cached ones included.
        cached_calls: Replies from Inspect's cache.
        retries: Replies that were no choice and were asked for again.

    An error of the provider is NaN in every key. Metadata holds objective, reference and history as
    numbers and ids, whether the solution is better than the best one known, and whether the
    trajectory shows a shortcut. The explanation is Markdown: what
    came out, the picture of a finished solution, and every decision beside what the rules proposed.
    """

    async def score(state: TaskState, target: Target) -> Score:
        return score_record(
            construction_outcome(state), state.store_as(TrajectoryRecord), state.metadata
        )

    return score


def score_record(ending: Outcome, record: TrajectoryRecord, sample: Mapping[str, Any]) -> Score:
    """Value what was kept of a trajectory.

    Args:
        ending: How the sample ended.
        record: What was kept.
        sample: Metadata of the sample: `origin`, `mode`, `decisions`, `reference`,
            `reference_exact`, `reference_status`, `gap_unit`.
    """
    metadata = {
        "outcome": str(ending),
        "mode": sample["mode"],
        "player": record.player,
        "objective": record.objective,
        "objective_exact": record.objective_exact or None,
        "reference": sample["reference"],
        "reference_exact": sample["reference_exact"],
        "reference_status": sample["reference_status"],
        "beats_reference": _beats_reference(record),
        "history": list(record.history),
        "forced": record.forced,
        "retries": record.retries,
        "tokens": sum(step.get("tokens", 0) for step in record.decisions),
        "fault": record.fault or None,
        "shortcuts": shortcuts_of(record),
    }
    steps = len(record.history)
    value = {
        "gap": math.nan if record.gap is None else record.gap,
        "complete": float(record.gap is not None),
        "forced_share": record.forced / steps if steps else 0.0,
        "model_calls": float(record.model_calls),
        "cached_calls": float(record.cached_calls),
        "retries": float(record.retries),
    }
    if ending is Outcome.PROVIDER_ERROR:
        value = dict.fromkeys(KEYS, math.nan)
    return Score(
        value=dict(value),
        answer=record.objective_exact or f"{steps} of {sample['decisions']} decisions",
        explanation=_explanation(ending, record, sample),
        metadata=metadata,
    )


def shortcuts_of(record: TrajectoryRecord) -> dict[str, bool]:
    """Say which shortcuts explain a trajectory, see `gap_metrics.SHORTCUTS`."""
    steps, history = record.decisions, record.history
    chosen = [step for step in steps if not step["forced"]]
    rules: Sequence[str] = [*steps[0]["proposals"]] if steps else ()
    return {
        "constant": len(history) > 1 and len(set(history)) == 1,
        "first_listed": bool(chosen) and all(step["place"] == 0 for step in chosen),
        "one_rule": bool(chosen)
        and any(
            all(step["proposals"][rule] == step["action"] for step in chosen) for rule in rules
        ),
        "forced_only": bool(steps) and not chosen,
    }


def _explanation(ending: Outcome, record: TrajectoryRecord, sample: Mapping[str, Any]) -> str:
    parts = [" ".join(_sentences(ending, record, sample))]
    if record.picture:
        parts.append(f"![The finished solution]({record.picture})")
        parts.append(f"*The finished solution: {CAPTIONS[sample['origin']['task']]}*")
    if record.decisions:
        parts.append("\n".join(_table(record.decisions)))
    return "\n\n".join(parts)


def _sentences(
    ending: Outcome, record: TrajectoryRecord, sample: Mapping[str, Any]
) -> Sequence[str]:
    sentences = [f"{len(record.history)} of {sample['decisions']} decisions were taken."]
    if record.forced:
        sentences.append(f"{record.forced} of them were forced.")
    if record.gap is not None:
        sentences.append(
            f"The objective is {record.objective_exact}, {REFERENCES[sample['reference_status']]} "
            f"{sample['reference_exact']}: a gap of {record.gap:.4g}{sample['gap_unit']}."
        )
        if _beats_reference(record):
            sentences.append(FOUND)
    elif ending in EXPLANATIONS and not record.reason:
        sentences.append(EXPLANATIONS[ending])
    else:
        fault = f" ({record.fault})" if record.fault else ""
        sentences.append(f"It ended as {ending}{fault}. {record.reason}".strip())
    return sentences


def _beats_reference(record: TrajectoryRecord) -> bool:
    return record.gap is not None and record.gap < 0


def _table(steps: Sequence[Mapping[str, Any]]) -> Sequence[str]:
    """Write every decision as a row of Markdown: what was taken, by whom proposed, out of what."""
    rules = [*steps[0]["proposals"]]
    rows = [
        LEGEND,
        "",
        f"| decision | taken | forced | {' | '.join(rules)} | legal actions | seconds | tokens |",
        f"| :--- | :--- | :---: |{' ---: |' * (len(rules) + 3)}",
    ]
    for step in steps:
        proposals = " | ".join(_marked(step, step["proposals"][rule]) for rule in rules)
        rows.append(
            f"| {step['decision']} | {step.get('ending') or step['action']} | "
            f"{'yes' if step['forced'] else ''} | {proposals} | {step['legal']} | "
            f"{step.get('seconds', '')} | {step.get('tokens', '')} |"
        )
    return rows


def _marked(step: Mapping[str, Any], action: str) -> str:
    return f"**{action}**" if action == step["action"] else action
