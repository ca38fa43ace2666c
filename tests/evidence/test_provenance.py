"""Official queries that do not agree with their graphs, each by one change."""

from dataclasses import replace
from typing import Any

import pytest

from graphwalks.evidence import Item
from graphwalks.evidence.arxiv import TEST, TRAIN, VALIDATION
from graphwalks.evidence.arxiv import make_item as make_paper
from graphwalks.evidence.prime import Entity, MemoryBase, Question, make_item
from graphwalks.evidence.provenance import entity_faults, paper_faults
from tests.evidence.arxiv.graphs import graph

PAPERS = graph(
    [TRAIN] * 20 + [VALIDATION] * 5 + [TEST] * 5,
    [(paper, (paper * step) % 20) for paper in range(20, 30) for step in (1, 3)],
    texts=[f"title {paper}" for paper in range(30)],
)
BASE = MemoryBase.of(
    "small",
    [Entity(id, f"Entity {id}", "drug", f"Entity {id} drug It.") for id in range(60)],
    [(id, "ppi", (7 * id + 1) % 60) for id in range(60)],
)
QUESTION = Question(3, "Which drug is entity 4?", (4,))


def paper(**changes: Any) -> Item:
    return changed(make_paper(PAPERS, 27, "27"), **changes)


def entities(**changes: Any) -> Item:
    return changed(make_item(BASE, QUESTION, "gold"), **changes)


def changed(item: Item, **changes: Any) -> Item:
    return replace(item, state={**item.state, **changes})


def first(item: Item, key: str, **changes: Any) -> dict[str, Any]:
    """What the state has under a key, the first entry changed."""
    head, *rest = item.state[key]
    return {key: [{**head, **changes}, *rest]}


def test_what_was_made_from_a_graph_agrees_with_it() -> None:
    assert list(paper_faults(paper(), PAPERS)) == []
    assert list(entity_faults(entities(), BASE, {"3": QUESTION})) == []


@pytest.mark.parametrize(
    ("item", "fault"),
    [
        (replace(paper(), query="22"), "the target is no paper of the test split"),
        (replace(paper(), answers=("99",)), "99 stored as answer, it is "),
        (paper(**first(paper(), "training_anchors", **{"class": "99"})), "is of class "),
        (paper(**first(paper(), "training_anchors", node="target")), "target is no training"),
        (paper(**first(paper(), "training_anchors", node="p99")), "p99 is no training paper"),
        (paper(citation_edges=[["p1", "target"]]), "p1 does not cite target"),
        (paper(**first(paper(), "texts", text="3")), "the text of target is not the beginning"),
    ],
)
def test_a_paper_that_is_otherwise_is_told(item: Item, fault: str) -> None:
    assert any(fault in found for found in paper_faults(item, PAPERS))


@pytest.mark.parametrize(
    ("item", "fault"),
    [
        (entities(query="Which drug is entity 5?"), "the query is not the published one"),
        (replace(entities(), answers=("5",)), "the answers are not the published ones"),
        (
            entities(**first(entities(), "candidate_nodes", type="answer")),
            "are others in the knowledge graph",
        ),
        (entities(**first(entities(), "texts", text="4")), "is not the beginning of its document"),
        (
            entities(relations=[["4", "IS THE ANSWER", "4"]]),
            "no candidate brings the relation 4 IS THE ANSWER 4",
        ),
    ],
)
def test_an_entity_that_is_otherwise_is_told(item: Item, fault: str) -> None:
    assert any(fault in found for found in entity_faults(item, BASE, {"3": QUESTION}))
