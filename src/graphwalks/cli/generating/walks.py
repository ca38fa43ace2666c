"""`graphwalks generate walks`: fresh GraphWalks rows, in a file that the tasks take."""

import shlex
from collections.abc import Iterator, Mapping
from dataclasses import dataclass
from itertools import islice
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

import click

from graphwalks import parameters
from graphwalks.cli.generating.options import seed_option
from graphwalks.cli.generating.shard import Shard, shard_option
from graphwalks.cli.generating.told import tell_rows
from graphwalks.cli.rows import LARGEST_NUMBER, PARQUET_SUFFIX, write_rows
from graphwalks.errors import ArgumentError
from graphwalks.walks.generation import GENERATOR_VERSION, NODE_IDS
from graphwalks.walks.prompt import VERSIONS
from graphwalks.walks.request import TASKS, Presentation
from graphwalks.walks.row import Row, generated_row
from graphwalks.walks.tiers import KINDS, TIERS, Kind, tiers_of

COLUMNS: Final[Mapping[str, type]] = MappingProxyType({
    "prompt": str,
    "answer_nodes": list,
    "prompt_chars": int,
    "problem_type": str,
    "id": str,
    "tier": str,
    "pair_id": str,
    "structure": str,
    "seed": int,
    "index": int,
    "generator_version": int,
    "prompt_version": str,
    "node_ids": str,
    "shuffle_edges": bool,
})
"""The published columns but `date_added`, then what says which instances these are and how shown.

`prompt_chars` is the length of the prompt; in the published files it is that of April 2025.
"""


@dataclass(frozen=True)
class Fresh:
    """Which instances to make.

    Attributes:
        kinds: Kinds of question.
        tiers: Size tiers.
        per_tier: Rows of each kind and tier; None for the published number.
        first: Index of the first of them.
        seed: Seed of all.
        presentation: How to show them.
    """

    kinds: tuple[Kind, ...]
    tiers: tuple[str, ...]
    per_tier: int | None
    first: int
    seed: int
    presentation: Presentation


@click.command()
@click.option(
    "--kind",
    "kinds",
    multiple=True,
    type=click.Choice(KINDS),
    help="May be repeated. [default: both]",
)
@click.option(
    "--tier",
    default=",".join(tiers_of("short")),
    show_default=True,
    help="Names with commas between them, or all: these, 256k and 1M.",
)
@click.option(
    "--per-tier",
    type=click.IntRange(1),
    help="Rows of each kind and tier. [default: as published]",
)
@click.option(
    "--index-from",
    "first",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="First index: rows 0 to 9 and 10 to 19 of two files are rows 0 to 19 of one.",
)
@seed_option
@click.option("--prompt", type=click.Choice(VERSIONS), default="2026", show_default=True)
@click.option("--node-ids", type=click.Choice(NODE_IDS), default="salted", show_default=True)
@click.option("--shuffle-edges", is_flag=True, help="Edges in random order instead of by source.")
@shard_option
@click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="JSON lines, or parquet if the name ends so; - for JSON lines on standard output.",
)
def walks(  # noqa: PLR0913, PLR0917 - one for each option
    kinds: tuple[Kind, ...],
    tier: str,
    per_tier: int | None,
    first: int,
    seed: int,
    prompt: str,
    node_ids: str,
    shuffle_edges: bool,
    shard: Shard,
    out: Path,
) -> None:
    """Write GraphWalks rows in the published schema.

    A task that is given the file (`-T source=FILE`) asks the same questions as with
    `-T source=generated` and the same seed.
    """
    fresh = Fresh(
        kinds=tuple(kind for kind in KINDS if not kinds or kind in kinds),
        tiers=parameters.some_of("tier", tier, tuple(TIERS)),
        per_tier=per_tier,
        first=first,
        seed=seed,
        presentation=Presentation(prompt, node_ids, shuffle_edges),
    )
    if out.suffix == PARQUET_SUFFIX:
        _require_small_numbers(fresh)
    count = write_rows(out, COLUMNS, _records(fresh, shard))
    path = shlex.quote(str(out))
    tell_rows(out, shard, count, "row", path, _runs(fresh, shard, path))


def _require_small_numbers(fresh: Fresh) -> None:
    last = fresh.first + max(_counts(fresh).values()) - 1
    if not -LARGEST_NUMBER <= fresh.seed <= LARGEST_NUMBER or last > LARGEST_NUMBER:
        raise ArgumentError(
            f"a parquet file holds a --seed from {-LARGEST_NUMBER} to {LARGEST_NUMBER} and indices "
            f"up to {LARGEST_NUMBER}; choose smaller ones, or write JSON lines"
        )


def _counts(fresh: Fresh) -> dict[tuple[Kind, str], int]:
    return {
        (kind, tier): fresh.per_tier or TIERS[tier].rows[kind]
        for kind in fresh.kinds
        for tier in fresh.tiers
    }


def _records(fresh: Fresh, shard: Shard) -> Iterator[dict[str, Any]]:
    for kind, tier, index in _part(fresh, shard):
        row = generated_row(kind, tier, fresh.seed, index, fresh.presentation)
        yield _record(row, fresh, index)


def _part(fresh: Fresh, shard: Shard) -> Iterator[tuple[Kind, str, int]]:
    places = shard.places(sum(_counts(fresh).values()))
    return islice(_instances(fresh), places.start, places.stop)


def _instances(fresh: Fresh) -> Iterator[tuple[Kind, str, int]]:
    """Yield what to make by index, then kind, then tier, so that files by index follow on."""
    counts = _counts(fresh)
    for place in range(max(counts.values())):
        for (kind, tier), count in counts.items():
            if place < count:
                yield kind, tier, fresh.first + place


def _record(row: Row, fresh: Fresh, index: int) -> dict[str, Any]:
    return {
        "prompt": row.prompt,
        "answer_nodes": list(row.answer),
        "prompt_chars": len(row.prompt),
        "problem_type": row.kind,
        "id": row.id,
        "tier": row.tier,
        "pair_id": row.pair_id,
        "structure": row.structure,
        "seed": fresh.seed,
        "index": index,
        "generator_version": GENERATOR_VERSION,
        "prompt_version": fresh.presentation.prompt,
        "node_ids": fresh.presentation.node_ids,
        "shuffle_edges": fresh.presentation.shuffle_edges,
    }


def _runs(fresh: Fresh, shard: Shard, path: str) -> Iterator[str]:
    """Yield the runs of the tasks which these rows belong to."""
    asked = fresh.presentation.prompt
    wording = "" if asked == VERSIONS[0] else f" -T prompt={asked}"
    made = {(kind, tier) for kind, tier, _ in _part(fresh, shard)}
    for task, (kind, file) in TASKS.items():
        if any((kind, tier) in made for tier in tiers_of(file)):
            yield f"graphwalks/{task} -T source={path}{wording}"
