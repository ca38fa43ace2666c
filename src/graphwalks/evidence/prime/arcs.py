"""Which relations and which other entities accompany the candidates of a query.

Rules and keys of the hashes are those of GraphDecisionBench RQ2 (arXiv 2610.06354). It says that
the ends of an arc are hashed as strings; that ids of entities are strings in every key, as a model
is shown them, and ids of queries numbers, as the files of the splits list them, is our choice.
"""

from bisect import insort
from collections.abc import Iterable, Mapping
from types import MappingProxyType
from typing import Final

from graphwalks.evidence.hashing import SEED, by_hash, hashed
from graphwalks.evidence.prime.entities import Arc

KEPT: Final = 2
"""Arcs that every candidate brings along."""


def shown(arc: Arc) -> list[str]:
    """Return an arc as a model is shown it: source id, type and destination id, all as strings."""
    source, relation, destination = arc
    return [str(source), relation, str(destination)]


def incident_arcs(arcs: Iterable[Arc]) -> Mapping[int, tuple[Arc, ...]]:
    """Return the `KEPT` arcs that come first by hash at every entity that has any.

    Args:
        arcs: All arcs, read once. They are at both of their ends; one that is repeated counts once.

    Returns:
        Arcs by the id of the entity, in the order of their hashes.
    """
    first: dict[int, list[tuple[str, Arc]]] = {}
    for arc in arcs:
        keyed = hashed([SEED, "incident", shown(arc)]), arc
        for end in {arc[0], arc[2]}:
            held = first.setdefault(end, [])
            if keyed not in held and (len(held) < KEPT or keyed < held[-1]):
                insort(held, keyed)
                del held[KEPT:]
    return MappingProxyType({end: tuple(arc for _, arc in held) for end, held in first.items()})


def in_turn(arcs: Iterable[Arc], query: int) -> tuple[Arc, ...]:
    """Return arcs in the order of a query, each once.

    Args:
        arcs: Those that the candidates bring along.
        query: Id of the query.
    """
    return by_hash(set(arcs), lambda arc: [SEED, "edge", query, shown(arc)])


def context(arcs: Iterable[Arc], candidates: Iterable[int], query: int) -> tuple[int, ...]:
    """Return the ends of arcs that are no candidates, in the order of a query.

    Args:
        arcs: Those that are shown.
        candidates: Ids of the candidates.
        query: Id of the query.
    """
    ends = {end for source, _, destination in arcs for end in (source, destination)}
    return by_hash(ends - set(candidates), lambda id: [SEED, "context", query, str(id)])
