"""What the rules of evidence leave no choice about: orders, counts, names, texts.

A query that nobody can make again may still keep none of them, so these are the faults that can be
found without its graph. They cannot prove that it is right: texts may tell an answer, and a class
of an anchor may be another one.
"""

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from graphwalks.evidence.arxiv.neighbours import ADJACENT, FURTHER, STRANGERS, TARGET
from graphwalks.evidence.condition import EDGES, TEXTS
from graphwalks.evidence.fields import is_number
from graphwalks.evidence.item import Item
from graphwalks.evidence.prime.arcs import KEPT, context, in_turn
from graphwalks.evidence.prime.entities import Arc, Question
from graphwalks.evidence.prime.pool import make_pool


def breaches(item: Item) -> Iterator[str]:
    """Tell which rules of `neighbours`, `pool`, `arcs` and `assembly` a query does not keep.

    Args:
        item: The query, with edges between nodes that have texts.
    """
    yield from _paper(item.state) if item.task == "arxiv" else _entities(item)


def _paper(state: Mapping[str, Any]) -> Iterator[str]:
    names = [one["node"] for one in state[TEXTS]]
    if names != [TARGET, *(f"p{place}" for place in range(1, len(names)))]:
        yield f"texts are not those of {TARGET}, p1, p2 and so on"
    if any(one["node"] == state["target_node"] and not one["text"] for one in state[TEXTS]):
        yield "the target has an empty text"
    places = {name: place for place, name in enumerate(names)}
    cited = [tuple(places.get(end, -1) for end in edge) for edge in state[EDGES["arxiv"]]]
    if cited != sorted(set(cited)):
        yield "citations are not in the order of names, each once"
    near = {end for edge in state[EDGES["arxiv"]] if TARGET in edge for end in edge} - {TARGET}
    anchors = [one["node"] for one in state["training_anchors"]]
    if anchors != [name for name in names if name in set(anchors)]:
        yield "anchors are not in the order of names, each once"
    adjacent = sum(name in near for name in anchors)
    if not anchors or adjacent > ADJACENT or len(anchors) - adjacent > STRANGERS:
        yield (
            f"{adjacent} anchors beside the target and {len(anchors) - adjacent} others; there are "
            f"up to {ADJACENT} and {STRANGERS}, and never none"
        )
    further = [name for name in names[1:] if name not in anchors]
    if len(further) > FURTHER:
        yield f"{len(further)} papers that are no anchors, allowed are {FURTHER}"
    if apart := [name for name in further if name not in near]:
        yield f"papers that are neither anchors nor beside the target: {', '.join(apart)}"


def _entities(item: Item) -> Iterator[str]:
    state = item.state
    others = [one["id"] for one in state["context_nodes"]]
    if not all(map(is_number, others)):
        yield "ids of context_nodes are no numbers"
        return
    offered = tuple(int(option.id) for option in item.options)
    question = Question(int(item.query), state["query"], tuple(map(int, item.right)))
    if item.pool == "gold" and question.answers:
        ranked = tuple(map(int, item.ranking))
        if make_pool(ranked, question, item.pool).candidates != offered:
            yield "candidates of a gold pool are not in the order of their hashes"
    if any(option.description is not None for option in item.options):
        yield "an option has a description"
    yield from _arcs(state, question.id, offered, others)
    if bare := [one["node"] for one in state[TEXTS] if not one["text"]]:
        # All are cut to one length, and every document has at least the name of its entity.
        if len(bare) < len(state[TEXTS]):
            yield f"empty texts beside others: {', '.join(bare)}"


def _arcs(
    state: Mapping[str, Any], query: int, offered: Sequence[int], others: Sequence[str]
) -> Iterator[str]:
    known = {*map(str, offered), *others}
    arcs: list[Arc] = [
        (int(source), kind, int(destination))
        for source, kind, destination in state[EDGES["prime"]]
        if {source, destination} <= known
    ]
    if tuple(arcs) != in_turn(arcs, query):
        yield "relations are not in the order of their hashes, each once"
    if tuple(map(int, others)) != context(arcs, offered, query):
        yield "context_nodes are not the other ends of relations, in the order of their hashes"
    if len(arcs) > KEPT * len(offered):
        yield f"{len(arcs)} relations of {len(offered)} candidates, each of which brings {KEPT}"
    candidates = set(offered)
    if any(not {source, destination} & candidates for source, _, destination in arcs):
        yield "a relation is at no candidate"
