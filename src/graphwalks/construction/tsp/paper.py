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
        optimum: Length of the shortest round trip, proven.
    """

    name: str
    optimum: int

    @property
    def shuffle_id(self) -> str:
        """Id of the instance in the shuffle of candidates of the paper."""
        return f"{self.name}-v32"


PAPER: Final = (
    PublishedTour("kroA100", 21282),
    PublishedTour("kroA150", 26524),
    PublishedTour("kroB100", 22141),
    PublishedTour("kroB200", 29437),
    PublishedTour("kroC100", 20749),
    PublishedTour("bier127", 118282),
    PublishedTour("tsp225", 3916),
    PublishedTour("eil76", 538),
    PublishedTour("rat99", 1211),
    PublishedTour("kroD100", 21294),
)
"""In the order of the paper."""
