from collections.abc import Mapping
from itertools import combinations

import numpy as np
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.construction.tsp.separation import Inequality, Support, subtours, violated

EDGES = [*combinations(range(6), 2)]
TRIANGLES = {(0, 1): 1.0, (1, 2): 1.0, (0, 2): 1.0, (3, 4): 1.0, (4, 5): 1.0, (3, 5): 1.0}
PRISM = {
    **{edge: 0.5 for edge in TRIANGLES},
    **{(corner, corner + 3): 1.0 for corner in range(3)},
}
"""Two triangles, each edge half in use, and the three edges between them."""


def support(used: Mapping[tuple[int, int], float]) -> Support:
    first, second = np.array(EDGES).T
    return Support.of(first, second, np.array([used.get(edge, 0.0) for edge in EDGES]))


def cities_of(inequality: Inequality) -> set[int]:
    return set(np.flatnonzero(inequality.cities).tolist())


def test_two_triangles_are_subtours() -> None:
    found = subtours(support(TRIANGLES))
    assert [cities_of(one) for one in found] == [{0, 1, 2}, {3, 4, 5}]
    assert [one.most for one in found] == [2, 2]


def test_a_part_that_is_left_by_too_little_is_a_subtour() -> None:
    weak = {**TRIANGLES, (0, 1): 0.6, (3, 4): 0.6, (0, 3): 0.4, (1, 4): 0.4}
    assert subtours(support(weak)) == []
    assert {0, 1, 2} in [
        one if 0 in one else set(range(6)) - one for one in map(cities_of, violated(support(weak)))
    ]


def test_a_prism_violates_a_blossom_inequality() -> None:
    (found,) = violated(support(PRISM))
    assert cities_of(found) in ({0, 1, 2}, {3, 4, 5})
    assert [EDGES[tooth] for tooth in found.teeth] == [(0, 3), (1, 4), (2, 5)]
    assert found.most == 4  # 1.5 + 3 in the prism


@settings(deadline=None)
@given(st.permutations(range(6)))
def test_a_round_trip_violates_nothing(order: list[int]) -> None:
    ends = zip(order, [*order[1:], order[0]], strict=True)
    tour = {(min(edge), max(edge)): 1.0 for edge in ends}
    assert violated(support(tour)) == []


@settings(deadline=None)
@given(st.permutations(range(6)))
def test_a_round_trip_keeps_the_inequalities_of_other_solutions(order: list[int]) -> None:
    tour = {frozenset(edge) for edge in zip(order, [*order[1:], order[0]], strict=True)}
    for one in [*subtours(support(TRIANGLES)), *violated(support(PRISM))]:
        inside = cities_of(one)
        teeth = {frozenset(EDGES[tooth]) for tooth in one.teeth}
        assert sum(edge <= inside or edge in teeth for edge in tour) <= one.most
