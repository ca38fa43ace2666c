"""BM25 over the documents of all entities.

Formula, constants and ties are those of GraphDecisionBench RQ2 (arXiv 2610.06354); bm25s computes
the formula exactly in double precision with ATIRE's term and Lucene's idf, but its own retrieval
leaves the order of equal scores open, so that the best ones are taken here.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import bm25s
import numpy as np
from numpy.typing import NDArray

K1: Final = 1.2
B: Final = 0.75
BEST: Final = 40
"""Entities that a ranking has."""

_TOKEN: Final = re.compile("[a-z0-9]+")


def tokens(text: str) -> list[str]:
    """Return the runs of a-z and 0-9 of a text in lower case."""
    return _TOKEN.findall(text.lower())


def index_documents(documents: Iterable[str]) -> Any:
    """Return an index that `bm25_scores` reads.

    Its arrays and the numbers of its terms depend on the documents alone.

    Args:
        documents: One for each entity, in the order of their positions.

    Raises:
        ValueError: There is no document.
    """
    read = [tokens(document) for document in documents]
    if not read:
        raise ValueError("there is no document to index; give at least one")
    vocabulary = {term: number for number, term in enumerate(sorted(set().union(*read)))}
    numbered = [[vocabulary[term] for term in one] for one in read]
    index = empty_index()
    with np.errstate(invalid="ignore"):  # the share of a length where all documents are empty
        index.index((numbered, vocabulary), create_empty_token=False, show_progress=False)
    return index


def empty_index() -> Any:
    """Return an index by the published formula that still lacks its documents."""
    return bm25s.BM25(k1=K1, b=B, method="atire", idf_method="lucene", dtype="float64")


def bm25_scores(index: Any, query: str) -> NDArray[np.float64]:
    """Return the score of every document for a query, by position.

    Every distinct term of the query counts once. Terms are added in ascending order, so that sums
    are the same whenever and wherever they are made.
    """
    known = index.get_tokens_ids(sorted(set(tokens(query))))
    scores: NDArray[np.float64] = index.get_scores_from_ids(known)
    return scores


def best(scores: NDArray[np.float64], ids: NDArray[np.int64]) -> tuple[int, ...]:
    """Return the ids with the `BEST` highest scores, 0 among them; of equal ones the lowest first.

    Args:
        scores: By position.
        ids: By position, ascending.
    """
    order = np.argsort(-scores, kind="stable")[:BEST]
    return tuple(ids[order].tolist())
