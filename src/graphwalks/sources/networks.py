"""Published networks as simple graphs, read from proven files.

Parsing is that of GraphDecisionBench (arXiv 2610.06354): both ends of every row are nodes, so that
a node that only has a loop stays, as an isolate; then loops and repetitions are dropped, and no
component is preferred.
"""

import hashlib
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import chain
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources import edgelists, gml
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.contents import text_of
from graphwalks.sources.official import OfficialFile

LARGEST_FILE: Final = 16 * 1024**2
"""Bytes of a network, unpacked; the largest has 3.7 million."""

Pair = tuple[int, int]
Rows = tuple[Iterable[int], Iterable[Pair]]
"""Nodes that are listed without an edge, and the pairs of a file."""


@dataclass(frozen=True)
class Network:
    """A simple undirected graph.

    Attributes:
        name: Its name here: "facebook", "ca-grqc", "power" or "human-ppi".
        domain: What it is a network of.
        nodes: Ids of the nodes as in the file, ascending.
        edges: Smaller and larger end of every edge, ascending.
    """

    name: str
    domain: str
    nodes: tuple[int, ...]
    edges: tuple[Pair, ...]


@dataclass(frozen=True)
class Arcs:
    """A directed graph without loops and parallel arcs.

    Attributes:
        name: Its name here: "email-eu-core".
        domain: What it is a network of.
        nodes: Ids of the nodes as in the file, ascending.
        arcs: Source and target of every arc, ascending.
    """

    name: str
    domain: str
    nodes: tuple[int, ...]
    arcs: tuple[Pair, ...]


@dataclass(frozen=True)
class _Published:
    """Where a network is published, and what a reader must find in it.

    Attributes:
        file: Name in the catalogue.
        domain: What it is a network of.
        read: Reader of its format, which is given the text and the name of the unpacked file.
        nodes: Number of nodes.
        pairs: Number of edges or arcs.
        sha256: Digest of the lines "u v" of all edges or arcs, ascending.
    """

    file: str
    domain: str
    read: Callable[[str, str], Rows]
    nodes: int
    pairs: int
    sha256: str


def _spaced(text: str, name: str) -> Rows:
    return (), edgelists.read(text, name, "space")


def _comma_separated(text: str, name: str) -> Rows:
    return (), edgelists.read(text, name, "comma")


_NETWORKS: Final[Mapping[str, _Published]] = MappingProxyType({
    "facebook": _Published(
        "facebook_combined.txt.gz",
        "social",
        _spaced,
        4_039,
        88_234,
        "f41c026ed8af3cc3359f1ca5573d0605fb09ae0eefa34544b820fd8c6e2ef296",
    ),
    "ca-grqc": _Published(
        "ca-GrQc.txt.gz",
        "collaboration",
        _spaced,
        5_242,
        14_484,
        "932060824ffa7c8e6b53a131919afef2461875a45a287e78b1b4762372c6a6a1",
    ),
    "power": _Published(
        "power.zip",
        "power grid",
        gml.read,
        4_941,
        6_594,
        "bd2fc00f6be180993b8162d89dcb2355c22e51a46136b6cef155e101aaeca4b4",
    ),
    "human-ppi": _Published(
        "PP-Pathways_ppi.csv.gz",
        "protein",
        _comma_separated,
        21_557,
        338_636,
        "7eee34f32c403a5c4cde97aaa3ed5589708020439480cfb75570088044f31426",
    ),
})
_ARCS: Final[Mapping[str, _Published]] = MappingProxyType({
    "email-eu-core": _Published(
        "email-Eu-core.txt.gz",
        "email",
        _spaced,
        1_005,
        24_929,
        "0f8db9da4e444feda7a9b19c30687c5e0e35c1377fea9e64474e37d07d944fc9",
    ),
})

NETWORKS: Final = tuple(_NETWORKS)
"""Names of the undirected networks."""


def network(name: str) -> Network:
    """Return an undirected network; its file is proven and read anew with each call.

    Args:
        name: One of `NETWORKS`.

    Raises:
        ArgumentError: No network has this name.
        SourceError: There is no proven copy and none can be had.
    """
    published = _find(name, _NETWORKS)
    return Network(name, published.domain, *_read(published, is_directed=False))


def arcs(name: str) -> Arcs:
    """Return a directed network; its file is proven and read anew with each call.

    Args:
        name: "email-eu-core".

    Raises:
        ArgumentError: No directed network has this name.
        SourceError: There is no proven copy and none can be had.
    """
    published = _find(name, _ARCS)
    return Arcs(name, published.domain, *_read(published, is_directed=True))


def simple_graph(rows: Rows, *, is_directed: bool) -> tuple[tuple[int, ...], tuple[Pair, ...]]:
    """Return all nodes of a file, ascending, and its pairs without loops and repetitions.

    Args:
        rows: What a reader of a format gives.
        is_directed: Whether the order of a pair counts; if not, the smaller node comes first.
    """
    listed, found = rows
    ends = np.fromiter(chain.from_iterable(found), np.int64)
    alone = np.fromiter(listed, np.int64)
    nodes, places = np.unique(np.append(ends, alone), return_inverse=True)
    pairs = places[: len(ends)].reshape(-1, 2)
    simple = nodes[_distinct(pairs if is_directed else np.sort(pairs, axis=1), len(nodes))]
    return tuple(nodes.tolist()), tuple(zip(*simple.T.tolist(), strict=True))


def file_of(name: str) -> OfficialFile:
    """Return the published file of a network.

    Args:
        name: One of `NETWORKS`, or "email-eu-core".

    Raises:
        ArgumentError: No network has this name.
    """
    return official_file(_find(name, {**_NETWORKS, **_ARCS}).file)


def _find(name: str, published: Mapping[str, _Published]) -> _Published:
    if name not in published:
        raise ArgumentError(f"{name!r} is no network; allowed: {', '.join(published)}.")
    return published[name]


def _read(published: _Published, *, is_directed: bool) -> tuple[tuple[int, ...], tuple[Pair, ...]]:
    """Return nodes and pairs without loops, if they are those of the published network."""
    file = official_file(published.file)
    (member,) = file.members
    rows = published.read(text_of(file, LARGEST_FILE), member)
    nodes, simple = simple_graph(rows, is_directed=is_directed)
    lines = "".join(f"{u} {v}\n" for u, v in simple)
    found = (len(nodes), len(simple), hashlib.sha256(lines.encode("ascii")).hexdigest())
    expected = (published.nodes, published.pairs, published.sha256)
    if found != expected:
        raise SourceError(
            f"{published.file} was read as another network than was published: nodes, edges and "
            f"sha256 of the edges are {found}; expected {expected}. Take the file as it is "
            "published."
        )
    return nodes, simple


def _distinct(pairs: NDArray[np.int64], size: int) -> NDArray[np.int64]:
    """Return each pair of two numbers below `size` once, ascending."""
    codes = np.unique(pairs[:, 0] * size + pairs[:, 1])
    first, second = np.divmod(codes, size)
    distinct: NDArray[np.int64] = np.stack([first, second], axis=1)[first != second]
    return distinct
