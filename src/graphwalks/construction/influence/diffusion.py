"""Deterministic linear threshold: a vertex follows once half of those that point at it are active.

All seeds are active at the start and nothing ever stops being active. An inactive vertex with arcs
into it becomes active when at least half of these come from active vertices; equality counts.
Without arcs into it, only a seed is active (Kempe, Kleinberg and Tardos, KDD 2003, with equal
weights and all thresholds 1/2).
"""

from collections.abc import Iterable, Iterator
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.errors import ArgumentError

BLOCK: Final = 1024
"""Pairs of seeds that are tried at once; a block of the largest graphs takes seconds at most."""


@dataclass(frozen=True)
class Diffusion:
    """A directed simple graph on which activity spreads.

    Attributes:
        size: Number of vertices; they are 0 to `size` - 1.
        arcs: Pairs of source and target, each once, ascending, without loops.
    """

    size: int
    arcs: tuple[tuple[int, int], ...]

    def __post_init__(self) -> None:
        """Check what all the rest relies on.

        Raises:
            ArgumentError: An arc is a loop, leaves the vertices or is not in its place.
        """
        for source, target in self.arcs:
            if source == target or not (0 <= source < self.size and 0 <= target < self.size):
                raise ArgumentError(
                    f"arc {source} -> {target} is not allowed; an arc joins two of the vertices "
                    f"0 to {self.size - 1:,}"
                )
        for arc, following in zip(self.arcs, self.arcs[1:], strict=False):
            if arc >= following:
                raise ArgumentError(
                    f"arc {following} follows {arc}; give every arc once, in ascending order"
                )

    @cached_property
    def followers(self) -> tuple[tuple[int, ...], ...]:
        """Targets of the arcs from each vertex."""
        targets: list[list[int]] = [[] for _ in range(self.size)]
        for source, target in self.arcs:
            targets[source].append(target)
        return tuple(map(tuple, targets))

    @cached_property
    def in_degrees(self) -> tuple[int, ...]:
        """Number of arcs into each vertex."""
        degrees = [0] * self.size
        for _, target in self.arcs:
            degrees[target] += 1
        return tuple(degrees)

    @cached_property
    def quotas(self) -> tuple[int, ...]:
        """How many active vertices must point at each vertex: half of the arcs into it, rounded up.

        Where no arcs come in, the quota is 0 and no news of it ever arrives.
        """
        return tuple((degree + 1) // 2 for degree in self.in_degrees)

    def closure(self, seeds: Iterable[int]) -> frozenset[int]:
        """Return all vertices that are active in the end.

        Activity only grows, so vertices may be worked off one by one instead of in rounds.
        """
        active = set(seeds)
        missing = list(self.quotas)
        waiting = list(active)
        while waiting:
            for target in self.followers[waiting.pop()]:
                missing[target] -= 1
                if missing[target] == 0 and target not in active:
                    active.add(target)
                    waiting.append(target)
        return frozenset(active)

    def sizes_in_rounds(self, seeds: NDArray[np.bool_]) -> NDArray[np.int64]:
        """Return how many vertices are active in the end, for many sets of seeds at once.

        It plays the rounds of the definition, so it is a second way beside `closure`.

        Args:
            seeds: Whether a vertex is a seed, of shape (sets, size).

        Returns:
            Numbers of shape (sets,).
        """
        sends = np.zeros((self.size, self.size), np.float32)  # exact for sums up to 2**24
        for source, target in self.arcs:
            sends[source, target] = 1
        arriving = np.array(self.in_degrees)
        active = seeds.copy()
        growing = np.arange(len(seeds))  # sets that have not come to rest
        while growing.size:
            before = active[growing]
            convinced = 2 * (before.astype(np.float32) @ sends) >= arriving
            after = before | (convinced & (arriving > 0))
            active[growing] = after
            growing = growing[(after != before).any(axis=1)]
        sizes: NDArray[np.int64] = active.sum(axis=1, dtype=np.int64)
        return sizes

    def sizes_of_pairs(self) -> Iterator[tuple[NDArray[np.int64], NDArray[np.int64]]]:
        """Try all pairs of seeds, block by block.

        Yields:
            Some pairs, of shape (pairs, 2), and how many vertices each makes active, of shape
            (pairs,). The pairs of all blocks together are in lexicographic order.
        """
        pairs = np.stack(np.triu_indices(self.size, 1), axis=1)
        for begin in range(0, len(pairs), BLOCK):
            block = pairs[begin : begin + BLOCK]
            seeds = np.zeros((len(block), self.size), np.bool_)
            np.put_along_axis(seeds, block, True, axis=1)
            yield block, self.sizes_in_rounds(seeds)


@dataclass(frozen=True)
class Spread:
    """Where a diffusion stands after some seeds, and what one more vertex would be worth."""

    graph: Diffusion
    seeds: tuple[int, ...]

    @cached_property
    def active(self) -> frozenset[int]:
        """Vertices that the seeds make active."""
        return self.graph.closure(self.seeds)

    @cached_property
    def deficits(self) -> tuple[int, ...]:
        """How many more active vertices must point at each vertex."""
        missing = list(self.graph.quotas)
        for source in self.active:
            for target in self.graph.followers[source]:
                missing[target] -= 1
        return tuple(missing)

    def marginal(self, vertex: int) -> int:
        """Return how many more vertices are active with this seed."""
        return len(self.graph.closure((*self.seeds, vertex))) - len(self.active)

    def two_hop(self, vertex: int) -> int:
        """Return how many inactive vertices, without itself, one or two arcs lead to."""
        near = self.graph.followers[vertex]
        reached = set(near).union(*(self.graph.followers[other] for other in near))
        return len(reached - self.active - {vertex})

    def relief(self, vertex: int) -> Fraction:
        """Return the sum of 1/deficit over the inactive vertices that it points at; 0 if active."""
        if vertex in self.active:
            return Fraction(0)
        return sum(
            (
                Fraction(1, self.deficits[target])
                for target in self.graph.followers[vertex]
                if target not in self.active
            ),
            Fraction(0),
        )
