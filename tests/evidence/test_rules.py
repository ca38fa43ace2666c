"""Queries without a graph that break one of the rules that leave no choice."""

from dataclasses import replace
from typing import Any

import pytest

from graphwalks.choice import Option
from graphwalks.evidence.item import Item
from graphwalks.evidence.rules import breaches
from tests.evidence.items import CANDIDATES, arxiv_item, by_hash, prime_item

PAPER = arxiv_item()
ENTITIES = prime_item(candidates=by_hash(CANDIDATES, "shuffle", "11"))


def with_state(item: Item, **changes: Any) -> Item:
    return replace(item, state={**item.state, **changes})


def anchored(adjacent: int, strangers: int) -> Item:
    """A target that so many anchors are beside, and so many not."""
    names = [f"p{place}" for place in range(1, adjacent + strangers + 1)]
    return arxiv_item(
        anchors=[(name, "3") for name in names],
        edges=[("target", name) for name in names[:adjacent]],
    )


def surrounded(further: int) -> Item:
    """A target beside one anchor and so many other papers."""
    names = [f"p{place}" for place in range(1, further + 2)]
    return arxiv_item(anchors=[("p1", "3")], edges=[("target", name) for name in names])


def emptied(item: Item, place: int) -> Item:
    texts = [dict(one) for one in item.state["texts"]]
    texts[place]["text"] = ""
    return with_state(item, texts=texts)


@pytest.mark.parametrize("item", [PAPER, ENTITIES, anchored(4, 4), surrounded(8)])
def test_what_keeps_them_has_no_fault(item: Item) -> None:
    assert list(breaches(item)) == []


@pytest.mark.parametrize(
    ("item", "fault"),
    [
        (anchored(5, 2), "5 anchors beside the target and 2 others"),
        (anchored(2, 5), "2 anchors beside the target and 5 others"),
        (arxiv_item(anchors=[], edges=[("target", "p1")]), "0 anchors beside the target and 0"),
        (surrounded(9), "9 papers that are no anchors, allowed are 8"),
        (
            with_state(PAPER, citation_edges=PAPER.state["citation_edges"][:1]),
            "papers that are neither anchors nor beside the target: p4",
        ),
        (
            with_state(PAPER, citation_edges=PAPER.state["citation_edges"][::-1]),
            "citations are not in the order of names",
        ),
        (
            with_state(PAPER, training_anchors=PAPER.state["training_anchors"][::-1]),
            "anchors are not in the order of names",
        ),
        (
            with_state(PAPER, texts=[*PAPER.state["texts"][:-1], {"node": "x", "text": ""}]),
            "texts are not those of target, p1, p2 and so on",
        ),
        (emptied(PAPER, 0), "the target has an empty text"),
        (prime_item(), "candidates of a gold pool are not in the order of their hashes"),
        (
            replace(ENTITIES, options=(Option("100", "this is right"), *ENTITIES.options[1:])),
            "an option has a description",
        ),
        (
            with_state(ENTITIES, relations=ENTITIES.state["relations"][::-1]),
            "relations are not in the order of their hashes",
        ),
        (
            with_state(ENTITIES, relations=ENTITIES.state["relations"][:1] * 2),
            "relations are not in the order of their hashes, each once",
        ),
        (with_state(ENTITIES, relations=[]), "context_nodes are not the other ends of relations"),
        (
            with_state(ENTITIES, relations=[["7", "target", "7"]]),
            "a relation is at no candidate",
        ),
        (
            with_state(
                ENTITIES, relations=[["100", f"kind {number}", "7"] for number in range(81)]
            ),
            "81 relations of 40 candidates, each of which brings 2",
        ),
        (
            with_state(ENTITIES, context_nodes=[{"id": "x7", "name": "", "type": ""}]),
            "ids of context_nodes are no numbers",
        ),
        (emptied(ENTITIES, 5), "empty texts beside others: "),
    ],
)
def test_a_breach_is_told(item: Item, fault: str) -> None:
    assert any(fault in found for found in breaches(item))
