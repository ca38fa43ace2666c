"""Inequalities that every round trip keeps and a fractional solution does not.

Subtour inequalities (Dantzig, Fulkerson, Johnson 1954, doi:10.1287/opre.2.4.393): k cities have
fewer than k edges among them. Blossom inequalities (Edmonds 1965): with an odd number of `teeth`
out of them, k cities have at most k + (teeth - 1) / 2 of these and of the edges among them.
Both kinds are found in cut trees (Letchford, Reinelt, Theis 2008, doi:10.1137/060675824).
"""

from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

import numpy as np
from numpy.typing import NDArray
from scipy.sparse import csr_array
from scipy.sparse.csgraph import breadth_first_order, connected_components, maximum_flow

Cities = NDArray[np.bool_]
"""Whether each city is one of them."""

Places = NDArray[np.intp]
"""Numbers of edges."""

_VIOLATION: Final = 1e-3
_TOLERANCE: Final = 1e-6
_UNITS: Final = 10**6
"""Flows are whole numbers: so many to an edge that is wholly in use."""

_HALF: Final = 0.5
_FEWEST_TEETH: Final = 3


@dataclass(frozen=True)
class Support:
    """A solution of a relaxation, by the edges that it uses.

    Attributes:
        cities: Number of cities.
        places: Numbers of these edges.
        first: One end of each.
        second: The other end.
        values: How far each is in use, above 0, at most 1.
    """

    cities: int
    places: Places
    first: NDArray[np.intp]
    second: NDArray[np.intp]
    values: NDArray[np.float64]

    @classmethod
    def of(
        cls, first: NDArray[np.intp], second: NDArray[np.intp], values: NDArray[np.float64]
    ) -> "Support":
        """Take the edges in use out of all edges between the cities."""
        used = np.flatnonzero(values > _TOLERANCE)
        cities = int(second.max()) + 1
        return cls(cities, used, first[used], second[used], np.minimum(values[used], 1.0))

    def crossing(self, cities: Cities) -> NDArray[np.bool_]:
        """Tell of each edge whether it leads out of some cities."""
        leads: NDArray[np.bool_] = cities[self.first] != cities[self.second]
        return leads


@dataclass(frozen=True)
class Inequality:
    """Edges among some cities, and the teeth, number at most `most` together.

    Attributes:
        cities: The cities, at most half of all.
        teeth: Edges out of them, an odd number; none for a subtour inequality.
    """

    cities: Cities
    teeth: tuple[int, ...]

    @property
    def most(self) -> int:
        """How many of the edges a round trip may have."""
        return int(self.cities.sum()) + (len(self.teeth) - 1) // 2


def subtours(support: Support) -> list[Inequality]:
    """Return the inequalities of parts that do not hang together; none if all do."""
    count, part_of = connected_components(_graph(support, support.values), directed=False)
    return [_of(part_of == part, ()) for part in range(count)] if count > 1 else []


def violated(support: Support) -> list[Inequality]:
    """Return violated inequalities: of subtours, or if there are none of blossoms."""
    found = subtours(support) or [
        _of(part, ())
        for weight, part in _cut_tree(support, support.values)
        if weight < 2 - _VIOLATION
    ]
    return found or list(_blossoms(support))


def _blossoms(support: Support) -> Iterator[Inequality]:
    """Yield the best blossom inequality of each cut in the tree, if it is violated.

    It is that the edges out of the cities, each counted by how far it is in use or, if it is a
    tooth, out of use, make at least 1.
    """
    seen: set[tuple[int, ...]] = set()
    values = support.values
    for weight, part in _cut_tree(support, np.minimum(values, 1 - values)):
        across = np.flatnonzero(support.crossing(part))
        is_tooth = values[across] > _HALF
        change = np.abs(1 - 2 * values[across])
        extra = 0.0
        if is_tooth.sum() % 2 == 0:
            cheapest = int(change.argmin())
            is_tooth[cheapest] ^= True
            extra = float(change[cheapest])
        teeth = tuple(support.places[across[is_tooth]].tolist())
        if weight + extra < 1 - _VIOLATION and len(teeth) >= _FEWEST_TEETH and teeth not in seen:
            seen.add(teeth)
            yield _of(part, teeth)


def _of(cities: Cities, teeth: tuple[int, ...]) -> Inequality:
    """State an inequality; cities and the others say the same, and fewer have fewer edges."""
    return Inequality(~cities if 2 * cities.sum() > len(cities) else cities, teeth)


def _cut_tree(support: Support, weights: NDArray[np.float64]) -> Iterator[tuple[float, Cities]]:
    """Yield weight and one side of the cuts of a tree that has a least cut for every two cities.

    Gusfield 1990 (doi:10.1137/0219009).
    """
    graph = _graph(support, weights)
    parents = np.zeros(support.cities, np.intp)
    for city in range(1, support.cities):
        flow = maximum_flow(graph, city, parents[city])
        left = graph - flow.flow
        left.eliminate_zeros()
        side = np.zeros(support.cities, np.bool_)
        side[breadth_first_order(left, city, return_predecessors=False)] = True
        later = np.arange(support.cities) > city
        parents[side & later & (parents == parents[city])] = city
        yield flow.flow_value / _UNITS, side


def _graph(support: Support, weights: NDArray[np.float64]) -> csr_array:
    units = np.rint(weights * _UNITS).astype(np.int32)
    ends = np.concatenate([support.first, support.second])
    others = np.concatenate([support.second, support.first])
    size = (support.cities, support.cities)
    return csr_array((np.concatenate([units, units]), (ends, others)), shape=size)
