"""What a page calls its runs."""

from collections.abc import Mapping, Sequence
from typing import Final

from graphwalks.report.run import Run

MODEL: Final = "model"
"""Policy of a construction whose decisions are those of the model."""

Labels = Mapping[str, str]
"""Log to label."""


def label_runs(runs: Sequence[Run]) -> Labels:
    """Number runs in their order and name who answered, such as "M2 openai/gpt-5".

    That is the model, or the policy that took the decisions of a construction instead of one.

    Args:
        runs: All runs of a page, so that a label means the same in all of its parts.
    """
    return {run.log: f"M{place} {player_of(run)}" for place, run in enumerate(runs, 1)}


def player_of(run: Run) -> str:
    """Return the model of a run, or the policy in its place."""
    policy = str(run.metadata.get("policy", MODEL))
    return run.model if policy == MODEL else policy


def number_of(label: str) -> str:
    """Return the number of a label alone, such as "M2"."""
    return label.partition(" ")[0]
