"""The one number of a run that counts, by family."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

OUTCOME: Final = "outcome"
"""Score of how samples ended."""
COVERAGE: Final = "coverage"
"""Beginning of metrics of what could be run or finished."""


@dataclass(frozen=True)
class Headline:
    """Where the number that counts stands in the scores of a sample.

    Attributes:
        scorer: Name of the scorer.
        key: Key of its value.
        label: What a reader is told that it is.
        lower_is_better: Whether a smaller number is the better one.
        is_binary: Whether every sample has 0 or 1.
    """

    scorer: str
    key: str
    label: str
    lower_is_better: bool
    is_binary: bool

    def possible(self, number: float) -> float:
        """Return a number that can have been measured, else NaN: a share is from 0 to 1."""
        if self.lower_is_better:
            return number if math.isfinite(number) else math.nan
        return share(number)

    def possible_metric(self, score: str, name: str, number: float) -> float:
        """Return the metric of a score as `possible` does the number itself.

        Shares are all outcomes, every coverage, and where the headline is a share also all scores
        that stand for one key of it; others may be counts or differences.
        """
        if score == self.key:
            return self.possible(number)
        is_share = score == OUTCOME or name.startswith(COVERAGE)
        is_key = not self.lower_is_better and score != self.scorer
        return share(number) if is_share or is_key else number


def share(number: float) -> float:
    """Return a number from 0 to 1, else NaN."""
    return number if 0 <= number <= 1 else math.nan


_CHOICE: Final = Headline("choice", "correct", "share right", lower_is_better=False, is_binary=True)

HEADLINES: Final[Mapping[str, Headline]] = MappingProxyType({
    "walks": Headline("set_f1", "f1", "F1", lower_is_better=False, is_binary=False),
    "arbigraph": Headline(
        "target_answer", "target", "targets right", lower_is_better=False, is_binary=True
    ),
    "cognition": _CHOICE,
    "evidence": _CHOICE,
    "construction": Headline(
        "optimality_gap", "gap", "optimality gap", lower_is_better=True, is_binary=False
    ),
})
"""By the `family` of a log's metadata."""
