"""Proven contents of small official files, and the lines of a text that a reader goes through."""

import hashlib
from collections.abc import Iterator
from typing import Final

from graphwalks.errors import SourceError
from graphwalks.sources.archives import ArchiveError, read_content
from graphwalks.sources.cache import member_path
from graphwalks.sources.lookup import is_there, obtain, obtain_member
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.problems import digest_problem, file_problem, promised

MOST_DIGITS: Final = 18
"""Digits of a number that surely fits 64 bits."""
_SHOWN: Final = 60
AS_PUBLISHED: Final = "Take the file as it is published."
"""What to do about an official file that cannot be read."""


def content_of(file: OfficialFile, limit: int) -> bytes:
    """Return what an official file holds: its one member if it is an archive, else the whole file.

    An unpacked copy of the member is taken where there is one. A member needs no digest of its own
    when it comes out of an archive that has the published one.

    Args:
        file: The file.
        limit: Bytes that are allowed, however little room the archive takes.

    Raises:
        SourceError: There is no proven copy and none can be had, or the content is larger.
    """
    member = next(iter(file.members), None)
    unpacked = member is not None and is_there(member_path(file, member))
    path = obtain_member(file, member) if member is not None and unpacked else obtain(file)
    try:
        with path.open("rb") as stream:
            content = read_content(stream, None if unpacked else member, limit)
    except (ArchiveError, OSError) as error:
        raise file_problem(
            file, f"cannot be read at {path}: {error}", promised(file), "nothing readable"
        ) from error
    if file.sha256 is None and member is not None:
        found = hashlib.sha256(content).hexdigest()
        if found != file.members[member]:
            raise digest_problem(file, "changed while it was read", file.members[member], found)
    return content


def text_of(file: OfficialFile, limit: int) -> str:
    """Return what an official file holds, as text.

    Args:
        file: The file.
        limit: Bytes that are allowed.

    Raises:
        SourceError: As for `content_of`, or the content is not ASCII.
    """
    return ascii_text(content_of(file, limit), file.name)


def ascii_text(content: bytes, name: str) -> str:
    """Decode a content that must be ASCII.

    Args:
        content: The bytes.
        name: Name of the file, for the error.

    Raises:
        SourceError: A byte is not ASCII.
    """
    try:
        return content.decode("ascii")
    except UnicodeDecodeError as error:
        before = content[: error.start].splitlines(keepends=True)
        number = len(before) + (not before or before[-1].endswith((b"\n", b"\r")))
        raise malformed(name, number, f"byte {content[error.start]:#04x}", "ASCII") from error


def lines_of(text: str) -> Iterator[tuple[int, str]]:
    r"""Yield number, from 1, and text of every line; lines end with \n, \r\n or \r alone."""
    lines = text.replace("\r\n", "\n").replace("\r", "\n").split("\n")
    return enumerate(lines if lines[-1] else lines[:-1], start=1)


def is_natural(text: str) -> bool:
    """Tell whether a text is a whole number from 0 on, of up to `MOST_DIGITS` digits."""
    return text.isascii() and text.isdecimal() and len(text) <= MOST_DIGITS


def malformed(name: str, number: int, given: str, expected: str) -> SourceError:
    """Build the error for a line of a file that a reader cannot take.

    Args:
        name: Name of the file.
        number: Number of the line, from 1.
        given: What stands there; a long text is cut.
        expected: What must stand there.
    """
    shown = given if len(given) <= _SHOWN else given[:_SHOWN] + "…"
    return SourceError(f"{name}, line {number}: {shown!r}; expected {expected}. {AS_PUBLISHED}")
