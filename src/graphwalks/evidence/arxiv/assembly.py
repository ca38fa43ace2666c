"""From a paper in a citation graph to an item: anchors, citations, texts cut to one length.

Form and order of the parts are those of GraphDecisionBench RQ2 (arXiv 2610.06354); which papers are
shown, see `neighbours`. Its texts are cut in a way that was never published: here in the way of
STaRK-Prime, to the same budget. The category of a paper enters only if it is an anchor, and anchors
are training papers.
"""

from collections.abc import Sequence
from typing import Any

from graphwalks.choice import Option
from graphwalks.evidence.arxiv.citations import Citations
from graphwalks.evidence.arxiv.neighbours import TARGET, Neighbourhood, neighbourhood
from graphwalks.evidence.cutting import BUDGET, characters, cut, longest_cut
from graphwalks.evidence.item import Item, ask


def make_item(citations: Citations, target: int, query: str) -> Item:
    """Return the query for the category of a paper, with all its evidence.

    Args:
        citations: The graph, with at least two categories.
        target: A paper, 0 to n - 1.
        query: Id of the query, see `Item.query`.

    Raises:
        ValueError: Without any text, the request is longer than `cutting.BUDGET`: the names of the
            categories have several hundred characters each.
    """
    around = neighbourhood(citations, target)
    whole = [citations.texts[paper] for paper in around.names]

    def with_texts(texts: Sequence[str]) -> Item:
        return Item(
            task="arxiv",
            query=query,
            state=_state(citations, around, texts),
            options=tuple(Option(str(label), name) for label, name in enumerate(citations.classes)),
            answers=(str(citations.labels[target]),),
            pool=None,
            ranking=(),
            certificate=None,
        )

    room = BUDGET - characters(ask(with_texts(cut(whole, 0)), "TG"), query)
    if room < 0:
        raise ValueError(f"the request about paper {target} does not fit {BUDGET:,} characters")
    return with_texts(cut(whole, longest_cut(whole, room)))


def _state(citations: Citations, around: Neighbourhood, texts: Sequence[str]) -> dict[str, Any]:
    names = around.names
    return {
        "target_node": TARGET,
        "training_anchors": [
            {"node": names[anchor], "class": str(citations.labels[anchor])}
            for anchor in around.anchors
        ],
        "texts": [
            {"node": name, "text": text} for name, text in zip(names.values(), texts, strict=True)
        ],
        "citation_edges": [list(pair) for pair in around.citations],
    }
