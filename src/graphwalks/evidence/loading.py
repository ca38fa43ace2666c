"""The queries of a run: which, in which order, and what a log must tell of them."""

from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from operator import attrgetter
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from graphwalks.choice import presented
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.evidence.arxiv import generated as arxiv_generated
from graphwalks.evidence.arxiv import official as arxiv_official
from graphwalks.evidence.certificates import VERSIONS
from graphwalks.evidence.hashing import SEED
from graphwalks.evidence.item import Item, cohort_hash
from graphwalks.evidence.prime import generated as prime_generated
from graphwalks.evidence.prime import knowledge
from graphwalks.evidence.prime import official as prime_official
from graphwalks.evidence.prime.assembly import make_item
from graphwalks.evidence.prime.pool import POOLS
from graphwalks.evidence.prime.queries import chosen_questions, official_questions
from graphwalks.evidence.records import read_record
from graphwalks.evidence.request import CohortRequest
from graphwalks.sources.cache import file_sha256
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.evidence_files import PROCESSED, SPLITS
from graphwalks.sources.evidence_files import QUESTIONS as PRIME_QUESTIONS
from graphwalks.sources.jsonlines import named_records, proper
from graphwalks.sources.official import OfficialFile

QUERIES: Final = 100
"""Queries of a cohort, as many as the published ones have."""

FILES: Final[Mapping[str, tuple[str, ...]]] = {
    "arxiv": arxiv_official.FILES,
    "prime": (PROCESSED, PRIME_QUESTIONS, SPLITS["test"]),
}
"""Names of the official files that each task needs."""


@dataclass(frozen=True)
class Cohort:
    """The queries of a run and what they are.

    Attributes:
        items: In the order of the run.
        metadata: Family, source, files or generator, pool, presentation, hash: what a log must
            tell.
    """

    items: tuple[Item, ...]
    metadata: dict[str, Any]


def load_cohort(request: CohortRequest) -> Cohort:
    """Load or make the queries that a run asks for.

    Of gold pools the metadata count those whose only right candidate is the one that BM25 ranks
    last (`right_is_last`): an answer that was put in is there, so that who chooses the last of the
    ranking would be right more often than who chooses the first.

    Raises:
        SourceError: A file is missing or is not what it should be, or has none of the queries.
    """
    items, origin = _found(request)
    shown = {"condition": list(request.conditions), **presented(request.readout)}
    told: dict[str, Any] = {"pool": request.pool} if request.pool else {}
    if request.pool == "gold":
        told["right_is_last"] = sum(item.right == item.ranking[-1:] for item in items)
    told |= {"presentation": shown, "cohort_hash": cohort_hash(items)}
    return Cohort(items, {"family": "evidence", "task": request.task, **origin, **told})


def generate(task: str, seed: int, count: int, pool: str | None) -> tuple[Item, ...]:
    """Make queries about a generated graph; the first ones do not depend on how many there are.

    Args:
        task: One of `item.TASKS`.
        seed: Any number.
        count: How many.
        pool: One of `pool.POOLS` for prime; None for arxiv.

    Raises:
        ArgumentError: Task and pool do not belong together, or there are not so many.
    """
    if task == "arxiv" and pool is None:
        return arxiv_generated.generate(seed, count, arxiv_generated.SIGNALS)
    if task == "prime" and pool in POOLS:
        return prime_generated.generate(seed, count, pool, knowledge.SIGNALS)
    raise ArgumentError(
        f"task={task!r} with pool={pool!r} makes no queries: give arxiv with None, or prime "
        f"with one of {', '.join(POOLS)}."
    )


def file_items(path: Path) -> Iterator[tuple[int, Item | ValueError]]:
    """Yield number and query of every line of a file, see `records`, or what is wrong with it.

    Raises:
        SourceError: The file cannot be read.
    """
    return named_records(path, read_record, attrgetter("pair_id"))


def _found(request: CohortRequest) -> tuple[tuple[Item, ...], dict[str, Any]]:
    if request.source == "generated":
        return _generated(request.task, request.seed or 0, request.pool)
    if request.source == "official":
        seed = SEED if request.seed is None else request.seed
        items = _OFFICIAL[request.task](seed, request.pool)
        return items, {
            "source": "official",
            "cohort": request.cohort,
            "seed": seed,
            "files": {name: _pinned(official_file(name)) for name in FILES[request.task]},
            "remark": _remark(request.pool),
        }
    return _stored(Path(request.source), request.task, request.pool)


def _generated(task: str, seed: int, pool: str | None) -> tuple[tuple[Item, ...], dict[str, Any]]:
    origin = {"source": "generated", "seed": seed, "generator_version": VERSIONS[task]}
    return generate(task, seed, QUERIES, pool), origin


def _stored(path: Path, task: str, pool: str | None) -> tuple[tuple[Item, ...], dict[str, Any]]:
    stored = [proper(path, number, item) for number, item in file_items(path)]
    items = tuple(item for item in stored if (item.task, item.pool) == (task, pool))
    if not items:
        asked = f"{task} query with pool {pool}" if pool else f"{task} query"
        kinds = sorted({f"{one.task} {one.pool or ''}".strip() for one in stored})
        raise SourceError(
            f"{path} has no {asked}; it has {', '.join(kinds) or 'no query at all'}. Give another "
            "file, task or pool."
        )
    left_out = len(stored) - len(items)
    return items, {
        "source": path.name,
        "sha256": file_sha256(path),
        "rows_left_out": left_out,
    }


def _papers(seed: int, pool: str | None) -> tuple[Item, ...]:
    return arxiv_official.official_items(seed)


def _entities(seed: int, pool: str | None) -> tuple[Item, ...]:
    assert pool is not None  # as the request sees to
    questions = chosen_questions(official_questions("test"), "test", seed, QUERIES)
    base = prime_official.official_base()
    return tuple(make_item(base, one, pool) for one in sorted(questions, key=attrgetter("id")))


def _remark(pool: str | None) -> str:
    """Return what a log must tell of official queries."""
    return arxiv_official.NEVER_RUN if pool is None else prime_official.REMARKS[pool]


def _pinned(file: OfficialFile) -> dict[str, str | None]:
    revision = {"revision": file.revision} if file.revision else {}
    return {"sha256": file.sha256, **revision}


_OFFICIAL: Final = MappingProxyType({"arxiv": _papers, "prime": _entities})
"""The queries of a task by a seed."""
