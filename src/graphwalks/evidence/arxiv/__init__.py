"""Papers that cite each other: which of 40 categories is the primary one of a paper."""

from graphwalks.evidence.arxiv.assembly import make_item
from graphwalks.evidence.arxiv.categories import CATEGORIES, Category
from graphwalks.evidence.arxiv.citations import TEST, TRAIN, VALIDATION, Citations
from graphwalks.evidence.arxiv.generated import (
    GENERATOR_VERSION,
    SIGNALS,
    citation_graph,
    generate,
    resolve,
    value_of_anchors,
    value_of_citations,
    value_of_papers,
)
from graphwalks.evidence.arxiv.neighbours import Neighbourhood, neighbourhood
from graphwalks.evidence.arxiv.official import (
    NEVER_RUN,
    draw_targets,
    official_citations,
    official_items,
    stored_citations,
)
from graphwalks.evidence.arxiv.witnesses import plurality

__all__ = [
    "CATEGORIES",
    "GENERATOR_VERSION",
    "NEVER_RUN",
    "SIGNALS",
    "TEST",
    "TRAIN",
    "VALIDATION",
    "Category",
    "Citations",
    "Neighbourhood",
    "citation_graph",
    "draw_targets",
    "generate",
    "make_item",
    "neighbourhood",
    "official_citations",
    "official_items",
    "plurality",
    "resolve",
    "stored_citations",
    "value_of_anchors",
    "value_of_citations",
    "value_of_papers",
]
