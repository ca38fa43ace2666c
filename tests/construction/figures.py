"""Figures that several tests compare."""

import hashlib
import json
from collections.abc import Sequence
from statistics import mean

from graphwalks.construction.controls import Controls


def digest(value: object) -> str:
    """The sha256 of compact JSON with sorted keys."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode()).hexdigest()


def mean_gaps(played: Sequence[Controls]) -> dict[str, float]:
    return {name: float(mean(one.gaps[name] for one in played)) for name in played[0].gaps}
