"""A question of a cohort: drawn from a network, with its answer and its names."""

from collections.abc import Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Final

from graphwalks.cognition.query import PUBLISHED_NAMES, Query, digest

SPLITS: Final = ("test", "pilot")
"""Items that are scored, and those to try prompts on."""
_PUBLISHED_SPLITS: Final = {"test": "test", "pilot": "public-pilot"}
_ID_DIGITS: Final = 24
_SHORT_DIGITS: Final = 8


@dataclass(frozen=True)
class Cell:
    """One place of the quotas, filled by exactly one item.

    Attributes:
        split: One of `SPLITS`.
        network: Name of the network.
        n: Number of vertices.
        task: One of the six tasks.
        answer: Id of the right option.
        repeat: Which item of the same kind, from 0.
    """

    split: str
    network: str
    n: int
    task: str
    answer: str
    repeat: int

    @property
    def key(self) -> list[str | int]:
        """The cell as the published sampler hashes it: a degree is a number there."""
        answer = int(self.answer) if self.task == "degree" else self.answer
        split = _PUBLISHED_SPLITS[self.split]
        return [split, self.network, self.n, PUBLISHED_NAMES[self.task], answer, self.repeat]


@dataclass(frozen=True)
class Item(Query):
    """A query together with where it comes from.

    Attributes:
        network: Name of the network that the graph was cut from.
        split: "test" or "pilot".
        repeat: Which item of the same cell, from 0.
        answer: Id of the right option.
        origin: Nodes of the network, by vertex.
        attempts: Draws that it took, from 1.
    """

    network: str
    split: str
    repeat: int
    answer: str
    origin: tuple[int, ...]
    attempts: int

    @property
    def query(self) -> Query:
        """The query alone, equal for items that ask the same."""
        return Query(self.task, self.n, self.edges, self.pair, self.vertex)

    @property
    def cell(self) -> Cell:
        """The place that the item fills."""
        return Cell(self.split, self.network, self.n, self.task, self.answer, self.repeat)

    @cached_property
    def id(self) -> str:
        """Id by the published rule: digest of cell, nodes of the network and state."""
        return f"rq1-{digest([self.cell.key, list(self.origin), self.state])[:_ID_DIGITS]}"

    @cached_property
    def state_hash(self) -> str:
        """SHA-256 of the state, 64 hex digits."""
        return digest(self.state)

    @property
    def pair_id(self) -> str:
        """Readable id that stays when only the presentation changes."""
        short = self.id.removeprefix("rq1-")[:_SHORT_DIGITS]
        return f"{self.task}/{self.network}/{self.n}/{short}"


def cohort_hash(items: Sequence[Item]) -> str:
    """Digest which items a cohort holds, whatever their order and presentation; 16 hex digits."""
    return digest(sorted([item.pair_id, item.id, item.state_hash] for item in items))[:16]
