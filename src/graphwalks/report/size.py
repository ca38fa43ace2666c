"""How large a log may be before it is read: a small file can hold a large one."""

import os
from collections import Counter
from types import MappingProxyType
from typing import Final
from zipfile import ZipFile, ZipInfo

from graphwalks.errors import ArgumentError

MEGABYTE: Final = 2**20
LARGEST_HEADER: Final = 16 * MEGABYTE
"""A header has some kilobytes, and an id for each sample."""
LARGEST_SUMMARIES: Final = 256 * MEGABYTE
"""Of all samples together, some kilobytes each."""
LARGEST_SAMPLE: Final = 256 * MEGABYTE
LARGEST_JSON: Final = 64 * MEGABYTE
"""A log in JSON is read as a whole."""

_JOURNAL: Final = "_journal/summaries/"
_READ_AT_ONCE: Final = MappingProxyType({
    "header.json": LARGEST_HEADER,
    "_journal/start.json": LARGEST_HEADER,
    "summaries.json": LARGEST_SUMMARIES,
    _JOURNAL: LARGEST_SUMMARIES,
})
"""Parts of a log of Inspect's format `.eval` that are read for every report, and their limits."""


def check_size(log: str) -> None:
    """Check that a log can be read in little memory.

    Raises:
        ArgumentError: Something in it is too large.
        BadZipFile: It is no archive, or what it says of its sizes is wrong.
    """
    if log.endswith(".json"):
        if (size := os.path.getsize(log)) > LARGEST_JSON:
            raise ArgumentError(
                f"JSON of {size / MEGABYTE:,.0f} MB, where {LARGEST_JSON // MEGABYTE} are allowed; "
                "`inspect log convert --to eval --output-dir FOLDER LOG` makes it small"
            )
        return
    with ZipFile(log) as archive:
        sizes: Counter[str] = Counter()
        for entry in archive.infolist():
            part, largest = _part_of(entry.filename)
            sizes[part] += entry.file_size
            if sizes[part] > largest:
                raise ArgumentError(
                    f"{part} in it has {sizes[part] / MEGABYTE:,.0f} MB, where "
                    f"{largest // MEGABYTE} are allowed"
                )
            if part in _READ_AT_ONCE:
                _read_through(archive, entry)


def _part_of(name: str) -> tuple[str, int]:
    """Return what an entry counts to, and how large that may be."""
    part = _JOURNAL if name.startswith(_JOURNAL) else name
    return part, _READ_AT_ONCE.get(part, LARGEST_SAMPLE)


def _read_through(archive: ZipFile, entry: ZipInfo) -> None:
    """Read an entry in pieces: that fails where it is larger than it says."""
    with archive.open(entry) as content:
        while content.read(MEGABYTE):
            pass
