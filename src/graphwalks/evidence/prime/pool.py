"""The 40 candidates of a query.

GraphDecisionBench RQ2 (arXiv 2610.06354) puts a native answer into every pool and shuffles it, but
never published which answer and by which key: both are ours here, with ids in the keys as in
`arcs`. The pool without that is what its published code makes.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.evidence.hashing import SEED, by_hash
from graphwalks.evidence.prime.entities import Question

POOLS: Final = ("gold", "blind")
"""With an answer in every pool, or as BM25 ranks without knowing the answers."""


@dataclass(frozen=True)
class Pool:
    """The candidates of a query.

    Attributes:
        candidates: Their ids, in the order in which they are offered.
        ranking: The same ids from the best BM25 score down, one that was put in last.
    """

    candidates: tuple[int, ...]
    ranking: tuple[int, ...]


def make_pool(ranking: Sequence[int], question: Question, kind: str) -> Pool:
    """Return the candidates of a query.

    A blind pool is the ranking. In a gold pool that misses every answer, the one with the smallest
    hash takes the place of the candidate that is ranked lowest; every gold pool is shuffled.

    Args:
        ranking: Ids from the best BM25 score down.
        question: The query.
        kind: One of `POOLS`.

    Raises:
        ValueError: The query has no answer that could be put into a gold pool.
    """
    ranked = tuple(ranking)
    if kind == "blind":
        return Pool(ranked, ranked)
    if not question.answers:
        raise ValueError(f"query {question.id} has no answer; a gold pool needs one")
    if not set(ranked) & set(question.answers):
        answers = by_hash(question.answers, lambda id: [SEED, "gold", question.id, str(id)])
        ranked = (*ranked[:-1], answers[0])
    return Pool(by_hash(ranked, lambda id: [SEED, "shuffle", question.id, str(id)]), ranked)
