"""What the named tables of the templates hold.

A template draws from tables that are no part of its file. The words here are our own. The numbers
and what they are called are those of ArbiGraph (arXiv 2607.20764, revision 99b8575), but exact: a
third is one third.
"""

from collections.abc import Mapping
from fractions import Fraction
from types import MappingProxyType
from typing import Final

from graphwalks.arbigraph.arithmetic import Number

_WOMEN: Final = (
    "Alma", "Beatrix", "Clara", "Dalia", "Edith", "Freya", "Greta", "Hanna", "Ines", "Jolanda",
    "Katya", "Leila", "Marta", "Nadia", "Olga", "Petra", "Rosa", "Selma", "Thea", "Ursula", "Vera",
    "Wanda", "Yara", "Zelda",
)  # fmt: skip
_MEN: Final = (
    "Anton", "Boris", "Cyril", "Dario", "Emil", "Felix", "Gustav", "Hugo", "Ivan", "Jonas", "Karim",
    "Leon", "Marek", "Nils", "Otto", "Pavel", "Quentin", "Ravi", "Stefan", "Tomas", "Uwe", "Viktor",
    "Wim", "Yusuf",
)  # fmt: skip

WORDS: Final[Mapping[str, tuple[str, ...]]] = MappingProxyType({
    "names": (*_WOMEN, *_MEN),
    "names_female": _WOMEN,
    "names_male": _MEN,
    "sports": (
        "badminton", "baseball", "basketball", "cricket", "golf", "handball", "hockey", "rugby",
        "tennis", "volleyball",
    ),
    "colors": (
        "blue", "brown", "gray", "green", "orange", "pink", "purple", "red", "teal", "yellow",
    ),
    "currencies_sym": ("$", "€", "£", "¥"),
    "weights_med": ("kilogram", "pound"),
})  # fmt: skip
"""Texts that stand for themselves."""

_IN_WORDS: Final[Mapping[str, Number]] = MappingProxyType({
    "half": Fraction(1, 2),
    "a third": Fraction(1, 3),
    "two-thirds": Fraction(2, 3),
    "a quarter": Fraction(1, 4),
    "three-quarters": Fraction(3, 4),
    "a fifth": Fraction(1, 5),
    "two-fifths": Fraction(2, 5),
    "three-fifths": Fraction(3, 5),
    "a sixth": Fraction(1, 6),
    "a tenth": Fraction(1, 10),
})
_IN_DIGITS: Final[Mapping[str, Number]] = MappingProxyType({
    text: Fraction(text)
    for text in (
        "1/2", "1/3", "2/3", "1/4", "3/4", "1/5", "2/5", "3/5", "4/5", "1/6", "1/8", "1/10",
    )
})  # fmt: skip

LABELS: Final[Mapping[str, Mapping[str, Number]]] = MappingProxyType({
    "fraction_alnum": _IN_WORDS,
    "fraction_alph": _IN_WORDS,
    "fraction_nums": _IN_DIGITS,
    "fractions": _IN_DIGITS,
    "multi_times": MappingProxyType({
        "twice": 2,
        "three times": 3,
        "four times": 4,
        "five times": 5,
        "six times": 6,
        "seven times": 7,
        "eight times": 8,
        "nine times": 9,
        "ten times": 10,
    }),
    "multiple_ice": MappingProxyType({"double": 2, "triple": 3, "quadruple": 4}),
})
"""Texts that stand for numbers."""
