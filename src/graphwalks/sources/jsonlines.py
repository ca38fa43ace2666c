"""JSON lines from files that anybody may have written: total, linear, one line in memory."""

import itertools
import json
from collections.abc import Iterator
from typing import Any, BinaryIO, Final

LONGEST_LINE: Final = 64 * 1024**2
"""Bytes of a line; the largest published row of any family has under 2 MB."""


class LineError(ValueError):
    """A line is not what it must be; the text names its number."""


def json_lines(stream: BinaryIO) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield number and object of every line that is not blank, from 1.

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
