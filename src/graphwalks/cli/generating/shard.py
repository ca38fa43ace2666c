"""`--shard I/N`: one of N files that, one after the other, are the whole, byte for byte."""

import re
from collections.abc import Callable
from dataclasses import dataclass
from pathlib import Path
from typing import Any, Final, TypeVar

import click
from rich.filesize import decimal

from graphwalks.counting import counted

MOST_SHARDS: Final = 100_000
"""More than the jobs of any cluster's array."""

_FORM: Final = re.compile(r"([0-9]{1,6})/([0-9]{1,6})", re.ASCII)

Command = TypeVar("Command", bound=Callable[..., Any])


@dataclass(frozen=True)
class Shard:
    """A part of the rows of a file, those that lie together.

    Attributes:
        number: Which part, from 1.
        count: Of how many.
    """

    number: int
    count: int

    def places(self, total: int) -> range:
        """Return the places of this part among `total` rows; parts differ by one row at most."""
        return range(
            total * (self.number - 1) // self.count,
            total * self.number // self.count,
        )

    def told(self, rows: int, noun: str, out: Path) -> str:
        """Say what was written to a file; a part of fewer rows than parts may hold none."""
        if not rows:
            return f"{out} is empty: part {self.number} of {self.count} has {counted(0, noun)}"
        return f"{counted(rows, noun)}, {decimal(out.stat().st_size)}, in {out}"


WHOLE: Final = Shard(1, 1)


def tasks_of(tasks: tuple[str, ...], count: int, places: range) -> tuple[str, ...]:
    """Return the tasks that a part has rows of, where each has `count`, one task after the other.

    Args:
        tasks: All of them, in their order.
        count: Rows of each.
        places: See `Shard.places`.
    """
    return tuple(dict.fromkeys(tasks[place // count] for place in places))


def _read(ctx: click.Context, param: click.Parameter, value: str) -> Shard:
    found = _FORM.fullmatch(value)
    number, count = map(int, found.groups()) if found else (0, 0)
    if not 1 <= number <= count <= MOST_SHARDS:
        raise click.BadParameter(
            f"{value!r} is no part of a whole; give I/N with I from 1 to N, and N up to "
            f"{MOST_SHARDS:,}, such as 2/8"
        )
    return Shard(number, count)


def shard_option(command: Command) -> Command:
    """Give a command `--shard`, which hands it a `Shard`."""
    return click.option(
        "--shard",
        default=f"{WHOLE.number}/{WHOLE.count}",
        callback=_read,
        metavar="I/N",
        help="Part I of N, from 1: the files of all parts in order are that of the whole.",
    )(command)
