"""A knowledge graph in memory."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Any

import numpy as np
from numpy.typing import NDArray

from graphwalks.evidence.prime.arcs import incident_arcs
from graphwalks.evidence.prime.entities import Arc, Entity
from graphwalks.evidence.prime.ranking import bm25_scores, index_documents


@dataclass(frozen=True)
class MemoryBase:
    """An `EntityBase` that holds everything.

    Attributes:
        name: Which base it is.
        ids: Ids of all entities, ascending.
        entities: The entities, by id.
        arcs: Arcs that come first by hash, by the id of the entity; entities without any may lack.
        index: BM25 over the documents, by position.
    """

    name: str
    ids: NDArray[np.int64]
    entities: Mapping[int, Entity]
    arcs: Mapping[int, tuple[Arc, ...]]
    index: Any

    @classmethod
    def of(cls, name: str, entities: Sequence[Entity], arcs: Iterable[Arc]) -> "MemoryBase":
        """Make a base from all entities and arcs, in any order.

        Raises:
            ValueError: There is no entity, two have the same id, or an arc ends where none is.
        """
        by_id = {entity.id: entity for entity in sorted(entities, key=lambda one: one.id)}
        if len(by_id) < len(entities):
            raise ValueError(f"{len(entities)} entities have {len(by_id)} ids; each needs its own")
        first = incident_arcs(arcs)
        if unknown := sorted(first.keys() - by_id.keys()):
            raise ValueError(f"arcs end at entities that are not there, such as {unknown[:3]}")
        return cls(
            name,
            np.array([*by_id], dtype=np.int64),
            by_id,
            first,
            index_documents(entity.document for entity in by_id.values()),
        )

    def entity(self, id: int) -> Entity:
        """Return an entity; `KeyError` if there is none of this id."""
        return self.entities[id]

    def incident(self, id: int) -> tuple[Arc, ...]:
        """Return the up to two arcs at an entity that come first by hash."""
        return self.arcs.get(id, ())

    def scores(self, query: str) -> NDArray[np.float64]:
        """Return the BM25 score of every entity, by position."""
        return bm25_scores(self.index, query)
