"""How a content is proven to be an official file: by the published digest, or one recorded here.

A file whose sha256 is not published is held to its content check the first time; what passes is
recorded beside it, and from then on nothing else is taken for it. An archive is held to the check
every time if a digest is known only of what it unpacks to.
"""

import hashlib
import re
import shutil
from io import BufferedRandom, BufferedReader
from pathlib import Path
from typing import Final

from graphwalks.errors import SourceError, one_line
from graphwalks.sources.cache import arriving_file, file_path
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.problems import digest_problem, file_problem, promised

RECORDED: Final = "no digest is published; its sha256 was recorded at first use"
_SUFFIX: Final = ".sha256"
_SHA256: Final = re.compile(r"[0-9a-f]{64}")


def record_path(file: OfficialFile) -> Path:
    """Return where the digest of a file without a published one is recorded."""
    path = file_path(file)
    return path.with_name(path.name + _SUFFIX)


def expected_digest(file: OfficialFile) -> str | None:
    """Return the sha256 that a content must have; None where any good content is taken.

    Raises:
        SourceError: The record cannot be read.
    """
    if not file.is_recorded:
        return file.sha256
    path = record_path(file)
    try:
        recorded = path.read_text(encoding="ascii", errors="replace").strip()
    except (FileNotFoundError, NotADirectoryError):
        return None
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error.strerror}. Delete it.") from error
    if not _SHA256.fullmatch(recorded):
        raise SourceError(
            f"{path} holds {recorded[:80]!r}; expected the sha256 of {file.name}. Delete it to "
            "record the digest anew."
        )
    return recorded


def content_problem(
    file: OfficialFile, stream: BufferedReader | BufferedRandom
) -> tuple[str, str | None]:
    """Return the sha256 of a content, and why it is not this file; None if it is.

    Raises:
        SourceError: The record of its digest cannot be read.
    """
    stream.seek(0)
    found = hashlib.file_digest(stream, "sha256").hexdigest()
    expected = expected_digest(file)
    if expected == found:
        return found, None
    if expected is None and file.check is not None:
        stream.seek(0)
        problem = file.check.problem(stream)
        return found, None if problem is None else f"other content than was published: {problem}"
    if file.is_recorded:
        told = f"other content than was recorded at first use; {record_path(file)} holds the "
        return found, told + "digest, delete both to take what is new"
    return found, "other content than was published"


def prove(file: OfficialFile, stream: BufferedReader | BufferedRandom, event: str) -> str:
    """Return the sha256 of a content that is this file.

    Args:
        file: The file.
        stream: The content.
        event: How it came, for the error: "arrived".

    Raises:
        SourceError: It is something else.
    """
    found, problem = content_problem(file, stream)
    if problem is None:
        return found
    event = f"{event} with {one_line(problem)}"
    if (expected := expected_digest(file)) is not None:
        raise digest_problem(file, event, expected, found)
    raise file_problem(file, event, promised(file), f"sha256 {found}")


def pin(file: OfficialFile, sha256: str) -> None:
    """Record the digest of a proven content, where it must be recorded and is not yet.

    Raises:
        SourceError: The present record cannot be read.
        OSError: It cannot be written.
    """
    if file.is_recorded and expected_digest(file) is None:
        with arriving_file(record_path(file)) as stream:
            stream.write(f"{sha256}\n".encode("ascii"))


def adopt(file: OfficialFile, path: Path) -> Path:
    """Copy a file without a published digest into the cache, if its content is good.

    Returns:
        Path of the copy.

    Raises:
        SourceError: The content is something else.
        OSError: It cannot be read or written.
    """
    target = file_path(file)
    with arriving_file(target) as stream:
        with path.open("rb") as source:
            shutil.copyfileobj(source, stream)
        found = prove(file, stream, "was found")
    pin(file, found)
    return target
