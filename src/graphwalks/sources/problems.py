"""The one line that a user sees when an official file is missing or not what was published."""

from typing import Final

from graphwalks.errors import SourceError, one_line
from graphwalks.sources.hub import shown_address
from graphwalks.sources.official import OfficialFile

ANOTHER_CACHE: Final = "set GRAPHWALKS_CACHE to a folder with room that can be written"
"""What to do where the cache cannot be written."""


def file_problem(file: OfficialFile, event: str, expected: str, found: str) -> SourceError:
    """Build the error: file, what happened, address, expected, found, ways on.

    Args:
        file: The file concerned.
        event: What happened, continuing a sentence that begins with the file's name.
        expected: What should have been there.
        found: What was there.
    """
    return SourceError(
        f"{file.name} {one_line(event)}. Address: {shown_address(file)}; "
        f"expected {expected}; found {found}. "
        "Ways on: `graphwalks sources import PATH` takes a copy that you have or get by other "
        f"means, `graphwalks sources fetch {file.name}` downloads it where the network allows, "
        "`-T source=generated` needs no file."
    )


def digest_problem(file: OfficialFile, event: str, expected: str, found: str) -> SourceError:
    """Build the error for content with the wrong sha256."""
    return file_problem(file, event, f"sha256 {expected}", f"sha256 {found}")


def storage_problem(file: OfficialFile, error: OSError) -> SourceError:
    """Build the error for a cache that cannot be written: read-only, full, or not a folder."""
    reason = error.strerror or str(error)
    return file_problem(
        file,
        f"cannot be kept in the cache: {reason} ({error.filename or 'no path given'}); "
        f"{ANOTHER_CACHE}",
        promised(file),
        "nothing",
    )


def promised(file: OfficialFile) -> str:
    """Say what a file must be, for an error."""
    if file.sha256 is not None:
        return f"sha256 {file.sha256}"
    if file.members:
        named = (f"{member} of sha256 {sha256}" for member, sha256 in file.members.items())
        return f"an archive with {', '.join(named)}"
    return f"the content of {file.name} (no digest is published)"
