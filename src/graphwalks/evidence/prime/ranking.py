"""BM25 over the documents of all entities.

Formula, constants and ties are those of GraphDecisionBench RQ2 (arXiv 2610.06354). With ATIRE's
term and Lucene's idf, bm25s computes that formula in double precision; its own retrieval leaves the
order of equal scores open, so that the best ones are taken here.

Scores that are equal by the formula can differ in the last digits of a double, by the order in
which terms are added or by the logarithm of a machine. Rounding to `DIGITS` decimals makes them
equal again, and then the lower id comes first. For the 594 queries of an excerpt of PrimeKG it
changes nothing: no two of their first 41 scores are nearer than 5e-6 without being equal.
"""

import re
from collections.abc import Iterable
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

K1: Final = 1.2
B: Final = 0.75
BEST: Final = 40
"""Entities that a ranking has."""

DIGITS: Final = 9
"""Decimals of a score that count in a ranking."""

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
        ValueError: No document has any token.
    """
    import bm25s  # noqa: PLC0415 - brings scipy along, and a stored index needs neither

    found: dict[str, int] = {}
    # Numbers and not terms are kept, because a term is a new object wherever it is found.
    read = [
        [found.setdefault(term, len(found)) for term in tokens(document)] for document in documents
    ]
    if not found:
        raise ValueError(
            f"none of {len(read)} documents has a letter a-z or a digit; give at least one that has"
        )
    vocabulary = {term: number for number, term in enumerate(sorted(found))}
    ascending = [vocabulary[term] for term in found]
    numbered = [[ascending[number] for number in one] for one in read]
    index = bm25s.BM25(k1=K1, b=B, method="atire", idf_method="lucene", dtype="float64")
    index.index((numbered, vocabulary), create_empty_token=False, show_progress=False)
    return index


def bm25_scores(index: Any, query: str) -> NDArray[np.float64]:
    """Return the score of every document for a query, by position.

    Every distinct term of the query counts once; terms are added in ascending order.
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
    least = np.partition(scores, -BEST)[-BEST] if len(scores) > BEST else -np.inf
    # Few: rounding and sorting all of a large base takes longer. What is equal to the least once it
    # is rounded differs from it by less than two units of the last digit.
    (places,) = np.nonzero(scores >= least - 2 * 10.0**-DIGITS)
    order = np.argsort(-np.round(scores[places], DIGITS), kind="stable")[:BEST]
    return tuple(ids[places[order]].tolist())
