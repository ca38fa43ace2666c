"""The shortest round trip: from city 0, the next city is chosen until only one is left."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property
from typing import Any, ClassVar, Final, cast

import numpy as np
from numpy.typing import NDArray

from graphwalks.construction.process import Number, Process, ReferenceStatus, held
from graphwalks.construction.tsp import generation
from graphwalks.construction.tsp.certificate import certificate
from graphwalks.construction.tsp.classical import classical_tour
from graphwalks.construction.tsp.distances import Distances, euclidean, tour_length
from graphwalks.construction.tsp.paper import PAPER
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources import tsplib
from graphwalks.sources.official import OfficialFile

RULES: Final = ("nearest", "one_step_lookahead", "return_reserve", "isolation_priority")
"""They take the city with the least e, e + h, 2e - r and e - h, with e the distance to it, h the
distance from there to the nearest other city that is left, and r the distance from there to city 0.
"""

FEWEST_CITIES: Final = 3

GENERATOR_VERSION: Final = generation.GENERATOR_VERSION

SECONDS: Final = 600.0
"""Time for the proof of a fresh instance, which takes a few seconds."""


@dataclass(frozen=True)
class Tour:
    """The decision process of one set of cities, see `process.Process`.

    The last city and the way back are no decisions. A history lists cities as decimal numbers.

    Attributes:
        name: Name of the instance in the catalogue, as `kroA100`.
        shuffle_id: Id of the instance in the shuffle of candidates.
        coordinates: Place of every city, of three or more.
        reference: Length of the shortest round trip.
        witness: A history that has it; None for those of the paper, whose tours are not published.
        status: Whether it is proven to be the shortest.
    """

    name: str
    shuffle_id: str
    coordinates: tuple[tuple[float, float], ...]
    reference: int
    witness: tuple[str, ...] | None
    status: ReferenceStatus

    task: ClassVar[str] = "tsp"
    rules: ClassVar[tuple[str, ...]] = RULES
    is_minimised: ClassVar[bool] = True
    is_relative: ClassVar[bool] = True

    def __post_init__(self) -> None:
        """Check what all the rest relies on.

        Raises:
            ArgumentError: Too few cities.
        """
        if len(self.coordinates) < FEWEST_CITIES:
            raise ArgumentError(
                f"tsp/{self.name} has {len(self.coordinates)} cities; give {FEWEST_CITIES} or more"
            )

    @property
    def decisions(self) -> int:
        """Every city but the first and the last is decided on."""
        return len(self.coordinates) - 2

    @cached_property
    def distances(self) -> Distances:
        """Distances of all cities, see `distances.euclidean`."""
        return euclidean(self.coordinates)

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
            raise ArgumentError(
                f"{action!r} is no city that is left in tsp/{self.name}; give one of "
                f"{', '.join(map(str, left))}"
            )
        values = (int(column[place[0]]) for column in self._features(visited[-1], left))
        return dict(
            zip(("edge", "nearest_other_unvisited", "return_to_start"), values, strict=True)
        )

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """Return the cities, the tour so far and the distance to every city that is left."""
        visited = self._visited(history)
        row = self.distances[visited[-1]]
        return self.constant_state | {
            "partial_tour": visited,
            "current_city_distances": [
                [city, int(row[city])] for city in self._left(visited).tolist()
            ],
        }

    @cached_property
    def constant_state(self) -> dict[str, Any]:
        """The part of the state that is the same at every step."""
        return {
            "coordinates": [list(place) for place in self.coordinates],
            "edge_weight_type": "EUC_2D",
            "nodes": list(range(len(self.coordinates))),
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
        return held(self, tour_length(self.distances, self.tour(history)))

    @cached_property
    def _apart(self) -> Distances:
        """The distances, but no city is near itself: for the search of the nearest other one."""
        return self.distances + np.diag([np.iinfo(np.int64).max // 2] * len(self.coordinates))

    @cached_property
    def _numbers(self) -> Mapping[str, int]:
        return {str(city): city for city in range(len(self.coordinates))}

    def _visited(self, history: Sequence[str]) -> list[int]:
        """Return the cities of a history behind city 0, which also stands for what is no city."""
        visited = [0, *(self._numbers.get(action, 0) for action in history)]
        if len(set(visited)) < len(visited) or len(history) > self.decisions:
            raise ArgumentError(
                f"the history {','.join(history)} is not legal in tsp/{self.name}; give at most "
                f"{self.decisions} different cities of 1 to {len(self.coordinates) - 1}"
            )
        return visited

    def _open(self, history: Sequence[str]) -> list[int]:
        visited = self._visited(history)
        if len(history) == self.decisions:
            raise ArgumentError(f"tsp/{self.name} is complete, so nothing is left to decide")
        return visited

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


def instances() -> list[Process]:
    """Return the ten instances of the paper in their order.

    Raises:
        SourceError: An official file is missing or damaged.
    """
    return [
        Tour(
            facts.name,
            facts.shuffle_id,
            tsplib.cities(facts.name),
            facts.optimum,
            None,
            ReferenceStatus.PROVEN,
        )
        for facts in PAPER
    ]


def files(name: str) -> tuple[OfficialFile, ...]:
    """Return the official files of an instance of the paper."""
    return (tsplib.file_of(name),)


def generated(seed: int, index: int) -> Process:
    """Return fresh cities with a proven optimum, see `generation.drawn`.

    Raises:
        ArgumentError: The index is negative.
        SourceError: The optimum was not proven in the time given to it.
    """
    return solved(f"random-{seed}-{index}", generation.drawn(seed, index))


def solved(name: str, cities: tsplib.Cities) -> Tour:
    """Return the process of cities with a proven optimum.

    Raises:
        SourceError: The optimum was not proven in the time given to it.
    """
    found = certificate(cities, SECONDS)
    if found is None:
        raise SourceError(
            f"tsp/{name}: no proof of the shortest tour within {SECONDS:.0f} seconds; try again "
            "where the machine is less busy, or take another seed or graph"
        )
    witness = _history(found.tour)
    return Tour(name, name, cities, found.length, witness, ReferenceStatus.PROVEN)


def classical(process: Process) -> tuple[str, ...]:
    """Return the history of nearest neighbour and 2-opt."""
    tour = classical_tour(cast(Tour, process).distances)
    return _history(tour)


def _history(tour: Sequence[int]) -> tuple[str, ...]:
    """Return the decisions that make a round trip: all cities but the first and the last."""
    return tuple(map(str, tour[1:-1]))
