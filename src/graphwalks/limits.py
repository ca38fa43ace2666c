"""What a model and its server allow, and how often a server may fail."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

MOST_FAULTS: Final = 0.05
"""Share of samples that errors of a provider may take before a run is none to judge by."""


@dataclass(frozen=True)
class Limits:
    """Limits of a model; None where one is not told.

    Attributes:
        window: Tokens of prompt and reply together.
        max_tokens: Cap on a reply, which a server sets aside in the window.
    """

    window: int | None
    max_tokens: int | None

    def fitting(self, rows: Iterable[tuple[int, int]], reserve: int) -> int | None:
        """Count the rows whose prompt and reply fit the window; None without a window.

        Args:
            rows: Tokens of the prompt and of the answer of each.
            reserve: Tokens of a reply beside the answer, to reason in.
        """
        if self.window is None:
            return None
        cap = self.max_tokens or 0
        return sum(prompt + max(answer + reserve, cap) <= self.window for prompt, answer in rows)
