"""The one number of a run that counts, by family."""

import math
from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final


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
        is_possible = math.isfinite(number) if self.lower_is_better else 0 <= number <= 1
        return number if is_possible else math.nan


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
