"""The integer program of round trips, with inequalities added where they are violated.

A tour that is known makes most edges superfluous: by duality, no tour with such an edge is
shorter. The solver is HiGHS (doi:10.1007/s12532-017-0130-5).
"""

from collections.abc import Callable, Iterable, Sequence
from dataclasses import dataclass
from itertools import pairwise
from typing import Any, Final

import highspy
import numpy as np
from numpy.typing import NDArray

from graphwalks.construction.highs import TOLERANCE, is_solved, proves, silence
from graphwalks.construction.tsp.distances import Distances, tour_length
from graphwalks.construction.tsp.separation import Inequality, Support, subtours, violated

Edge = tuple[int, int]

_HALF: Final = 0.5


@dataclass(frozen=True)
class Optimum:
    """What the solver says at the end.

    Attributes:
        edges: Edges of the shortest round trip that it found.
        bound: Length that no round trip is below.
    """

    edges: tuple[Edge, ...]
    bound: float


class Relaxation:
    """The program with the inequalities found so far."""

    def __init__(self, distances: Distances) -> None:
        """State the program with the degree equations alone."""
        silence()
        self._distances = distances
        self._first, self._second = np.triu_indices(len(distances), 1)
        self._model: Any = highspy.Highs()  # type: ignore[no-untyped-call]  # has no type for it
        self._model.setOptionValue("output_flag", False)
        self._model.setOptionValue("mip_rel_gap", 0.0)
        self._model.setOptionValue("mip_abs_gap", 0.0)
        edges = np.arange(len(self._first), dtype=np.int32)
        self._model.addVars(len(edges), np.zeros(len(edges)), np.ones(len(edges)))
        self._model.changeColsCost(
            len(edges), edges, distances[self._first, self._second].astype(float)
        )
        for city in range(len(distances)):
            self._add(2, np.flatnonzero((self._first == city) | (self._second == city)), 2)

    def optimum(self, tour: Sequence[int], deadline: float) -> Optimum | None:
        """Return the proven optimum, or None if the time is up before.

        Args:
            tour: A round trip, the shorter the better.
            deadline: When to give up, by `time.monotonic`.
        """
        length = tour_length(self._distances, tour)
        # Fractional solutions are cheap and show most of the inequalities that matter.
        if not self._separate(violated, deadline, is_integer=False):
            return None
        least = self._model.getInfo().objective_function_value
        if proves(least, length):
            return Optimum(tuple(pairwise((*tour, tour[0]))), least)
        self._restrict(length - least)
        if not self._separate(subtours, deadline, is_integer=True):
            return None
        used = np.flatnonzero(self._values() > _HALF)
        edges = zip(self._first[used].tolist(), self._second[used].tolist(), strict=True)
        # Tours with an edge that was left out are not shorter than the one that is known.
        return Optimum(tuple(edges), min(self._model.getInfo().mip_dual_bound, float(length)))

    def _separate(
        self,
        separation: Callable[[Support], Iterable[Inequality]],
        deadline: float,
        *,
        is_integer: bool,
    ) -> bool:
        """Solve and demand what is violated until nothing is; False if there is no optimum."""
        while is_solved(self._model, deadline, is_integer=is_integer):
            # What an integer solution has beside whole numbers is no edge.
            values = np.rint(self._values()) if is_integer else self._values()
            found = list(separation(Support.of(self._first, self._second, values)))
            if not found:
                return True
            for inequality in found:
                self._demand(inequality)
        return False

    def _restrict(self, slack: float) -> None:
        """Ask for an integer solution, without what makes a tour longer by more than `slack`."""
        costs = np.array(self._model.getSolution().col_dual)
        edges = np.arange(len(costs), dtype=np.int32)
        lower = (costs < -slack - TOLERANCE).astype(float)
        upper = (costs <= slack + TOLERANCE).astype(float)
        self._model.changeColsBounds(len(edges), edges, lower, upper)
        kinds = np.full(len(edges), int(highspy.HighsVarType.kInteger), np.uint8)
        self._model.changeColsIntegrality(len(edges), edges, kinds)

    def _values(self) -> NDArray[np.float64]:
        return np.array(self._model.getSolution().col_value)

    def _demand(self, inequality: Inequality) -> None:
        cities = inequality.cities
        within = np.flatnonzero(cities[self._first] & cities[self._second])
        self._add(-highspy.kHighsInf, np.append(within, inequality.teeth), inequality.most)

    def _add(self, least: float, edges: NDArray[np.intp], most: float) -> None:
        """Demand that the number of the edges in use is from `least` to `most`."""
        self._model.addRow(least, most, len(edges), edges.astype(np.int32), np.ones(len(edges)))
