"""Episodes for trainers: an edge list to search, and the F1 of the nodes that a reply names."""

from dataclasses import dataclass, field
from typing import ClassVar, Final

from graphwalks.episodes import (
    Environment,
    Episode,
    EpisodeDataset,
    EpisodeObservation,
    Spec,
    check_completion,
    name_apart,
    refuse_run_only,
)
from graphwalks.parameters import one_of
from graphwalks.walks.answer import read_strict
from graphwalks.walks.cohort import load_cohort
from graphwalks.walks.generation import generate
from graphwalks.walks.grading import grade
from graphwalks.walks.request import TASKS, read_request
from graphwalks.walks.row import Row
from graphwalks.walks.tiers import KINDS, TIERS

RUN_ONLY: Final = ("max_context", "allow_short_output")


@dataclass(frozen=True)
class EpisodeSpec(Spec):
    """Which episode to make.

    Attributes:
        kind: "bfs" or "parents".
        tier: Name of a size tier, one of `graphwalks.walks.TIERS`.
        seed: Seed.
        sample_idx: Number of the instance of kind, tier and seed, from 0.

    Raises:
        TypeError: A field has another type.
        ValueError: A field has a value that is not allowed.
    """

    words: ClassVar = {"kind": KINDS, "tier": tuple(TIERS)}

    kind: str
    tier: str
    seed: int
    sample_idx: int


@dataclass(frozen=True)
class ScoreResult:
    """What became of one completion.

    Attributes:
        reward: F1 of the two sets of nodes, as `graphwalks.walks.grade` has it, from 0.0 to 1.0.
        exact: Whether the sets are equal.
        parsed_answer: Names that were read; None without an answer in the form asked for.
        precision: Share of the returned nodes that are right.
        recall: Share of the nodes asked for that were returned.
    """

    reward: float
    exact: bool
    parsed_answer: tuple[str, ...] | None
    precision: float
    recall: float


@dataclass(frozen=True)
class VerifierState:
    """What a reward is computed from; never shown to a policy.

    Attributes:
        answer: Ids of the nodes asked for. Not in the `repr`.
    """

    answer: tuple[str, ...] = field(repr=False)

    def score(self, completion: str) -> ScoreResult:
        """Read the answer strictly, as the benchmark does, and grade it.

        Raises:
            TypeError: The completion is no text.
        """
        check_completion(completion)
        reading = read_strict(completion)
        found = grade(reading, self.answer)
        return ScoreResult(found.f1, bool(found.exact), reading, found.precision, found.recall)


WalksEpisode = Episode[EpisodeObservation, VerifierState]


class WalksEnv(Environment[EpisodeSpec, WalksEpisode]):
    """Makes an episode on demand, in the wording and with the ids of a generated run."""

    spec_type = EpisodeSpec

    def _episode(self, spec: EpisodeSpec) -> WalksEpisode:
        made = generate(spec.kind, spec.tier, spec.seed, spec.sample_idx)
        return Episode(EpisodeObservation(spec.episode_id, made.prompt), VerifierState(made.answer))


class DatasetLoader(EpisodeDataset[Row, WalksEpisode]):
    """Episodes of the rows that a run would have, official ones included."""

    def __init__(self, task: str, **arguments: object) -> None:
        """Load the rows.

        Args:
            task: A name of `graphwalks.walks.TASKS`.
            **arguments: Its parameters as behind `-T`, but `max_context` and `allow_short_output`:
                `source` ("official", "generated", or a path), `seed`, `tier`, `per_tier`, `prompt`,
                `node_ids`, `shuffle_edges`.

        Raises:
            ArgumentError: The task or a parameter is unknown, or has a value that is not allowed.
            SourceError: A file is missing or is not what it should be.
        """
        refuse_run_only(arguments, RUN_ONLY)
        request = read_request(one_of("task", task, [*TASKS]), arguments)
        super().__init__(load_cohort(request).rows)

    def _episode(self, row: Row) -> WalksEpisode:
        name = name_apart(row.pair_id, row.prompt)
        return Episode(EpisodeObservation(name, row.prompt), VerifierState(row.answer))
