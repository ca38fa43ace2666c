"""ArbiGraph: directed graphs of chained tasks in one prompt, one of which is graded.

After the paper (arXiv 2607.20764) and its repository, revision 99b8575; tasks are defined as there,
all wording is ours.
"""

from graphwalks.arbigraph.answer import read_strict
from graphwalks.arbigraph.cohort import Cohort, cohort_hash, load_cohort
from graphwalks.arbigraph.dataset import StoredRow, compact
from graphwalks.arbigraph.episode import (
    ArbiGraphEnv,
    EpisodeObservation,
    EpisodeSpec,
    ScoreResult,
    VerifierState,
    grade_value,
)
from graphwalks.arbigraph.families import (
    Contents,
    chain,
    fan_in,
    fan_out,
    independent,
    layered,
)
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.grading import Grades, OutputGrade, grade
from graphwalks.arbigraph.instance import FilledNode, Sample
from graphwalks.arbigraph.layering import Layers
from graphwalks.arbigraph.loading import DatasetLoader
from graphwalks.arbigraph.reading import PromptError, is_prompt
from graphwalks.arbigraph.request import TASKS, Request, read_request
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, load_topology
from graphwalks.arbigraph.solution import solve_prompt
from graphwalks.arbigraph.tolerant import read_tolerant
from graphwalks.arbigraph.topology import Topology, TopologyError, parse_topology
from graphwalks.arbigraph.values import values_agree
from graphwalks.episodes import (
    Episode,
    score_batch,
    score_completion,
    terminal_reward,
    trainer_reward_callback,
)

__all__ = [
    "RELEASE_SHAPES",
    "TASKS",
    "ArbiGraphEnv",
    "Cohort",
    "Contents",
    "DatasetLoader",
    "Episode",
    "EpisodeObservation",
    "EpisodeSpec",
    "FilledNode",
    "Grades",
    "Layers",
    "OutputGrade",
    "PromptError",
    "Request",
    "Sample",
    "ScoreResult",
    "StoredRow",
    "Topology",
    "TopologyError",
    "VerifierState",
    "chain",
    "cohort_hash",
    "compact",
    "fan_in",
    "fan_out",
    "generate",
    "grade",
    "grade_value",
    "independent",
    "is_prompt",
    "layered",
    "load_cohort",
    "load_topology",
    "parse_topology",
    "read_request",
    "read_strict",
    "read_tolerant",
    "score_batch",
    "score_completion",
    "solve_prompt",
    "terminal_reward",
    "trainer_reward_callback",
    "values_agree",
]
