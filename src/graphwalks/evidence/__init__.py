"""Graph and text: one of 40 options, by text, by relations, or by both.

After GraphDecisionBench RQ2 (arXiv 2610.06354); code and wording are ours.
"""

from graphwalks.choice.episode import EpisodeObservation, ScoreResult, VerifierState
from graphwalks.episodes import (
    Episode,
    score_batch,
    score_completion,
    terminal_reward,
    trainer_reward_callback,
)
from graphwalks.evidence.condition import CONDITIONS, CONTRASTS, state_under
from graphwalks.evidence.episode import DatasetLoader, EpisodeSpec, EvidenceEnv
from graphwalks.evidence.fields import RecordError
from graphwalks.evidence.grading import (
    ConditionScore,
    Result,
    condition_contrasts,
    condition_scores,
    hit1_given_pool,
    hit40,
    macro_f1,
    recall40,
)
from graphwalks.evidence.item import OPTIONS, QUESTIONS, TASKS, Item, ask, cohort_hash
from graphwalks.evidence.loading import Cohort, generate, load_cohort
from graphwalks.evidence.prime.pool import POOLS
from graphwalks.evidence.records import read_record, record_of
from graphwalks.evidence.request import COHORTS, CohortRequest, read_request

__all__ = [
    "COHORTS",
    "CONDITIONS",
    "CONTRASTS",
    "OPTIONS",
    "POOLS",
    "QUESTIONS",
    "TASKS",
    "Cohort",
    "CohortRequest",
    "ConditionScore",
    "DatasetLoader",
    "Episode",
    "EpisodeObservation",
    "EpisodeSpec",
    "EvidenceEnv",
    "Item",
    "RecordError",
    "Result",
    "ScoreResult",
    "VerifierState",
    "ask",
    "cohort_hash",
    "condition_contrasts",
    "condition_scores",
    "generate",
    "hit1_given_pool",
    "hit40",
    "load_cohort",
    "macro_f1",
    "read_record",
    "read_request",
    "recall40",
    "record_of",
    "score_batch",
    "score_completion",
    "state_under",
    "terminal_reward",
    "trainer_reward_callback",
]
