"""The ten round trips of the paper: TSPLIB instances with proven optima.

Optima are those of the owner's table (TSP-BEST.html at Heidelberg); cities are read from the
verified files. The distance rule is EUC_2D, and the first city is city 0.
"""

from dataclasses import dataclass
from typing import Final


@dataclass(frozen=True)
class PublishedTour:
    """Facts of one instance.

    Attributes:
        name: Name in TSPLIB.
        cities: Number of cities.
        optimum: Length of the shortest round trip, proven.
    """

    name: str
    cities: int
    optimum: int

    @property
    def shuffle_id(self) -> str:
        """Id of the instance in the shuffle of candidates of the paper."""
        return f"{self.name}-v32"


PAPER: Final = (
    PublishedTour("kroA100", 100, 21282),
    PublishedTour("kroA150", 150, 26524),
    PublishedTour("kroB100", 100, 22141),
    PublishedTour("kroB200", 200, 29437),
    PublishedTour("kroC100", 100, 20749),
    PublishedTour("bier127", 127, 118282),
    PublishedTour("tsp225", 225, 3916),
    PublishedTour("eil76", 76, 538),
    PublishedTour("rat99", 99, 1211),
    PublishedTour("kroD100", 100, 21294),
)
"""In the order of the paper."""
