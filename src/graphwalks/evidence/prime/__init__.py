"""A biomedical knowledge graph with texts: which of 40 entities answers a query.

After STaRK-Prime in GraphDecisionBench RQ2 (arXiv 2610.06354); code and wording are ours.
"""

from graphwalks.evidence.prime.arcs import incident_arcs
from graphwalks.evidence.prime.assembly import make_item
from graphwalks.evidence.prime.base import MemoryBase
from graphwalks.evidence.prime.documents import make_document
from graphwalks.evidence.prime.entities import Arc, Entity, EntityBase, Question
from graphwalks.evidence.prime.pool import POOLS, Pool, make_pool
from graphwalks.evidence.prime.ranking import best, bm25_scores, index_documents, tokens

__all__ = [
    "POOLS",
    "Arc",
    "Entity",
    "EntityBase",
    "MemoryBase",
    "Pool",
    "Question",
    "best",
    "bm25_scores",
    "incident_arcs",
    "index_documents",
    "make_document",
    "make_item",
    "make_pool",
    "tokens",
]
