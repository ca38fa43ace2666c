"""GraphDecisionBench, construction: a solution is built choice by choice.

Four tasks of one shape, a `Process`: a shortest round trip (`tsp`), a heaviest signed cut
(`maxcut`), two seeds of a cascade (`influence`) and a split into two communities (`modularity`).
Rules, references and controls: arXiv 2610.06354.
"""

from graphwalks.choice.episode import EpisodeObservation
from graphwalks.construction.added_graphs import record_from_file
from graphwalks.construction.added_rules import OwnRule, own_rules, register_rule
from graphwalks.construction.cohort import Cohort, Entry, load_cohort
from graphwalks.construction.episode import (
    Building,
    ConstructionEnv,
    DatasetLoader,
    EpisodeSpec,
    ScoreResult,
    VerifierState,
)
from graphwalks.construction.process import Number, Process
from graphwalks.construction.request import Request, read_request
from graphwalks.construction.tasks import TASKS, generated, instances
from graphwalks.construction.trajectory import Decision, Trajectory, play, play_with
from graphwalks.episodes import (
    Episode,
    score_batch,
    score_completion,
    terminal_reward,
    trainer_reward_callback,
)

__all__ = [
    "TASKS",
    "Building",
    "Cohort",
    "ConstructionEnv",
    "DatasetLoader",
    "Decision",
    "Entry",
    "Episode",
    "EpisodeObservation",
    "EpisodeSpec",
    "Number",
    "OwnRule",
    "Process",
    "Request",
    "ScoreResult",
    "Trajectory",
    "VerifierState",
    "generated",
    "instances",
    "load_cohort",
    "own_rules",
    "play",
    "play_with",
    "read_request",
    "record_from_file",
    "register_rule",
    "score_batch",
    "score_completion",
    "terminal_reward",
    "trainer_reward_callback",
]
