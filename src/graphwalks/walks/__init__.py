"""GraphWalks: find the nodes at an exact BFS depth, or the parents of a node, in a long edge list.

Data and rules: openai/graphwalks on the Hugging Face Hub, revision
f338bb265735a56a79f4b0f5def722c9c3268ead.
"""

from graphwalks.episodes import (
    Episode,
    EpisodeObservation,
    score_batch,
    score_completion,
    terminal_reward,
    trainer_reward_callback,
)
from graphwalks.walks.answer import read_flexible, read_strict
from graphwalks.walks.cohort import Cohort, cohort_hash, load_cohort, output_room
from graphwalks.walks.episode import (
    DatasetLoader,
    EpisodeSpec,
    ScoreResult,
    VerifierState,
    WalksEnv,
)
from graphwalks.walks.generation import generate
from graphwalks.walks.grading import Anatomy, Grade, anatomy, grade
from graphwalks.walks.instance import Instance
from graphwalks.walks.misreadings import MISREADINGS, misreading_scores
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import PromptError, edge_block, read_edges, read_operation, render
from graphwalks.walks.request import TASKS, Request, read_request
from graphwalks.walks.row import Row
from graphwalks.walks.solution import solve_prompt, solve_prompt_general
from graphwalks.walks.tiers import TIERS, answer_tokens, prompt_tokens

__all__ = [
    "MISREADINGS",
    "TASKS",
    "TIERS",
    "Anatomy",
    "Cohort",
    "DatasetLoader",
    "Episode",
    "EpisodeObservation",
    "EpisodeSpec",
    "Grade",
    "Instance",
    "Operation",
    "PromptError",
    "Request",
    "Row",
    "ScoreResult",
    "VerifierState",
    "WalksEnv",
    "anatomy",
    "answer_tokens",
    "cohort_hash",
    "edge_block",
    "generate",
    "grade",
    "load_cohort",
    "misreading_scores",
    "output_room",
    "prompt_tokens",
    "read_edges",
    "read_flexible",
    "read_operation",
    "read_request",
    "read_strict",
    "render",
    "score_batch",
    "score_completion",
    "solve_prompt",
    "solve_prompt_general",
    "terminal_reward",
    "trainer_reward_callback",
]
