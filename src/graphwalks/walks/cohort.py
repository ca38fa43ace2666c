"""The rows of a run: which instances, in which order, shown how."""

from collections import Counter
from collections.abc import Collection, Iterable, Sequence
from dataclasses import dataclass, replace
from itertools import chain, zip_longest
from pathlib import Path
from typing import Any

from graphwalks.digests import fingerprint
from graphwalks.parameters import AS_STORED
from graphwalks.sources.cache import file_sha256
from graphwalks.streams import Stream
from graphwalks.walks.generation import GENERATOR_VERSION
from graphwalks.walks.official import official_file_of
from graphwalks.walks.prompt import (
    edge_block,
    read_operation,
    read_version,
    render,
    with_edge_block,
)
from graphwalks.walks.request import Presentation, Request
from graphwalks.walks.row import Row, generated_rows
from graphwalks.walks.stored import stored_rows
from graphwalks.walks.tiers import REASONING_RESERVE, answer_tokens


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
        groups = [list(generated_rows(request, tier)) for tier in request.tiers]
        origin: dict[str, Any] = {"source": "generated"}
    else:
        groups, origin = _stored(request)
    rows = tuple(row for row in chain.from_iterable(zip_longest(*groups)) if row is not None)
    counts = Counter(row.tier for row in rows)
    told = origin | _made(rows) | {"task": request.task, "tiers": list(request.tiers)}
    told["per_tier"] = {tier: counts[tier] for tier in request.tiers}
    presentation, digest = _presentation(rows, request), cohort_hash(rows)
    return Cohort(
        rows,
        {"family": "walks", **told, "presentation": presentation, "cohort_hash": digest},
    )


def cohort_hash(rows: Iterable[Row]) -> str:
    """Digest which instances a cohort holds, whatever their order and form; 16 hex digits."""
    lines = sorted(f"{row.pair_id} {row.structure}" for row in rows)
    return fingerprint("\n".join(lines))


def output_room(rows: Sequence[Row]) -> int:
    """Return the tokens that the largest answer of these rows needs with `REASONING_RESERVE`."""
    return answer_tokens(max(len(row.answer) for row in rows)) + REASONING_RESERVE


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


def _stored(request: Request) -> tuple[list[list[Row]], dict[str, Any]]:
    stored = stored_rows(request)
    places = stored.places(request)
    groups = [
        [presented(stored.row(index), request.presentation) for index in tier] for tier in places
    ]
    if request.source == "official":
        file = official_file_of(request.file)
        return groups, {
            "source": "official",
            "file": file.name,
            "revision": file.revision,
            "sha256": file.sha256,
        }
    path = Path(request.source)
    return groups, {
        "source": path.name,
        "sha256": file_sha256(path),
        "rows_left_out": len(stored) - sum(map(len, places)),
    }


def _made(rows: Sequence[Row]) -> dict[str, Any]:
    """Tell seed and generator if all rows are known to come from one."""
    seeds = {row.provenance.seed if row.provenance else None for row in rows}
    if len(seeds) > 1 or None in seeds:
        return {}
    return {"seed": seeds.pop(), "generator_version": GENERATOR_VERSION}


def _presentation(rows: Sequence[Row], request: Request) -> dict[str, Any]:
    """Tell how the rows are shown, as far as that is known of all of them alike."""
    known = [row.provenance for row in rows]
    node_ids = {made.node_ids if made else AS_STORED for made in known}
    shuffled = {made.shuffle_edges if made else AS_STORED for made in known}
    if request.source == "official":
        shuffled = {False}
    if request.source in {"official", "generated"}:
        wordings = {request.presentation.prompt}
    else:
        wordings = {read_version(row.prompt) or "own" for row in rows}
    if request.presentation.shuffle_edges:
        shuffled = {True}
    return {
        "prompt": " and ".join(sorted(wordings)),
        "node_ids": _common(node_ids),
        "shuffle_edges": _common(shuffled),
    }


def _common(values: Collection[str | bool]) -> str | bool:
    return next(iter(values)) if len(values) == 1 else "mixed"
