"""Small subgraphs of a large network, by the sampler of GraphDecisionBench (arXiv 2610.06354).

Every node has a rank that only depends on the protocol, the key of the sample and the node. A
sample grows from the node of the smallest rank along edges, whatever their direction, and always
takes the smallest rank that it touches.
"""

import hashlib
import heapq
from collections.abc import Collection, Iterable, Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.errors import ArgumentError

PAPER_PROTOCOL: Final = "public-optimization-v32-20261003"
"""Protocol of the paper's cohort; the one that is published today gives other graphs."""

SIZES: Final = (50, 75, 100, 125, 150)
REPLICATES: Final = (0, 1)


@dataclass(frozen=True)
class Population:
    """A network that samples are cut out of.

    Attributes:
        neighbours: Neighbours of every node, whatever the direction.
        pairs: All edges or arcs, without loops.
        is_directed: Which of the two they are.
    """

    neighbours: Mapping[int, Collection[int]]
    pairs: Collection[tuple[int, int]]
    is_directed: bool

    @classmethod
    def of(
        cls, nodes: Iterable[int], pairs: Collection[tuple[int, int]], *, is_directed: bool
    ) -> "Population":
        """Return a population of nodes and pairs."""
        return cls(neighbourhoods(nodes, pairs), pairs, is_directed)

    def cut_out(self, key: str, protocol: str, size: int) -> tuple[tuple[int, int], ...]:
        """Return the pairs of a sample, see `sampled` and `induced`."""
        nodes = sampled(self.neighbours, key, protocol, size)
        return induced(self.pairs, nodes, is_directed=self.is_directed)


def neighbourhoods(
    nodes: Iterable[int], pairs: Iterable[tuple[int, int]]
) -> dict[int, frozenset[int]]:
    """Return the neighbours of every node, whatever the direction of the pairs."""
    around: dict[int, set[int]] = {node: set() for node in nodes}
    for source, target in pairs:
        around[source].add(target)
        around[target].add(source)
    return {node: frozenset(others) for node, others in around.items()}


def sampled(
    neighbours: Mapping[int, Collection[int]], key: str, protocol: str, size: int
) -> tuple[int, ...]:
    """Return the nodes of a sample in their local order: the node at place i becomes vertex i.

    Where nothing unseen is touched, the sample goes on at the smallest rank of all other nodes.

    Args:
        neighbours: Neighbours of every node of the network, whatever the direction.
        key: Name of the sample, as `paper_graphs.PaperGraph.key`.
        protocol: Text that all ranks depend on, see `PAPER_PROTOCOL`.
        size: Number of nodes to take.

    Raises:
        ArgumentError: The network has fewer nodes.
    """
    if not 0 < size <= len(neighbours):
        raise ArgumentError(
            f"size={size} is not allowed; this network gives samples of 1 to {len(neighbours):,} "
            "nodes"
        )
    ranks = {node: (_rank(protocol, key, node), node) for node in neighbours}
    elsewhere = iter(sorted(ranks.values()))
    touched: list[tuple[str, int]] = []
    seen: set[int] = set()  # taken or touched
    taken: list[int] = []
    while len(taken) < size:
        if touched:
            _, node = heapq.heappop(touched)
        else:
            node = next(node for _, node in elsewhere if node not in seen)
            seen.add(node)
        taken.append(node)
        for other in neighbours[node]:
            if other not in seen:
                seen.add(other)
                heapq.heappush(touched, ranks[other])
    return tuple(sorted(taken, key=ranks.__getitem__))


def induced(
    pairs: Iterable[tuple[int, int]], nodes: Sequence[int], *, is_directed: bool
) -> tuple[tuple[int, int], ...]:
    """Return the pairs within a sample as places in it, sorted; undirected ones ascending."""
    place = {node: index for index, node in enumerate(nodes)}
    inside = [(place[u], place[v]) for u, v in pairs if u in place and v in place]
    if not is_directed:
        inside = [(min(pair), max(pair)) for pair in inside]
    return tuple(sorted(inside))


def _rank(protocol: str, key: str, node: int) -> str:
    return hashlib.sha256(f"{protocol}:{key}:{node}".encode()).hexdigest()
