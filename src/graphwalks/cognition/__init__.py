"""Graph cognition: six structural questions about graphs of 8 to 12 vertices.

Items, quotas and sampler are those of GraphDecisionBench RQ1 (arXiv 2610.06354); code and wording
are ours.
"""

from graphwalks.choice.episode import EpisodeObservation, ScoreResult, VerifierState
from graphwalks.cognition.cohorts import (
    COHORTS,
    PAPER_NETWORKS,
    PAPER_SEED,
    cohort,
    draw_official,
    generate,
    in_turn,
    select,
)
from graphwalks.cognition.episode import CognitionEnv, DatasetLoader, EpisodeSpec
from graphwalks.cognition.grading import Summary, TaskScore, grade, score, summarise
from graphwalks.cognition.hosts import GENERATED_NETWORKS, GENERATOR_VERSION, from_file
from graphwalks.cognition.item import SPLITS, Cell, Item, cohort_hash
from graphwalks.cognition.loading import Cohort, load_cohort
from graphwalks.cognition.matrices import solve_by_matrices
from graphwalks.cognition.presentation import CUES, show
from graphwalks.cognition.prompt import QUESTIONS, ask, read_query
from graphwalks.cognition.query import PUBLISHED_NAMES, TASKS, Query
from graphwalks.cognition.reading import StateError, read_state
from graphwalks.cognition.records import read_record, record_of
from graphwalks.cognition.request import CohortRequest, read_request
from graphwalks.cognition.sampling import SIZES, Host, draw
from graphwalks.cognition.shortcuts import Shortcut, find_shortcuts
from graphwalks.cognition.solution import solve
from graphwalks.episodes import (
    Episode,
    score_batch,
    score_completion,
    terminal_reward,
    trainer_reward_callback,
)

__all__ = [
    "COHORTS",
    "CUES",
    "GENERATED_NETWORKS",
    "GENERATOR_VERSION",
    "PAPER_NETWORKS",
    "PAPER_SEED",
    "PUBLISHED_NAMES",
    "QUESTIONS",
    "SIZES",
    "SPLITS",
    "TASKS",
    "Cell",
    "CognitionEnv",
    "Cohort",
    "CohortRequest",
    "DatasetLoader",
    "Episode",
    "EpisodeObservation",
    "EpisodeSpec",
    "Host",
    "Item",
    "Query",
    "ScoreResult",
    "Shortcut",
    "StateError",
    "Summary",
    "TaskScore",
    "VerifierState",
    "ask",
    "cohort",
    "cohort_hash",
    "draw",
    "draw_official",
    "find_shortcuts",
    "from_file",
    "generate",
    "grade",
    "in_turn",
    "load_cohort",
    "read_query",
    "read_record",
    "read_request",
    "read_state",
    "record_of",
    "score",
    "score_batch",
    "score_completion",
    "select",
    "show",
    "solve",
    "solve_by_matrices",
    "summarise",
    "terminal_reward",
    "trainer_reward_callback",
]
