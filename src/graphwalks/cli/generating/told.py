"""What `graphwalks generate` tells last: what it wrote, and the commands to go on with."""

from collections.abc import Iterable
from pathlib import Path

import click

from graphwalks.cli.generating.shard import Shard
from graphwalks.cli.rows import STDOUT


def tell_rows(  # noqa: PLR0913, PLR0917 - one for each part of the text
    out: Path, shard: Shard, count: int, noun: str, audited: str, runs: Iterable[str]
) -> None:
    """Print what a file holds and how it is checked and run; nothing after standard output.

    Args:
        out: Where the rows are.
        shard: Which part of them.
        count: How many; of none, nothing is to be checked.
        noun: One of them.
        audited: What follows `graphwalks audit`.
        runs: Of each run, what follows `inspect eval`, but for the model.
    """
    if out == STDOUT:
        return
    click.echo(shard.told(count, noun, out))
    if count:
        click.echo(f"check:  graphwalks audit {audited}")
        for run in runs:
            tell_run(run)


def tell_run(command: str) -> None:
    """Print a command of `inspect eval` behind its label; the model is for the user to name."""
    click.echo(f"run:    inspect eval {command} --model MODEL")
