"""The rows of a run: which instances, in which order, shown how."""

import hashlib
from collections.abc import Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from graphwalks.errors import SourceError
from graphwalks.sources import RowStore
from graphwalks.sources.cache import file_sha256
from graphwalks.streams import Stream
from graphwalks.walks.generation import GENERATOR_VERSION, generate
from graphwalks.walks.official import official_file_of, official_store, published_rows
from graphwalks.walks.prompt import (
    edge_block,
    read_operation,
    read_version,
    render,
    with_edge_block,
)
from graphwalks.walks.request import Presentation, Request
from graphwalks.walks.tiers import REASONING_RESERVE, TIERS, answer_tokens


@dataclass(frozen=True)
class Row:
    """One question as it is sent, with its answer.

    Attributes:
        id: Readable and stable: kind, tier, number.
        pair_id: Names the instance whatever its presentation.
        kind: "bfs" or "parents".
        tier: Size tier.
        prompt: Text of the user message.
        answer: Ids asked for, as the source lists them.
        depth: Depth of a search; None for parents.
        out_degree: Edges that leave every node; None where it is not constant.
        structure: Digest of graph and question without presentation.
    """

    id: str
    pair_id: str
    kind: str
    tier: str
    prompt: str
    answer: tuple[str, ...]
    depth: int | None
    out_degree: int | None
    structure: str


@dataclass(frozen=True)
class Cohort:
    """The rows of a run and what they are.

    Attributes:
        rows: In the order of the run: the first row of each tier, then the second of each, and so
            on.
        metadata: Family, source, revision or generator, presentation, hash: what a log must tell.
    """

    rows: tuple[Row, ...]
    metadata: dict[str, Any]


def load_cohort(request: Request) -> Cohort:
    """Load or make the rows that a run asks for.

    Raises:
        SourceError: A file is missing or is not what it should be, or has no row of the kind and
            tiers.
    """
    if request.source == "generated":
        groups, origin = _generated(request), _generated_origin(request)
    else:
        groups, origin = _stored(request)
    rows = tuple(row for row in chain.from_iterable(zip_longest(*groups)) if row is not None)
    return Cohort(
        rows,
        {"family": "walks", **origin, **_shown(rows, request), "cohort_hash": cohort_hash(rows)},
    )


def cohort_hash(rows: Iterable[Row]) -> str:
    """Digest which instances a cohort holds, whatever their order and form; 16 hex digits."""
    lines = sorted(f"{row.pair_id} {row.structure}" for row in rows)
    return hashlib.sha256("\n".join(lines).encode("utf-8", "surrogatepass")).hexdigest()[:16]


def output_room(rows: Sequence[Row]) -> int:
    """Return the tokens that the largest answer of these rows needs with `REASONING_RESERVE`."""
    return answer_tokens(max(len(row.answer) for row in rows)) + REASONING_RESERVE


def generated_row(kind: str, tier: str, seed: int, index: int, presentation: Presentation) -> Row:
    """Make one fresh row."""
    instance = generate(
        kind,
        tier,
        seed,
        index,
        prompt=presentation.prompt,
        node_ids=presentation.node_ids or "salted",
        shuffle_edges=presentation.shuffle_edges,
    )
    return Row(
        id=_row_id(kind, tier, index),
        pair_id=f"{kind}/{tier}/seed{seed}-v{GENERATOR_VERSION}/{index}",
        kind=kind,
        tier=tier,
        prompt=instance.prompt,
        answer=instance.answer,
        depth=instance.operation.depth,
        out_degree=instance.out_degree,
        structure=instance.structure,
    )


def presented(row: Row, presentation: Presentation) -> Row:
    """Show a stored row in a wording and edge order; a text of neither wording keeps its words.

    The text stays as it is, byte for byte, where nothing has to change.
    """
    text = row.prompt
    if read_version(text) not in {None, presentation.prompt}:
        text = render(edge_block(text), read_operation(text), presentation.prompt)
    if presentation.shuffle_edges:
        lines = edge_block(text).split("\n")
        order = Stream("walks", "stored", row.pair_id, "presentation").permutation(len(lines))
        text = with_edge_block(text, "\n".join(lines[place] for place in order))
    return replace(row, prompt=text)


def _row_id(kind: str, tier: str, number: int) -> str:
    return f"{kind}-{tier}-{number:04d}"


def _generated(request: Request) -> list[list[Row]]:
    return [
        [
            generated_row(request.kind, tier, request.seed, index, request.presentation)
            for index in range(request.per_tier or TIERS[tier].rows[request.kind])
        ]
        for tier in request.tiers
    ]


def _generated_origin(request: Request) -> dict[str, Any]:
    return {"source": "generated", "seed": request.seed, "generator_version": GENERATOR_VERSION}


def _stored(request: Request) -> tuple[list[list[Row]], dict[str, Any]]:
    official = request.source == "official"
    store = official_store(request.file) if official else published_rows(Path(request.source))
    fields = [store.fields(index) for index in range(len(store))]
    wanted = [
        [
            index
            for index, row in enumerate(fields)
            if row["kind"] == request.kind and row["tier"] == tier
        ]
        for tier in request.tiers
    ]
    chosen = [places[: request.per_tier] for places in wanted]
    if not any(chosen):
        found = sorted({f"{row['kind']} {row['tier']}" for row in fields})
        raise SourceError(
            f"{request.source} has no {request.kind} row of tier {', '.join(request.tiers)}; "
            f"it has {', '.join(found)}"
        )
    groups = [
        [
            presented(_stored_row(store, index, fields[index], official), request.presentation)
            for index in places
        ]
        for places in chosen
    ]
    return groups, _stored_origin(request, len(fields) - sum(map(len, chosen)))


def _stored_row(store: RowStore, index: int, fields: dict[str, Any], official: bool) -> Row:
    kind, tier = fields["kind"], fields["tier"]
    # What `graphwalks generate` writes says which instance a row is; of shuffled edges the text no
    # longer does.
    own = {} if official else fields["columns"]
    return Row(
        id=_row_id(kind, tier, fields["row"]),
        pair_id=str(own.get("pair_id") or f"{kind}/{tier}/row/{fields['row']}"),
        kind=kind,
        tier=tier,
        prompt=store.text(index),
        answer=tuple(fields["answer"]),
        depth=fields["depth"],
        out_degree=fields["out_degree"],
        structure=str(own.get("structure") or fields["structure"]),
    )


def _stored_origin(request: Request, left_out: int) -> dict[str, Any]:
    if request.source == "official":
        file = official_file_of(request.file)
        return {
            "source": "official",
            "file": file.name,
            "revision": file.revision,
            "sha256": file.sha256,
        }
    path = Path(request.source)
    return {"source": path.name, "sha256": file_sha256(path), "rows_left_out": left_out}


def _shown(rows: Sequence[Row], request: Request) -> dict[str, Any]:
    if request.source in {"generated", "official"}:
        wording = request.presentation.prompt
    else:
        wording = " and ".join(sorted({read_version(row.prompt) or "own" for row in rows}))
    return {
        "task": request.task,
        "tiers": list(request.tiers),
        "presentation": {
            "prompt": wording,
            "node_ids": request.presentation.node_ids or "as stored",
            "shuffle_edges": request.presentation.shuffle_edges,
        },
    }
