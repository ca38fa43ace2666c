"""`graphwalks audit`: every answer of a file or of a task found again from its prompt."""

import os
import time
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path
from types import ModuleType

import click

from graphwalks import arbigraph, construction, evidence, walks
from graphwalks.cli.arguments import read_pairs, read_task
from graphwalks.cli.audits import arbigraph as arbigraph_audit
from graphwalks.cli.audits import cognition as cognition_audit
from graphwalks.cli.audits import construction as construction_audit
from graphwalks.cli.audits import evidence as evidence_audit
from graphwalks.cli.audits import walks as walks_audit
from graphwalks.cli.audits.checked import Checked
from graphwalks.cli.audits.files import family_of
from graphwalks.cognition.request import TASK as COGNITION
from graphwalks.counting import counted
from graphwalks.errors import ArgumentError

FAMILY_OF_TASK: Mapping[str, ModuleType] = {
    **dict.fromkeys(walks.TASKS, walks_audit),
    **dict.fromkeys(arbigraph.TASKS, arbigraph_audit),
    COGNITION: cognition_audit,
    **dict.fromkeys(evidence.TASKS, evidence_audit),
    **dict.fromkeys(construction.TASKS, construction_audit),
}


@click.command()
@click.argument("rows", metavar="PATH|TASK")
@click.option(
    "-T", "pairs", multiple=True, metavar="NAME=VALUE", help="Task parameter, as for inspect eval."
)
@click.option("--source", help="As -T source=...: official, generated, or a file with rows.")
@click.option("--seed", type=int, help="As -T seed=...: of generated rows.")
@click.option("--tier", help="As -T tier=...: all, or names like 1k,2k.")
@click.option("--per-tier", type=int, help="As -T per_tier=...: rows of each tier.")
def audit(  # noqa: PLR0913, PLR0917 - one for each option
    rows: str,
    pairs: tuple[str, ...],
    source: str | None,
    seed: int | None,
    tier: str | None,
    per_tier: int | None,
) -> None:
    """Solve every row again by an independent route and print each answer that does not agree.

    PATH is a file that `graphwalks generate` wrote or the tasks take as `source`, or a folder that
    `graphwalks generate arbigraph --release` wrote: all of its rows are solved. TASK, such as
    bfs_128k, stands for the rows that it runs. Of instances of construction the best solution is
    evaluated and proven again; one that is not proven in two minutes is not compared. Queries of
    evidence are checked for what their five conditions show; generated ones are made again,
    official ones held against their graphs, others counted as not certified. Exit 1 on any
    mismatch.
    """
    given = {"source": source, "seed": seed, "tier": tier, "per_tier": per_tier}
    options = {name: value for name, value in given.items() if value is not None}
    parameters = read_pairs(pairs, "-T")
    start = time.perf_counter()
    count = mismatches = unsolved = uncertified = 0
    if os.path.exists(rows):
        named = [f"--{name.replace('_', '-')}" for name in options]
        _refuse_parameters(rows, [*named, *(f"-T {name}" for name in parameters)])
    for checked in _checks(rows, options | parameters):
        for fault in checked.faults:
            click.echo(fault)
        count += checked.rows
        mismatches += bool(checked.faults)
        unsolved += checked.unsolved
        uncertified += checked.uncertified
    seconds = time.perf_counter() - start
    left = f", {counted(unsolved, 'answer')} not solved again" if unsolved else ""
    left += f", {counted(uncertified, 'row')} not certified" if uncertified else ""
    found = f"{counted(count, 'row')}, {counted(mismatches, 'mismatch')}"
    click.echo(f"{found}{left}, {seconds:.1f} seconds")
    if mismatches:
        raise click.exceptions.Exit(1)


def _checks(rows: str, parameters: Mapping[str, object]) -> Iterable[Checked]:
    is_file, is_folder = os.path.isfile(rows), os.path.isdir(rows)
    # unlike those of Path, no errors for a name that cannot be one
    if not is_file and not is_folder:
        task = read_task(rows, "neither a task nor the path of a file", FAMILY_OF_TASK)
        checks: Iterator[Checked] = FAMILY_OF_TASK[task].task_checks(task, parameters)
        return checks
    path = Path(rows)
    if is_folder:
        return arbigraph_audit.folder_checks(path)
    found: Iterator[Checked] = family_of(path).file_checks(path)
    return found


def _refuse_parameters(rows: str, named: list[str]) -> None:
    if named:
        raise ArgumentError(
            f"{', '.join(named)} cannot be given with a file or folder, of which all rows are "
            f"solved; for a part of a file: graphwalks audit TASK --source {rows} ..."
        )
