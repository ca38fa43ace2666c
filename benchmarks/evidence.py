"""Graph and text: how fast the evidence of queries is made.

Measured on the excerpt of PrimeKG that the tests read where it is present, with its genuine queries
of STaRK-Prime. The direct formula of BM25 stands for what the ranking must be and for its cost: it
goes through all documents for every term of a query. Seconds are of processor time.
"""

import math
from collections import Counter
from collections.abc import Callable, Sequence
from pathlib import Path
from time import process_time
from typing import Any, Final, TypeVar

SHARED: Final = Path(__file__).resolve().parents[2] / "shared" / "data"
ITEMS: Final = 100
DIRECT: Final = 10
"""Queries that are ranked by the direct formula, too."""

Row = tuple[str, str, str]
T = TypeVar("T")


def measure() -> list[Row]:
    """Return the rows of the table: what, measured, promised."""
    if not SHARED.is_dir():
        return [("evidence: not measured", "needs the excerpt of PrimeKG in ../shared/data", "")]
    from graphwalks.evidence.prime import POOLS
    from tests.evidence.prime.excerpt import excerpt_base, excerpt_questions

    base, indexing = _timed(lambda: excerpt_base(SHARED))
    questions = excerpt_questions(SHARED)
    where = f"{len(base.ids):,} entities"
    return [
        (f"{where}: read, first arcs, index of documents", f"{indexing:.2f} s", "under 5 s"),
        _ranking(base, questions),
        *(_items(base, questions[:ITEMS], pool) for pool in POOLS),
    ]


def _ranking(base: Any, questions: Sequence[Any]) -> Row:
    from graphwalks.evidence.prime import best, tokens

    documents = [tokens(entity.document) for entity in base.entities.values()]
    counts = [Counter(document) for document in documents]
    mean = sum(map(len, documents)) / len(documents)
    norms = [1.2 * (0.25 + 0.75 * len(document) / mean) for document in documents]
    queries = [one.text for one in questions[:DIRECT]]
    ours, time = _timed(lambda: [best(base.scores(query), base.ids) for query in queries])
    ids = base.ids.tolist()
    direct, direct_time = _timed(
        lambda: [_direct(counts, norms, ids, tokens(query))[: len(ours[0])] for query in queries]
    )
    equal = sum(left == right for left, right in zip(ours, direct, strict=True))
    return (
        f"BM25 of a query over {len(ids):,} documents: beside the direct formula",
        f"{time / direct_time:.3f} ({_ms(time / DIRECT)} against {_ms(direct_time / DIRECT)}), "
        f"same 40 for {equal} of {DIRECT}",
        f"at most 0.1, {DIRECT} of {DIRECT}",
    )


def _direct(
    counts: Sequence[Counter[str]],
    norms: Sequence[float],
    ids: Sequence[int],
    query: Sequence[str],
) -> tuple[int, ...]:
    """Return all documents from the best down by the published formula, written out."""
    scores = [0.0] * len(counts)
    for term in dict.fromkeys(query):
        df = sum(term in one for one in counts)
        idf = math.log(1 + (len(counts) - df + 0.5) / (df + 0.5))
        for place, (one, norm) in enumerate(zip(counts, norms, strict=True)):
            scores[place] += idf * one[term] * 2.2 / (one[term] + norm)
    return tuple(id for _, id in sorted(zip((-one for one in scores), ids, strict=True)))


def _items(base: Any, questions: Sequence[Any], pool: str) -> Row:
    from graphwalks.evidence.prime import best, make_item

    _, ranking = _timed(lambda: [best(base.scores(one.text), base.ids) for one in questions])
    _, making = _timed(lambda: [make_item(base, one, pool) for one in questions])
    return (
        f"items of {len(questions)} queries, pool {pool}",
        f"{making:.2f} s, ranking {ranking / making:.0%} of it",
        "under 5 s",
    )


def _ms(seconds: float) -> str:
    return f"{1e3 * seconds:.1f} ms"


def _timed(action: Callable[[], T]) -> tuple[T, float]:
    started = process_time()
    result = action()
    return result, process_time() - started
