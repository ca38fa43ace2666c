"""`graphwalks generate evidence`: queries about generated graphs with texts, in a file."""

import shlex
from collections.abc import Iterator
from dataclasses import dataclass, replace
from pathlib import Path
from typing import Any

import click

from graphwalks import evidence as family
from graphwalks.cli.generating.options import lines_option, seed_option, tasks_option
from graphwalks.cli.generating.shard import Shard, shard_option, tasks_of
from graphwalks.cli.generating.told import tell_rows
from graphwalks.cli.rows import refuse_parquet, write_rows
from graphwalks.errors import ArgumentError
from graphwalks.evidence.arxiv import generated as arxiv
from graphwalks.evidence.loading import QUERIES
from graphwalks.evidence.prime import generated as prime
from graphwalks.evidence.prime import knowledge

GOLD, BLIND = family.POOLS


@dataclass(frozen=True)
class Fresh:
    """Which queries to make.

    Attributes:
        tasks: Some of `family.TASKS`, in their order.
        count: Queries of each.
        seed: Seed of all.
        pool: How the candidates of prime come about.
        text: Signal of the texts; None for that of the task.
        edges: Signal of the edges; None for that of the task.
    """

    tasks: tuple[str, ...]
    count: int
    seed: int
    pool: str
    text: float | None
    edges: float | None


@click.command()
@tasks_option(family.TASKS)
@click.option(
    "--count",
    type=click.IntRange(1),
    default=QUERIES,
    show_default=True,
    help="Queries of each task; the first ones do not depend on it.",
)
@seed_option
@click.option(
    "--pool",
    type=click.Choice(family.POOLS),
    help=f"Of prime: 40 candidates with a right one, or the 40 best by BM25. [default: {GOLD}]",
)
@click.option(
    "--text-signal",
    type=click.FloatRange(0, 1),
    help="Chance that a text tells the field of its paper, or a fact of its entity. [default: "
    f"{arxiv.SIGNALS.text} for arxiv, {knowledge.SIGNALS.text} for prime]",
)
@click.option(
    "--edge-signal",
    type=click.FloatRange(0, 1),
    help="Chance that a cited paper is of the same field, or that a fact is an edge. [default: "
    f"{arxiv.SIGNALS.edges} for arxiv, {knowledge.SIGNALS.edges} for prime]",
)
@shard_option
@lines_option
def evidence(  # noqa: PLR0913, PLR0917 - one for each option
    tasks: tuple[str, ...],
    count: int,
    seed: int,
    pool: str | None,
    text_signal: float | None,
    edge_signal: float | None,
    shard: Shard,
    out: Path,
) -> None:
    """Write queries about graphs with texts: citations for arxiv, a knowledge graph for prime.

    All words are invented, so that nothing can be known beforehand. A task that is given the file
    (`-T source=FILE`) asks the same as with `-T source=generated` and the same seed and pool, if
    the signals are left alone. The signals say how much texts and edges are worth.
    """
    refuse_parquet(out)
    if pool is not None and "prime" not in tasks:
        raise ArgumentError(f"--pool {pool} is for --task prime alone; leave it out")
    fresh = Fresh(tasks, count, seed, pool or GOLD, text_signal, edge_signal)
    places = shard.places(len(tasks) * count)
    written = write_rows(out, {}, _records(fresh, places))
    path = shlex.quote(str(out))
    pools = {"prime": f" -T pool={BLIND}"} if fresh.pool == BLIND else {}
    runs = [
        f"graphwalks/{task} -T source={path}{pools.get(task, '')} -T condition=all"
        for task in tasks_of(tasks, count, places)
    ]
    tell_rows(out, shard, written, "query", path, runs)


def _records(fresh: Fresh, places: range) -> Iterator[dict[str, Any]]:
    """Yield queries task by task, each by index."""
    for number, task in enumerate(fresh.tasks):
        start = number * fresh.count
        part = slice(max(places.start - start, 0), max(places.stop - start, 0))
        # All are made, whatever the part, so that each part refuses what the whole would.
        yield from map(family.record_of, _items(task, fresh)[part])


def _items(task: str, fresh: Fresh) -> tuple[family.Item, ...]:
    given = {"text": fresh.text, "edges": fresh.edges}
    signals = {name: value for name, value in given.items() if value is not None}
    if task == "arxiv":
        return arxiv.generate(fresh.seed, fresh.count, replace(arxiv.SIGNALS, **signals))
    found = replace(knowledge.SIGNALS, **signals)
    return prime.generate(fresh.seed, fresh.count, fresh.pool, found)
