"""How much a log may hold before it is read: a small file can hold a large one."""

import os
import re
from collections import Counter
from collections.abc import Iterable, Iterator
from types import MappingProxyType
from typing import IO, Final
from zipfile import ZipFile

# Logs may be packed with zstd, which it teaches the ZipFile of every Python before 3.14.
import inspect_ai.log  # noqa: F401

from graphwalks.errors import ArgumentError

MEGABYTE: Final = 2**20
LARGEST_HEADER: Final = 16 * MEGABYTE
"""A header has some kilobytes, and an id for each sample."""
LARGEST_SUMMARIES: Final = 256 * MEGABYTE
"""Of all samples together, some kilobytes each."""
LARGEST_SAMPLE: Final = 256 * MEGABYTE
LARGEST_JSON: Final = 64 * MEGABYTE
"""A log in JSON is read as a whole."""

MOST_MARKS: Final = 4_000_000
"""Brackets, commas and colons of JSON that is read at once: each brings a value, which takes up to
a hundred times the memory of its mark. A summary of a sample has some 200, a header 2,000."""
DEEPEST: Final = 100
"""Levels of JSON; logs have a dozen."""

_SAMPLES: Final = "samples/"
"""Folder of a log of Inspect's format `.eval` whose files are not read for every report."""
_JOURNAL: Final = "_journal/"
"""Folder of what is read where the end of a run is missing; files of one folder count together."""
_LARGEST: Final = MappingProxyType({
    "header.json": LARGEST_HEADER,
    f"{_JOURNAL}start.json": LARGEST_HEADER,
})
"""Of parts that are not as large as summaries."""

_TOKEN: Final = re.compile(rb'"[^"]*+("?)|[\[\]{},:]')
"""A string of JSON without escapes and its end, which may lack, or a mark."""

_QUOTE: Final = ord('"')
_STEPS: Final = MappingProxyType({ord("["): 1, ord("{"): 1, ord("]"): -1, ord("}"): -1})


def check_size(log: str) -> None:
    """Check that all of a log but its samples can be read in little memory.

    Raises:
        ArgumentError: Something in it is too large, or holds too much.
        BadZipFile: It is no archive, or what it says of its sizes is wrong.
    """
    if log.endswith(".json"):
        if (size := os.path.getsize(log)) > LARGEST_JSON:
            raise ArgumentError(
                f"JSON of {size / MEGABYTE:,.0f} MB, where {LARGEST_JSON // MEGABYTE} are allowed; "
                "`inspect log convert --to eval --output-dir FOLDER LOG` makes it small"
            )
        with open(log, "rb") as file:
            check_json(_pieces(file), 0)
        return
    with ZipFile(log) as archive:
        sizes: Counter[str] = Counter()
        marks: Counter[str] = Counter()
        for entry in archive.infolist():
            part, largest = _part_of(entry.filename)
            sizes[part] += entry.file_size
            if sizes[part] > largest:
                raise ArgumentError(
                    f"{part} in it has {sizes[part] / MEGABYTE:,.0f} MB, where "
                    f"{largest // MEGABYTE} are allowed"
                )
            if not part.startswith(_SAMPLES):
                with archive.open(entry) as content:
                    marks[part] += check_json(_pieces(content), marks[part])


def check_samples(log: str) -> None:
    """Check that each sample of a log whose size was checked can be read in little memory.

    Raises:
        ArgumentError: One holds too much.
        BadZipFile: What the archive says of its sizes is wrong.
    """
    if log.endswith(".json"):
        return
    with ZipFile(log) as archive:
        for entry in archive.infolist():
            if entry.filename.startswith(_SAMPLES):
                with archive.open(entry) as content:
                    check_json(_pieces(content), 0)


def check_json(pieces: Iterable[bytes], before: int) -> int:
    """Count the marks of JSON, in linear time and the memory of a piece, whatever it holds.

    Args:
        pieces: The text in pieces, cut anywhere.
        before: Marks that count with those of this text.

    Returns:
        How many there are.

    Raises:
        ArgumentError: There are more than `MOST_MARKS`, or they nest more than `DEEPEST` levels.
    """
    marks = depth = 0
    begun = b""  # a string that the last piece began: what it held does not count
    for piece in pieces:
        # Backslashes stand in strings alone, and pair from the left.
        text = (begun + piece).replace(rb"\\", b"").replace(rb"\"", b"")
        half = b"\\" if text.endswith(b"\\") else b""  # of an escape that goes on
        begun = half
        for token in _TOKEN.finditer(text):
            mark = text[token.start()]
            if mark == _QUOTE:
                if not token[1]:
                    begun = b'"' + half
                continue
            marks += 1
            depth += _STEPS.get(mark, 0)
            if depth > DEEPEST:
                raise ArgumentError(f"JSON in it nests more than {DEEPEST} levels")
            if marks + before > MOST_MARKS:
                raise ArgumentError(f"JSON in it has more than {MOST_MARKS:,} brackets and commas")
    return marks


def _part_of(name: str) -> tuple[str, int]:
    """Return what an entry counts to, and how large that may be."""
    if name in _LARGEST:
        return name, _LARGEST[name]
    if name.startswith(_SAMPLES):
        return name, LARGEST_SAMPLE
    part = f"{name.rpartition('/')[0]}/" if name.startswith(_JOURNAL) else name
    return part, LARGEST_SUMMARIES


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    """Read a file in pieces: of an archive, that fails where it is larger than it says."""
    while piece := file.read(MEGABYTE):
        yield piece
