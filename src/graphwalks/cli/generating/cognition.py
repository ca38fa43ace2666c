"""`graphwalks generate cognition`: fresh items of graph cognition, in a file that is audited."""

import shlex
from pathlib import Path
from typing import Final

import click

from graphwalks import parameters
from graphwalks.cli.generating.options import lines_option, seed_option
from graphwalks.cli.generating.shard import Shard, shard_option
from graphwalks.cli.generating.told import tell_rows
from graphwalks.cli.rows import refuse_parquet, write_rows
from graphwalks.cognition import (
    GENERATED_NETWORKS,
    SIZES,
    SPLITS,
    TASKS,
    draw,
    from_file,
    generate,
    record_of,
    select,
)
from graphwalks.sources.graph_files import graph_file

ALL: Final = "all"


@click.command()
@click.option("--question", default=ALL, show_default=True, help="Names with commas, or all.")
@click.option("--network", default=ALL, show_default=True, help="Names with commas, or all.")
@click.option(
    "--graph",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Draw from this network in place of those made here: .gml, .csv, .txt or .edges.",
)
@click.option("--size", default=ALL, show_default=True, help="Vertices, with commas, or all.")
@click.option("--split", default=ALL, show_default=True, help="test, pilot, or all.")
@seed_option
@shard_option
@lines_option
def cognition(  # noqa: PLR0913, PLR0917 - one for each option
    question: str,
    network: str,
    graph: Path | None,
    size: str,
    split: str,
    seed: int,
    shard: Shard,
    out: Path,
) -> None:
    """Write items of graph cognition, with the quotas of the paper, from networks made here.

    All of them are 1,200 test items and 78 pilot items; of a network of your own, 200 and 13.
    """
    tasks = parameters.some_of("question", question, TASKS)
    sizes = parameters.some_of("size", size, tuple(map(str, SIZES)))
    splits = parameters.some_of("split", split, SPLITS)
    refuse_parquet(out)
    if graph is None:
        networks = parameters.some_of("network", network, GENERATED_NETWORKS)
        items, told = generate(seed), {}
    else:
        file = graph_file(graph)
        networks = (parameters.one_of("network", network, (ALL,)) and file.name,)
        items, told = draw([from_file(file)], seed), {"graph": file.told()}
    chosen = [
        item
        for one in splits
        for item in select(
            items, split=one, tasks=tasks, networks=networks, sizes=tuple(map(int, sizes))
        )
    ]
    # All are drawn, whatever the part: an item must not repeat the graph of one before it.
    part = (record_of(chosen[place]) | told for place in shard.places(len(chosen)))
    count = write_rows(out, {}, part)
    path = shlex.quote(str(out))
    tell_rows(out, shard, count, "item", path, [f"graphwalks/cognition -T source={path}"])
