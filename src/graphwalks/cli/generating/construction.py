"""`graphwalks generate construction`: fresh instances with proven references, in a file."""

import shlex
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import click
from click.core import ParameterSource

from graphwalks import construction as family
from graphwalks.cli.generating.options import lines_option, seed_option, tasks_option
from graphwalks.cli.generating.shard import Shard, shard_option, tasks_of
from graphwalks.cli.generating.told import tell_rows
from graphwalks.cli.rows import refuse_parquet, write_rows
from graphwalks.construction.records import record_of
from graphwalks.errors import ArgumentError
from graphwalks.sources.graph_files import graph_file


@click.command()
@tasks_option(family.TASKS)
@click.option(
    "--graph",
    type=click.Path(path_type=Path, exists=True, dir_okay=False),
    help="Write the one instance of this file, for one --task.",
)
@click.option(
    "--count", type=click.IntRange(1), default=10, show_default=True, help="Instances of each task."
)
@click.option(
    "--index-from",
    "first",
    type=click.IntRange(0),
    default=0,
    show_default=True,
    help="First index: 0 to 9 and 10 to 19 of two files are 0 to 19 of one.",
)
@seed_option
@shard_option
@lines_option
def construction(  # noqa: PLR0913, PLR0917 - one for each option
    tasks: tuple[str, ...],
    graph: Path | None,
    count: int,
    first: int,
    seed: int,
    shard: Shard,
    out: Path,
) -> None:
    """Write instances to build solutions of, each with a best solution that is proven.

    The proofs take seconds for each; those of round trips and cuts are kept in the cache.
    """
    refuse_parquet(out)
    if graph is not None:
        _refuse_beside_a_graph(tasks)
        count, places = 1, range(1)
        records = iter([family.record_from_file(tasks[0], graph_file(graph))])
    else:
        places = shard.places(len(tasks) * count)
        records = _records(tasks, seed, range(first, first + count), places)
    written = write_rows(out, {}, records)
    path = shlex.quote(str(out))
    names = " ".join(f"graphwalks/{task}" for task in tasks_of(tasks, count, places))
    tell_rows(out, shard, written, "instance", path, [f"{names} -T source={path}"])


def _refuse_beside_a_graph(tasks: tuple[str, ...]) -> None:
    """Refuse what a graph of a file leaves no choice of.

    Raises:
        ArgumentError: There is not one task, or something asks for drawn instances.
    """
    if len(tasks) != 1:
        raise ArgumentError(f"--graph needs one --task, of {', '.join(family.TASKS)}")
    context = click.get_current_context()
    for name in ("count", "first", "seed", "shard"):
        if context.get_parameter_source(name) is ParameterSource.COMMANDLINE:
            option = "index-from" if name == "first" else name
            raise ArgumentError(
                f"--{option} is not allowed with --graph, of which nothing is drawn"
            )


def _records(
    tasks: tuple[str, ...], seed: int, indices: range, places: range
) -> Iterator[dict[str, Any]]:
    """Yield instances task by task, each by index."""
    for place in places:
        task, index = divmod(place, len(indices))
        yield record_of(family.generated(tasks[task], seed, indices[index]))
