"""Episodes for trainers: one query about texts and relations, and 1.0 for a right option."""

from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from graphwalks.choice.episode import ChoiceEpisode, choice_episode, text_readout
from graphwalks.choice.readout import AnyReadout, Readout
from graphwalks.episodes import Environment, EpisodeDataset, Spec, check_word
from graphwalks.evidence.condition import CONDITIONS
from graphwalks.evidence.item import TASKS, Item, ask
from graphwalks.evidence.loading import QUERIES, generate, load_cohort
from graphwalks.evidence.prime.pool import POOLS
from graphwalks.evidence.request import read_request


@dataclass(frozen=True)
class EpisodeSpec(Spec):
    """Which episode to make.

    Attributes:
        task: "arxiv" or "prime".
        condition: What is shown, one of `condition.CONDITIONS`.
        pool: One of `pool.POOLS` for prime; None for arxiv. A blind pool may hold no answer.
        seed: Seed of the generated graph.
        sample_idx: Number of the query of the graph, from 0.

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
        hundreds = spec.sample_idx // QUERIES + 1
        items = _items(spec.task, spec.seed, hundreds * QUERIES, spec.pool)
        return _episode(spec.episode_id, items[spec.sample_idx], spec.condition, Readout.TEXT)


class DatasetLoader(EpisodeDataset[tuple[Item, str], ChoiceEpisode]):
    """Episodes of the queries that a run would have, official ones included."""

    def __init__(self, task: str, **arguments: object) -> None:
        """Load the queries; each comes once for every condition.

        Args:
            task: One of `item.TASKS`.
            **arguments: Its parameters, as behind `-T`; `readout` is one that reads text.

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
        return _episode(f"{item.pair_id}/{shown}", item, condition, self._readout)


def _episode(name: str, item: Item, condition: str, readout: AnyReadout) -> ChoiceEpisode:
    return choice_episode(name, ask(item, condition), readout, item.right)


@lru_cache(8)
def _items(task: str, seed: int, count: int, pool: str | None) -> tuple[Item, ...]:
    """Return the first queries of a graph, which are drawn faster together than one by one."""
    return generate(task, seed, count, pool)
