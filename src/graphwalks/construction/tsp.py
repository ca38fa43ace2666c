"""The shortest round trip: from city 0, the next city is chosen until only one is left."""

from collections.abc import Mapping, Sequence
from typing import Any, Final, cast

import numpy as np
from numpy.typing import NDArray

from graphwalks.construction.tsp_classical import classical_tour
from graphwalks.construction.distances import euclidean, tour_length
from graphwalks.construction.process import Number, Process
from graphwalks.errors import ArgumentError, SourceError

RULES: Final = ("nearest", "one_step_lookahead", "return_reserve", "isolation_priority")
"""They take the city with the least e, e + h, 2e - r and e - h, with e the distance to it, h the
distance from there to the nearest other city that is left, and r the distance from there to city 0.
"""

FEWEST_CITIES: Final = 3


class Tour:
    """The decision process of one set of cities, see `process.Process`.

    The last city and the way back are no decisions. A history lists cities as decimal numbers.

    Attributes:
        coordinates: Place of every city.
        distances: See `distances.euclidean`.
    """

    task = "tsp"
    rules = RULES
    is_minimised = True
    is_relative = True

    def __init__(
        self,
        name: str,
        shuffle_id: str,
        coordinates: Sequence[tuple[float, float]],
        reference: int,
    ) -> None:
        """Set up a process.

        Args:
            name: Name of the instance.
            shuffle_id: Id of the instance in the shuffle of candidates.
            coordinates: Place of every city, of three or more.
            reference: Length of the shortest round trip, proven.

        Raises:
            ArgumentError: Too few cities.
        """
        if len(coordinates) < FEWEST_CITIES:
            raise ArgumentError(
                f"tsp/{name} has {len(coordinates)} cities; give {FEWEST_CITIES} or more"
            )
        self.name = name
        self.shuffle_id = shuffle_id
        self.coordinates = tuple(coordinates)
        self.decisions = len(coordinates) - 2
        self.reference: Number = reference
        self.distances = euclidean(coordinates)
        # A city is no neighbour of its own in the search for the nearest other one.
        self._apart = self.distances + np.diag([np.iinfo(np.int64).max // 2] * len(coordinates))
        self._numbers = {str(city): city for city in range(len(coordinates))}

    def legal(self, history: Sequence[str]) -> tuple[str, ...]:
        """Return the cities that are left, ascending; empty once only one is left.

        Raises:
            ArgumentError: The history is not one of legal actions.
        """
        left = self._left(self._visited(history))
        return tuple(map(str, left.tolist())) if len(history) < self.decisions else ()

    def proposals(self, history: Sequence[str]) -> Mapping[str, str]:
        """Return the city that each rule takes; ties go to the smallest number.

        Raises:
            ArgumentError: The history is complete, or not one of legal actions.
        """
        visited = self._open(history)
        left = self._left(visited)
        edge, nearest, back = self._features(visited[-1], left)
        scores = (edge, edge + nearest, 2 * edge - back, edge - nearest)
        chosen = (str(left[score.argmin()]) for score in scores)
        return dict(zip(RULES, chosen, strict=True))

    def features(self, history: Sequence[str], action: str) -> Mapping[str, Number]:
        """Return e, h and r of a city, see `RULES`, under the names of the paper.

        Raises:
            ArgumentError: The city or the history is not legal.
        """
        visited = self._open(history)
        left = self._left(visited)
        place = np.flatnonzero(left == self._numbers.get(action, -1))
        if not len(place):
            raise self._illegal(action, len(visited))
        values = (int(column[place[0]]) for column in self._features(visited[-1], left))
        return dict(
            zip(("edge", "nearest_other_unvisited", "return_to_start"), values, strict=True)
        )

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """Return the cities, the tour so far and the distance to every city that is left."""
        visited = self._visited(history)
        row = self.distances[visited[-1]]
        return {
            "coordinates": [list(place) for place in self.coordinates],
            "edge_weight_type": "EUC_2D",
            "nodes": list(range(len(self.coordinates))),
            "partial_tour": visited,
            "current_city_distances": [
                [city, int(row[city])] for city in self._left(visited).tolist()
            ],
        }

    def tour(self, history: Sequence[str]) -> tuple[int, ...]:
        """Return the round trip of a complete history, with the city that was left at its end.

        Raises:
            ArgumentError: The history is not complete.
        """
        visited = self._visited(history)
        if len(history) != self.decisions:
            raise ArgumentError(
                f"tsp/{self.name} has {self.decisions} decisions, the history {len(history)}; "
                "finish it first"
            )
        return (*visited, *self._left(visited).tolist())

    def objective(self, history: Sequence[str]) -> Number:
        """Return the length of the round trip.

        Raises:
            ArgumentError: The history is not complete.
            SourceError: It is shorter than the proven shortest one, so the reference is wrong.
        """
        length = tour_length(self.distances, self.tour(history))
        if length < self.reference:
            raise SourceError(
                f"tsp/{self.name}: a tour of {length} beats the proven optimum {self.reference}; "
                "the cities or the reference are not those that were published"
            )
        return length

    def _visited(self, history: Sequence[str]) -> list[int]:
        visited = [0]
        seen = {0}
        for action in history:
            city = self._numbers.get(action, 0)
            if city in seen or len(visited) > self.decisions:
                raise self._illegal(action, len(visited))
            seen.add(city)
            visited.append(city)
        return visited

    def _open(self, history: Sequence[str]) -> list[int]:
        visited = self._visited(history)
        if len(history) == self.decisions:
            raise ArgumentError(f"tsp/{self.name} is complete, so nothing is left to decide")
        return visited

    def _illegal(self, action: object, step: int) -> ArgumentError:
        return ArgumentError(
            f"{action!r} is not legal at decision {step} of tsp/{self.name}; give the number of a "
            f"city that is left, one of the {len(self.coordinates)}"
        )

    def _left(self, visited: list[int]) -> NDArray[np.int64]:
        is_left = np.ones(len(self.coordinates), np.bool_)
        is_left[visited] = False
        return np.flatnonzero(is_left)

    def _features(
        self, current: int, left: NDArray[np.int64]
    ) -> tuple[NDArray[np.int64], NDArray[np.int64], NDArray[np.int64]]:
        """Return edge, nearest other city and way back, one number for every city that is left."""
        nearest = self._apart[np.ix_(left, left)].min(axis=1)
        return self.distances[current, left], nearest, self.distances[left, 0]


def classical(process: Process) -> tuple[str, ...]:
    """Return the history of nearest neighbour and 2-opt."""
    tour = classical_tour(cast(Tour, process).distances)
    return tuple(map(str, tour[1:-1]))
