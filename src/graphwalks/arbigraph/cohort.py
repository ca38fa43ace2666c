"""The rows of a run: which samples, in which order, shown how."""

from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass, replace
from itertools import chain, islice, zip_longest
from pathlib import Path
from typing import Any, Final

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.dataset import StoredNode, StoredRow, dependence_columns, remade
from graphwalks.arbigraph.filling import GENERATOR_VERSION, fill, target_tasks
from graphwalks.arbigraph.generation import sample_of
from graphwalks.arbigraph.instance import Sample
from graphwalks.arbigraph.named import NamedTopology
from graphwalks.arbigraph.official import TOPOLOGIES, categories_of, official_rows
from graphwalks.arbigraph.prompt import PRESENTED
from graphwalks.arbigraph.request import Request
from graphwalks.arbigraph.rowfile import read_rows
from graphwalks.arbigraph.templates import asked_as, told_of
from graphwalks.digests import fingerprint
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.parameters import AS_STORED
from graphwalks.sources.cache import file_sha256

SHOWN_KINDS: Final = 8
MOST_ROWS: Final = 100_000
"""Fresh rows of a run, which is held in memory: with graphs of six tasks, 1 GB."""


@dataclass(frozen=True)
class Cohort:
    """The rows of a run and what they are.

    Attributes:
        rows: In the order of the run: the first sample of every target task and topology, then the
            second of each, and so on; tasks of different domains take turns.
        metadata: Family, source, revision or generator, presentation, hash: what a log must tell.
    """

    rows: tuple[StoredRow, ...]
    metadata: dict[str, Any]


def load_cohort(request: Request) -> Cohort:
    """Load or make the rows that a run asks for.

    Raises:
        ArgumentError: A topology cannot be filled, or names or tasks are not in the source.
        SourceError: A file is missing or is not what it should be, or has none of the rows.
    """
    if request.source == "generated":
        _refuse_too_many(request)
        rows, told = tuple(map(row_of_sample, generated_samples(request))), _made(request)
    elif request.source == "official":
        rows, told = _official(request)
    else:
        rows, told = _stored(request)
    return Cohort(
        rows,
        {
            "family": "arbigraph",
            **told,
            "task": request.task,
            "topologies": list(dict.fromkeys(row.topology for row in rows)),
            "samples_per_task": _most_of_a_task(rows),
            "condition": ", ".join(sorted({row.condition for row in rows})),
            "cohort_hash": cohort_hash(rows),
        },
    )


def generated_samples(request: Request) -> Iterator[Sample]:
    """Make the fresh samples that a run asks for, in the order of the run.

    Raises:
        ArgumentError: A topology cannot be filled around a target task.
    """
    return samples_between(request, 0, None)


def samples_between(request: Request, start: int, stop: int | None) -> Iterator[Sample]:
    """Make some of `generated_samples`, without those before them.

    Args:
        request: What a run asks for.
        start: Place of the first, from 0.
        stop: Place after the last; None for all that follow.

    Raises:
        ArgumentError: A topology cannot be filled around a target task.
    """
    for one, task_id, index in islice(_wanted(request), start, stop):
        key = (request.seed, index, request.scheme, request.certificate)
        yield sample_of(fill(one.topology, task_id, *key), one.name, request.view)


def _wanted(request: Request) -> Iterator[tuple[NamedTopology, int, int]]:
    """Yield topology, target task and index of every sample."""
    tasks = {one.name: target_ids(one, request) for one in request.topologies}
    for index in range(request.samples_per_task or 1):
        for place in range(max(map(len, tasks.values()))):
            for one in request.topologies:
                if place < len(tasks[one.name]):
                    yield one, tasks[one.name][place], index


def target_ids(named: NamedTopology, request: Request) -> tuple[int, ...]:
    """Return the target tasks of a topology; those of different domains take turns."""
    category = named.topology.nodes[named.topology.target].category
    chosen = request.native_task_ids
    groups: dict[tuple[str, str], list[int]] = {}
    for task_id in target_tasks(named.topology) if chosen is None else chosen:
        task = catalogue.task_of(category, task_id)
        groups.setdefault((task.input, task.output), []).append(task_id)
    turns = chain.from_iterable(zip_longest(*groups.values()))
    return tuple(task_id for task_id in turns if task_id is not None)


