"""Cities of the travelling salesman in the plane, from TSPLIB (Reinelt 1991, section 2)."""

import math
import re
from collections.abc import Iterator
from types import MappingProxyType
from typing import Final

from graphwalks.errors import SourceError
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.contents import AS_PUBLISHED, lines_of, malformed, text_of
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.optimization_files import LARGEST_INSTANCE

Cities = tuple[tuple[float, float], ...]
"""Coordinates of each city; city i is node i + 1 of the file."""

FEWEST_CITIES: Final = 3
MOST_CITIES: Final = 254

_SECTION: Final = "NODE_COORD_SECTION"
_END: Final = "EOF"
_HEADER: Final = re.compile(r"[ \t]*([A-Z_]+)[ \t]*:[ \t]*(.*)")
_REQUIRED: Final = MappingProxyType({"TYPE": "TSP", "EDGE_WEIGHT_TYPE": "EUC_2D"})
_DECIMAL: Final = r"[+-]?(?:[0-9]{1,40}\.?[0-9]{0,40}|\.[0-9]{1,40})(?:[eE][+-]?[0-9]{1,3})?"
_ROW: Final = re.compile(rf"[ \t]*([0-9]{{1,4}})[ \t]+({_DECIMAL})[ \t]+({_DECIMAL})[ \t]*")
_DIMENSION: Final = re.compile(r"[0-9]{1,4}")

_Lines = Iterator[tuple[int, str]]


def file_of(name: str) -> OfficialFile:
    """Return the published file of an instance.

    Raises:
        ArgumentError: No instance of the catalogue has this name.
    """
    return official_file(f"{name}.tsp.gz")


def cities(name: str) -> Cities:
    """Return the cities of a published instance, proven and read anew with each call.

    Args:
        name: Name of the instance, for instance "kroA100".

    Raises:
        ArgumentError: No instance of the catalogue has this name.
        SourceError: There is no proven copy and none can be had.
    """
    file = file_of(name)
    found = read(text_of(file, LARGEST_INSTANCE), f"{name}.tsp")
    if len(found) != file.rows["cities"]:
        raise SourceError(
            f"{file.name} has {len(found)} cities, not {file.rows['cities']}. {AS_PUBLISHED}"
        )
    return found


def read(text: str, name: str) -> Cities:
    """Read an instance whose distances are Euclidean (EUC_2D).

    Args:
        text: Content of a .tsp file.
        name: Name of the file, for the error.

    Raises:
        SourceError: The text is larger than `LARGEST_INSTANCE`, or no such instance of
            `FEWEST_CITIES` to `MOST_CITIES` cities.
    """
    if len(text) > LARGEST_INSTANCE:
        raise SourceError(f"{name} has {len(text):,} characters; {LARGEST_INSTANCE:,} are allowed.")
    lines = ((number, line) for number, line in lines_of(text) if line.strip())
    return _coordinates(lines, _dimension(lines, name), name)


def _dimension(lines: _Lines, name: str) -> int:
    """Read the headers and the line that begins the section; return the number of cities."""
    headers: dict[str, str] = {}
    number, line = 1, ""
    for number, line in lines:
        if line.strip() == _SECTION:
            break
        found = _HEADER.fullmatch(line)
        if found is None or (found[1] in headers and found[1] != "COMMENT"):
            raise malformed(name, number, line, f"KEY : VALUE with a new key, or {_SECTION}")
        headers[found[1]] = found[2].strip()
    else:
        raise malformed(name, number, "the end of the file", _SECTION)
    for key, value in _REQUIRED.items():
        if headers.get(key) != value:
            raise malformed(name, number, f"{key} : {headers.get(key)}", f"{key} : {value} above")
    dimension = headers.get("DIMENSION", "")
    if not _DIMENSION.fullmatch(dimension) or not FEWEST_CITIES <= int(dimension) <= MOST_CITIES:
        allowed = f"DIMENSION : {FEWEST_CITIES} to {MOST_CITIES} above"
        raise malformed(name, number, f"DIMENSION : {dimension}", allowed)
    return int(dimension)


def _coordinates(lines: _Lines, dimension: int, name: str) -> Cities:
    """Read the rows of the section, which ends with the text or with EOF."""
    found: dict[int, tuple[float, float]] = {}
    number = 1
    for number, line in lines:
        if line.strip() == _END:
            break
        row = _ROW.fullmatch(line)
        place = (float(row[2]), float(row[3])) if row else ()
        if row is None or not all(map(math.isfinite, place)):
            raise malformed(name, number, line, "id, x and y, two finite numbers")
        if int(row[1]) in found or not 1 <= int(row[1]) <= dimension:
            raise malformed(name, number, line, f"each id of 1 to {dimension} once")
        found[int(row[1])] = (float(row[2]), float(row[3]))
    for number, line in lines:
        raise malformed(name, number, line, f"nothing behind {_END}")
    if len(found) != dimension:
        raise malformed(name, number, f"{len(found)} cities", f"{dimension} by DIMENSION")
    return tuple(found[city] for city in range(1, dimension + 1))
