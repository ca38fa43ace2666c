"""What Inspect finds under the name `graphwalks/`: imports only, and cheap ones.

Every `inspect` command loads this module, through the entry point in pyproject.toml.
"""

from graphwalks.models.registration import gwref
from graphwalks.scorers.metrics import (
    always_empty,
    by_depth,
    by_out_degree,
    by_tier,
    by_truth_size,
    coverage,
    interval,
    tiers,
)
from graphwalks.scorers.outcome import outcome
from graphwalks.scorers.set_f1 import set_f1
from graphwalks.solvers.single_turn import single_turn
from graphwalks.tasks.walks import bfs_128k, bfs_over_128k, parents_128k, parents_over_128k

__all__ = [
    "always_empty",
    "bfs_128k",
    "bfs_over_128k",
    "by_depth",
    "by_out_degree",
    "by_tier",
    "by_truth_size",
    "coverage",
    "gwref",
    "interval",
    "outcome",
    "parents_128k",
    "parents_over_128k",
    "set_f1",
    "single_turn",
    "tiers",
]
