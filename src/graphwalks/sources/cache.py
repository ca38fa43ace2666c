"""The folder of official files and what is made from them, and how anything arrives there whole."""

import contextlib
import hashlib
import os
import shutil
import tempfile
import time
from collections.abc import Iterator
from io import BufferedRandom
from pathlib import Path, PurePosixPath
from typing import Final

import platformdirs

from graphwalks.errors import ArgumentError
from graphwalks.sources.official import OfficialFile

PARTIAL_PREFIX: Final = ".partial-"
STALE_SECONDS: Final = 24 * 3600
"""A partial file or folder this old was left by a process that was killed."""

_NAME_DIGITS: Final = 16


def cache_folder() -> Path:
    """Return GRAPHWALKS_CACHE, else the platform's cache of the user; it may not exist yet.

    Raises:
        ArgumentError: GRAPHWALKS_CACHE begins with the home folder of an unknown user.
    """
    if value := os.environ.get("GRAPHWALKS_CACHE"):
        try:
            return Path(value).expanduser().absolute()
        except RuntimeError as error:
            raise ArgumentError(
                f"GRAPHWALKS_CACHE is {value!r}, in the home folder of a user who is not known "
                "here; set it to the path of a folder"
            ) from error
    return platformdirs.user_cache_path("graphwalks", appauthor=False)


def file_path(file: OfficialFile) -> Path:
    """Return where an official file is kept."""
    identity = file.families[0] if file.sha256 is None else file.sha256[:_NAME_DIGITS]
    return cache_folder() / "official" / identity / file.name


def member_path(file: OfficialFile, member: str) -> Path:
    """Return where an unpacked member of an official archive is kept."""
    sha256 = file.members[member]
    return cache_folder() / "official" / sha256[:_NAME_DIGITS] / PurePosixPath(member).name


def file_sha256(path: Path) -> str:
    """Return the sha256 of a file, read in pieces."""
    with path.open("rb") as stream:
        return hashlib.file_digest(stream, "sha256").hexdigest()


@contextlib.contextmanager
def arriving_file(target: Path) -> Iterator[BufferedRandom]:
    """Give a file to write that becomes `target` when the block ends without an exception.

    It is written beside `target`, flushed to the disk and put in place in one step, so that no
    reader and no crash ever meets a half-written file under the final name.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    _remove_stale(target.parent)
    handle, name = tempfile.mkstemp(prefix=PARTIAL_PREFIX, dir=target.parent)
    try:
        with os.fdopen(handle, "w+b") as stream:
            yield stream
            stream.flush()
            os.fsync(stream.fileno())
        os.replace(name, target)
    except BaseException:
        Path(name).unlink(missing_ok=True)
        raise


@contextlib.contextmanager
def arriving_folder(target: Path) -> Iterator[Path]:
    """Give a folder to make that becomes `target` when the block ends without an exception.

    If another process puts its `target` in place first, that one stays: both come from the same
    content.
    """
    target.parent.mkdir(parents=True, exist_ok=True)
    _remove_stale(target.parent)
    holder = Path(tempfile.mkdtemp(prefix=PARTIAL_PREFIX, dir=target.parent))
    try:
        content = holder / "content"
        yield content
        try:
            content.rename(target)
        except OSError:
            if not target.is_dir():
                raise
    finally:
        shutil.rmtree(holder, ignore_errors=True)


def discard_folder(target: Path) -> None:
    """Remove a folder in a way that no reader meets half of it."""
    with contextlib.suppress(FileNotFoundError):
        holder = Path(tempfile.mkdtemp(prefix=PARTIAL_PREFIX, dir=target.parent))
        try:
            target.rename(holder / "content")
        finally:
            shutil.rmtree(holder, ignore_errors=True)


def _remove_stale(folder: Path) -> None:
    for partial in folder.glob(f"{PARTIAL_PREFIX}*"):
        with contextlib.suppress(OSError):
            if time.time() - partial.stat().st_mtime > STALE_SECONDS:
                shutil.rmtree(partial) if partial.is_dir() else partial.unlink()
