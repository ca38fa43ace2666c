"""A knowledge graph in an index on disk, of which only what a query needs is read.

It holds what a `MemoryBase` of the same entities and arcs would compute, to the last bit.
"""

from bisect import bisect_left
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from functools import lru_cache
from hashlib import sha256
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.errors import SourceError
from graphwalks.evidence.hashing import SEED, as_hashed
from graphwalks.evidence.prime.arcs import KEPT, incident_arcs
from graphwalks.evidence.prime.entities import Arc, Entity
from graphwalks.evidence.prime.ranking import index_documents, tokens
from graphwalks.sources import ArrayStore, StoredTexts, pack_texts, write_arrays

_NONE: Final = -1
"""Kind of an arc that an entity has not."""
_TERMS_KEPT: Final = 128
"""Terms whose places stay in memory: less than 20 MB for a hundred queries to STaRK-Prime."""
_NUMBERS_KEPT: Final = 1 << 12
"""Terms whose numbers stay in memory."""
_STEP: Final = 1 << 16
"""Arcs that are hashed between two steps of an array."""


@dataclass(frozen=True)
class Arcs:
    """Directed arcs, one place in each array for each arc.

    Attributes:
        sources: Ids of the entities where they begin.
        kinds: Their types, as places in `names`.
        destinations: Ids of the entities where they end.
        names: Names of the types.
    """

    sources: NDArray[np.integer[Any]]
    kinds: NDArray[np.integer[Any]]
    destinations: NDArray[np.integer[Any]]
    names: Sequence[str]

    def chosen(self, which: NDArray[np.bool_]) -> Iterator[Arc]:
        """Yield some of the arcs, one at a time."""
        for source, kind, destination in zip(
            self.sources[which].tolist(),
            self.kinds[which].tolist(),
            self.destinations[which].tolist(),
            strict=True,
        ):
            yield source, self.names[kind], destination


class StoredBase:
    """An `EntityBase` in a store that `write_base` has made."""

    def __init__(self, store: ArrayStore) -> None:
        """Take the open store."""
        self._store = store
        self._types: list[str] = store.fields["types"]
        self._kinds: list[str] = store.fields["kinds"]
        self._names = self._texts("names")
        self._documents = self._texts("documents")
        self._terms = self._texts("terms")
        self._begins = store.array("begins")
        self._ids: NDArray[np.int64] = store.array("ids")
        # Queries have most of their common words in common.
        self._number = lru_cache(_NUMBERS_KEPT)(self._find_number)
        self._posting = lru_cache(_TERMS_KEPT)(self._read_posting)

    @property
    def name(self) -> str:
        """Which base it is."""
        name: str = self._store.fields["name"]
        return name

    @property
    def ids(self) -> NDArray[np.int64]:
        """Ids of all entities, ascending."""
        return self._ids

    def entity(self, id: int) -> Entity:
        """Return an entity; `KeyError` if there is none of this id."""
        place = self._place(id)
        with self._store.noticing_damage():
            kind = int(self._store.array("type")[place])
            return Entity(id, self._names[place], self._types[kind], self._documents[place])

    def incident(self, id: int) -> tuple[Arc, ...]:
        """Return the up to two arcs at an entity that come first by hash."""
        rows = self._store.array("arcs")[self._place(id)].tolist()
        with self._store.noticing_damage():
            arcs = [row for row in rows if row[1] != _NONE]
            for source, _, destination in arcs:
                self._place(source)
                self._place(destination)
            return tuple((source, self._kinds[kind], other) for source, kind, other in arcs)

    def scores(self, query: str) -> NDArray[np.float64]:
        """Return the BM25 score of every entity, by position."""
        # The terms are added in the order of `ranking.bm25_scores`, so that the sums are the same.
        scores = np.zeros(len(self._ids))
        with self._store.noticing_damage():
            for term in sorted(set(tokens(query))):
                if (number := self._number(term)) is not None:
                    np.add.at(scores, *self._posting(number))
        return scores

    def _find_number(self, term: str) -> int | None:
        number = bisect_left(self._terms, term)
        is_there = number < len(self._terms) and self._terms[number] == term
        return number if is_there else None

    def _read_posting(self, number: int) -> tuple[NDArray[np.int32], NDArray[np.float64]]:
        """Return where a term is, and what it adds to the scores there."""
        begin, end = self._begins[number : number + 2].tolist()
        return self._store.read("places", begin, end), self._store.read("weights", begin, end)

    def _place(self, id: int) -> int:
        place = int(np.searchsorted(self._ids, id))
        if place == len(self._ids) or self._ids[place] != id:
            raise KeyError(id)
        return place

    def _texts(self, name: str) -> StoredTexts:
        return StoredTexts(self._store.array(name), self._store.array(f"{name}_ends"))


