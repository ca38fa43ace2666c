"""Shortest round trips with their proof, kept in the cache so that each is sought only once."""

import contextlib
import hashlib
import json
import math
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from graphwalks.construction.distances import Distances, euclidean, tour_length
from graphwalks.construction.tsp_search import short_tour
from graphwalks.sources.cache import arriving_file, cache_folder

_VERSION: Final = 1


@dataclass(frozen=True)
class Certificate:
    """A round trip that is proven to be the shortest.

    Attributes:
        tour: The cities in their order, from city 0.
        length: Its length, from the distances; the solver's bound, rounded up, equals it.
    """

    tour: tuple[int, ...]
    length: int


def certificate(coordinates: Sequence[tuple[float, float]], seconds: float) -> Certificate | None:
    """Return the certificate of a set of cities, from the cache or by solving; None if unproven.

    Args:
        coordinates: Place of every city.
        seconds: Time for the proof.
    """
    distances = euclidean(coordinates)
    path = _path(coordinates)
    if (kept := _kept(path, distances)) is not None:
        return kept
    found = solved(distances, seconds)
    if found is not None:
        _keep(path, found)
    return found


def solved(distances: Distances, seconds: float) -> Certificate | None:
    """Solve the integer program; None unless the solver finished and its bound proves the tour."""
    # The solver takes its time to load.
    from graphwalks.construction.tsp_relaxation import TOLERANCE, Relaxation  # noqa: PLC0415

    optimum = Relaxation(distances).optimum(short_tour(distances), seconds)
    if optimum is None:
        return None
    tour = _joined(len(distances), optimum.edges)
    length = tour_length(distances, tour)
    proven = math.ceil(optimum.bound - TOLERANCE) == length
    return Certificate(tour, length) if proven else None


def _joined(cities: int, edges: Iterable[tuple[int, int]]) -> tuple[int, ...]:
    """Walk along the edges of a round trip from city 0, first to its smaller neighbour."""
    neighbours: list[list[int]] = [[] for _ in range(cities)]
    for a, b in sorted(edges):
        neighbours[a].append(b)
        neighbours[b].append(a)
    tour = [0, min(neighbours[0])]
    while len(tour) < cities:
        first, second = neighbours[tour[-1]]
        tour.append(second if first == tour[-2] else first)
    return tuple(tour)


def _path(coordinates: Sequence[tuple[float, float]]) -> Path:
    text = json.dumps([_VERSION, [list(map(float, place)) for place in coordinates]])
    digest = hashlib.sha256(text.encode()).hexdigest()
    return cache_folder() / "certificates" / "tsp" / f"{digest}.json"


def _kept(path: Path, distances: Distances) -> Certificate | None:
    """Read a certificate; one that is missing, or no round trip of its length, is none."""
    try:
        content = json.loads(path.read_text(encoding="utf-8"))
        tour, length = tuple(content["tour"]), content["length"]
        is_tour = sorted(tour) == list(range(len(distances)))
        return Certificate(tour, length) if is_tour and _fits(distances, tour, length) else None
    except (OSError, ValueError, TypeError, KeyError, RecursionError):
        return None


def _fits(distances: Distances, tour: Sequence[int], length: object) -> bool:
    return type(length) is int and tour_length(distances, tour) == length


def _keep(path: Path, found: Certificate) -> None:
    content = json.dumps({"tour": found.tour, "length": found.length})
    # A cache that cannot be written costs time, nothing else.
    with contextlib.suppress(OSError), arriving_file(path) as stream:
        stream.write(content.encode())
