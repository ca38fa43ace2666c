"""How commands write files, and print tables, progress, and texts of others."""

import contextlib
import os
import tempfile
from collections.abc import Generator, Iterable, Iterator
from pathlib import Path
from typing import BinaryIO, TypeVar

import click
from rich.console import Console
from rich.progress import MofNCompleteColumn, Progress
from rich.table import Table

from graphwalks.errors import ArgumentError
from graphwalks.sources.cache import PARTIAL_PREFIX

Item = TypeVar("Item")


def print_table(table: Table, piped_width: int) -> None:
    """Print a table as wide as the terminal, or `piped_width` columns wide to a file or program."""
    terminal = Console()
    console = terminal if terminal.is_terminal else Console(width=piped_width)
    console.print(table)


def followed(items: Iterator[Item], count: int, name: str) -> Generator[Item, None, None]:
    """Pass items on and show how many there are, on a terminal."""
    console = Console(stderr=True)
    columns = (*Progress.get_default_columns(), MofNCompleteColumn())
    with Progress(*columns, console=console, disable=not console.is_terminal) as progress:
        task = progress.add_task(name, total=count)
        for item in items:
            yield item
            progress.advance(task)


def shown(text: str, most: int) -> str:
    """Return a foreign text for the terminal: cut, and in printable ASCII on one line."""
    cut = "..." if len(text) > most else ""
    return text[:most].encode("unicode_escape").decode("ascii") + cut


def refuse_same_file(paths: Iterable[Path]) -> None:
    """Refuse a file that is named twice: what is written last would bury the rest.

    Raises:
        ArgumentError: Names the file.
    """
    seen: set[str] = set()
    for path in paths:
        real = os.path.realpath(path)
        if real in seen:
            raise ArgumentError(f"{path} is named twice; give each file a name of its own")
        seen.add(real)


@contextlib.contextmanager
def arriving_output(out: Path, way_on: str) -> Iterator[BinaryIO]:
    """Give a file to write that takes its name only when it is whole.

    A link stays: the file that it points to is written.

    Args:
        out: Its path.
        way_on: Sentence for the error: what is saved, or what to do next.

    Raises:
        ArgumentError: There is something else than a file.
        OSError: The file cannot be written.
    """
    target = Path(os.path.realpath(out))
    # `out` is asked too: standard output as a pipe has no real path that exists.
    if (os.path.exists(out) or os.path.lexists(target)) and not os.path.isfile(target):
        raise ArgumentError(f"{out} is no regular file. {way_on}")
    # A folder of its own, not a temporary file: that would be readable by its owner alone.
    with tempfile.TemporaryDirectory(prefix=PARTIAL_PREFIX, dir=target.parent) as folder:
        partial = Path(folder) / target.name
        with partial.open("wb") as stream:
            yield stream
        os.replace(partial, target)


def write_output(out: Path, content: bytes, way_on: str) -> None:
    """Write a file whole or not at all.

    Args:
        out: Its path.
        content: What it holds.
        way_on: Sentence for the error: what is saved, or what to do next.

    Raises:
        ArgumentError: There is something else than a file.
        click.ClickException: The file cannot be written.
    """
    try:
        with arriving_output(out, way_on) as stream:
            stream.write(content)
    except OSError as error:
        raise click.ClickException(
            f"{out} cannot be written: {error.strerror}. {way_on}"
        ) from error
