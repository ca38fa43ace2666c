from pathlib import Path
from typing import Any

import pytest

from graphwalks.construction.tsp.distances import euclidean, is_round_trip, tour_length
from tests.construction.cities import PLACES, official_cities


@pytest.mark.parametrize(("apart", "rounded"), [(0.4, 0), (0.5, 1), (1.5, 2), (2.5, 3), (2.6, 3)])
def test_a_half_is_rounded_up(apart: float, rounded: int) -> None:
    assert euclidean([(0, 0), (apart, 0)]).tolist() == [[0, rounded], [rounded, 0]]


def test_a_round_trip_ends_where_it_began() -> None:
    # 8 + 4 + 1 + 4 + 4 + 6
    assert tour_length(euclidean(PLACES), (0, 2, 5, 1, 3, 4)) == 27


def test_genuine_cities_are_as_far_apart_as_doubles_say(shared_data: Path) -> None:
    # Here `hypot` gives 142.
    assert euclidean(official_cities(shared_data, "tsp225"))[74, 110] == 143


@pytest.mark.parametrize(
    ("name", "optimum"), [("tsp225", 3916), ("kroA100", 21282), ("eil76", 538), ("berlin52", 7542)]
)
def test_official_tours_have_the_published_length(
    shared_data: Path, name: str, optimum: int
) -> None:
    text = (shared_data / "public" / "tsplib" / f"{name}.opt.tour").read_text(encoding="ascii")
    listed = text.split("TOUR_SECTION")[1].split("-1")[0].split()
    tour = [int(city) - 1 for city in listed]
    assert tour_length(euclidean(official_cities(shared_data, name)), tour) == optimum


def test_a_round_trip_visits_every_city_once_from_city_0() -> None:
    assert is_round_trip((0, 2, 1), 3)
    others: list[list[Any]] = [
        [],
        [0, 1],
        [1, 2, 0],
        [0, 1, 1],
        [0, 1, 2, 0],
        [0, 1, 3],
        [0.0, 1, 2],
    ]
    assert not any(is_round_trip(other, 3) for other in others)
