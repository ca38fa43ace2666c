"""`graphwalks sources`: which published files there are, and how copies of them get here."""

import itertools
from collections.abc import Sequence
from pathlib import Path

import click
from rich.filesize import decimal
from rich.table import Table

from graphwalks.cli.output import print_table
from graphwalks.errors import SourceError
from graphwalks.sources import catalogue, lookup
from graphwalks.sources.cache import cache_folder
from graphwalks.sources.checks import Check, check_files, check_stores
from graphwalks.sources.hub import shown_address
from graphwalks.sources.intake import NOT_KNOWN, Imported, import_paths
from graphwalks.sources.official import OfficialFile

PIPED_WIDTH = 250
"""Columns of the table when it goes to a file or program, so that no address is broken."""


@click.group()
def sources() -> None:
    """Published files: list, fetch, verify, import.

    A file belongs to one or more of the families walks, arbigraph, cognition, evidence,
    construction, whose names stand for all of their files: `fetch cognition` gets four networks, 2
    MB in all.
    """


@sources.command("list")
@click.argument("names", nargs=-1, metavar="[NAME|FAMILY]...")
@click.option("-v", "--verbose", is_flag=True, help="Show licences and addresses, too.")
def list_files(names: tuple[str, ...], verbose: bool) -> None:
    """Show published files and where a copy is.

    Without a name, all of them.
    """
    files = _selected(names)
    print_table(_table(files, verbose), PIPED_WIDTH)
    click.echo(f"Cache: {cache_folder()}")
    unpinned = {name for file in files if file.is_recorded for name in file.families}
    if unpinned:
        click.echo(
            f"Of the files of {', '.join(sorted(unpinned))} no digest is published: what comes "
            "first is checked row by row, and its sha256 is recorded and verified from then on."
        )
    if any(file.is_size_estimated for file in files):
        click.echo("Sizes with ~ are estimates.")


@sources.command()
@click.argument("names", nargs=-1, metavar="[NAME|FAMILY]...")
def fetch(names: tuple[str, ...]) -> None:
    """Download missing files.

    Without a name, all of them.
    """
    failed = False
    for file in _selected(names):
        try:
            click.echo(f"{file.name}: {lookup.renew(file)}")
        except SourceError as error:
            error.show()
            failed = True
    if failed:
        raise click.exceptions.Exit(1)


@sources.command()
@click.argument("names", nargs=-1, metavar="[NAME|FAMILY]...")
def verify(names: tuple[str, ...]) -> None:
    """Read the cache again; exit 1 on damage."""
    files = _selected(names)
    checks = list(itertools.chain(check_files(files), check_stores(files)))
    for check in checks:
        click.echo(f"{check.path}: {check.problem or _fine(check)}")
    if not checks:
        click.echo(f"Nothing is cached in {cache_folder()}.")
    if any(check.problem for check in checks):
        raise click.exceptions.Exit(1)


@sources.command("import")
@click.argument("paths", nargs=-1, required=True, type=click.Path(path_type=Path, readable=False))
@click.option("-v", "--verbose", is_flag=True, help="List files of folders that are not known.")
def import_files(paths: tuple[Path, ...], verbose: bool) -> None:
    """Take over files that you have.

    Folders are searched through, and what is not known in them is counted.

    A file is known by its sha256, packed (.gz, .zip) or unpacked, whatever its name. Files of
    which no digest is published are known by their rows, unpacked.
    """
    imported, unlisted = 0, 0
    for outcome in import_paths(paths):
        if isinstance(outcome, Imported):
            imported += 1
            click.echo(_imported_line(outcome))
        elif outcome.reason != NOT_KNOWN or outcome.path in paths or verbose:
            click.echo(f"left out {outcome.path}: {outcome.reason}")
        else:
            unlisted += 1
    if unlisted:
        click.echo(f"{unlisted} left out: {NOT_KNOWN} (-v lists them).")
    click.echo(f"{imported} imported into {cache_folder()}.")
    if not imported:
        raise click.exceptions.Exit(1)


def _selected(names: tuple[str, ...]) -> tuple[OfficialFile, ...]:
    return catalogue.select_files(names) if names else catalogue.CATALOGUE


def _table(files: Sequence[OfficialFile], verbose: bool) -> Table:
    """Make a table; without licences and addresses it fits 80 columns."""
    table = Table(box=None, pad_edge=False)
    for heading in ("name", "size", "state"):
        table.add_column(heading, no_wrap=True)
    table.add_column("family")
    if verbose:
        table.add_column("licence", no_wrap=True)
        table.add_column("address", overflow="fold")
    for file in files:
        state = lookup.state_of(file).value
        size = f"{'~' if file.is_size_estimated else ''}{decimal(file.size)}"
        cells = [file.name, size, state, ", ".join(file.families)]
        table.add_row(*cells, *([file.licence, shown_address(file)] if verbose else ()))
    return table


def _fine(check: Check) -> str:
    return f"ok ({check.remark})" if check.remark else "ok"


def _imported_line(outcome: Imported) -> str:
    file, member = outcome.content.file, outcome.content.member
    what = file.name if member is None else f"{member} of {file.name}"
    how = "" if outcome.unpacked is None else f" (unpacked {outcome.unpacked})"
    return f"imported {what} from {outcome.path}{how}"
