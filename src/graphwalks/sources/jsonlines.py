"""JSON lines from files that anybody may have written: total, linear, one line in memory."""

import itertools
import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final

from graphwalks.errors import SourceError

LONGEST_LINE: Final = 64 * 1024**2
"""Bytes of a line; the largest published row of any family has under 2 MB."""

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
"""What a file may call something: a name becomes the id of a sample, of which Inspect makes a file
name, or the key of a metric."""

NAME_RULE: Final = "up to 80 letters, digits and . _ - behind the first"
"""The same in words, for errors."""


class LineError(ValueError):
    """A line is not what it must be; the text names its number."""


def records(path: Path) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield number and object of every line of a file that is not blank, from 1.

    Raises:
        SourceError: The file cannot be read, or a line is too long, no JSON, or no object.
    """
    try:
        with path.open("rb") as stream:
            yield from json_lines(stream)
    except LineError as error:
        raise SourceError(f"{path}: {error}") from error
    except OSError as error:
        raise SourceError(f"{path} cannot be read: {error.strerror}") from error


def json_lines(stream: BinaryIO) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield the same of an open file.

    Raises:
        LineError: A line is too long, no JSON, or no object.
        OSError: The file cannot be read.
    """
    for number in itertools.count(1):
        line = stream.readline(LONGEST_LINE)
        if not line:
            return
        if not line.isspace():
            yield number, _object(line, number)


def decode(text: str | bytes) -> Any:
    """Decode one JSON text without the NaN and infinities that JSON does not have.

    Raises:
        ValueError: It is no JSON, nested too deeply, or has a number of too many digits.
    """
    try:
        return json.loads(text, parse_constant=_refuse)
    except RecursionError as error:
        raise ValueError("JSON that is nested too deeply") from error


def _object(line: bytes, number: int) -> dict[str, Any]:
    if len(line) == LONGEST_LINE:
        raise LineError(f"line {number} is longer than {LONGEST_LINE:,} bytes")
    try:
        value = decode(line)
    except ValueError as error:
        raise LineError(f"line {number} is no JSON: {error}") from error
    if not isinstance(value, dict):
        raise LineError(f"line {number} is {line[:80]!r}; expected a JSON object")
    return value


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")
