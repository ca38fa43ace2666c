"""Fresh instances with the distribution of the published rows.

The published generator is not public; this is its reconstruction from lengths, answers and genuine
rows (see docs/walks.md): a constant out-degree d, N = budget // d nodes, every edge to a node drawn
uniformly with replacement, self loops and duplicates kept, a start node drawn uniformly.
"""

import hashlib
import operator
from functools import cache
from typing import Final, SupportsIndex

import numpy as np
from numpy.typing import NDArray

from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream
from graphwalks.walks.instance import Instance, structure_digest
from graphwalks.walks.mix import draw_depth, draw_out_degree
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import ARROW, VERSIONS, render
from graphwalks.walks.solution import level_set
from graphwalks.walks.tiers import EDGE_LINE_CHARS, KINDS, TIERS

GENERATOR_VERSION: Final = 1
"""Part of every stream key; raised whenever the same seed would give another instance."""

NODE_IDS: Final = ("salted", "md5")

OFFICIAL_NODES: Final = 69_867
"""Nodes of the largest published graph (1M tier, out-degree 1): ids are md5 of 0 to 69,866."""

_ID_BYTES: Final = 5


def generate(  # noqa: PLR0913 - the public signature
    kind: str,
    tier: str,
    seed: int,
    index: int,
    *,
    prompt: str = "2026",
    node_ids: str = "salted",
    shuffle_edges: bool = False,
) -> Instance:
    """Make one instance; the same arguments give the same bytes everywhere.

    Graph, question and answer depend on the positional arguments alone; the keywords only change
    how they are shown.

    Args:
        kind: "bfs" or "parents".
        tier: Name of a size tier, see `TIERS`.
        seed: Any integer.
        index: Which instance of the seed, from 0; asking for more never changes the earlier ones.
        prompt: Wording, "2026" or "2025".
        node_ids: "salted" for random ids that occur in no published row, "md5" for the published
            scheme.
        shuffle_edges: Write the edges in random order instead of by source.

    Raises:
        ArgumentError: An argument has none of the allowed values.
    """
    _check(kind, KINDS, "kind")
    _check(tier, tuple(TIERS), "tier")
    _check(prompt, VERSIONS, "prompt")
    _check(node_ids, NODE_IDS, "node_ids")
    seed, index = _whole(seed, "seed"), _whole(index, "index")
    if index < 0:
        raise ArgumentError(f"index is {index}; give a whole number from 0 up")
    key = ("walks", GENERATOR_VERSION, seed, kind, tier, index)
    structure, presentation = Stream(*key, "structure"), Stream(*key, "presentation")

    out_degree = draw_out_degree(kind, tier, structure)
    node_count = TIERS[tier].edge_budget // out_degree
    targets = structure.integers(node_count, node_count * out_degree).reshape(
        node_count, out_degree
    )
    node = structure.integer(node_count)
    if kind == "bfs":
        depth = draw_depth(tier, targets, node, structure)
        found = level_set(targets, node, depth)
    else:
        depth = None
        found = _parents(targets, node)

    ids = _salted_ids(node_count, presentation) if node_ids == "salted" else _md5_ids(node_count)
    operation = Operation(kind, _id_text(ids[node]), depth)
    lines = _edge_lines(ids, targets)
    if shuffle_edges:
        lines = lines[presentation.permutation(len(lines))]
    sources = np.repeat(np.arange(node_count), out_degree)
    return Instance(
        kind=kind,
        tier=tier,
        seed=seed,
        index=index,
        prompt=render(lines.tobytes()[:-1].decode("ascii"), operation, prompt),
        answer=_id_texts(ids[found]),
        operation=operation,
        out_degree=out_degree,
        node_count=node_count,
        structure=structure_digest(sources, targets.ravel(), kind, node, depth),
    )


def _check(value: str, allowed: tuple[str, ...], name: str) -> None:
    if value not in allowed:
        raise ArgumentError(f"{name} is {value!r}; allowed: {', '.join(allowed)}")


def _whole(value: object, name: str) -> int:
    # An integer of numpy names the same instance as Python's: the kind of number is part of a key.
    if isinstance(value, bool) or not isinstance(value, SupportsIndex):
        raise ArgumentError(f"{name} is {value!r}; give a whole number")
    return operator.index(value)


def _parents(targets: NDArray[np.int64], node: int) -> NDArray[np.int64]:
    has_edge: NDArray[np.bool_] = (targets == node).any(axis=1)
    has_edge[node] = False
    return np.flatnonzero(has_edge)


