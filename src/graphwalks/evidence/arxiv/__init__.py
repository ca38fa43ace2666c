"""Papers that cite each other: which of 40 categories is the primary one of a paper."""

from graphwalks.evidence.arxiv.assembly import make_item
from graphwalks.evidence.arxiv.categories import CATEGORIES, Category
from graphwalks.evidence.arxiv.citations import TEST, TRAIN, VALIDATION, Citations
from graphwalks.evidence.arxiv.generated import (
    GENERATOR_VERSION,
    SIGNALS,
    Signals,
    citation_graph,
    generate,
    plurality,
    resolve,
    value_of_anchors,
    value_of_citations,
)
from graphwalks.evidence.arxiv.neighbours import Neighbourhood, neighbourhood

__all__ = [
    "CATEGORIES",
    "GENERATOR_VERSION",
    "SIGNALS",
    "TEST",
    "TRAIN",
    "VALIDATION",
    "Category",
    "Citations",
    "Neighbourhood",
    "Signals",
    "citation_graph",
    "generate",
    "make_item",
    "neighbourhood",
    "plurality",
    "resolve",
    "value_of_anchors",
    "value_of_citations",
]
