import math
import time

import numpy as np
import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.construction.tsp.classical import classical_tour
from graphwalks.construction.tsp.distances import euclidean, tour_length
from graphwalks.construction.tsp.generation import drawn
from graphwalks.construction.tsp.search import short_tour


def test_cities_on_a_circle_are_visited_around_it() -> None:
    angles = np.arange(12) * np.pi / 6
    places = [(float(x), float(y)) for x, y in zip(np.cos(angles), np.sin(angles), strict=True)]
    shuffled = [places[(5 * city) % 12] for city in range(12)]
    tour = short_tour(euclidean([(1000 * x, 1000 * y) for x, y in shuffled]), math.inf)
    around = [(5 * city) % 12 for city in tour]
    assert around in ([*range(12)], [0, *range(11, 0, -1)])


@settings(max_examples=25, deadline=None)
@given(
    st.lists(st.tuples(st.integers(0, 9), st.integers(0, 9)), min_size=3, max_size=12, unique=True)
)
def test_it_visits_every_city_once_and_is_no_longer_than_the_classical_tour(
    places: list[tuple[int, int]],
) -> None:
    distances = euclidean(places)
    tour = short_tour(distances, math.inf)
    assert tour[0] == 0
    assert sorted(tour) == list(range(len(places)))
    assert tour_length(distances, tour) <= tour_length(distances, classical_tour(distances))


@pytest.mark.parametrize("index", range(3))
def test_two_searches_find_the_same_tour(index: int) -> None:
    distances = euclidean(drawn(0, index))
    assert short_tour(distances, math.inf) == short_tour(distances.copy(), math.inf)


def test_without_time_it_returns_the_classical_tour() -> None:
    distances = euclidean(drawn(0, 0))
    assert short_tour(distances, time.monotonic()) == tuple(classical_tour(distances))
