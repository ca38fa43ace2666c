"""Short round trips by iterated local search, from which the proof of the shortest one sets out.

Pieces are turned around (2-opt) or moved elsewhere (Or-opt), the best such change first. Where none
helps, two neighbouring pieces change places and the search goes on from there (Martin, Otto, Felten
1991, Complex Systems 5); the outcome is kept unless it is longer.
"""

import time
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.construction.tsp.classical import classical_tour
from graphwalks.construction.tsp.distances import Distances, tour_length
from graphwalks.streams import Stream

KICKS: Final = 400
LONGEST_KICKED: Final = 20
"""Cities that a piece which changes places may have."""

LONGEST_MOVED: Final = 3
"""Cities of a piece that is moved, after Or (1976)."""

FEWEST: Final = 8
"""With fewer cities the integer program needs no good tour."""

Order = NDArray[np.int64]


def short_tour(distances: Distances, deadline: float) -> tuple[int, ...]:
    """Return a short round trip from city 0.

    In time, the same distances give the same one everywhere.

    Args:
        distances: See `distances.euclidean`.
        deadline: When to stop the search, by `time.monotonic`.
    """
    if len(distances) < FEWEST:
        return tuple(classical_tour(distances))
    best = _improved(distances, np.array(classical_tour(distances)), deadline)
    least = _length(distances, best)
    stream = Stream("construction", "tsp", "search")
    for _ in range(KICKS):
        found = _improved(distances, _kicked(best, stream), deadline)
        if (length := _length(distances, found)) <= least:
            best, least = found, length
    start = int(np.flatnonzero(best == 0)[0])
    return tuple(np.roll(best, -start).tolist())


def _length(distances: Distances, order: Order) -> int:
    return tour_length(distances, order.tolist())


def _kicked(order: Order, stream: Stream) -> Order:
    """Let two neighbouring pieces change places (a double bridge)."""
    turned = np.roll(order, stream.integer(len(order)))
    longest = min(LONGEST_KICKED, (len(order) - 1) // 2)
    middle = 1 + stream.integer(longest)
    end = middle + 1 + stream.integer(longest)
    return np.concatenate([turned[middle:end], turned[:middle], turned[end:]])


def _improved(distances: Distances, order: Order, deadline: float) -> Order:
    while time.monotonic() < deadline:
        changed = _turned(distances, order)
        if changed is None:
            changed = _moved(distances, order)
        if changed is None:
            break
        order = changed
    return order


def _turned(distances: Distances, order: Order) -> Order | None:
    """Turn around the piece whose turn helps most; None if none does."""
    after = np.roll(order, -1)
    edges = distances[order, after]
    change = distances[np.ix_(order, order)] + distances[np.ix_(after, after)]
    change = np.triu(change - edges[:, None] - edges, 2)
    i, j = divmod(int(change.argmin()), len(order))
    if change[i, j] >= 0:
        return None
    return np.concatenate([order[: i + 1], order[i + 1 : j + 1][::-1], order[j + 1 :]])


def _moved(distances: Distances, order: Order) -> Order | None:
    """Move the short piece whose move helps most, turned around or not; None if none does."""
    size = len(order)
    after = np.roll(order, -1)
    edges = distances[order, after]
    places = np.arange(size)
    ahead = (places - places[:, None]) % size  # how far behind a piece's first city an edge begins
    least, best = 0, None
    for length in range(1, LONGEST_MOVED + 1):
        last, before = np.roll(order, 1 - length), np.roll(order, 1)
        behind = np.roll(order, -length)
        saved = distances[before, order] + distances[last, behind] - distances[before, behind]
        touching = (ahead < length) | (ahead == size - 1)
        for head, tail in ((order, last), (last, order)):
            added = distances[np.ix_(head, order)] + distances[np.ix_(tail, after)] - edges
            change = np.where(touching, 0, added - saved[:, None])
            i, j = divmod(int(change.argmin()), size)
            if change[i, j] < least:
                least = int(change[i, j])
                turned = np.roll(order, -i)
                piece = turned[:length] if head is order else turned[:length][::-1]
                rest = np.roll(turned[length:], length - 1 - int(ahead[i, j]))
                best = np.concatenate([rest, piece])
    return best
