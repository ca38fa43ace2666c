"""Proof that no cut is heavier than a given one, to be checked without any solver.

Every cut meets a closed set of edges (all degrees even) an even number of times. So where x is 1 on
the edges across and 0 elsewhere, and F is an odd number of the edges of a cycle C,
x(F) - x(C - F) <= |F| - 1 (Barahona and Mahjoub, doi:10.1007/BF02592023). A sum of such
inequalities with multipliers bounds the weight of all cuts from above. If the bound is not tight
enough, one edge is taken within or across, and each case has its own proof.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.errors import ArgumentError

UNIT: Final = 2**20
"""Multipliers are integers and count in this part of one."""

Fixed = dict[int, int]
"""The edges, by their place in the graph, that a case takes within (0) or across (1)."""


@dataclass(frozen=True)
class OddCycle:
    """The inequality of a cycle; both sets hold places of edges.

    Attributes:
        odd: F, an odd number of edges.
        rest: The other edges of the cycle.
    """

    odd: tuple[int, ...]
    rest: tuple[int, ...]


@dataclass(frozen=True)
class Bound:
    """A sum of inequalities that no cut of this case can exceed."""

    multipliers: tuple[tuple[OddCycle, int], ...]


@dataclass(frozen=True)
class Cases:
    """Two proofs: for the cuts with an edge within one side, and for those with it across."""

    edge: int
    within: "Proof"
    across: "Proof"


Proof = Bound | Cases


@dataclass(frozen=True)
class Certificate:
    """A heaviest cut, 1 or -1 for each vertex, and the proof that there is no heavier one."""

    placed: tuple[int, ...]
    proof: Proof


def certified_cut(graph: SignedGraph, certificate: Certificate) -> int:
    """Return the weight of the heaviest cut after a check of its certificate in integers.

    Raises:
        ArgumentError: The certificate does not prove it.
    """
    if len(certificate.placed) != graph.vertices or set(certificate.placed) - {1, -1}:
        raise ArgumentError(f"this is no cut of {graph.vertices:,} vertices; solve it again")
    weight = graph.cut(certificate.placed)
    for bound, fixed in _bounds(certificate.proof):
        if not all(_is_sound(graph, cycle, multiplier) for cycle, multiplier in bound.multipliers):
            raise ArgumentError("an inequality of the proof does not hold; solve it again")
        proven = upper_bound(graph, bound, fixed)
        if proven > weight:
            raise ArgumentError(
                f"the cut weighs {weight:,} and only {proven:,} is proven; solve it again"
            )
    return weight


def upper_bound(graph: SignedGraph, bound: Bound, fixed: Fixed) -> int:
    """Return a weight that no cut of a case exceeds, a multiple of the graph's step.

    Weak duality: for y >= 0, w·x <= y·b + (w - yA)·x, and each edge is within, across or, if not
    fixed, whatever is larger.
    """
    rest = [UNIT * weight for _, _, weight in graph.edges]
    total = 0
    for cycle, multiplier in bound.multipliers:
        total += multiplier * (len(cycle.odd) - 1)
        for edge in cycle.odd:
            rest[edge] -= multiplier
        for edge in cycle.rest:
            rest[edge] += multiplier
    for edge, weight in enumerate(rest):
        total += weight * fixed[edge] if edge in fixed else max(0, weight)
    step = graph.cut_step
    return total // (UNIT * step) * step if step else 0


def _bounds(proof: Proof) -> Iterator[tuple[Bound, Fixed]]:
    """Yield all cases of a proof with the edges that they fix."""
    open_cases: list[tuple[Proof, Fixed]] = [(proof, {})]
    while open_cases:
        part, fixed = open_cases.pop()
        if isinstance(part, Bound):
            yield part, fixed
        else:
            open_cases.append((part.within, fixed | {part.edge: 0}))
            open_cases.append((part.across, fixed | {part.edge: 1}))


def _is_sound(graph: SignedGraph, cycle: OddCycle, multiplier: int) -> bool:
    """Tell whether the edges are distinct, meet every vertex evenly, and F is odd."""
    edges, known = cycle.odd + cycle.rest, range(len(graph.edges))
    if len(set(edges)) < len(edges) or any(edge not in known for edge in edges):
        return False
    odd_vertices: set[int] = set()
    for edge in edges:
        odd_vertices ^= set(graph.edges[edge][:2])
    is_whole = isinstance(multiplier, int) and multiplier >= 0
    return len(cycle.odd) % 2 == 1 and not odd_vertices and is_whole