def write_base(folder: Path, name: str, entities: Iterable[Entity], arcs: Arcs) -> None:
    """Write the index of a knowledge graph.

    Args:
        folder: Folder to make.
        name: Which graph it is.
        entities: All entities.
        arcs: All arcs.

    Raises:
        SourceError: Two entities have one id, no document has a word, or an arc ends where no
            entity is.
        OSError: The folder cannot be written.
    """
    listed = sorted(entities, key=lambda entity: entity.id)
    ids = np.array([entity.id for entity in listed], np.int64)
    if np.any(ids[1:] == ids[:-1]):
        raise SourceError(f"{name}: two entities have the same id; each needs its own")
    for ends in (arcs.sources, arcs.destinations):
        if not np.isin(ends, ids).all():
            raise SourceError(f"{name}: arcs end at entities that are not there")
    types, kinds = sorted({entity.type for entity in listed}), sorted(set(arcs.names))
    type_codes = {type: code for code, type in enumerate(types)}
    write_arrays(
        folder,
        {
            "ids": ids,
            "type": np.array([type_codes[entity.type] for entity in listed], np.int32),
            **_packed("names", (entity.name for entity in listed)),
            **_packed("documents", (entity.document for entity in listed)),
            "arcs": _first_arcs(ids, arcs, kinds),
            **_ranking(name, [entity.document for entity in listed]),
        },
        {"name": name, "types": types, "kinds": kinds},
    )


def _first_arcs(ids: NDArray[np.int64], arcs: Arcs, kinds: Sequence[str]) -> NDArray[np.int64]:
    """Return source, kind and destination of the `KEPT` arcs of every entity, by position."""
    codes = {kind: code for code, kind in enumerate(kinds)}
    first = np.full((len(ids), KEPT, 3), _NONE, np.int64)
    for id, kept in incident_arcs(arcs.chosen(_may_come_first(ids, arcs))).items():
        place = int(np.searchsorted(ids, id))
        for rank, (source, kind, destination) in enumerate(kept):
            first[place, rank] = source, codes[kind], destination
    return first


def _may_come_first(ids: NDArray[np.int64], arcs: Arcs) -> NDArray[np.bool_]:
    """Say of every arc whether it can be one of the two that come first by hash at an end of it.

    Those are the ones with the two lowest beginnings of a hash that are there, so that repeated
    arcs and equal beginnings leave too many, never too few. Of millions of arcs some hundred
    thousand are left, for which the rule itself is affordable.
    """
    leading = leading_bits(arcs)
    ends = [np.searchsorted(ids, end) for end in (arcs.sources, arcs.destinations)]
    lowest = np.full(len(ids), np.iinfo(np.uint64).max)
    for end in ends:
        np.minimum.at(lowest, end, leading)
    second = np.full_like(lowest, np.iinfo(np.uint64).max)
    for end in ends:
        above = leading > lowest[end]
        np.minimum.at(second, end[above], leading[above])
    may = np.zeros(len(leading), np.bool_)
    for end in ends:
        may |= leading <= second[end]
    return may


def leading_bits(arcs: Arcs) -> NDArray[np.uint64]:
    """Return the first 64 bits of the hash of every arc, whose text `hashing.as_hashed` makes.

    That function would take minutes for all arcs of a large graph.
    """
    heads = f'[{SEED}, "incident", ["'
    kinds = [f'", {as_hashed(name)}, "' for name in arcs.names]
    leading = np.empty(len(arcs.sources), ">u8")
    for begin in range(0, len(leading), _STEP):
        part = slice(begin, begin + _STEP)
        places = (side[part].tolist() for side in (arcs.sources, arcs.kinds, arcs.destinations))
        digests = b"".join(
            sha256(f'{heads}{source}{kinds[kind]}{destination}"]]'.encode("ascii")).digest()[:8]
            for source, kind, destination in zip(*places, strict=True)
        )
        leading[part] = np.frombuffer(digests, ">u8")
    return leading.astype(np.uint64)


def _ranking(name: str, documents: Sequence[str]) -> dict[str, NDArray[Any]]:
    """Return, by term, in which documents it is and what it adds to their scores."""
    try:
        index = index_documents(documents)
    except ValueError as error:
        raise SourceError(f"{name}: {error}") from error
    scores, vocabulary = index.scores, index.vocab_dict
    return {
        **_packed("terms", sorted(vocabulary, key=vocabulary.__getitem__)),  # ascending, too
        "begins": scores["indptr"].astype(np.int64),
        "places": scores["indices"].astype(np.int32),
        "weights": scores["data"].astype(np.float64),
    }


def _packed(name: str, texts: Iterable[str]) -> dict[str, NDArray[Any]]:
    content, ends = pack_texts(texts)
    return {name: content, f"{name}_ends": ends}
