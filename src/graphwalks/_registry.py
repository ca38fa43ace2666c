"""What Inspect finds under the name `graphwalks/`: imports only, and cheap ones.

Every `inspect` command loads this module, through the entry point in pyproject.toml.
"""

from graphwalks.models.registration import gwref
from graphwalks.scorers.choice import choice, pick
from graphwalks.scorers.choice_metrics import (
    baselines,
    by_network,
    by_size,
    cell_interval,
    macros,
    questions,
)
from graphwalks.scorers.evidence_metrics import (
    baseline_scores,
    by_condition,
    class_f1,
    condition_coverage,
    contrasts,
    pools,
)
from graphwalks.scorers.gap_metrics import (
    beside_controls,
    between_modes,
    by_mode,
    finished,
    gap_interval,
    shortcuts,
)
from graphwalks.scorers.metrics import coverage, interval
from graphwalks.scorers.optimality_gap import optimality_gap
from graphwalks.scorers.outcome import outcome
from graphwalks.scorers.set_f1 import set_f1
from graphwalks.scorers.target_answer import target_answer
from graphwalks.scorers.target_metrics import (
    by_task,
    by_topology,
    parents_right,
    positions,
    target_interval,
    task_interval,
    task_macro,
)
from graphwalks.scorers.walk_metrics import (
    always_empty,
    by_depth,
    by_out_degree,
    by_tier,
    by_truth_size,
    misreadings,
    tiers,
)
from graphwalks.solvers.calculator_agent import calculator, calculator_agent
from graphwalks.solvers.construct import construct
from graphwalks.solvers.single_choice import single_choice
from graphwalks.solvers.single_turn import single_turn
from graphwalks.tasks.arbigraph import (
    arbigraph_graph,
    arbigraph_gsm,
    arbigraph_math,
    arbigraph_python,
)
from graphwalks.tasks.cognition import cognition
from graphwalks.tasks.construction import influence, maxcut, modularity, tsp
from graphwalks.tasks.evidence import arxiv, prime
from graphwalks.tasks.walks import bfs_128k, bfs_over_128k, parents_128k, parents_over_128k

__all__ = [
    "arxiv",
    "prime",
    "baseline_scores",
    "by_condition",
    "class_f1",
    "condition_coverage",
    "contrasts",
    "pools",
    "beside_controls",
    "between_modes",
    "by_mode",
    "finished",
    "gap_interval",
    "shortcuts",
    "optimality_gap",
    "construct",
    "influence",
    "maxcut",
    "modularity",
    "tsp",
    "cognition",
    "single_choice",
    "questions",
    "macros",
    "cell_interval",
    "by_size",
    "by_network",
    "baselines",
    "pick",
    "choice",
    "always_empty",
    "arbigraph_graph",
    "arbigraph_gsm",
    "arbigraph_math",
    "arbigraph_python",
    "bfs_128k",
    "bfs_over_128k",
    "by_depth",
    "by_out_degree",
    "by_task",
    "by_tier",
    "by_topology",
    "by_truth_size",
    "calculator",
    "calculator_agent",
    "coverage",
    "gwref",
    "interval",
    "misreadings",
    "outcome",
    "parents_128k",
    "parents_over_128k",
    "parents_right",
    "positions",
    "set_f1",
    "single_turn",
    "target_answer",
    "target_interval",
    "task_interval",
    "task_macro",
    "tiers",
]
