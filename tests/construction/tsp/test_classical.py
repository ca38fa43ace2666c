from itertools import combinations

from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.tsp.classical import classical_tour, nearest_neighbour, two_opt
from graphwalks.construction.tsp.distances import Distances, euclidean, tour_length
from tests.construction.cities import PLACES

SQUARE = ((0.0, 0.0), (10.0, 10.0), (10.0, 0.0), (0.0, 10.0))


def test_the_nearest_city_comes_next_and_the_smaller_one_of_two() -> None:
    # From 0, cities 4 and 5 are equally near.
    assert nearest_neighbour(euclidean(PLACES)) == [0, 4, 5, 1, 2, 3]


def test_two_edges_that_cross_are_untangled() -> None:
    assert two_opt(euclidean(SQUARE), [0, 1, 2, 3]) == [0, 2, 1, 3]


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=3, max_size=12))
def test_no_turned_piece_makes_the_tour_shorter(places: list[tuple[int, int]]) -> None:
    distances = euclidean(places)
    tour = classical_tour(distances)
    assert sorted(tour) == list(range(len(places)))
    assert tour[0] == 0
    length = tour_length(distances, tour)
    assert length <= tour_length(distances, nearest_neighbour(distances))
    for i, j in combinations(range(1, len(places)), 2):
        turned = [*tour[:i], *reversed(tour[i : j + 1]), *tour[j + 1 :]]
        assert tour_length(distances, turned) >= length


def literally(distances: Distances, tour: list[int]) -> list[int]:
    """The first pair of places whose turn helps, by the first and then the last, and anew."""
    while True:
        for i, j in combinations(range(1, len(tour)), 2):
            turned = [*tour[:i], *reversed(tour[i : j + 1]), *tour[j + 1 :]]
            if tour_length(distances, turned) < tour_length(distances, tour):
                tour = turned
                break
        else:
            return tour


@given(st.lists(st.tuples(st.integers(0, 30), st.integers(0, 30)), min_size=3, max_size=9))
def test_the_turns_are_those_of_the_literal_loop(places: list[tuple[int, int]]) -> None:
    distances = euclidean(places)
    start = list(range(len(places)))
    assert two_opt(distances, start) == literally(distances, start)
