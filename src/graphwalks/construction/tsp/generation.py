"""Fresh cities: 30 to 60 of them, uniform on a square grid of 1000 by 1000 points."""

from typing import Final

from graphwalks.parameters import whole_number
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 1
"""Part of every stream key; raised whenever the same seed would give other cities."""

FEWEST: Final = 30
MOST: Final = 60
SIDE: Final = 1000


def drawn(seed: int, index: int) -> tuple[tuple[float, float], ...]:
    """Return the cities of one instance, no two at the same place.

    Args:
        seed: Any integer.
        index: Which instance of the seed, from 0; asking for more never changes the earlier ones.

    Raises:
        ArgumentError: The index is negative.
    """
    whole_number("index", index, 0)
    stream = Stream("construction", GENERATOR_VERSION, seed, "tsp", index, "structure")
    count = FEWEST + stream.integer(MOST - FEWEST + 1)
    places: dict[tuple[float, float], None] = {}
    while len(places) < count:
        places[float(stream.integer(SIDE)), float(stream.integer(SIDE))] = None
    return tuple(places)
