"""JSON lines from files that anybody may have written: total, linear, one line in memory."""

import itertools
import json
import math
import re
from collections import Counter
from collections.abc import Callable, Iterator
from pathlib import Path
from typing import Any, BinaryIO, Final, TypeVar

from graphwalks.errors import SourceError

LONGEST_LINE: Final = 64 * 1024**2
"""Bytes of a line; the largest published row of any family has under 2 MB."""

NAME: Final = re.compile(r"[A-Za-z0-9][A-Za-z0-9._-]{0,79}")
"""What a file may call something: a name becomes the id of a sample, of which Inspect makes a file
name, or the key of a metric."""

NAME_RULE: Final = "up to 80 letters, digits and . _ - behind the first"
"""The same in words, for errors."""


_SHOWN: Final = 80
"""Characters of a line or key that an error quotes."""

_Content = TypeVar("_Content")


class LineError(ValueError):
    """A line is not what it must be; the text names its number."""


def named_records(
    path: Path, read: Callable[[dict[str, Any]], _Content], name_of: Callable[[_Content], str]
) -> Iterator[tuple[int, _Content | ValueError]]:
    """Yield the number of every line that is not blank, and its record or what is wrong with it.

    Args:
        path: The file.
        read: Reads the object of a line, or raises `ValueError`.
        name_of: The name of a record, which no other one of the file may have.

    Raises:
        SourceError: The file cannot be read.
    """
    names: set[str] = set()
    try:
        with path.open("rb") as stream:
            for number, line in _lines(stream):
                found = _read(line, read)
                if not isinstance(found, ValueError):
                    name = name_of(found)
                    if name in names:
                        found = ValueError(f"{name} is there twice")
                    names.add(name)
                yield number, found
    except OSError as error:
        raise SourceError(
            f"{path} cannot be read: {error.strerror}. Give the path of a file."
        ) from error


def proper(path: Path, number: int, found: _Content | ValueError) -> _Content:
    """Return the record of a line.

    Raises:
        SourceError: The line is none.
    """
    if isinstance(found, ValueError):
        raise SourceError(f"{path}, line {number}: {found}") from found
    return found


def json_lines(stream: BinaryIO) -> Iterator[tuple[int, dict[str, Any]]]:
    """Yield number, from 1, and object of every line of a file that is not blank.

    Raises:
        LineError: A line is too long, no JSON, or no object.
        OSError: The file cannot be read.
    """
    for number, line in _lines(stream):
        try:
            yield number, _object(line)
        except ValueError as error:
            raise LineError(f"line {number} is {error}") from error


def decode(text: str | bytes) -> Any:
    """Decode one JSON text, of which every number is finite.

    Raises:
        ValueError: It is no JSON, nested too deeply, has a number that is not finite or has too
            many digits, or an object with a key that is there twice.
    """
    try:
        return json.loads(
            text, parse_constant=_refuse, parse_float=_finite, object_pairs_hook=_members
        )
    except RecursionError as error:
        raise ValueError("JSON that is nested too deeply") from error


def _lines(stream: BinaryIO) -> Iterator[tuple[int, bytes]]:
    for number in itertools.count(1):
        line = stream.readline(LONGEST_LINE)
        if not line:
            return
        if not line.isspace() or len(line) == LONGEST_LINE:
            yield number, line
        # What is left of a line that is too long must not be taken for the next one.
        while len(line) == LONGEST_LINE and not line.endswith(b"\n"):
            line = stream.readline(LONGEST_LINE)


def _read(line: bytes, read: Callable[[dict[str, Any]], _Content]) -> _Content | ValueError:
    try:
        return read(_object(line))
    except ValueError as error:
        # A new one: who keeps those of a whole file must not keep the frames of each with it.
        return ValueError(str(error))


def _object(line: bytes) -> dict[str, Any]:
    """Return the object of a line; an error continues "this is"."""
    if len(line) == LONGEST_LINE:
        raise ValueError(f"longer than {LONGEST_LINE:,} bytes")
    try:
        value = decode(line)
    except ValueError as error:
        raise ValueError(f"no JSON: {error}") from error
    if not isinstance(value, dict):
        raise ValueError(f"{line[:_SHOWN]!r}; expected a JSON object")
    return value


def _members(pairs: list[tuple[str, Any]]) -> dict[str, Any]:
    members = dict(pairs)
    if len(members) < len(pairs):
        ((key, _),) = Counter(key for key, _ in pairs).most_common(1)
        raise ValueError(f"an object has the key {key[:_SHOWN]!r} twice")
    return members


def _finite(text: str) -> float:
    value = float(text)
    if not math.isfinite(value):
        raise ValueError(f"{text[:_SHOWN]} is too large a number")
    return value


def _refuse(word: str) -> None:
    raise ValueError(f"{word} is no number of JSON")
