"""Undirected, unweighted networks in GML, the Graph Modelling Language (Himsolt 1997).

GML is keys, each with a number, a string or a list of keys in brackets. Only what such a network
needs is taken; a direction, a weight or anything else that would be lost is refused.
"""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from graphwalks.sources.contents import lines_of, malformed

DEEPEST: Final = 8
"""Lists in lists; a graph with nodes and edges has two."""

_TOKEN: Final = re.compile(r'"[^"]*"|[\[\]]|[^\s\[\]"]+|"')
_KEY: Final = re.compile(r"[A-Za-z][A-Za-z0-9]{0,253}")  # a line of GML has at most 254 characters
_INTEGER: Final = re.compile(r"[0-9]{1,18}")
_REMARKS: Final = frozenset({"Creator", "Version", "comment", "label", "name"})


@dataclass(frozen=True)
class _Entry:
    """A key with its value; the line is that of the key."""

    key: str
    value: "str | list[_Entry]"
    line: int


def read(text: str, name: str) -> tuple[tuple[int, ...], tuple[tuple[int, int], ...]]:
    """Return the ids of the listed nodes and the pairs of the listed edges, in their order.

    Args:
        text: The GML.
        name: Name of the file, for the error.

    Raises:
        SourceError: It is no GML, or no undirected, unweighted graph over the listed nodes.
    """
    graphs = [entry for entry in _entries(text, name) if not _is_remark(entry)]
    if len(graphs) != 1 or graphs[0].key != "graph" or isinstance(graphs[0].value, str):
        keys = " ".join(entry.key for entry in graphs)
        raise malformed(name, graphs[0].line if graphs else 1, keys, "one graph [ … ]")
    nodes: dict[str, int] = {}  # by text, whose hash is salted: numbers can be made to collide
    edges = []
    for entry in graphs[0].value:
        if _is_remark(entry) or (entry.key == "directed" and entry.value == "0"):
            continue
        if entry.key == "node":
            (node,) = _integers(entry, ("id",), name)
            if str(node) in nodes:
                raise malformed(name, entry.line, f"node {node}", "an id that is not listed yet")
            nodes[str(node)] = node
        elif entry.key == "edge":
            source, target = _integers(entry, ("source", "target"), name)
            edges.append((source, target, entry.line))
        else:
            given = f"{entry.key} {entry.value if isinstance(entry.value, str) else '[ … ]'}"
            raise malformed(name, entry.line, given, "directed 0, node [ … ] or edge [ … ]")
    for source, target, line in edges:
        if str(source) not in nodes or str(target) not in nodes:
            raise malformed(name, line, f"edge {source} {target}", "two nodes that are listed")
    return tuple(nodes.values()), tuple((source, target) for source, target, _ in edges)


def _entries(text: str, name: str) -> list[_Entry]:
    """Return the outermost entries; lists within them are nested in the same way."""
    lists: list[list[_Entry]] = [[]]
    key: str | None = None
    begun = number = 1
    for number, token in _tokens(text):
        if key is None and token == "]" and len(lists) > 1:
            lists.pop()
        elif key is None and _KEY.fullmatch(token):
            key, begun = token, number
        elif key is not None and token == "[" and len(lists) <= DEEPEST:
            inner: list[_Entry] = []
            lists[-1].append(_Entry(key, inner, begun))
            lists.append(inner)
            key = None
        elif key is not None and token not in {"[", "]", '"'}:
            lists[-1].append(_Entry(key, token, begun))
            key = None
        else:
            raise malformed(name, number, token, _expected(key, len(lists)))
    if key is not None or len(lists) > 1:
        raise malformed(name, number, "the end of the file", _expected(key, len(lists)))
    return lists[0]


def _tokens(text: str) -> Iterator[tuple[int, str]]:
    for number, line in lines_of(text):
        if not line.startswith("#"):
            for token in _TOKEN.findall(line):
                yield number, token


def _expected(key: str | None, depth: int) -> str:
    if key is None:
        return "a key" if depth == 1 else "a key or ]"
    return f"a value of {key}" + (" that is no list" if depth > DEEPEST else "")


def _is_remark(entry: _Entry) -> bool:
    return entry.key in _REMARKS and isinstance(entry.value, str)


def _integers(entry: _Entry, keys: tuple[str, ...], name: str) -> tuple[int, ...]:
    """Return the integers of a node or edge, which has these keys, each once, and no other."""
    allowed = f"{entry.key} [ … ] with " + " and ".join(f"one integer {key}" for key in keys)
    if isinstance(entry.value, str):
        raise malformed(name, entry.line, f"{entry.key} {entry.value}", allowed)
    found: dict[str, int] = {}
    for inner in entry.value:
        if _is_remark(inner):
            continue
        text = inner.value if isinstance(inner.value, str) else "[ … ]"
        if inner.key not in keys or inner.key in found or not _INTEGER.fullmatch(text):
            raise malformed(name, inner.line, f"{inner.key} {text}", allowed)
        found[inner.key] = int(text)
    if len(found) != len(keys):
        given = f"{entry.key} with {' '.join(found) or 'none'}"
        raise malformed(name, entry.line, given, allowed)
    return tuple(found[key] for key in keys)
