"""What a page calls its runs."""

from collections.abc import Mapping, Sequence

from graphwalks.report.run import Run

Labels = Mapping[str, str]
"""Log to label."""


def label_runs(runs: Sequence[Run]) -> Labels:
    """Number runs in their order and name their models, such as "M2 openai/gpt-5".

    Args:
        runs: All runs of a page, so that a label means the same in all of its parts.
    """
    return {run.log: f"M{place} {run.model}" for place, run in enumerate(runs, 1)}


def number_of(label: str) -> str:
    """Return the number of a label alone, such as "M2"."""
    return label.partition(" ")[0]
