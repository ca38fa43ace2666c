"""`graphwalks generate arbigraph`: rows of one file, or a release folder."""

import os
from contextlib import closing
from pathlib import Path
from typing import Any, Final

import click

from graphwalks.arbigraph.catalogue import RELEASED
from graphwalks.arbigraph.edges import JOINS, MODULI
from graphwalks.arbigraph.generation import DEPENDENCES
from graphwalks.arbigraph.prompt import ASKS, CONDITIONS, ORDERS
from graphwalks.arbigraph.release import DEFAULT_SAMPLES, release_configs
from graphwalks.arbigraph.request import Request, read_request
from graphwalks.cli.generating.options import seed_option
from graphwalks.cli.generating.release import Release, next_steps, write_release
from graphwalks.cli.generating.report import print_report
from graphwalks.cli.generating.rowfile import Output, write_file
from graphwalks.cli.generating.shard import WHOLE, Shard, shard_option
from graphwalks.cli.output import followed
from graphwalks.cli.workers import available_cores
from graphwalks.counting import counted
from graphwalks.errors import ArgumentError

ALL: Final = "all"

_PATH: Final = click.Path(path_type=Path, dir_okay=False)


@click.command()
@click.option(
    "--category",
    type=click.Choice([*RELEASED, ALL]),
    help="Of all nodes. [default: math; with a topology FILE, what it says; with --release, all]",
)
@click.option(
    "--topology", help="Names with commas between, all, or FILE. [default: six_chain_target]"
)
@click.option(
    "--native-task-id", help="Of the target: ids with commas between, or all. [default: all]"
)
@click.option("--samples-per-task", type=click.IntRange(1), help="[default: 1; with --release, 16]")
@seed_option
@click.option(
    "--join", type=click.Choice(JOINS), help="Of lists of several parents. [default: sum]"
)
@click.option(
    "--modulus", type=click.Choice([*map(str, MODULI)]), help="Of chained values. [default: 97]"
)
@click.option("--list-cap", type=int, help="Elements of a list that are kept. [default: 10]")
@click.option(
    "--dependence",
    type=click.Choice(DEPENDENCES),
    help="Whether other inputs before it change each target's answer. [default: certified]",
)
@click.option(
    "--dependence-draws", type=int, help="Other inputs that certify a target. [default: 20]"
)
@click.option(
    "--dependence-allowance",
    type=int,
    help="How many of them may leave its answer unchanged. [default: 0]",
)
@click.option(
    "--gsm-templates",
    help="Checkout of GSM-Symbolic in place of our word problems; env for that of ARBIGRAPH_DEPS.",
)
@click.option("--condition", type=click.Choice(CONDITIONS), help="[default: full]")
@click.option("--ask", type=click.Choice(ASKS), help="Which outputs are asked for. [default: all]")
@click.option("--reveal-target", is_flag=True, default=None, help="Say which output is graded.")
@click.option("--order", type=click.Choice(ORDERS), help="Of the tasks. [default: topological]")
@shard_option
@click.option(
    "--report", is_flag=True, help="Measure how the targets depend on the inputs before them."
)
@click.option(
    "--out",
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="JSON lines, or parquet if the name ends so; - for JSON lines on standard output.",
)
@click.option("--prompts", type=_PATH, help="Write readable prompts to this file, too.")
@click.option(
    "--picture",
    "pictures",
    multiple=True,
    type=_PATH,
    help="Draw the topology, SVG or PNG by the end of the name; may be repeated.",
)
@click.option(
    "--release",
    type=click.Path(path_type=Path),
    help="Make a folder with every release topology, its rows, picture and a card instead.",
)
def arbigraph(  # noqa: PLR0913, PLR0917 - one for each option
    category: str | None,
    samples_per_task: int | None,
    seed: int,
    shard: Shard,
    report: bool,
    out: Path | None,
    prompts: Path | None,
    pictures: tuple[Path, ...],
    release: Path | None,
    **options: Any,
) -> None:
    """Write rows of task graphs, in the published schema and with all that makes them again.

    A task that is given the file (`-T source=FILE`) asks the same questions as with
    `-T source=generated` and the same parameters.
    """
    given = {name: value for name, value in options.items() if value is not None}
    if release is not None:
        part = None if shard == WHOLE else shard
        others = {**given, "shard": part, "out": out, "prompts": prompts}
        others["picture"] = pictures or None
        _refuse([name for name, value in others.items() if value is not None], "--release")
        configs = release_configs(RELEASED if category in {None, ALL} else (category,))
        samples = samples_per_task or DEFAULT_SAMPLES
        _write_folder(Release(release, configs, seed, samples, reported=report))
        return
    if out is None:
        raise ArgumentError(
            "--out FILE is missing; give one, such as --out rows.jsonl, or --release DIR for a "
            "folder with all topologies"
        )
    given["seed"] = seed
    if samples_per_task is not None:
        given["samples_per_task"] = samples_per_task
    if "modulus" in given:
        given["modulus"] = int(given["modulus"])
    write_file(_request(category, given), given, Output(out, prompts, pictures, shard, report))


def _request(category: str | None, given: dict[str, Any]) -> Request:
    if category is None and os.path.isfile(str(given.get("topology"))):
        return read_request("arbigraph_graph", given)
    if category == ALL:
        raise ArgumentError(
            f"--category {ALL} is for --release; choose one of {', '.join(RELEASED)} for a file"
        )
    return read_request(f"arbigraph_{category or 'math'}", given)


def _write_folder(release: Release) -> None:
    configs = write_release(release, available_cores())
    with closing(followed(configs, len(release.configs), "configs")) as shown:
        written = list(shown)
    rows = sum(one.counts.rows for one in written)
    made = f"{counted(rows, 'row')} in {counted(len(release.configs), 'config')}"
    click.echo(f"{made} in {release.folder}")
    click.echo(next_steps(release))
    if release.reported:
        print_report([(one.counts.config.name, one.report) for one in written if one.report])


def _refuse(names: list[str], option: str) -> None:
    if names:
        told = ", ".join(f"--{name.replace('_', '-')}" for name in names)
        raise ArgumentError(f"{told} cannot be given with {option}; leave it out")
