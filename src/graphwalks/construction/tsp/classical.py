"""The classical method for round trips: nearest neighbour, then 2-opt."""

import numpy as np

from graphwalks.construction.tsp.distances import Distances


def nearest_neighbour(distances: Distances) -> list[int]:
    """Walk from city 0 to the nearest city that is left, ties to the smallest number."""
    far = np.iinfo(np.int64).max
    tour = [0]
    is_visited = np.zeros(len(distances), np.bool_)
    is_visited[0] = True
    while len(tour) < len(distances):
        city = int(np.where(is_visited, far, distances[tour[-1]]).argmin())
        is_visited[city] = True
        tour.append(city)
    return tour


def two_opt(distances: Distances, tour: list[int]) -> list[int]:
    """Turn pieces of a round trip around until no turn makes it shorter.

    The first piece that helps is taken, by its first and then its last place, and the search begins
    anew; city 0 stays where it is.
    """
    order = np.array(tour)
    later = np.triu(np.ones((len(tour), len(tour)), np.bool_), 1)
    later[0] = False
    while True:
        # Turning the piece i..j swaps the edges into i and out of j for two others.
        before, after = np.roll(order, 1), np.roll(order, -1)
        gain = distances[before, order][:, None] + distances[order, after][None, :]
        change = distances[np.ix_(before, order)] + distances[np.ix_(order, after)] - gain
        first = int(((change < 0) & later).argmax())
        i, j = divmod(first, len(tour))
        if not (later[i, j] and change[i, j] < 0):
            return [int(city) for city in order]
        order[i : j + 1] = order[i : j + 1][::-1].copy()


def classical_tour(distances: Distances) -> list[int]:
    """Return the round trip of the published classical method."""
    return two_opt(distances, nearest_neighbour(distances))
