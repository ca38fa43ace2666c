"""Options that families share: of which tasks, from which seed, into which file."""

from collections.abc import Callable
from pathlib import Path
from typing import Final

import click

from graphwalks.cli.generating.shard import Command

seed_option: Final = click.option("--seed", type=int, default=0, show_default=True)

lines_option: Final = click.option(
    "--out",
    required=True,
    type=click.Path(path_type=Path, dir_okay=False, allow_dash=True),
    help="JSON lines; - for standard output.",
)


def tasks_option(known: tuple[str, ...]) -> Callable[[Command], Command]:
    """Give a command `--task`, which hands it `tasks`: those named, or all, in their known order.

    Args:
        known: All tasks of the family.
    """

    def chosen(
        ctx: click.Context, param: click.Parameter, named: tuple[str, ...]
    ) -> tuple[str, ...]:
        return tuple(task for task in known if not named or task in named)

    return click.option(
        "--task",
        "tasks",
        multiple=True,
        type=click.Choice(known),
        callback=chosen,
        help="May be repeated. [default: all]",
    )
