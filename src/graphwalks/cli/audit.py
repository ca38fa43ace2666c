"""`graphwalks audit`: every answer of a file or of a task found again from its prompt."""

import os
import time
from collections.abc import Iterator
from pathlib import Path

import click

from graphwalks.cli.arguments import read_task
from graphwalks.cli.output import shown
from graphwalks.errors import ArgumentError
from graphwalks.walks.auditing import (
    Mismatch,
    Surplus,
    file_rows,
    task_rows,
)
from graphwalks.walks.auditing import audit as audit_row
from graphwalks.walks.request import read_request
from graphwalks.walks.row import Row

LONGEST_ID = 40
"""Characters of an id that are printed; a file may hold any text as one."""


@click.command()
@click.argument("rows", metavar="PATH|TASK")
@click.option("--source", help="Of a task: official (default), generated, or a file with rows.")
@click.option("--seed", type=int, help="Of generated rows; 0 by default.")
@click.option("--tier", help="Of a task: all (default), or names like 1k,2k.")
@click.option("--per-tier", type=int, help="Of a task: rows of each tier; as published by default.")
def audit(
    rows: str, source: str | None, seed: int | None, tier: str | None, per_tier: int | None
) -> None:
    """Solve every row again, by two independent routes, and print each answer that does not agree.

    PATH is a file with rows (parquet or JSON lines, as the tasks take as `source`): all of its rows
    are solved. TASK, such as bfs_128k, stands for its official rows. Exit 1 on any mismatch.
    """
    given = {"source": source, "seed": seed, "tier": tier, "per_tier": per_tier}
    parameters: dict[str, object] = {name: v for name, v in given.items() if v is not None}
    start = time.perf_counter()
    count = mismatches = 0
    for row in _rows(rows, parameters):
        found = audit_row(row)
        for mismatch in found:
            click.echo(_line(mismatch))
        count += 1
        mismatches += bool(found)
    seconds = time.perf_counter() - start
    click.echo(f"{count:,} rows, {mismatches:,} mismatches, {seconds:.1f} seconds")
    if mismatches:
        raise click.exceptions.Exit(1)


def _rows(rows: str, parameters: dict[str, object]) -> Iterator[Row]:
    if not os.path.isfile(rows):  # unlike Path.is_file, no error for a name that cannot be one
        task = read_task(rows, "neither a task nor the path of a file")
        return task_rows(read_request(task, parameters))
    if parameters:
        names = ", ".join(f"--{name.replace('_', '-')}" for name in parameters)
        raise ArgumentError(
            f"{names} cannot be given with a file, of which all rows are solved; "
            f"for a part of it: graphwalks audit TASK --source {rows} ..."
        )
    return file_rows(Path(rows))


def _line(mismatch: Mismatch) -> str:
    counts = f"{mismatch.expected} stored, {mismatch.found} found ({mismatch.route} route)"
    stored = _ids("only stored", mismatch.only_stored)
    found = _ids("only found", mismatch.only_found)
    return f"{shown(mismatch.row, LONGEST_ID)}: {counts}{stored}{found}"


def _ids(side: str, surplus: Surplus) -> str:
    more = ", ..." if surplus.count > len(surplus.shown) else ""
    ids = ", ".join(shown(node, LONGEST_ID) for node in surplus.shown)
    return f"; {side}: {ids}{more}" if surplus.count else ""
