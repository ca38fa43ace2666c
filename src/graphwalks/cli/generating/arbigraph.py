"""`graphwalks generate arbigraph`: rows of one file, or a release folder."""

import os
import shlex
from collections.abc import Generator, Iterable, Iterator
from contextlib import closing
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from rich.console import Console
from rich.filesize import decimal
from rich.progress import MofNCompleteColumn, Progress

from graphwalks.arbigraph.catalogue import RELEASED
from graphwalks.arbigraph.dataset import COLUMNS, StoredRow
from graphwalks.arbigraph.dependence_report import dependence_reports
from graphwalks.arbigraph.edges import JOINS, MODULI
from graphwalks.arbigraph.fresh import fresh_count, fresh_rows
from graphwalks.arbigraph.generation import DEPENDENCES
from graphwalks.arbigraph.prompt import ASKS, CONDITIONS, ORDERS
from graphwalks.arbigraph.release import DEFAULT_SAMPLES, release_configs
from graphwalks.arbigraph.request import Request, read_request
from graphwalks.arbigraph.rowfile import read_rows
from graphwalks.cli.generating.options import seed_option
from graphwalks.cli.generating.release import Release, next_steps, write_release
from graphwalks.cli.generating.report import print_report
from graphwalks.cli.generating.shard import WHOLE, Shard, shard_option
from graphwalks.cli.output import refuse_same_file, told_next, write_output
from graphwalks.cli.rows import LARGEST_NUMBER, PARQUET_SUFFIX, STDOUT, write_rows
from graphwalks.cli.workers import available_cores
from graphwalks.counting import counted
from graphwalks.errors import ArgumentError
from graphwalks.parameters import words_of

RULE: Final = "=" * 70
"""Stands between readable prompts."""

ALL: Final = "all"

Item = TypeVar("Item")

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
        _release(Release(release, configs, seed, samples, reported=report))
        return
    if out is None:
        raise ArgumentError("--out FILE is missing (or --release DIR)")
    if samples_per_task is not None:
        given["samples_per_task"] = samples_per_task
    if "modulus" in given:
        given["modulus"] = int(given["modulus"])
    request = _request(category, given | {"seed": seed})
    _check(request, out, prompts, pictures)
    if out == STDOUT and (prompts or pictures or report):
        raise ArgumentError("--prompts, --picture and --report need an --out FILE")
    if report and shard != WHOLE:
        raise ArgumentError("--report measures the whole and takes no --shard; leave one out")
    words = map(str, words_of(given.get("topology", "")))
    refuse_same_file([
        *{Path(word) for word in words if os.path.isfile(word)},
        *(path for path in (out, prompts, *pictures) if path is not None),
    ])
    places = shard.places(fresh_count(request))
    rows = _followed(fresh_rows(request, places), len(places), "rows")
    count = write_rows(out, COLUMNS, rows)
    if out == STDOUT:
        return
    click.echo(shard.told(count, "row", out))
    if count:
        click.echo(_told_next(request, out, given.get("gsm_templates")))
    _write_prompts(read_rows(out) if count else (), prompts)
    _draw(request, pictures)
    if report:
        found = _followed(dependence_reports(request), len(request.topologies), "report")
        print_report([(one.topology, one) for one in found])


def _request(category: str | None, given: dict[str, Any]) -> Request:
    if category is None and os.path.isfile(str(given.get("topology"))):
        return read_request("arbigraph_graph", given)
    if category == ALL:
        raise ArgumentError(
            f"--category {ALL} is for --release; choose one of {', '.join(RELEASED)} for a file"
        )
    return read_request(f"arbigraph_{category or 'math'}", given)


def _told_next(request: Request, out: Path, gsm_templates: str | None) -> str:
    """Write the commands that check and run the rows; templates are read again by both."""
    source = shlex.quote(str(out))
    if gsm_templates is None:
        return told_next(source, [f"graphwalks/{request.task} -T source={source}"])
    given = f"-T gsm_templates={shlex.quote(gsm_templates)}"
    return told_next(
        f"{request.task} --source {source} {given}",
        [f"graphwalks/{request.task} -T source={source} {given}"],
    )


def _release(release: Release) -> None:
    configs = write_release(release, available_cores())
    with closing(_followed(configs, len(release.configs), "configs")) as followed:
        written = list(followed)
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


def _check(request: Request, out: Path, prompts: Path | None, pictures: tuple[Path, ...]) -> None:
    """Refuse what would fail only after the rows are made."""
    if out.suffix == PARQUET_SUFFIX and abs(request.seed) > LARGEST_NUMBER:
        raise ArgumentError(
            f"a parquet file holds a --seed from {-LARGEST_NUMBER} to {LARGEST_NUMBER}; choose a "
            "smaller one, or write JSON lines"
        )
    if pictures and len(request.topologies) > 1:
        raise ArgumentError("--picture needs one --topology; --release draws all of them")
    for picture in pictures:
        from graphwalks.arbigraph.picture import check_picture  # noqa: PLC0415 - rarely needed

        check_picture(request.topologies[0].topology, picture)


def _followed(items: Iterator[Item], count: int, name: str) -> Generator[Item, None, None]:
    """Pass items on and show how many there are, on a terminal."""
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(name, total=count)
        for item in items:
            yield item
            progress.advance(task)


def _write_prompts(rows: Iterable[StoredRow], prompts: Path | None) -> None:
    if prompts is None:
        return
    text = "".join(f"{RULE}\n{row.id}\n{RULE}\n{row.prompt}\n" for row in rows)
    _write(prompts, text.encode("utf-8"))


def _draw(request: Request, pictures: tuple[Path, ...]) -> None:
    for picture in pictures:
        from graphwalks.arbigraph.picture import picture_of  # noqa: PLC0415 - matplotlib is slow

        _write(picture, picture_of(request.topologies[0].topology, picture))


def _write(path: Path, content: bytes) -> None:
    write_output(path, content, "The rows are in their file.")
    click.echo(f"{decimal(len(content))} in {path}")
