"""The integer program of round trips, with subtour inequalities added where they are violated.

Dantzig, Fulkerson, Johnson 1954 (doi:10.1287/opre.2.4.393): every city has two edges, and a proper
part of the cities has fewer edges within than cities.
"""

import time
from collections.abc import Callable, Iterable, Mapping
from dataclasses import dataclass
from itertools import combinations
from typing import Final

import highspy
import networkx as nx
import pulp

from graphwalks.construction.distances import Distances
from graphwalks.construction.highs import silence

Edge = tuple[int, int]

Separation = Callable[[nx.Graph], list[set[int]]]
"""Takes the graph of the edges in use and returns the parts that violate their inequality."""

_SLACK: Final = 0.01
"""Share of the length that the integer solution is first thought to be above the fractional one."""

_VIOLATION: Final = 1e-4
_TOLERANCE: Final = 1e-6
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
        self._cities = range(len(distances))
        self._program = pulp.LpProblem("tour", pulp.LpMinimize)
        self._used = {
            (a, b): self._program.add_variable(f"x_{a}_{b}", 0, 1)
            for a, b in combinations(self._cities, 2)
        }
        self._program += pulp.lpSum(
            int(distances[edge]) * variable for edge, variable in self._used.items()
        )
        for city in self._cities:
            edges = [variable for edge, variable in self._used.items() if city in edge]
            self._program += pulp.lpSum(edges) == 2  # noqa: PLR2004 - the degree of a tour

    def optimum(self, seconds: float) -> Optimum | None:
        """Return the proven optimum, or None if the time is up before.

        Args:
            seconds: Time for the whole search.
        """
        deadline = time.monotonic() + seconds
        # Fractional solutions are cheap and show most of the inequalities that matter.
        if not self._separate(_minimum_cuts, deadline):
            return None
        least = self._program.objective.value()
        costs = [(variable, variable.dj) for variable in self._used.values()]
        slack = _SLACK * least
        while True:
            # By duality, a tour with an edge that is left out is longer than `least + slack`.
            for variable, cost in costs:
                variable.cat = pulp.LpInteger
                variable.upBound = int(cost <= slack)
            if self._separate(_subtours, deadline):
                edges = tuple(edge for edge, value in self._values().items() if value > _HALF)
                bound = self._program.solverModel.getInfo().mip_dual_bound
                if self._program.objective.value() <= least + slack:
                    return Optimum(edges, min(bound, least + slack))
            elif self._status() != highspy.HighsModelStatus.kInfeasible:
                return None
            slack *= 2

    def _separate(self, separation: Separation, deadline: float) -> bool:
        """Solve and demand what is violated until nothing is; False if there is no optimum.

        Only what HiGHS itself calls optimal counts: pulp says "Optimal" after a time limit, too.
        """
        while True:
            left = max(0.0, deadline - time.monotonic())
            # A number of threads is refused where HiGHS has begun with another one before.
            solver = pulp.HiGHS(msg=False, gapRel=0, gapAbs=0, timeLimit=left)
            self._program.solve(solver)
            if self._status() != highspy.HighsModelStatus.kOptimal:
                return False
            parts = separation(_support(len(self._cities), self._values()))
            if not parts:
                return True
            self._demand(parts)

    def _status(self) -> object:
        return self._program.solverModel.getModelStatus()

    def _values(self) -> dict[Edge, float]:
        return {edge: variable.varValue for edge, variable in self._used.items()}

    def _demand(self, parts: Iterable[set[int]]) -> None:
        """Demand that each part of the cities is entered and left."""
        for part in parts:
            # Part and rest say the same; the smaller has fewer terms.
            rest = set(self._cities) - part
            smaller = min(part, rest, key=lambda side: (len(side), sorted(side)))
            within = [self._used[edge] for edge in combinations(sorted(smaller), 2)]
            self._program += pulp.lpSum(within) <= len(smaller) - 1


def _support(cities: int, values: Mapping[Edge, float]) -> nx.Graph:
    graph = nx.Graph()
    graph.add_nodes_from(range(cities))
    graph.add_weighted_edges_from(
        (a, b, value) for (a, b), value in values.items() if value > _TOLERANCE
    )
    return graph


def _subtours(support: nx.Graph) -> list[set[int]]:
    """Return the parts that hang together, if there is more than one."""
    parts = list(nx.connected_components(support))
    return parts if len(parts) > 1 else []


def _minimum_cuts(support: nx.Graph) -> list[set[int]]:
    """Return the parts of `_subtours`, or else one part that is left by too little."""
    if parts := _subtours(support):
        return parts
    value, (part, _) = nx.stoer_wagner(support)
    return [set(part)] if value < 2 - _VIOLATION else []
