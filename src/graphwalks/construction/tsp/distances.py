"""Distances between cities by the rule EUC_2D of TSPLIB: Euclidean, rounded to the nearest integer.

The order of the operations in binary doubles is part of the rule: `hypot` or exact decimals give
other integers for some pairs of tsp225. A half is rounded up.
"""

from collections.abc import Sequence
from itertools import pairwise

import numpy as np
from numpy.typing import NDArray

Distances = NDArray[np.int64]
"""Symmetric, shape (cities, cities), zero on the diagonal."""


def euclidean(coordinates: Sequence[tuple[float, float]]) -> Distances:
    """Return all distances between cities in the plane."""
    places = np.array(coordinates, np.float64).reshape(-1, 2)
    x, y = (places[:, None, axis] - places[None, :, axis] for axis in (0, 1))
    return (np.sqrt(x * x + y * y) + 0.5).astype(np.int64)


def is_round_trip(tour: Sequence[int], cities: int) -> bool:
    """Tell whether a tour visits every city once, from city 0."""
    is_from_zero = all(type(city) is int for city in tour) and tuple(tour[:1]) == (0,)
    return is_from_zero and sorted(tour) == [*range(cities)]


def tour_length(distances: Distances, tour: Sequence[int]) -> int:
    """Return the length of a round trip that ends where it began."""
    return sum(int(distances[a, b]) for a, b in pairwise((*tour, tour[0])))
