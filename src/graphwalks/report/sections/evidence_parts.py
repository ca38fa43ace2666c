"""What the log of a run of graph and text has of its conditions."""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

from graphwalks.evidence.baselines import BASELINES, BM25_RANK_1, LABEL_PROPAGATION, MAJORITY_ANCHOR
from graphwalks.evidence.condition import CONDITIONS
from graphwalks.evidence.published import UNSUPPORTED
from graphwalks.report.chart import Point
from graphwalks.report.labels import Labels, number_of
from graphwalks.report.run import Run
from graphwalks.report.section import Cell
from graphwalks.report.sections.cells import measured, noted, point_of

SCORER: Final = "choice"

SCORES: Final[Mapping[str, str]] = MappingProxyType({"arxiv": "accuracy", "prime": "Hit@1"})
"""What the share of right choices of a task is called."""

WHY_U: Final = "the readout could not be carried for any query; this is not 0"

RULES: Final[Mapping[str, str]] = MappingProxyType({
    BM25_RANK_1: "BM25 rank 1",
    MAJORITY_ANCHOR: "majority anchor",
    LABEL_PROPAGATION: "label propagation",
})
"""What a reader calls the baselines."""


def short_label(run: Run, labels: Labels) -> str:
    """Return number and model of a run: what else its label tells stands beside it here."""
    return f"{number_of(labels[run.log])} {run.model}"


def conditions_of(run: Run) -> list[str]:
    """Return the conditions that a run has samples of, in their order."""
    return [one for one in CONDITIONS if run.metric(SCORER, one) is not None]


def is_unsupported(run: Run, condition: str) -> bool:
    """Tell whether a condition is U: its readout could not be carried for any query."""
    return run.metric(SCORER, f"unsupported_{condition}") == 1


def share_of(run: Run, condition: str) -> Point:
    """Return the share of right choices under a condition, with its interval; NaN for U."""
    return point_of(run, SCORER, condition)


def under(run: Run, condition: str, end: str) -> Cell:
    """Return a cell with a metric of a condition, or U.

    Args:
        run: The run.
        condition: The condition.
        end: What follows its name in the metric; nothing for the share of right choices.
    """
    cell = measured(run, SCORER, f"{condition}{end}")
    if cell.value is None or not is_unsupported(run, condition):
        return cell
    return noted(UNSUPPORTED, "" if end else WHY_U)


def rules_of(run: Run) -> Sequence[str]:
    """Return the names of the baselines that the log of a run has."""
    return [name for name in BASELINES.get(run.task, ()) if run.metric(SCORER, name) is not None]
