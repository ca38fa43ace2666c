"""The candidates of a step: what the four rules propose, merged and in the order of display."""

import hashlib
from collections.abc import Mapping, Sequence
from typing import Final

from graphwalks.construction.draws import shuffled
from graphwalks.construction.process import Process

DISPLAY_SEED: Final = 20261003
"""Seed of the published order of display."""


def merged(
    process: Process,
    history: Sequence[str],
    legal: Sequence[str],
    proposals: Mapping[str, str],
) -> tuple[str, ...]:
    """Return the distinct actions that the rules propose, in the order in which they are shown.

    Args:
        process: Where the decision is made.
        history: The actions taken so far; the trajectory must not be complete.
        legal: The legal actions there, in ascending order.
        proposals: What each rule proposes there.
    """
    proposed = set(proposals.values())
    shown = [action for action in legal if action in proposed]
    key = f"{DISPLAY_SEED}:{process.shuffle_id}:{','.join(history)}"
    return shuffled(hashlib.sha256(key.encode()).hexdigest(), shown)
