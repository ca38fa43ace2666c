"""Episodes for trainers: one query about texts and relations, and 1.0 for a right option."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar, Final

from graphwalks.choice.episode import ChoiceEpisode, choice_episode, loaded_episode, text_readout
from graphwalks.choice.readout import Readout
from graphwalks.episodes import Environment, EpisodeDataset, Spec, check_word
from graphwalks.evidence.arxiv import generated as arxiv
from graphwalks.evidence.condition import CONDITIONS
from graphwalks.evidence.item import TASKS, Item, ask
from graphwalks.evidence.loading import load_cohort
from graphwalks.evidence.prime import generated as prime
from graphwalks.evidence.prime.knowledge import SIGNALS
from graphwalks.evidence.prime.pool import POOLS
from graphwalks.evidence.request import read_request

QUERIES: Final = {"arxiv": arxiv.MOST_QUERIES, "prime": prime.MOST_QUESTIONS}
"""Queries of a seed, by task."""


@dataclass(frozen=True)
class EpisodeSpec(Spec):
    """Which episode to make.

    Attributes:
        task: "arxiv" or "prime".
        condition: What is shown, one of `graphwalks.evidence.CONDITIONS`.
        pool: One of `graphwalks.evidence.POOLS` for prime; None for arxiv. A blind pool may hold no
            answer, and then every reply is worth 0.
        seed: Seed of the generated graph.
        sample_idx: Number of the query of the graph, from 0; arxiv has 900, prime 300.

    Raises:
        TypeError: A field has another type.
        ValueError: A field has a value that is not allowed.
    """

    words: ClassVar = {"task": TASKS, "condition": CONDITIONS}

    task: str
    condition: str
    pool: str | None
    seed: int
    sample_idx: int

    def __post_init__(self) -> None:
        """Check the fields."""
        super().__post_init__()
        if self.task == "prime":
            check_word("pool", self.pool, POOLS)
        elif self.pool is not None:
            raise ValueError(f"pool is {self.pool!r:.80}; {self.task} has none, give None")


class EvidenceEnv(Environment[EpisodeSpec, ChoiceEpisode]):
    """Makes an episode on demand from the queries of a generated graph; a reply is a bare id.

    There is none where the graph has fewer queries.
    """

    spec_type = EpisodeSpec

    def _episode(self, spec: EpisodeSpec) -> ChoiceEpisode:
        if spec.sample_idx >= (count := QUERIES[spec.task]):
            raise ValueError(
                f"sample_idx is {spec.sample_idx}; a seed has {count} queries of {spec.task}, "
                "another seed has others"
            )
        item = _item(spec.seed, spec.sample_idx, spec.pool)
        return choice_episode(spec.episode_id, ask(item, spec.condition), Readout.TEXT, item.right)


class DatasetLoader(EpisodeDataset[tuple[Item, str], ChoiceEpisode]):
    """Episodes of the queries that a run would have, official ones included."""

    def __init__(self, task: str, **arguments: object) -> None:
        """Load the queries; each comes once for every condition.

        Args:
            task: One of `graphwalks.evidence.TASKS`.
            **arguments: Its parameters as behind `-T`: `source` ("official", "generated", or a
                path), `cohort`, `seed`, `condition`, for prime `pool`, and `readout`, one that
                reads text.

        Raises:
            ArgumentError: A parameter is unknown or has a value that is not allowed.
            SourceError: A file is missing or is not what it should be, or has none of the queries.
        """
        request = read_request(task, arguments)
        self._readout = text_readout(request.readout)
        items = load_cohort(request).items
        super().__init__([(item, one) for item in items for one in request.conditions])

    def _episode(self, row: tuple[Item, str]) -> ChoiceEpisode:
        item, condition = row
        shown = "/".join(filter(None, (condition, item.pool)))
        name, request = f"{item.pair_id}/{shown}", ask(item, condition)
        return loaded_episode(name, request, self._readout, item.right)


@lru_cache(1024)
def _item(seed: int, index: int, pool: str | None) -> Item:
    """Return a query as a run has it, without those before it; the last graphs are kept."""
    if pool is None:
        return arxiv.make(seed, index, arxiv.SIGNALS)
    return prime.make(seed, index, pool, SIGNALS)
