"""A query with all its evidence, from which every condition is made."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Any, Final

from graphwalks.choice import Option, Request
from graphwalks.digests import fingerprint
from graphwalks.evidence.condition import state_under
from graphwalks.evidence.hashing import as_hashed, hashed

TASKS: Final = ("arxiv", "prime")
"""Names of the tasks."""
OPTIONS: Final = 40
"""Options of every query: the classes of ogbn-arxiv, the candidates of a Prime query."""


@dataclass(frozen=True)
class Item:
    """One query of a cohort.

    Attributes:
        task: One of `TASKS`.
        query: Its id: the node of an arXiv target, the number of a Prime query; "3" for the fourth
            generated one.
        state: What is shown under TG, plain JSON data with the keys of `condition.STATE_KEYS`.
        options: The `OPTIONS` options, in the order in which they are offered.
        answers: Ids that are right, ascending as numbers; of Prime those outside the pool, too.
        pool: How the candidates of a Prime query came about, "gold" or "blind"; None for arXiv.
        ranking: Ids of the candidates by BM25 from the best down, one that was put in last; empty
            for arXiv.
        certificate: Of a generated query, what its answers can be derived from again, plain JSON
            data; else None.
    """

    task: str
    query: str
    state: Mapping[str, Any]
    options: tuple[Option, ...]
    answers: tuple[str, ...]
    pool: str | None
    ranking: tuple[str, ...]
    certificate: Mapping[str, Any] | None

    @property
    def pair_id(self) -> str:
        """Readable id that stays when condition, pool or readout changes."""
        return f"{self.task}/{self.query}"

    @property
    def right(self) -> tuple[str, ...]:
        """Ids of the options that are right; none where a blind pool misses every answer."""
        offered = {option.id for option in self.options}
        return tuple(answer for answer in self.answers if answer in offered)

    @property
    def recall(self) -> float:
        """Share of the answers that are among the options; 1 for arXiv."""
        return len(self.right) / len(self.answers)


def ask(item: Item, condition: str) -> Request:
    """Return the decision that a model is asked for under a condition.

    Args:
        item: The query.
        condition: One of `CONDITIONS`.
    """
    return Request(
        state=state_under(item.task, condition, item.state),
        question=QUESTIONS[item.task],
        options=item.options,
        fixed=(),
    )


def cohort_hash(items: Sequence[Item]) -> str:
    """Digest which queries a cohort holds with which evidence and options, whatever their order."""
    parts = [
        [
            item.pair_id,
            item.pool,
            list(item.answers),
            [[option.id, option.description] for option in item.options],
            dict(item.state),
        ]
        for item in items
    ]
    return fingerprint(as_hashed(sorted(map(hashed, parts))))


_LEFT_OUT: Final = (
    "What is left out of the state, be it texts, nodes or edges, is only not shown: that it is "
    "missing says nothing about whether it exists."
)
QUESTIONS: Final[Mapping[str, str]] = {
    "arxiv": (
        "Which computer science category is the primary one of the paper target_node? Each option "
        "is a category with its name as description. training_anchors lists papers whose category "
        "is known, as node and class; an entry [u, v] of citation_edges means that paper u cites "
        f"paper v; texts gives what papers say. {_LEFT_OUT}"
    ),
    "prime": (
        "Which candidate answers the query? Only an id of candidate_ids can be chosen. "
        "candidate_nodes and context_nodes give names and types of entities; an entry [source, "
        "type, destination] of relations is directed from source to destination; texts gives what "
        f"is written about entities. {_LEFT_OUT}"
    ),
}
"""What is asked about a query, in our words."""
