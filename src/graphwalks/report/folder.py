"""The folder of a report: whether one may be written there, and how it is replaced as a whole."""

import json
import os
import shutil
import tempfile
from collections.abc import Iterator, Mapping
from pathlib import Path
from typing import Final

from graphwalks.errors import ArgumentError
from graphwalks.report.export import KEYS

PAGE: Final = "index.html"
DATA: Final = "report.json"
TABLES: Final = "tables"

_PARTIAL_PREFIX: Final = ".partial-report-"


def refuse_other(out: Path) -> None:
    """Refuse a place that holds something else than an earlier report.

    Raises:
        ArgumentError: Says what is there.
    """
    if not os.path.lexists(out):
        return
    if not out.is_dir():
        raise ArgumentError(f"{out} is no folder; choose another --out")
    real = out.resolve()
    if Path.cwd().is_relative_to(real):
        raise ArgumentError(f"{out} is the folder you are in; choose another --out, such as report")
    if others := sorted(_others(out)):
        raise ArgumentError(
            f"{out} holds other files, such as {others[0]}; choose another --out, as the whole "
            "folder is replaced"
        )


def _others(out: Path) -> Iterator[str]:
    """Name what a folder holds besides a report: all of it, unless its data say what it is."""
    written = _written(out)
    for file in _entries(out):
        name = file.relative_to(out).as_posix()
        if (name not in written or file.is_dir()) and not _is_kept(file):
            yield name


def _entries(out: Path) -> Iterator[Path]:
    """Yield what a folder holds, and what its folder of tables does in place of that."""
    for entry in out.iterdir():
        is_tables = entry.name == TABLES and entry.is_dir() and not entry.is_symlink()
        yield from entry.iterdir() if is_tables else (entry,)


def _is_kept(file: Path) -> bool:
    """Return whether a file is a hidden one, as `.DS_Store` or `.nojekyll`: no report has any."""
    return file.name.startswith(".") and file.is_file() and not file.is_symlink()


def _written(out: Path) -> set[str]:
    """Return the names of the files of an earlier report, as its data list them."""
    place = out / DATA
    if place.is_symlink() or not place.is_file():
        return set()
    try:
        data = json.loads(place.read_bytes())
        tables = [table["name"] for section in data["sections"] for table in section["tables"]]
        is_report = KEYS <= data.keys()
    except (ValueError, RecursionError, LookupError, TypeError, AttributeError):
        return set()
    return {PAGE, DATA, *(f"{TABLES}/{name}.csv" for name in tables)} if is_report else set()


def replace_folder(out: Path, files: Mapping[str, str]) -> None:
    """Write a folder whole or not at all; what was there before goes when the new one is whole.

    A link stays: the folder that it points to is replaced.

    Raises:
        OSError: It cannot be written.
    """
    try:
        _replace(Path(os.path.realpath(out)), files)
    except OSError as error:  # the file may be one of ours that nobody has heard of
        raise OSError(error.errno, error.strerror, str(out)) from error


def _replace(target: Path, files: Mapping[str, str]) -> None:
    target.parent.mkdir(parents=True, exist_ok=True)
    with tempfile.TemporaryDirectory(prefix=_PARTIAL_PREFIX, dir=target.parent) as scratch:
        fresh, earlier = Path(scratch) / "fresh", Path(scratch) / "earlier"
        for name, text in files.items():
            file = fresh / name
            file.parent.mkdir(parents=True, exist_ok=True)
            # A lone half of a character is in no encoding; a log can hold one all the same.
            file.write_bytes(text.encode("utf-8", "replace"))
        if target.exists():
            for file in filter(_is_kept, _entries(target)):
                place = fresh / file.relative_to(target)
                place.parent.mkdir(exist_ok=True)
                shutil.copy2(file, place)
            os.rename(target, earlier)
        try:
            os.rename(fresh, target)
        except OSError:
            if earlier.exists():
                os.rename(earlier, target)
            raise
