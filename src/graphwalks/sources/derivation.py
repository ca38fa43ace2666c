"""The store of a file: made once, in a child process, kept under the sha256 of the file.

The child keeps the readers of published formats out of the process that runs an evaluation, where
reading a parquet file costs 1.3 to 4.3 times the memory of the rows.
"""

import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Final, TypeVar

import click

from graphwalks.errors import SourceError, one_line
from graphwalks.sources.arraystore import ArrayStore
from graphwalks.sources.cache import arriving_folder, cache_folder, discard_folder, file_sha256
from graphwalks.sources.lookup import obtain
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.problems import ANOTHER_CACHE, file_problem, storage_problem
from graphwalks.sources.rowstore import RowStore

CONVERSION: Final = "graphwalks.sources.conversion"
"""What the child runs; this package must not import it, or Python would warn of a second one."""

_Store = TypeVar("_Store", RowStore, ArrayStore)


def derived_from(
    file: OfficialFile, module: str, version: int, kind: Callable[[Path], _Store]
) -> _Store:
    """Return the store of an official file, making it if it is not there.

    The file is looked for, and proven by its sha256, only when the store has to be made: the store
    of a sha256 stands for a file that had it.

    Args:
        file: The official file.
        module: Name of the module whose function `convert` turns the file into a store.
        version: Version of that conversion; a new one makes a new store.
        kind: What the module makes; opens it, or raises `SourceError` if it is damaged.

    Raises:
        SourceError: The file cannot be had, the conversion failed, or the cache cannot be written.
    """
    try:
        sha256 = file.sha256 or file_sha256(obtain(file))
        return _store(sha256, lambda: obtain(file), module, version, kind)
    except OSError as error:
        raise storage_problem(file, error) from error
    except _ConversionError as error:
        raise file_problem(
            file, f"could not be prepared for reading: {error}", "a store", "none"
        ) from error


def derived_store_of(path: Path, module: str, version: int) -> RowStore:
    """Return the row store of a user's own file, kept under the sha256 of its content.

    Args:
        path: The file.
        module: As for `derived_from`.
        version: As for `derived_from`.

    Raises:
        SourceError: The file cannot be read, the conversion failed, or the cache cannot be written.
    """
    try:
        sha256 = file_sha256(path)
    except OSError as error:
        raise SourceError(
            f"{path} cannot be read: {error.strerror}. Give the path of a file."
        ) from error
    try:
        return _store(sha256, path.absolute, module, version, RowStore)
    except OSError as error:
        raise SourceError(
            f"{path} cannot be prepared in the cache: {error.strerror} ({error.filename}); "
            f"{ANOTHER_CACHE}"
        ) from error
    except _ConversionError as error:
        raise SourceError(f"{path} could not be turned into rows: {error}") from error


class _ConversionError(Exception):
    """The child process made no store; says why."""


def _store(
    sha256: str,
    locate: Callable[[], Path],
    module: str,
    version: int,
    kind: Callable[[Path], _Store],
) -> _Store:
    folder = cache_folder() / "derived" / f"{sha256}-{module.rpartition('.')[2]}-{version}"
    if folder.is_dir():
        try:
            return kind(folder)
        except SourceError:
            discard_folder(folder)  # it is made again from the proven file
    source = locate()
    click.echo(f"Preparing {source.name} for reading; this is done once.", err=True)
    with arriving_folder(folder) as arriving:
        _convert(source, arriving, module)
    return kind(folder)


def _convert(source: Path, folder: Path, module: str) -> None:
    # -P keeps modules of the user's working folder out of the child.
    command = [sys.executable, "-P", "-m", CONVERSION, module, str(source), str(folder)]
    child = subprocess.run(
        command, capture_output=True, text=True, encoding="utf-8", errors="replace", check=False
    )
    if child.returncode == 0:
        return
    lines = child.stderr.strip().splitlines()
    reason = lines[-1] if lines else "it said nothing"
    if child.returncode < 0:
        reason += f" (ended by signal {-child.returncode}, perhaps for want of memory)"
    raise _ConversionError(one_line(reason))
