"""Copies of official files that a user has: found in files and folders, known by their sha256.

A file of which no sha256 is published, packed or unpacked, is known by its rows, and must lie there
unpacked.
"""

import os
from collections.abc import Iterable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path, PurePosixPath
from typing import Final

from graphwalks.sources import catalogue
from graphwalks.sources.archives import ArchiveError, copy_content, member_digests
from graphwalks.sources.cache import arriving_file, file_path, file_sha256, member_path
from graphwalks.sources.catalogue import known_contents
from graphwalks.sources.official import KnownContent, OfficialFile
from graphwalks.sources.pinning import adopt, content_problem
from graphwalks.sources.problems import digest_problem, storage_problem

NOT_KNOWN: Final = "not known"


@dataclass(frozen=True)
class Imported:
    """Content of a user's file that is in the cache now.

    Attributes:
        path: The user's file.
        content: What it holds.
        unpacked: Member of `path` that holds it; None if the whole file is it.
    """

    path: Path
    content: KnownContent
    unpacked: str | None


@dataclass(frozen=True)
class LeftOut:
    """A user's file or folder that was not taken, and why."""

    path: Path
    reason: str


def import_paths(paths: Iterable[Path]) -> Iterator[Imported | LeftOut]:
    """Put every official file that is found under some paths into the cache.

    Args:
        paths: Files, and folders that are searched through.

    Yields:
        What was imported and what was left out, file by file.

    Raises:
        SourceError: The cache cannot be written.
    """
    known = known_contents()
    for path in _files_under(paths):
        try:
            yield from _import_file(path, known)
        except ArchiveError as error:
            yield LeftOut(path, str(error))
        except OSError as error:
            yield LeftOut(path, f"cannot be read: {error.strerror or error}")


def _import_file(
    path: Path, known: Mapping[str, tuple[KnownContent, ...]]
) -> Iterator[Imported | LeftOut]:
    if path.is_dir():
        yield LeftOut(path, "cannot be searched")
        return
    if not path.is_file():
        yield LeftOut(path, "no file" if path.exists() else "does not exist")
        return
    sha256 = file_sha256(path)
    if sha256 in known:
        for content in _meant(path.name, known[sha256]):
            yield _take(path, None, sha256, content)
        return
    taken = False
    for member, sha256 in member_digests(path):
        for content in _meant(PurePosixPath(member).name, known.get(sha256, ())):
            yield _take(path, member, sha256, content)
            taken = True
    if not taken:
        yield _take_by_content(path)


def _meant(name: str, contents: tuple[KnownContent, ...]) -> tuple[KnownContent, ...]:
    """Return, of files with one content, the one that has the name of the copy; else all."""
    named = tuple(content for content in contents if (content.member or content.file.name) == name)
    return named or contents


def _take_by_content(path: Path) -> Imported | LeftOut:
    """Take a file without a published digest, if this is one."""
    file = _claimed(path)
    if file is None:
        return LeftOut(path, NOT_KNOWN)
    with path.open("rb") as stream:
        _, problem = content_problem(file, stream)
    if problem is not None:
        return LeftOut(path, f"not {file.name}: {problem}")
    try:
        adopt(file, path)
    except OSError as error:
        raise storage_problem(file, error) from error
    return Imported(path, KnownContent(file, None), None)


def _claimed(path: Path) -> OfficialFile | None:
    with path.open("rb") as stream:
        for file in catalogue.CATALOGUE:
            stream.seek(0)
            if file.check is not None and file.check.claims(stream):
                return file
    return None


def _take(path: Path, member: str | None, sha256: str, content: KnownContent) -> Imported:
    file = content.file
    target = file_path(file) if content.member is None else member_path(file, content.member)
    try:
        with arriving_file(target) as stream:
            found = copy_content(path, member, stream)
            if found != sha256:
                raise digest_problem(file, f"changed while it was read from {path}", sha256, found)
    except OSError as error:
        raise storage_problem(file, error) from error
    return Imported(path, content, member)


def _files_under(paths: Iterable[Path]) -> Iterator[Path]:
    """Yield each file once; links are followed, and a loop of links is entered once.

    Of folders, those are yielded that cannot be searched.
    """
    seen: set[str] = set()
    closed: list[Path] = []

    def note(error: OSError) -> None:
        closed.append(Path(error.filename))

    for path in paths:
        if not os.path.isdir(path):
            yield from _unseen(path, seen)
            continue
        for folder, folders, names in os.walk(path, True, note, followlinks=True):
            folders[:] = sorted(name for name in folders if _mark(os.path.join(folder, name), seen))
            for name in sorted(names):
                yield from _unseen(Path(folder, name), seen)
    yield from closed


def _unseen(path: Path, seen: set[str]) -> Iterator[Path]:
    if _mark(str(path), seen):
        yield path


def _mark(path: str, seen: set[str]) -> bool:
    """Say whether this is the first path to a place, and remember the place."""
    place = os.path.realpath(path)
    if place in seen:
        return False
    seen.add(place)
    return True
