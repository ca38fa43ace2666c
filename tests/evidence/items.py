"""Small queries of both tasks that a reader can check by eye."""

import json
from collections.abc import Iterable, Sequence
from hashlib import sha256
from typing import Any

from graphwalks.choice import Option
from graphwalks.evidence.item import Item

CLASSES = tuple(Option(str(number), f"class {number}") for number in range(40))
CANDIDATES = tuple(str(number) for number in range(100, 140))


def by_hash(ones: Iterable[Any], namespace: str, query: str) -> list[Any]:
    """Return ids or arcs in the order of a query, as the published rule hashes them."""
    return sorted(
        ones,
        key=lambda one: sha256(
            json.dumps([20261003, namespace, int(query), one]).encode()
        ).hexdigest(),
    )


def arxiv_item(
    query: str = "7",
    label: str = "3",
    anchors: Sequence[tuple[str, str]] = (("p1", "3"), ("p2", "3"), ("p3", "5")),
    edges: Sequence[tuple[str, str]] = (("target", "p1"), ("p4", "target"), ("p4", "p3")),
) -> Item:
    """A target with three anchors and one paper of its context, p4."""
    nodes = dict.fromkeys(["target", *(node for node, _ in anchors), *sum(edges, ())])
    state: dict[str, Any] = {
        "target_node": "target",
        "training_anchors": [{"node": node, "class": one} for node, one in anchors],
        "texts": [{"node": node, "text": f"About {node}."} for node in nodes],
        "citation_edges": [list(edge) for edge in edges],
    }
    return Item(
        task="arxiv",
        query=query,
        state=state,
        options=CLASSES,
        answers=(label,),
        pool=None,
        ranking=(),
        certificate=None,
    )


def prime_item(
    query: str = "11",
    answers: Sequence[str] = ("104", "120", "999"),
    pool: str = "gold",
    candidates: Sequence[str] = CANDIDATES,
) -> Item:
    """Forty candidates and one context entity, 7; of the answers 999 is no candidate."""
    state: dict[str, Any] = {
        "query": "Which drug?",
        "candidate_ids": list(candidates),
        "candidate_nodes": [
            {"id": one, "name": f"drug {one}", "type": "drug"} for one in candidates
        ],
        "context_nodes": [{"id": "7", "name": "gene 7", "type": "gene/protein"}],
        "texts": [{"node": one, "text": f"About {one}."} for one in (*candidates, "7")],
        "relations": by_hash(
            [[candidates[0], "target", "7"], ["7", "target", candidates[3]]], "edge", query
        ),
    }
    return Item(
        task="prime",
        query=query,
        state=state,
        options=tuple(Option(one, None) for one in candidates),
        answers=tuple(answers),
        pool=pool,
        ranking=tuple(candidates),
        certificate=None,
    )
