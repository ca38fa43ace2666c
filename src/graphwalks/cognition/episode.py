"""Episodes for trainers: one structural question, and 1.0 for the right option."""

from collections.abc import Mapping
from dataclasses import dataclass
from functools import lru_cache
from typing import ClassVar

from graphwalks.choice.episode import ChoiceEpisode, choice_episode, loaded_episode, text_readout
from graphwalks.choice.readout import Readout
from graphwalks.cognition.cohorts import generate, in_turn
from graphwalks.cognition.item import SPLITS, Item
from graphwalks.cognition.loading import load_cohort
from graphwalks.cognition.presentation import CUES
from graphwalks.cognition.prompt import ask
from graphwalks.cognition.query import TASKS
from graphwalks.cognition.request import read_request
from graphwalks.episodes import Environment, EpisodeDataset, Spec


@dataclass(frozen=True)
class EpisodeSpec(Spec):
    """Which episode to make.

    Attributes:
        task: One of `graphwalks.cognition.TASKS`.
        cues: "published", or "removed": vertices and edges in an order that tells nothing.
        seed: Seed of generated items.
        sample_idx: Number of the item of task and seed, from 0; a seed has 600 of degree and
            120 of every other task.

    Raises:
        TypeError: A field has another type.
        ValueError: A field has a value that is not allowed.
    """

    words: ClassVar = {"task": TASKS, "cues": CUES}

    task: str
    cues: str
    seed: int
    sample_idx: int


class CognitionEnv(Environment[EpisodeSpec, ChoiceEpisode]):
    """Makes an episode on demand from the generated test items of a seed; a reply is a bare id.

    There is none where the seed has fewer items of the task, or none can be drawn with it.
    """

    spec_type = EpisodeSpec

    def _episode(self, spec: EpisodeSpec) -> ChoiceEpisode:
        items = _items(spec.seed)[spec.task]
        if spec.sample_idx >= len(items):
            raise ValueError(
                f"sample_idx is {spec.sample_idx}; a seed has {len(items)} items of {spec.task}, "
                "another seed has others"
            )
        item = items[spec.sample_idx]
        request = ask(item, spec.cues)
        return choice_episode(spec.episode_id, request, Readout.TEXT, (item.answer,))


class DatasetLoader(EpisodeDataset[Item, ChoiceEpisode]):
    """Episodes of the items that a run would have, official ones included."""

    def __init__(self, **arguments: object) -> None:
        """Load the items.

        Args:
            **arguments: Parameters of the task as behind `-T`: `source` ("official", "generated",
                or a path), `cohort`, `seed`, `split`, `question`, `network`, `size`, `cues`, and
                `readout`, one that reads text.

        Raises:
            ArgumentError: A parameter is unknown or has a value that is not allowed.
            SourceError: A file is missing or is not what it should be, or has none of the items.
        """
        request = read_request(arguments)
        self._readout, self._cues = text_readout(request.readout), request.cues
        super().__init__(load_cohort(request).items)

    def _episode(self, row: Item) -> ChoiceEpisode:
        name, request = f"{row.pair_id}/{self._cues}", ask(row, self._cues)
        return loaded_episode(name, request, self._readout, (row.answer,))


@lru_cache(8)
def _items(seed: int) -> Mapping[str, list[Item]]:
    """Return the test items of a seed by task, those of a task as a run has them."""
    test = [item for item in in_turn(generate(seed)) if item.split == SPLITS[0]]
    return {task: [item for item in test if item.task == task] for task in TASKS}
