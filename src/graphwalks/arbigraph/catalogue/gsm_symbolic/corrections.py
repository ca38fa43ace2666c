"""Which templates ArbiGraph chains, and what it corrected in them.

Numbers and formulas are facts of revision 99b8575 of its repository (arXiv 2607.20764), which has
ten corrected templates. Three were corrected by a formula alone, and so they are here, on top of
the user's files. The text of the other seven would have to change, which their licence
(CC BY-NC-ND 4.0) does not allow.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

NUMBERS: Final = (
    0, 3, 4, 7, 10, 15, 16, 18, 19, 24, 27, 28, 32, 34, 36, 39, 42, 47, 48, 50, 51, 54, 58, 59, 60,
    62, 66, 67, 71, 72, 75, 78, 82, 84, 86, 88, 93, 94, 95, 96, 99,
)  # fmt: skip
"""Of the 41 templates, which are their ids."""

OTHER_TEXT: Final[Mapping[int, str]] = MappingProxyType({
    10: "its text does not ask to round, and its prices per minute are rounded",
    16: "its text leaves open which two days are meant",
    24: "its text leaves open whether parts of servings and several bags count",
    39: "its text asks for a share of the day, its answer is one of the working time",
    48: "its text leaves open whether both can be done at once",
    60: "its text leaves open how many weeks the month has",
    96: "its text leaves open whether the host counts and who pays",
})
"""Why the text of a template would have to change."""


@dataclass(frozen=True)
class Correction:
    """What a template gets in place of its own.

    Attributes:
        answer: Expression of the answer; None for its own.
        conditions: Conditions besides its own.
    """

    answer: str | None
    conditions: tuple[str, ...]


NOTHING: Final = Correction(answer=None, conditions=())
"""The correction of most templates."""


CORRECTIONS: Final[Mapping[int, Correction]] = MappingProxyType({
    # Its units are yards and feet, or metres alone.
    50: Correction(
        answer=None,
        conditions=(
            '(unit1 == "feet" and unit2 == "yards") or (unit1 == "meters" and unit2 == "meters")',
        ),
    ),
    # The second colour counts n1 cards and p percent more.
    62: Correction(answer="2 * (n1 + n1 + (p/100 * n1))", conditions=()),
    # No more of the second group can stay than came.
    82: Correction(answer=None, conditions=("m + w - (m + w) * frac - m_left <= w",)),
    # No correction of a mistake: there a labelled number is a pair, and mult[1] is its number.
    95: Correction(answer="n1 + n1 * mult + n2 + n3", conditions=()),
})
"""By number of the template."""
