"""The published sampler: small induced subgraphs of a network, balanced by answer.

GraphDecisionBench RQ1, sampler of October 2026. Its random numbers are those of `random.Random`
seeded with a text. Python promises only those of `random()` from version to version, not `choice`,
`sample` and `shuffle`; so `cohorts` knows the published items by their hash. Every cell has its own
generator, so an item depends on the others only by what is refused: a set of nodes that another
item has, and in the pilot a query of the test.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping
from dataclasses import dataclass, replace
from functools import cached_property
from itertools import combinations
from random import Random
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.cognition.item import Cell, Item
from graphwalks.cognition.query import BINARY_TASKS, PAIR_TASKS, YES_NO, Edge, Query, digest
from graphwalks.cognition.solution import solve
from graphwalks.errors import ArgumentError

SIZES: Final = (8, 9, 10, 11, 12)
"""Vertices of the graphs that questions are asked about."""
REPEATS: Final = 2
PILOT_SIZE: Final = 8
PILOT_DEGREES: Final = (0, 4, 7)
MOST_ATTEMPTS: Final = 20_000
LOCAL_SHARE: Final = 0.85
"""Chance that the next node of an odd attempt is a neighbour of those before it."""


@dataclass(frozen=True)
class Host:
    """A network to draw from.

    Attributes:
        name: Name of the network.
        nodes: All nodes, ascending.
        neighbours: Neighbours of every node, nodes ascending.
    """

    name: str
    nodes: tuple[int, ...]
    neighbours: Mapping[int, Collection[int]]

    @cached_property
    def degrees(self) -> NDArray[np.int64]:
        """Number of neighbours of every node, in their order."""
        return np.fromiter(map(len, self.neighbours.values()), np.int64)

    @classmethod
    def of(cls, name: str, nodes: Iterable[int], edges: Iterable[Edge]) -> "Host":
        """Take a simple undirected graph from its nodes and edges."""
        neighbours: dict[int, set[int]] = {node: set() for node in sorted(nodes)}
        for first, second in edges:
            neighbours[first].add(second)
            neighbours[second].add(first)
        return cls(name, tuple(neighbours), neighbours)


def cells(split: str, network: str) -> Iterator[Cell]:
    """Yield the quotas of one network in the order in which they are filled."""
    is_test = split == "test"
    repeats = range(REPEATS if is_test else 1)
    for n in SIZES if is_test else (PILOT_SIZE,):
        for degree in range(n) if is_test else PILOT_DEGREES:
            for repeat in repeats:
                yield Cell(split, network, n, "degree", str(degree), repeat)
        for task in BINARY_TASKS:
            for answer in YES_NO:
                for repeat in repeats:
                    yield Cell(split, network, n, task, answer, repeat)


def draw(hosts: Iterable[Host], seed: int) -> list[Item]:
    """Fill the quotas of both splits, the test first; each split in its order of presentation.

    Raises:
        ArgumentError: A cell cannot be filled from its network.
    """
    networks = list(hosts)
    used: set[tuple[str, tuple[int, ...]]] = set()
    asked: set[Query] = set()
    drawn: list[Item] = []
    for split, shuffle_name in (("test", "test"), ("pilot", "public-pilot")):
        part = []
        for host in networks:
            for cell in cells(split, host.name):
                item = _fill(host, cell, seed, used, asked)
                used.add((host.name, tuple(sorted(item.origin))))
                part.append(item)
        asked.update(item.query for item in part)
        Random(f"{seed}:{shuffle_name}:order").shuffle(part)
        drawn += part
    return drawn


def _fill(
    host: Host,
    cell: Cell,
    seed: int,
    used: Collection[tuple[str, tuple[int, ...]]],
    asked: Collection[Query],
) -> Item:
    rng = Random(digest([seed, cell.key]))
    for attempt in range(1, MOST_ATTEMPTS + 1):
        found = _star(host, cell, rng) if cell.task == "degree" else _walk(host, cell, attempt, rng)
        centre = found[0]
        rng.shuffle(found)
        query = _asked_of(cell, _induced(host, found), found.index(centre), rng)
        if query is None or (host.name, tuple(sorted(found))) in used or query in asked:
            continue
        return Item(
            task=query.task,
            n=query.n,
            edges=query.edges,
            pair=query.pair,
            vertex=query.vertex,
            network=host.name,
            split=cell.split,
            repeat=cell.repeat,
            answer=cell.answer,
            origin=tuple(found),
            attempts=attempt,
        )
    raise ArgumentError(
        f"network {host.name!r} has no graph for the cell {cell.key} in {MOST_ATTEMPTS:,} draws; "
        "take a larger network or another seed"
    )


def _star(host: Host, cell: Cell, rng: Random) -> list[int]:
    """Draw a centre, as many of its neighbours as its degree must be, and nodes beside them."""
    degree = int(cell.answer)
    most = len(host.nodes) - 1 - (cell.n - 1 - degree)  # so that enough other nodes are left
    eligible = np.flatnonzero((host.degrees >= degree) & (host.degrees <= most))
    if not len(eligible):
        raise ArgumentError(
            f"network {host.name!r} has no node for the cell {cell.key}, which asks for one with "
            f"{degree} to {most} neighbours; take a network that has some"
        )
    centre = host.nodes[rng.choice(eligible)]
    found = [centre, *rng.sample(sorted(host.neighbours[centre]), degree)]
    while len(found) < cell.n:
        node = rng.choice(host.nodes)
        if node not in found and node not in host.neighbours[centre]:
            found.append(node)
    return found


def _walk(host: Host, cell: Cell, attempt: int, rng: Random) -> list[int]:
    """Grow a set of nodes, in odd attempts mostly along edges, in even ones anywhere."""
    found = [rng.choice(host.nodes)]
    frontier = set(host.neighbours[found[0]])
    while len(found) < cell.n:
        is_local = attempt % 2 == 1 and bool(frontier) and rng.random() < LOCAL_SHARE
        node = rng.choice(sorted(frontier) if is_local else host.nodes)
        if node not in found:
            found.append(node)
            frontier.update(host.neighbours[node])
            frontier.difference_update(found)
    return found


def _induced(host: Host, nodes: list[int]) -> tuple[Edge, ...]:
    """Return the edges between the nodes, numbered by their places, ascending."""
    return tuple(
        (first, second)
        for first, second in combinations(range(len(nodes)), 2)
        if nodes[second] in host.neighbours[nodes[first]]
    )


def _asked_of(cell: Cell, edges: tuple[Edge, ...], centre: int, rng: Random) -> Query | None:
    """Choose what to ask of a graph so that the answer is the one of the cell; None if nothing."""
    plain = Query(cell.task, cell.n, edges, pair=None, vertex=None)
    if cell.task == "degree":
        return replace(plain, vertex=centre)
    if cell.task == "cycle":
        candidates = [plain]
    elif cell.task in PAIR_TASKS:
        candidates = [replace(plain, pair=pair) for pair in combinations(plain.nodes, 2)]
        rng.shuffle(candidates)
    else:
        candidates = [replace(plain, vertex=vertex) for vertex in plain.nodes]
        rng.shuffle(candidates)
    return next((query for query in candidates if solve(query) == cell.answer), None)
