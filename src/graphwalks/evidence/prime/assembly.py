"""From a query over a knowledge graph to an item: pool, arcs, context, texts cut to one length.

Steps and sizes are those of GraphDecisionBench RQ2 (arXiv 2610.06354). Evidence is made for the
candidates as they are; nothing in it depends on which of them is right. All hashes are under the
published seed, whatever a cohort was drawn with, so that a query has the same evidence in each.
"""

from collections.abc import Sequence
from dataclasses import dataclass, replace
from typing import Any, Final

import numpy as np

from graphwalks.choice import Option
from graphwalks.errors import SourceError
from graphwalks.evidence.cutting import BUDGET, characters, cut, longest_cut
from graphwalks.evidence.item import OPTIONS, Item, ask
from graphwalks.evidence.prime.arcs import context, in_turn, shown
from graphwalks.evidence.prime.entities import Arc, Entity, EntityBase, Question
from graphwalks.evidence.prime.pool import Pool, make_pool
from graphwalks.evidence.prime.ranking import best

RESERVED: Final = 6_000
"""Characters of the budget that are kept for texts; relations are dropped until they are free."""


def make_item(base: EntityBase, question: Question, pool: str) -> Item:
    """Return a query with all its evidence.

    The published rule leaves open how texts count while relations are dropped. Here each counts as
    an empty one, so that `RESERVED` characters are left for what they say.

    Args:
        base: The knowledge graph, with at least `item.OPTIONS` entities.
        question: The query.
        pool: One of `pool.POOLS`.

    Raises:
        SourceError: The base has too few entities or lacks an answer, or the request is too long
            even without any relation.
    """
    if len(base.ids) < OPTIONS:
        raise SourceError(
            f"{base.name} has {len(base.ids)} entities; expected at least {OPTIONS}, as many as a "
            "pool has candidates. Take the base as it is published."
        )
    if unknown := set(question.answers) - _known(base, question.answers):
        raise SourceError(
            f"query {question.id} has answer {min(unknown)}, which {base.name} does not have. Take "
            "queries and base as they are published."
        )
    made = make_pool(best(base.scores(question.text), base.ids), question, pool)
    bare = _without_state(question, made, pool)
    evidence = _evidence(base, question, made, bare)
    documents = evidence.documents
    room = BUDGET - _size(bare, evidence.state(cut(documents, 0)))
    return replace(bare, state=evidence.state(cut(documents, longest_cut(documents, room))))


def _known(base: EntityBase, ids: Sequence[int]) -> set[int]:
    """Return those of some ids that the base has."""
    places = np.searchsorted(base.ids, ids).clip(max=len(base.ids) - 1)
    return {*base.ids[places].tolist()} & {*ids}


@dataclass(frozen=True)
class _Evidence:
    query: str
    candidates: tuple[Entity, ...]
    context: tuple[Entity, ...]
    arcs: tuple[Arc, ...]

    @property
    def entities(self) -> tuple[Entity, ...]:
        return (*self.candidates, *self.context)

    @property
    def documents(self) -> list[str]:
        return [entity.document for entity in self.entities]

    def state(self, texts: Sequence[str]) -> dict[str, Any]:
        """Return the state under TG, with one text for each of the entities."""
        return {
            "query": self.query,
            "candidate_ids": [str(entity.id) for entity in self.candidates],
            "candidate_nodes": [_node(entity) for entity in self.candidates],
            "context_nodes": [_node(entity) for entity in self.context],
            "texts": [
                {"node": str(entity.id), "text": text}
                for entity, text in zip(self.entities, texts, strict=True)
            ],
            "relations": [shown(arc) for arc in self.arcs],
        }


def _evidence(base: EntityBase, question: Question, pool: Pool, bare: Item) -> _Evidence:
    """Return the evidence with as many relations, from the first on, as leave room for texts."""
    candidates = tuple(base.entity(id) for id in pool.candidates)
    brought = (arc for entity in candidates for arc in base.incident(entity.id))
    arcs = in_turn(brought, question.id)
    while True:
        others = context(arcs, pool.candidates, question.id)
        evidence = _Evidence(
            question.text, candidates, tuple(base.entity(id) for id in others), arcs
        )
        size = _size(bare, evidence.state(cut(evidence.documents, 0)))
        if size <= BUDGET - RESERVED:
            return evidence
        if not arcs:
            raise SourceError(
                f"query {question.id} of {base.name} cannot be asked: its request has {size} "
                f"characters without relations and texts, allowed are {BUDGET - RESERVED}; leave "
                "it out, or shorten the query or the names of its candidates"
            )
        arcs = arcs[:-1]


def _without_state(question: Question, pool: Pool, kind: str) -> Item:
    return Item(
        task="prime",
        query=str(question.id),
        state={},
        options=tuple(Option(str(id), None) for id in pool.candidates),
        answers=tuple(map(str, sorted(question.answers))),
        pool=kind,
        ranking=tuple(map(str, pool.ranking)),
        certificate=None,
    )


def _size(bare: Item, state: dict[str, Any]) -> int:
    return characters(ask(replace(bare, state=state), "TG"), bare.query)


def _node(entity: Entity) -> dict[str, str]:
    return {"id": str(entity.id), "name": entity.name, "type": entity.type}
