"""Shortest round trips with their bound, kept in the cache so that each is sought only once.

A bound that is read back is a claim: solving again, as `auditing` does, is its only proof.
"""

import contextlib
import hashlib
import json
import time
from collections.abc import Iterable, Sequence
from dataclasses import asdict, dataclass
from pathlib import Path
from typing import Final

from graphwalks.construction.highs import proves
from graphwalks.construction.tsp.distances import Distances, euclidean, is_round_trip, tour_length
from graphwalks.construction.tsp.search import short_tour
from graphwalks.sources.cache import arriving_file, cache_folder
from graphwalks.sources.jsonlines import decode

_VERSION: Final = 2


@dataclass(frozen=True)
class Certificate:
    """A round trip that is proven to be the shortest.

    Attributes:
        tour: The cities in their order, from city 0.
        length: Its length, from the distances.
        bound: What no round trip is below, as the solver found it; it proves the length.
    """

    tour: tuple[int, ...]
    length: int
    bound: float


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
    """Solve the integer program; None unless the solver ends with a round trip that it proves."""
    # The solver takes its time to load.
    from graphwalks.construction.tsp.relaxation import Relaxation  # noqa: PLC0415

    deadline = time.monotonic() + seconds
    tour = short_tour(distances, deadline)
    optimum = Relaxation(distances).optimum(tour, deadline)
    if optimum is None:
        return None
    tour = _joined(len(distances), optimum.edges)
    length = tour_length(distances, tour)
    is_proven = is_round_trip(tour, len(distances)) and proves(optimum.bound, length)
    return Certificate(tour, length, optimum.bound) if is_proven else None


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
    """Read a certificate; one that is missing or does not hold together is none."""
    try:
        content = decode(path.read_bytes())
        tour, length, bound = tuple(content["tour"]), content["length"], content["bound"]
    except (OSError, ValueError, TypeError, LookupError):
        return None
    if not is_round_trip(tour, len(distances)):
        return None
    if type(length) is not int or type(bound) is not float:
        return None
    is_proven = tour_length(distances, tour) == length and proves(bound, length)
    return Certificate(tour, length, bound) if is_proven else None


def _keep(path: Path, found: Certificate) -> None:
    content = json.dumps(asdict(found))
    # A cache that cannot be written costs time, nothing else.
    with contextlib.suppress(OSError), arriving_file(path) as stream:
        stream.write(content.encode())
