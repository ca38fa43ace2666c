import hashlib
import json

import pytest

from graphwalks.construction.tsp.generation import FEWEST, MOST, SIDE, drawn
from graphwalks.errors import ArgumentError

PINNED = "874f62d239eaec0ded9aaa6c672956ad59ed20c60ee0e0aff211a29f1b4ca4d0"


def test_cities_lie_on_the_grid_and_apart() -> None:
    counts = set()
    for index in range(200):
        cities = drawn(0, index)
        counts.add(len(cities))
        assert len(set(cities)) == len(cities)
        assert all(0 <= x < SIDE and 0 <= y < SIDE and x % 1 == y % 1 == 0 for x, y in cities)
    assert (min(counts), max(counts)) == (FEWEST, MOST)


def test_seed_and_index_name_the_cities() -> None:
    assert drawn(1, 2) == drawn(1, 2)
    assert len({drawn(seed, index) for seed in range(5) for index in range(5)}) == 25


def test_ten_instances_stay_what_they_are() -> None:
    text = json.dumps([drawn(0, index) for index in range(10)])
    assert hashlib.sha256(text.encode()).hexdigest() == PINNED


def test_there_is_no_instance_before_the_first() -> None:
    with pytest.raises(ArgumentError, match="index=-1"):
        drawn(0, -1)
