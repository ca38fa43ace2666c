"""References checked: what a witness reaches is evaluated, that nothing beats it is proven anew.

Influence: all pairs of seeds are tried. Modularity: a mixed integer program. Max-cut: inequalities
of odd cycles, whose sum is checked in integers. TSP: an integer program with subtour and blossom
inequalities, without the edges that reduced costs rule out.
"""

import time
from collections.abc import Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from graphwalks.construction import division
from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.maxcut.signed_cut import SignedCut
from graphwalks.construction.modularity.communities import Communities
from graphwalks.construction.process import Number, Process, witness_fault
from graphwalks.construction.tsp.task import Tour

LONGEST_PROOF: Final = 120.0
"""Seconds for one reference; the longest round trips of the paper need most of it, or more where
the machine does other work besides."""


@dataclass(frozen=True)
class Verdict:
    """What was found for one instance.

    Attributes:
        name: Task and name.
        faults: What does not agree; empty if all does.
        is_proven: Whether the reference was proven or refuted within the time given to it.
    """

    name: str
    faults: tuple[str, ...]
    is_proven: bool


def audit(process: Process) -> Verdict:
    """Evaluate the witness of an instance, and prove its reference without looking at it."""
    fault = None if process.witness is None else witness_fault(process)
    faults = [] if fault is None else [fault]
    best = _PROOFS[process.task](process)
    if best is not None and best != process.reference:
        faults.append(f"reference {process.reference} stored, {best} proven")
    return Verdict(f"{process.task}/{process.name}", tuple(faults), best is not None)


def _shortest(process: Tour) -> Number | None:
    from graphwalks.construction.tsp.certificate import solved  # noqa: PLC0415 - rarely used

    found = solved(process.distances, LONGEST_PROOF)
    return None if found is None else found.length


def _heaviest(process: SignedCut) -> Number | None:
    # The solver takes its time to load.
    from graphwalks.construction.maxcut.certificate import certified_cut  # noqa: PLC0415
    from graphwalks.construction.maxcut.optimum import heaviest_cut  # noqa: PLC0415
    from graphwalks.construction.maxcut.task import CASES  # noqa: PLC0415

    found = heaviest_cut(process.graph, CASES, LONGEST_PROOF)
    return None if found is None else certified_cut(process.graph, found)


def _widest(process: Cascade) -> Number | None:
    deadline = time.monotonic() + LONGEST_PROOF
    widest = 0
    for _, sizes in process.graph.sizes_of_pairs():
        if time.monotonic() >= deadline:
            return None
        widest = max(widest, int(sizes.max()))
    return widest


def _most_modular(process: Communities) -> Number | None:
    from graphwalks.construction.modularity.certificate import certified  # noqa: PLC0415 - as above

    # A good start keeps the program small; where the witness is none, all are in A.
    vertices = process.graph.vertices
    is_whole = len(process.witness) == vertices - 1 and set(process.witness) <= set(division.SIDES)
    start = division.signs(process.witness, vertices) if is_whole else [1] * vertices
    found = certified(process.graph, start, LONGEST_PROOF)
    return None if found is None else process.graph.modularity(found.placed)


_PROOFS: Final[Mapping[str, Callable[..., Number | None]]] = MappingProxyType({
    "tsp": _shortest,
    "maxcut": _heaviest,
    "influence": _widest,
    "modularity": _most_modular,
})
"""The best objective of an instance by an independent proof; None if that was not found in time."""
