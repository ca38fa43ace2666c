"""Entities with names, types and documents, and the typed arcs between them."""

from dataclasses import dataclass
from typing import Protocol

import numpy as np
from numpy.typing import NDArray

Arc = tuple[int, str, int]
"""Source, type and destination of a relation, in the direction in which it is stored."""


@dataclass(frozen=True)
class Entity:
    """One node of a knowledge graph.

    Attributes:
        id: Its number.
        name: Its name.
        type: What kind of thing it is.
        document: All that is written about it, without its neighbours.
    """

    id: int
    name: str
    type: str
    document: str


@dataclass(frozen=True)
class Question:
    """A query over a knowledge graph.

    Attributes:
        id: Its number.
        text: The query.
        answers: Ids of all entities that answer it, ascending.
    """

    id: int
    text: str
    answers: tuple[int, ...]


class EntityBase(Protocol):
    """All that evidence is made from, in memory or in a stored index.

    The position of an entity is its place in `ids`, which ascend.
    """

    @property
    def name(self) -> str:
        """Which base it is, such as "stark-prime" or "generated-0"."""

    @property
    def ids(self) -> NDArray[np.int64]:
        """Ids of all entities, ascending."""

    def entity(self, id: int) -> Entity:
        """Return an entity; `KeyError` if there is none of this id."""

    def incident(self, id: int) -> tuple[Arc, ...]:
        """Return the up to two arcs at an entity that come first by hash, see `arcs`."""

    def scores(self, query: str) -> NDArray[np.float64]:
        """Return the BM25 score of every entity, by position, see `ranking`."""
