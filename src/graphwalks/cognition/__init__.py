"""Graph cognition: six structural questions about graphs of 8 to 12 vertices.

Items, quotas and sampler are those of GraphDecisionBench RQ1 (arXiv 2610.06354); code and wording
are ours.
"""

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
from graphwalks.cognition.grading import Summary, TaskScore, grade, score, summarise
from graphwalks.cognition.hosts import GENERATED_NETWORKS, GENERATOR_VERSION
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

__all__ = [
    "read_request",
    "load_cohort",
    "CohortRequest",
    "Cohort",
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
    "Host",
    "Item",
    "Query",
    "Shortcut",
    "StateError",
    "Summary",
    "TaskScore",
    "ask",
    "cohort",
    "cohort_hash",
    "draw",
    "draw_official",
    "find_shortcuts",
    "generate",
    "grade",
    "in_turn",
    "read_query",
    "read_record",
    "read_state",
    "record_of",
    "score",
    "select",
    "show",
    "solve",
    "solve_by_matrices",
    "summarise",
]