def _salted_ids(count: int, presentation: Stream) -> NDArray[np.uint8]:
    """Draw distinct ids that no published row contains, as text, shape (count, 10)."""
    numbers = _id_numbers(presentation, count)
    while True:
        taken = _is_official(numbers)
        ordered = np.sort(numbers)
        if (ordered[1:] == ordered[:-1]).any():
            taken |= _is_repeated(numbers)
        if not taken.any():
            return _hex_text(numbers)
        numbers[taken] = _id_numbers(presentation, int(taken.sum()))


def _is_repeated(numbers: NDArray[np.uint64]) -> NDArray[np.bool_]:
    """Mark every number that stood before; rarely needed, 70,000 ids repeat once in 450 graphs."""
    _, first = np.unique(numbers, return_index=True)
    repeated = np.ones(len(numbers), np.bool_)
    repeated[first] = False
    return repeated


def _id_numbers(presentation: Stream, count: int) -> NDArray[np.uint64]:
    return presentation.raw(count) >> np.uint64(64 - 8 * _ID_BYTES)


@cache
def _official_numbers() -> NDArray[np.uint64]:
    """Numbers of all published ids, sorted."""
    digits = _md5_ids(OFFICIAL_NODES).tobytes().decode("ascii")
    width = 2 * _ID_BYTES
    numbers = [int(digits[start : start + width], 16) for start in range(0, len(digits), width)]
    return np.sort(np.array(numbers, np.uint64))


@cache
def _official_prefixes() -> NDArray[np.bool_]:
    """Whether some published id begins with these 20 bits: rules out nine in ten ids at once."""
    prefixes = np.zeros(1 << 20, np.bool_)
    prefixes[(_official_numbers() >> np.uint64(20)).astype(np.int64)] = True
    return prefixes


def _is_official(numbers: NDArray[np.uint64]) -> NDArray[np.bool_]:
    official = _official_prefixes()[(numbers >> np.uint64(20)).astype(np.int64)]
    suspects = np.flatnonzero(official)
    known = _official_numbers()
    places = np.minimum(np.searchsorted(known, numbers[suspects]), len(known) - 1)
    official[suspects] = known[places] == numbers[suspects]
    return official


@cache
def _official_ids() -> NDArray[np.uint8]:
    digests = b"".join(
        hashlib.md5(str(n).encode("ascii")).digest()[:_ID_BYTES] for n in range(OFFICIAL_NODES)
    )
    return _HEX_PAIRS[np.frombuffer(digests, np.uint8).reshape(-1, _ID_BYTES)].view(np.uint8)


def _md5_ids(count: int) -> NDArray[np.uint8]:
    """Return the published ids of nodes 0 to count - 1, as text, shape (count, 10)."""
    return _official_ids()[:count]


_HEX_PAIRS: Final = np.frombuffer(
    "".join(f"{value:02x}" for value in range(256)).encode("ascii"), np.uint16
)


def _hex_text(numbers: NDArray[np.uint64]) -> NDArray[np.uint8]:
    words = numbers.astype(">u8").view(np.uint8).reshape(-1, 8)
    return _HEX_PAIRS.take(words[:, 8 - _ID_BYTES :]).view(np.uint8)


def _edge_lines(ids: NDArray[np.uint8], targets: NDArray[np.int64]) -> NDArray[np.uint8]:
    """Write one line per edge, shape (edges, 25), by source."""
    node_count, out_degree = targets.shape
    width = 2 * _ID_BYTES
    lines = np.empty((node_count, out_degree, EDGE_LINE_CHARS), np.uint8)
    lines[:, :, :width] = ids[:, np.newaxis]
    lines[:, :, width : width + len(ARROW)] = np.frombuffer(ARROW.encode("ascii"), np.uint8)
    lines[:, :, width + len(ARROW) : -1] = ids[targets]
    lines[:, :, -1] = ord("\n")
    return lines.reshape(-1, EDGE_LINE_CHARS)


def _id_text(row: NDArray[np.uint8]) -> str:
    return row.tobytes().decode("ascii")


def _id_texts(rows: NDArray[np.uint8]) -> tuple[str, ...]:
    text, width = _id_text(rows), 2 * _ID_BYTES
    return tuple(sorted(text[start : start + width] for start in range(0, len(text), width)))
