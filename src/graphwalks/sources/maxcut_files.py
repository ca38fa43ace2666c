"""Signed graphs for max-cut, from OPTSICOM, and the best cuts that were known of them.

Three files belong to an instance in the collection of M. den Hoedt: the graph (.mc), the value of
the best known cut (.bkvl) and one such cut (.bksol).
"""

import re
from dataclasses import dataclass
from typing import Final

from graphwalks.errors import SourceError
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.contents import AS_PUBLISHED, lines_of, malformed, text_of
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.optimization_files import LARGEST_INSTANCE

_HEADER: Final = re.compile(r"[ \t]*([0-9]{1,6})[ \t]+([0-9]{1,6})[ \t]*")
_ROW: Final = re.compile(r"[ \t]*([0-9]{1,6})[ \t]+([0-9]{1,6})[ \t]+(-?[0-9]{1,9})[ \t]*")
_VALUE: Final = re.compile(r"[ \t]*(-?[0-9]{1,15})[ \t]*")


@dataclass(frozen=True)
class WeightedGraph:
    """A simple undirected graph with integer weights.

    Attributes:
        vertices: Number of vertices, which are 0 to `vertices` - 1.
        edges: Smaller end, larger end and weight of every edge, ascending.
    """

    vertices: int
    edges: tuple[tuple[int, int, int], ...]


@dataclass(frozen=True)
class BestKnown:
    """The best cut that was known when the file was published.

    Attributes:
        value: Weight of the cut.
        sides: Side of every vertex, 0 or 1.
    """

    value: int
    sides: tuple[int, ...]


def files_of(name: str) -> tuple[OfficialFile, ...]:
    """Return the published files of an instance: graph, value and best known cut.

    Raises:
        ArgumentError: No instance of the catalogue has this name.
    """
    return tuple(official_file(f"{name}.{kind}") for kind in ("mc", "bkvl", "bksol"))


def graph(name: str) -> WeightedGraph:
    """Return the graph of a published instance, proven and read anew with each call.

    Args:
        name: Name of the instance, for instance "sg3dl051000".

    Raises:
        ArgumentError: No instance of the catalogue has this name.
        SourceError: There is no proven copy and none can be had.
    """
    return read(_text(f"{name}.mc"), f"{name}.mc")


def best_known(name: str) -> BestKnown:
    """Return the best known cut of a published instance; its weight is computed anew.

    Args:
        name: Name of the instance, for instance "sg3dl051000".

    Raises:
        ArgumentError: No instance of the catalogue has this name.
        SourceError: There is no proven copy and none can be had, or the cut has another value.
    """
    whole = graph(name)
    value = read_value(_text(f"{name}.bkvl"), f"{name}.bkvl")
    sides = read_sides(_text(f"{name}.bksol"), f"{name}.bksol", whole.vertices)
    cut = sum(weight for u, v, weight in whole.edges if sides[u] != sides[v])
    if cut != value:
        raise SourceError(
            f"{name}.bksol is a cut of weight {cut}, not {value} as {name}.bkvl has. {AS_PUBLISHED}"
        )
    return BestKnown(value, sides)


def read(text: str, name: str) -> WeightedGraph:
    """Read a graph: a line with the numbers of vertices and edges, then ends and weight of each.

    Args:
        text: Content of an .mc file; it counts vertices from 1.
        name: Name of the file, for the error.

    Raises:
        SourceError: A line is something else, a loop or a second edge between two vertices; or
            there are not as many edges as promised.
    """
    lines = lines_of(text)
    number, line = next(lines, (1, ""))
    header = _HEADER.fullmatch(line)
    if header is None or not int(header[1]):
        raise malformed(name, number, line, "the numbers of vertices and edges")
    vertices, promised = int(header[1]), int(header[2])
    edges: dict[tuple[int, int], int] = {}
    for number, line in lines:
        row = _ROW.fullmatch(line)
        if row is None:
            raise malformed(name, number, line, "two vertices and an integer weight")
        low, high = sorted((int(row[1]), int(row[2])))
        if not 1 <= low < high <= vertices or (low - 1, high - 1) in edges:
            raise malformed(name, number, line, f"a new pair of two vertices of 1 to {vertices}")
        edges[low - 1, high - 1] = int(row[3])
    if len(edges) != promised:
        raise malformed(name, number, f"{len(edges)} edges", f"{promised} by the first line")
    return WeightedGraph(vertices, tuple(sorted((*ends, edges[ends]) for ends in edges)))


def read_value(text: str, name: str) -> int:
    """Read the value of a best known cut: one line with an integer.

    Args:
        text: Content of a .bkvl file.
        name: Name of the file, for the error.

    Raises:
        SourceError: It is something else.
    """
    number, line = _only_line(text, name)
    found = _VALUE.fullmatch(line)
    if found is None:
        raise malformed(name, number, line, "one integer")
    return int(found[1])


def read_sides(text: str, name: str, vertices: int) -> tuple[int, ...]:
    """Read a best known cut: one line with a 0 or 1 for each vertex.

    Args:
        text: Content of a .bksol file.
        name: Name of the file, for the error.
        vertices: Number of vertices.

    Raises:
        SourceError: It is something else.
    """
    number, line = _only_line(text, name)
    if len(line) != vertices or set(line) - {"0", "1"}:
        raise malformed(name, number, line, f"{vertices} digits, each 0 or 1")
    return tuple(map(int, line))


def _only_line(text: str, name: str) -> tuple[int, str]:
    lines = list(lines_of(text))
    if len(lines) != 1:
        raise malformed(name, len(lines), f"{len(lines)} lines", "one line")
    return lines[0]


def _text(file_name: str) -> str:
    return text_of(official_file(file_name), LARGEST_INSTANCE)
