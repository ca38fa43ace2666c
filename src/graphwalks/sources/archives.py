"""Content of files and of the members of .gz and .zip archives, as streams in bounded memory."""

import errno
import gzip
import hashlib
import io
import zipfile
import zlib
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from typing import IO, BinaryIO, Final

LARGEST_MEMBER: Final = 4 * 1024**3
"""No official file is as large; reading on would only serve a decompression bomb."""
CHUNK_BYTES: Final = 1 << 20

_GZIP_MAGIC: Final = b"\x1f\x8b"
_ZIP_MAGIC: Final = b"PK\x03\x04"
# What the standard library raises on damaged, encrypted or unsupported archives.
_BROKEN: Final = (
    ArithmeticError,
    EOFError,
    KeyError,
    NotImplementedError,
    RuntimeError,
    ValueError,
    gzip.BadGzipFile,
    zipfile.BadZipFile,
    zlib.error,
)


class ArchiveError(Exception):
    """An archive is damaged, encrypted, too large, or packed in a way that cannot be read here."""


def member_digests(path: Path) -> Iterator[tuple[str, str]]:
    """Yield name and sha256 of each member of an archive; nothing for a file that is no archive.

    Raises:
        ArchiveError: The archive cannot be read on.
        OSError: The file cannot be read.
    """
    for member in member_names(path):
        yield member, _copy(path, member, None)


def member_names(path: Path) -> tuple[str, ...]:
    """Return the names of the members; none for a file that is no archive.

    A .gz has one member, named like the archive without its suffix.

    Raises:
        ArchiveError: The list of members cannot be read.
        OSError: The file cannot be read.
    """
    with path.open("rb") as stream:
        start = stream.read(len(_ZIP_MAGIC))
    if start.startswith(_GZIP_MAGIC):
        return (path.stem,)
    if start != _ZIP_MAGIC:
        return ()
    with archive_errors(path), zipfile.ZipFile(path) as archive:
        # Not `is_dir`, which in Python 3.11 fails where a name is empty.
        return tuple(name for name in archive.namelist() if not name.endswith("/"))


def copy_content(path: Path, member: str | None, target: BinaryIO) -> str:
    """Write a whole file, or one member of an archive, and return the sha256 of what was written.

    Args:
        path: The file.
        member: Name of the member (of a .gz: any name); None for the whole file.
        target: Where to write.

    Raises:
        ArchiveError: The member cannot be read.
        OSError: The file cannot be read or the target cannot be written.
    """
    return _copy(path, member, target)


def read_content(stream: BinaryIO, member: str | None, limit: int) -> bytes:
    """Return the content of a whole file, or of one member of an archive.

    Args:
        stream: The file, at its beginning.
        member: Name of the member (of a .gz: any name); None for the whole file.
        limit: Bytes of the content that are allowed.

    Raises:
        ArchiveError: The member cannot be read, or the content is larger.
        OSError: The file cannot be read.
    """
    found = io.BytesIO()  # which grows with what comes; `read(limit)` would reserve the limit
    with archive_errors("the file"), _content(stream, member) as content:
        while chunk := content.read(CHUNK_BYTES):
            found.write(chunk)
            if found.tell() > limit:
                raise ArchiveError(f"it holds more than {limit:,} bytes")
    return found.getvalue()


def _copy(path: Path, member: str | None, target: BinaryIO | None) -> str:
    digest = hashlib.sha256()
    size = 0
    with archive_errors(path), path.open("rb") as raw, _content(raw, member) as stream:
        while chunk := stream.read(CHUNK_BYTES):
            size += len(chunk)
            if size > LARGEST_MEMBER:
                raise ArchiveError(f"{path} holds more than {LARGEST_MEMBER:,} bytes")
            digest.update(chunk)
            if target is not None:
                target.write(chunk)
    return digest.hexdigest()


@contextmanager
def _content(raw: BinaryIO, member: str | None) -> Iterator[IO[bytes] | gzip.GzipFile]:
    if member is None:
        yield raw
        return
    is_gzip = raw.read(len(_GZIP_MAGIC)) == _GZIP_MAGIC
    raw.seek(0)
    if is_gzip:
        with gzip.GzipFile(fileobj=raw) as stream:
            yield stream
    else:
        with zipfile.ZipFile(raw) as archive, archive.open(member) as entry:
            yield entry


@contextmanager
def archive_errors(source: Path | str) -> Iterator[None]:
    """Raise `ArchiveError` for what the standard library says of a damaged archive in the block."""
    try:
        yield
    except _BROKEN as error:
        raise _damaged(source, error) from error
    except OSError as error:
        if error.errno != errno.EINVAL:  # which a place before the beginning of the file gives
            raise
        raise _damaged(source, error) from error


def _damaged(source: Path | str, error: Exception) -> ArchiveError:
    return ArchiveError(f"{source} is a damaged or unreadable archive: {error}")
