"""Heaviest cuts with their proof: branch and cut over inequalities of odd cycles, with HiGHS.

HiGHS (doi:10.1007/s12532-017-0130-5) only proposes multipliers. What counts is the bound that they
give in integers, see `certificate`.
"""

import time
from collections.abc import Sequence
from typing import Final

import highspy
import numpy as np
from numpy.typing import NDArray

from graphwalks.construction.highs import is_solved, silence
from graphwalks.construction.maxcut.certificate import (
    UNIT,
    Bound,
    Cases,
    Certificate,
    Fixed,
    OddCycle,
    Proof,
    upper_bound,
)
from graphwalks.construction.maxcut.cycles import CycleSearch
from graphwalks.construction.maxcut.signed_graph import SignedGraph, improved

_HALF: Final = 0.5
"""An edge is as far within as across."""


def heaviest_cut(graph: SignedGraph, cases: int, seconds: float) -> Certificate | None:
    """Return a heaviest cut with its proof, or None if it takes more cases or time than allowed.

    Args:
        graph: What is cut.
        cases: Most cases to look at. A proof without any case distinction takes one.
        seconds: Time for the proof; infinite if the cases alone may end it.
    """
    search = _BranchAndCut(graph, cases, time.monotonic() + seconds)
    proof = search.prove({})
    return None if proof is None else Certificate(tuple(search.best), proof)


class _Relaxation:
    """The linear program over the inequalities that have been found so far."""

    def __init__(self, graph: SignedGraph) -> None:
        self._cycles: list[OddCycle] = []
        self._edges = len(graph.edges)
        silence()
        self._solver = highspy.Highs()  # type: ignore[no-untyped-call]  # highspy leaves it out
        self._solver.setOptionValue("output_flag", False)
        # Every program is the last one with a few rows more: what helps a first solve only delays.
        self._solver.setOptionValue("presolve", "off")
        self._solver.setOptionValue("dual_simplex_cost_perturbation_multiplier", 0.0)
        self._solver.addVars(self._edges, np.zeros(self._edges), np.ones(self._edges))
        weights = np.array([weight for _, _, weight in graph.edges], dtype=np.float64)
        # HiGHS minimises.
        self._solver.changeColsCost(self._edges, np.arange(self._edges, dtype=np.int32), -weights)

    def fix(self, fixed: Fixed) -> None:
        """Keep the edges of a case within or across, and set all others free."""
        least, most = np.zeros(self._edges), np.ones(self._edges)
        for edge, value in fixed.items():
            least[edge] = most[edge] = value
        places = np.arange(self._edges, dtype=np.int32)
        self._solver.changeColsBounds(self._edges, places, least, most)

    def add(self, cycles: Sequence[OddCycle]) -> None:
        """Demand more inequalities."""
        for cycle in cycles:
            edges = np.array(cycle.odd + cycle.rest, dtype=np.int32)
            values = np.array([1.0] * len(cycle.odd) + [-1.0] * len(cycle.rest))
            most = float(len(cycle.odd) - 1)
            self._solver.addRow(-self._solver.inf, most, len(edges), edges, values)
        self._cycles += cycles

    def solve(self, deadline: float) -> tuple[NDArray[np.float64], Bound] | None:
        """Return how far each edge is across, and the multipliers; None if the time is over."""
        if not is_solved(self._solver, deadline, is_integer=False):
            return None
        solution = self._solver.getSolution()
        duals = (max(0, int(-dual * UNIT)) for dual in solution.row_dual)
        pairs = zip(self._cycles, duals, strict=True)
        return np.array(solution.col_value), Bound(tuple(pair for pair in pairs if pair[1]))


class _BranchAndCut:
    """One search; `best` is the heaviest cut that it has seen."""

    def __init__(self, graph: SignedGraph, cases: int, deadline: float) -> None:
        self._graph = graph
        self._left = cases
        self._deadline = deadline
        self._cycles = CycleSearch(graph)
        self._relaxation = _Relaxation(graph)
        self.best = improved(graph, graph.completed([1]))
        self._weight = graph.cut(self.best)

    def prove(self, fixed: Fixed) -> Proof | None:
        """Return the proof that no cut of a case is heavier than `best`, which may change."""
        if self._left == 0:
            return None
        self._left -= 1
        self._relaxation.fix(fixed)
        found = self._bounded(fixed)
        if found is None or isinstance(found, Bound):
            return found
        edge = int(np.argmin(np.abs(found - _HALF)))
        if edge in fixed:
            return None  # nothing is fractional, yet the bound is too weak: rounding errors
        # Either way some cut remains: an edge that the fixed ones decide would not be fractional.
        if (within := self.prove(fixed | {edge: 0})) is None:
            return None
        if (beyond := self.prove(fixed | {edge: 1})) is None:
            return None
        return Cases(edge, within, beyond)

    def _bounded(self, fixed: Fixed) -> Bound | NDArray[np.float64] | None:
        """Return the bound that proves a case, or else a fractional cut; None if time is over."""
        while (solution := self._relaxation.solve(self._deadline)) is not None:
            across, bound = solution
            self._look_near(across)
            if upper_bound(self._graph, bound, fixed) <= self._weight:
                return bound
            violated = self._cycles.violated(across)
            if not violated:
                return across
            self._relaxation.add(violated)
        return None

    def _look_near(self, across: NDArray[np.float64]) -> None:
        """Round a fractional cut along a tree of its clearest edges, and improve what comes out."""
        placed = improved(self._graph, _rounded(self._graph, across))
        weight = self._graph.cut(placed)
        if weight > self._weight:
            self.best, self._weight = placed, weight


def _rounded(graph: SignedGraph, across: NDArray[np.float64]) -> list[int]:
    """Join parts by the clearest edges first, each as within or across as it says."""
    part = list(range(graph.vertices))
    members = [[vertex] for vertex in range(graph.vertices)]
    placed = [1] * graph.vertices
    for edge in np.argsort(-np.abs(across - _HALF), kind="stable"):
        first, second, _ = graph.edges[edge]
        kept, joined = part[first], part[second]
        if kept == joined:
            continue
        is_across = across[edge] > _HALF
        flips = (placed[first] != placed[second]) != is_across
        for vertex in members[joined]:
            part[vertex] = kept
            placed[vertex] = -placed[vertex] if flips else placed[vertex]
        members[kept] += members[joined]
    return placed
