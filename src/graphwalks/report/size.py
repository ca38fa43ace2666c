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
LARGEST_PART: Final = 256 * MEGABYTE
"""Of the summaries of all samples together, some kilobytes each, or of a sample."""
LARGEST_JSON: Final = 64 * MEGABYTE
"""A log in JSON is read as a whole."""

MOST_MARKS: Final = 4_000_000
"""Brackets, commas and colons of JSON that is read at once: each brings a value, which takes up to
a hundred times the memory of its mark. A header has some 2,000, and one for each sample."""
MOST_MARKS_OF_SUMMARIES: Final = 8_000_000
"""Of summaries, which have 110 to 330 for each sample, so that those of 24,000 samples are read.
Nothing comes of a value but itself here."""
DEEPEST: Final = 100
"""Levels of JSON; logs have a dozen."""

_SAMPLES: Final = "samples/"
"""Folder of a log of Inspect's format `.eval` whose files are not read for every report."""
_JOURNAL: Final = "_journal/"
"""Folder of what is read where the end of a run is missing; files of one folder count together."""
_HEADERS: Final = frozenset({"header.json", f"{_JOURNAL}start.json"})
_SUMMARIES: Final = frozenset({"summaries.json", f"{_JOURNAL}summaries/"})

_FEWER: Final = "; of a large run, take the samples in parts, such as --limit 1-20000"
"""What to do where there is too much."""

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
            check_json(_pieces(file), 0, MOST_MARKS)
        return
    with ZipFile(log) as archive:
        sizes: Counter[str] = Counter()
        marks: Counter[str] = Counter()
        for entry in archive.infolist():
            part = _part_of(entry.filename)
            largest = LARGEST_HEADER if part in _HEADERS else LARGEST_PART
            sizes[part] += entry.file_size
            if sizes[part] > largest:
                raise ArgumentError(
                    f"{part} in it has {sizes[part] / MEGABYTE:,.0f} MB, where "
                    f"{largest // MEGABYTE} are allowed{_FEWER}"
                )
            if not part.startswith(_SAMPLES):
                most = MOST_MARKS_OF_SUMMARIES if part in _SUMMARIES else MOST_MARKS
                with archive.open(entry) as content:
                    marks[part] += check_json(_pieces(content), marks[part], most)


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
                    check_json(_pieces(content), 0, MOST_MARKS)


def check_json(pieces: Iterable[bytes], before: int, most: int) -> int:
    """Count the marks of JSON, in linear time and the memory of a piece, whatever it holds.

    Args:
        pieces: The text in pieces, cut anywhere.
        before: Marks that count with those of this text.
        most: Marks that are allowed.

    Returns:
        How many there are.

    Raises:
        ArgumentError: There are more than `most`, or they nest more than `DEEPEST` levels.
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
            if marks + before > most:
                raise ArgumentError(
                    f"JSON in it has more than {most:,} brackets and commas{_FEWER}"
                )
    return marks


def _part_of(name: str) -> str:
    """Return what an entry counts to: itself, or the folder of a journal that it lies in."""
    is_header = name in _HEADERS or not name.startswith(_JOURNAL)
    return name if is_header else f"{name.rpartition('/')[0]}/"


def _pieces(file: IO[bytes]) -> Iterator[bytes]:
    """Read a file in pieces: of an archive, that fails where it is larger than it says."""
    while piece := file.read(MEGABYTE):
        yield piece
