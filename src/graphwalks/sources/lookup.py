"""Where an official file is: the cache, the Hugging Face cache, and only then the network."""

import os
from collections.abc import Iterator
from contextlib import contextmanager
from contextvars import ContextVar
from enum import StrEnum
from pathlib import Path

from graphwalks.errors import SourceError
from graphwalks.sources.archives import ArchiveError, copy_content
from graphwalks.sources.cache import arriving_file, file_path, file_sha256, member_path
from graphwalks.sources.hub import cached_copies
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.pinning import adopt, expected_digest, pin, prove
from graphwalks.sources.problems import digest_problem, file_problem, promised, storage_problem

_downloads = ContextVar("downloads", default=True)


class State(StrEnum):
    """Where a copy of a file lies."""

    CACHED = "cached"
    HUB_CACHE = "HF cache"
    UNPACKED = "unpacked"
    MISSING = "missing"


@contextmanager
def without_downloads() -> Iterator[None]:
    """Let a missing file be an error while the block runs, for commands that promise no download.

    It ends with a `SourceError` that names the ways on.
    """
    token = _downloads.set(False)
    try:
        yield
    finally:
        _downloads.reset(token)


def find(file: OfficialFile) -> Path | None:
    """Return a copy on this machine that is proven to be this file, or None.

    Without a published digest, a copy of the Hugging Face cache is copied, so that it stays.

    Raises:
        SourceError: The copy in the cache has been damaged or cannot be read.
    """
    cached = file_path(file)
    if is_there(cached):
        _prove(file, cached, expected_digest(file))
        return cached
    for copy in cached_copies(file):
        try:
            if file.sha256 is None:
                return adopt(file, copy)
            if file_sha256(copy) == file.sha256:
                return copy
        except (OSError, SourceError):
            continue  # a copy that another program keeps unreadable, or of other content, is none
    return None


def obtain(file: OfficialFile) -> Path:
    """Return a proven copy of an official file, downloading it if there is none on this machine.

    Raises:
        SourceError: Damaged in the cache, or the download failed.
    """
    found = find(file)
    return found if found is not None else _download(file)


def renew(file: OfficialFile) -> Path:
    """Return a proven copy like `obtain`, but replace a damaged one.

    An archive is not downloaded if its members are there: then the first of them is returned.

    Raises:
        SourceError: The download failed, or a damaged copy cannot be removed.
    """
    members = list(_sound_members(file))
    try:
        found = find(file)
    except SourceError:
        found = None
    if found is None and members and len(members) == len(file.members):
        found = members[0]
    return found if found is not None else _download(file)


def obtain_member(file: OfficialFile, member: str) -> Path:
    """Return a proven copy of one member of an official archive, unpacking it once.

    Raises:
        SourceError: Damaged in the cache, no archive to be had, or not what was published.
    """
    target, sha256 = member_path(file, member), file.members[member]
    if is_there(target):
        _prove(file, target, sha256)
        return target
    archive = obtain(file)
    try:
        with arriving_file(target) as stream:
            found = copy_content(archive, member, stream)
            if found != sha256:
                raise digest_problem(
                    file, f"holds another {member} than was published", sha256, found
                )
    except ArchiveError as error:
        raise file_problem(
            file, f"does not unpack: {error}", f"sha256 {sha256} of {member}", "none"
        ) from error
    except OSError as error:
        raise storage_problem(file, error) from error
    return target


def _sound_members(file: OfficialFile) -> Iterator[Path]:
    """Yield the unpacked members; remove damaged ones, so that they are unpacked anew."""
    for member, sha256 in file.members.items():
        path = member_path(file, member)
        if not is_there(path):
            continue
        try:
            _prove(file, path, sha256)
        except SourceError:
            _remove(file, path)
        else:
            yield path


def _remove(file: OfficialFile, path: Path) -> None:
    try:
        path.unlink(missing_ok=True)
    except OSError as error:
        raise storage_problem(file, error) from error


def state_of(file: OfficialFile) -> State:
    """Say where a copy of a file lies, by names alone: nothing is hashed."""
    if is_there(file_path(file)):
        return State.CACHED
    if any(True for _ in cached_copies(file)):
        return State.HUB_CACHE
    if file.members and all(is_there(member_path(file, member)) for member in file.members):
        return State.UNPACKED
    return State.MISSING


def is_there(path: Path) -> bool:
    """Say whether a file is there: unlike Path.is_file without error below a closed folder."""
    return os.path.isfile(path)


def _prove(file: OfficialFile, path: Path, sha256: str | None) -> None:
    """Prove a file of the cache; without a digest, by its content, which is recorded then."""
    try:
        if sha256 is None:
            with path.open("rb") as stream:
                found = prove(file, stream, f"lies in the cache, at {path},")
        else:
            found = file_sha256(path)
    except OSError as error:
        raise file_problem(
            file,
            f"cannot be read at {path}: {error.strerror}",
            promised(file) if sha256 is None else f"sha256 {sha256}",
            "nothing readable",
        ) from error
    if sha256 is None:
        _record(file, found)
    elif found != sha256:
        raise digest_problem(file, f"is damaged in the cache, at {path}", sha256, found)


def _record(file: OfficialFile, sha256: str) -> None:
    try:
        pin(file, sha256)
    except OSError as error:
        raise storage_problem(file, error) from error


def _download(file: OfficialFile) -> Path:
    if not _downloads.get():
        raise file_problem(
            file, "is not here, and this command downloads nothing", promised(file), "no copy"
        )
    # httpx and rich load only when something has to be fetched.
    from graphwalks.sources.download import download  # noqa: PLC0415

    return download(file)
