"""How the targets of written rows depend on the inputs before them, as tables."""

from collections import Counter
from collections.abc import Sequence
from typing import Final

import click
from rich.table import Table
from rich.text import Text

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.dependence_report import (
    BELOW,
    FRESH_DRAWS,
    DependenceReport,
    TaskKey,
)
from graphwalks.cli.output import print_table, shown

PIPED_WIDTH: Final = 100
"""Columns of a table that goes to a file or program."""

LONGEST_NAME: Final = 40
"""Characters of the name of a topology that are printed; a file may have any."""


def print_report(reports: Sequence[tuple[str, DependenceReport]]) -> None:
    """Print which tasks rejection moved and, last, what dependence the targets have.

    Args:
        reports: Name and report of each topology or config, in the order of the lines.
    """
    for category in dict.fromkeys(report.category for _, report in reports):
        of_category = [report for _, report in reports if report.category == category]
        _print_tasks(category, of_category)
    click.echo(
        f"\nDependence of the targets: {FRESH_DRAWS} draws of other inputs for each sample, none "
        "of which selected it\n"
    )
    print_table(_dependences(reports), PIPED_WIDTH)


def _dependences(reports: Sequence[tuple[str, DependenceReport]]) -> Table:
    headings = ("samples", "accepted", "redraws", "changed", "95 %", f"below {BELOW:.0%}")
    table = _table("", headings)
    for name, report in reports:
        low, high = report.interval.low, report.interval.high
        table.add_row(
            Text(shown(name, LONGEST_NAME)),  # not as markup: a file may be named so
            f"{report.samples:,}",
            f"{report.acceptance:.1%}",
            f"{report.redraws:,}",
            f"{report.changed:.1%}",
            f"{low:.1%}-{high:.1%}",
            f"{report.below:.1%}",
        )
    return table


def _print_tasks(category: str, reports: Sequence[DependenceReport]) -> None:
    before = sum((report.before for report in reports), Counter[TaskKey]())
    after = sum((report.after for report in reports), Counter[TaskKey]())
    if not before:
        return  # targets alone
    click.echo(
        f"\nTasks on the other nodes of graphs with a {category} target: in the first try, and in "
        "those kept\n"
    )
    print_table(_moves(before, after), PIPED_WIDTH)


def _moves(before: Counter[TaskKey], after: Counter[TaskKey]) -> Table:
    """List every task, those first of which rejection changed the share most."""
    first, kept = before.total(), after.total()
    moves = {key: after[key] / kept - before[key] / first for key in before | after}
    table = _table("task", ("tried", "share", "kept", "share", "moved"))
    for key in sorted(moves, key=lambda key: (-abs(moves[key]), key)):
        table.add_row(
            f"{key[0]} {key[1]} {catalogue.task_of(*key).name}",
            f"{before[key]:,}",
            f"{before[key] / first:.2%}",
            f"{after[key]:,}",
            f"{after[key] / kept:.2%}",
            f"{moves[key]:+.2%}",
        )
    return table


def _table(first: str, numbers: Sequence[str]) -> Table:
    table = Table(box=None, pad_edge=False)
    table.add_column(first)
    for heading in numbers:
        table.add_column(heading, justify="right", no_wrap=True)
    return table
