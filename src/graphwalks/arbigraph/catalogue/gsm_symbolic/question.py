"""The text of a template with slots for what is drawn, written and read exactly.

One of its numbers is the chained one. Which one may differ from draw to draw, so there is a pattern
for each, and a text fits one of them alone: where that pattern has the name of the chained number,
all others have digits.
"""

import re
from collections.abc import Iterable, Mapping
from itertools import pairwise
from typing import Final

from graphwalks.arbigraph.catalogue.gsm_symbolic.declarations import TemplateError
from graphwalks.arbigraph.catalogue.gsm_symbolic.domains import Domain, Steps
from graphwalks.arbigraph.pattern import Pattern, SlotValue

CHAINED: Final = "n_{k}"
"""What stands for the chained number, in a pattern and among the parameters; no drawn text has
braces."""

MAX_LENGTH: Final = 4000

_PLACE: Final = re.compile(r"\{ *([A-Za-z][A-Za-z0-9_]*) *(?:,[^{}]*)?\}")
_BEFORE: Final = "Let n_{k:integer} be {value:name} plus {shift:integer}.\n"
_AFTER: Final = "\nLet {result:name} be the number that answers this question."
_NUMBER_GOES_ON: Final = re.compile(r"[0-9]|\.[0-9]")


def slot_of(name: str) -> str:
    """Name the slot of a variable, apart from the slots that every statement has."""
    return f"given_{name}"


class Statement(Pattern):
    """A statement in which one of several numbers is the chained one."""

    def __init__(self, patterns: Mapping[str, Pattern]) -> None:
        """Join the patterns of a question.

        Args:
            patterns: By the slot of the number that is the chained one there, at least one.
        """
        super().__init__(next(iter(patterns.values())).template)
        self._patterns = patterns
        self._slots = frozenset(patterns).union(*(one.slots() for one in patterns.values()))

    def slots(self) -> frozenset[str]:
        """Name the slots, that of the chained number among them."""
        return self._slots

    def render(self, slots: Mapping[str, SlotValue]) -> str:
        """Write the statement.

        Args:
            slots: Value of every slot, `CHAINED` for one of the numbers that can be chained.

        Raises:
            ValueError: None of them is.
        """
        for slot, pattern in self._patterns.items():
            if slots[slot] == CHAINED:
                return pattern.render(slots)
        raise ValueError(f"none of {', '.join(self._patterns)} is the chained number")

    def read(self, text: str) -> dict[str, SlotValue] | None:
        """Read the slots of a statement; None if the text is no such statement."""
        for chained, pattern in self._patterns.items():
            if (slots := pattern.read(text)) is not None:
                return {**slots, chained: CHAINED}
        return None


class Question:
    """The text of a template.

    Attributes:
        names: Of the variables that it shows.
    """

    def __init__(self, text: str, domains: Iterable[Domain]) -> None:
        """Find the places of the variables.

        Args:
            text: With places such as ``{n1,8}``.
            domains: Of the variables.

        Raises:
            TemplateError: It shows a variable that there is not, or could not be read back exactly.
        """
        if len(text) > MAX_LENGTH or not text.isprintable():
            raise TemplateError(f"its text is no line of at most {MAX_LENGTH} characters")
        self._text = text
        self._domains = {name: domain for domain in domains for name in domain.names}
        self.names = frozenset(match[1] for match in _PLACE.finditer(text))
        if re.search("[{}]", _PLACE.sub("", text)):
            raise TemplateError("its text has a place that is not like {name, example}")
        if unknown := sorted(self.names - set(self._domains)):
            raise TemplateError(f"its text shows {unknown[0][:30]}, which it does not declare")
        self._check_numbers()
        for name in sorted(self.names):
            _check_choices(self._domains[name])

    def statement(self, candidates: tuple[str, ...]) -> Statement:
        """Make the statement in which one of these numbers is the chained one."""
        return Statement({slot_of(name): Pattern(self._template(name)) for name in candidates})

    def _template(self, chained: str) -> str:
        seen: set[str] = set()

        def place(match: re.Match[str]) -> str:
            name = match[1]
            if name == chained:
                return CHAINED
            if name in seen:
                return f"{{{slot_of(name)}}}"
            seen.add(name)
            return f"{{{slot_of(name)}:{self._domains[name].kind}}}"

        return _BEFORE + _PLACE.sub(place, self._text) + _AFTER

    def _check_numbers(self) -> None:
        """Check that every number ends where its place does."""
        for match in _PLACE.finditer(self._text):
            after = self._text[match.end() :]
            if isinstance(self._domains[match[1]], Steps) and (
                after.startswith("{") or _NUMBER_GOES_ON.match(after)
            ):
                raise TemplateError(f"its text goes on right after the number {match[1][:30]}")


def _check_choices(domain: Domain) -> None:
    """Check that no text of a list opens another one, which makes reading exact and fast."""
    if isinstance(domain, Steps):
        return
    # In sorted order, a text stands right before those that it opens.
    for one, other in pairwise(sorted(domain.texts)):
        if other.startswith(one):
            raise TemplateError(f"it chooses between {one!r} and {other!r}, which begin alike")