def row_of_sample(sample: Sample) -> StoredRow:
    """Turn a fresh sample into a row like those of files."""
    return StoredRow(
        id=sample.id,
        pair_id=sample.pair_id,
        category=sample.category,
        topology=sample.topology,
        condition=sample.condition,
        prompt=sample.prompt,
        truths=sample.truths,
        target=sample.target,
        target_task_id=sample.target_task_id,
        target_task_name=sample.target_task_name,
        sample_idx=sample.sample_idx,
        nodes=tuple(
            StoredNode(
                number=node.number,
                node_id=node.node_id,
                category=node.category,
                task_id=node.task_id,
                task_name=node.task_name,
                parents=node.parents,
                output=node.output,
            )
            for node in sample.nodes
        ),
        structure=sample.structure,
        published_id=None,
        columns={"tries": sample.tries, "redraws": sample.redraws},
    )


def cohort_hash(rows: Iterable[StoredRow]) -> str:
    """Digest which samples a cohort holds, whatever their order and form; 16 hex digits."""
    lines = sorted(f"{row.pair_id} {row.topology} {row.structure}" for row in rows)
    return fingerprint("\n".join(lines))


def _most_of_a_task(rows: Iterable[StoredRow]) -> int:
    """Return how many rows each topology and target task has; of unlike ones, the most."""
    return max(Counter((row.topology, row.category, row.target_task_id) for row in rows).values())


def _refuse_too_many(request: Request) -> None:
    of_each = sum(len(target_ids(one, request)) for one in request.topologies)
    count = request.samples_per_task or 1
    if of_each * count > MOST_ROWS:
        raise ArgumentError(
            f"samples_per_task={count} is not allowed: a run has at most {MOST_ROWS:,} rows, "
            f"{MOST_ROWS // of_each:,} for each of its {of_each:,} target tasks; files of any size "
            "come from `graphwalks generate arbigraph`"
        )


def _made(request: Request) -> dict[str, Any]:
    scheme, view = request.scheme, request.view
    asked = dependence_columns(request.certificate)
    return {
        "source": "generated",
        "seed": request.seed,
        "generator_version": GENERATOR_VERSION,
        "scheme": {
            "join": scheme.join,
            "modulus": scheme.modulus,
            "list_cap": scheme.list_cap,
        },
        "dependence": {
            "kind": asked["dependence"],
            "draws": asked["dependence_draws"],
            "allowance": asked["dependence_allowance"],
        },
        "gsm_templates": None if request.checkout is None else told_of(request.checkout),
        "condition": view.condition,
        "presentation": {name: getattr(view, name) for name in PRESENTED},
    }


def _official(request: Request) -> tuple[tuple[StoredRow, ...], dict[str, Any]]:
    names = TOPOLOGIES if request.names is None else request.names
    categories = categories_of(request.category)
    found = official_rows(categories, names, request.native_task_ids, request.samples_per_task)
    return found.rows, {**found.metadata, "presentation": dict.fromkeys(PRESENTED, AS_STORED)}


def _stored(request: Request) -> tuple[tuple[StoredRow, ...], dict[str, Any]]:
    path = Path(request.source)
    stored = read_rows(path)
    chosen = [row for row in stored if _is_asked(row, request)]
    counts: dict[tuple[str, str, int], int] = {}
    rows: list[StoredRow] = []
    for row in chosen:
        key = (row.topology, row.category, row.target_task_id)
        counts[key] = counts.get(key, 0) + 1
        if request.samples_per_task is None or counts[key] <= request.samples_per_task:
            rows.append(_proven(row))
    if not rows:
        raise SourceError(
            f"{path} has no row that {request.task} is asked for; it has "
            f"{_kinds(stored)}. Give another file, task, topology or native_task_id."
        )
    return tuple(rows), {
        "source": path.name,
        "sha256": file_sha256(path),
        "rows_left_out": len(stored) - len(rows),
        "presentation": dict.fromkeys(PRESENTED, AS_STORED),
    }


def _is_asked(row: StoredRow, request: Request) -> bool:
    return (
        request.category in {None, asked_as(row.category)}
        and (request.names is None or row.topology in request.names)
        and (request.native_task_ids is None or row.target_task_id in request.native_task_ids)
    )


def _proven(row: StoredRow) -> StoredRow:
    """Give a row the identity of the generator's sample only if it is that sample."""
    sample = remade(row)
    if sample is None:
        return row
    return replace(row, pair_id=sample.pair_id, structure=sample.structure)


def _kinds(rows: Sequence[StoredRow]) -> str:
    kinds = sorted({f"{row.category} {row.topology}" for row in rows})
    more = ", ..." if len(kinds) > SHOWN_KINDS else ""
    return ", ".join(kinds[:SHOWN_KINDS]) + more
