"""What the variables of a template can hold, and how it is drawn and shown."""

from collections.abc import Mapping
from dataclasses import dataclass
from decimal import Decimal
from fractions import Fraction
from functools import cached_property

from graphwalks.arbigraph.arithmetic import Number, plain
from graphwalks.arbigraph.pattern import SlotValue
from graphwalks.streams import Stream


@dataclass(frozen=True)
class Words:
    """Variables that hold different texts of one list.

    Attributes:
        names: Of the variables.
        texts: At least as many, all different.
    """

    names: tuple[str, ...]
    texts: tuple[str, ...]

    @property
    def kind(self) -> str:
        """Kind of their slots."""
        return "|".join(self.texts)

    def draw(self, stream: Stream) -> dict[str, SlotValue]:
        """Draw what is shown for every variable."""
        places = stream.permutation(len(self.texts))[: len(self.names)].tolist()
        return {name: self.texts[place] for name, place in zip(self.names, places, strict=True)}

    def value(self, shown: SlotValue) -> str:
        """Give what a shown text stands for: itself."""
        return str(shown)


@dataclass(frozen=True)
class Labels:
    """A variable that holds a number of a table, shown by its text there.

    Attributes:
        name: Of the variable.
        numbers: By text.
    """

    name: str
    numbers: Mapping[str, Number]

    @property
    def names(self) -> tuple[str, ...]:
        """The name alone."""
        return (self.name,)

    @cached_property
    def texts(self) -> tuple[str, ...]:
        """Texts of the table."""
        return tuple(self.numbers)

    @property
    def kind(self) -> str:
        """Kind of its slot."""
        return "|".join(self.texts)

    def draw(self, stream: Stream) -> dict[str, SlotValue]:
        """Draw what is shown."""
        return {self.name: self.texts[stream.integer(len(self.texts))]}

    def value(self, shown: SlotValue) -> Number:
        """Give the number that a text stands for."""
        return self.numbers[str(shown)]


@dataclass(frozen=True)
class Steps:
    """A variable that holds one of equally spaced numbers.

    Attributes:
        name: Of the variable.
        first: The least number.
        step: Between two numbers.
        count: How many numbers there are.
        whole: Whether only whole numbers are meant; else they are shown as decimals.
    """

    name: str
    first: Number
    step: Number
    count: int
    whole: bool

    @property
    def names(self) -> tuple[str, ...]:
        """The name alone."""
        return (self.name,)

    @property
    def kind(self) -> str:
        """Kind of its slot."""
        return "integer" if self.whole else "decimal"

    def draw(self, stream: Stream) -> dict[str, SlotValue]:
        """Draw what is shown."""
        number = self.first + stream.integer(self.count) * self.step
        return {self.name: int(number) if self.whole else _decimal(number)}

    def value(self, shown: SlotValue) -> Number:
        """Give the number that is shown."""
        return int(str(shown)) if self.whole else plain(Fraction(str(shown)))

    def nearest(self, number: int) -> int:
        """Give the nearest number that it can hold; decimals hold every whole number."""
        if not self.whole:
            return number
        place = round(Fraction(number - self.first) / self.step)
        return int(self.first + min(max(place, 0), self.count - 1) * self.step)


Domain = Words | Labels | Steps
"""Of one or several variables."""


def _decimal(number: Number) -> str:
    return f"{(Decimal(number.numerator) / Decimal(number.denominator)).normalize():f}"
