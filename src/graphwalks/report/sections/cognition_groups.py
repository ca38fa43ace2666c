"""What the log of a run of graph cognition has of questions, networks and sizes."""

import math
import re
from collections.abc import Mapping, Sequence
from typing import Final

from graphwalks.cognition.query import TASKS
from graphwalks.report.run import Run
from graphwalks.sources.jsonlines import NAME

SCORER: Final = "choice"

RULES: Final = ("constant", "majority", "threshold", "lookup")
"""Ends of the metrics of trivial rules, after the question."""

_SIZE: Final = "n_"
_SIZE_NAME: Final = re.compile(rf"{_SIZE}([0-9]{{1,4}})")
"""Of a metric; a log may hold any name, and of digits without end Python makes no number."""


def groups_of(runs: Sequence[Run]) -> dict[str, Mapping[str, str]]:
    """Return the networks and the sizes that metrics tell apart, each if there are several.

    Returns:
        "network" and "size" to groups: the end of a metric, and what a reader calls it.
    """
    found = {
        "network": {name: name for name in _networks(runs)},
        "size": {f"{_SIZE}{size}": str(size) for size in _sizes(runs)},
    }
    return {dimension: groups for dimension, groups in found.items() if groups}


def best_rule(run: Run, question: str) -> float:
    """Return the share that the best trivial rule has; NaN without one."""
    found = [run.metric(SCORER, f"{question}_{rule}") for rule in RULES]
    return max((value for value in found if value is not None), default=math.nan)


def asked(run: Run) -> list[str]:
    """Return the questions of a run, in the order of the paper."""
    return [task for task in TASKS if run.metric(SCORER, task) is not None]


def _networks(runs: Sequence[Run]) -> list[str]:
    """Return the networks: whatever has an interval and is neither a question nor a size.

    Their names are those that a file of items may give.
    """
    found = {
        name.removesuffix("_low"): None
        for run in runs
        for name in run.metrics.get(SCORER, {})
        if name.endswith("_low")
    }
    return [
        name
        for name in found
        if NAME.fullmatch(name) and name not in TASKS and not name.startswith(_SIZE)
    ]


def _sizes(runs: Sequence[Run]) -> list[int]:
    names = {name for run in runs for name in run.metrics.get(SCORER, {})}
    return sorted(int(found[1]) for found in map(_SIZE_NAME.fullmatch, names) if found)
