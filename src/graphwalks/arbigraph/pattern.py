"""Sentences with slots: one text to write them from, the same text to read them by.

A template is plain text with slots in braces. The first time a slot stands, it names its kind, as
in ``Let {result:name} be {add:integer} plus {value:name}.``; after that ``{value}`` repeats it.
In place of a kind, a slot may list the texts that it can hold: ``{pet:cat|dog}``. Doubled braces
stand for braces. Reading takes time linear in the text: every kind is one run of characters, and
what was read is checked after the match.
"""

import json
import re
from collections.abc import Mapping
from functools import cached_property
from types import MappingProxyType
from typing import Final

SlotValue = str | int | list[int] | list[list[int]]
"""A name or text, a number, a list of numbers, or the rows of a matrix."""

_KINDS: Final[Mapping[str, str]] = MappingProxyType({
    "name": r"[A-Za-z][A-Za-z0-9_]{0,79}",
    "names": r"[A-Za-z][A-Za-z0-9_, ]*",
    "reference": r'[a-z]{4}_[0-9]{1,9}_(?:out|input)\["result"\]',
    "references": r'[a-z][a-z0-9_, \["\]]*',
    "path": r'[a-z][a-z0-9_\["\]]*',
    "decimal": r"-?[0-9]{1,15}(?:\.[0-9]{1,9})?",
    "integer": r"-?[0-9]{1,400}",
    "list": r"\[[-0-9, ]*\]",
    "matrix": r"\[\[[-0-9, \[\]]*\]\]",
})
"""What a slot of each kind looks like; the last three become numbers."""

_SLOT: Final = re.compile(r"\{\{|\}\}|\{([A-Za-z][A-Za-z0-9_]*)(?::([^{}]+))?\}")


class Pattern:
    """A template that writes and reads one kind of sentence.

    Attributes:
        template: The text with slots.
    """

    def __init__(self, template: str) -> None:
        """Prepare a template.

        Raises:
            ValueError: A slot has no known kind where it first stands, or a brace stands alone.
        """
        self.template = template
        self._kinds: dict[str, str] = {}
        self._format, self._expression = self._compile()
        self._opening = _SLOT.split(template, maxsplit=1)[0]

    def slots(self) -> frozenset[str]:
        """Name the slots."""
        return frozenset(self._kinds)

    def render(self, slots: Mapping[str, SlotValue]) -> str:
        """Write the sentence.

        Args:
            slots: Value of every slot; more are allowed and left out.
        """
        return self._format.format_map(slots)

    def read(self, text: str) -> dict[str, SlotValue] | None:
        """Read the slots of a sentence; None if the text is no such sentence."""
        if not text.startswith(self._opening):
            return None
        match = self._regex.fullmatch(text)
        if match is None:
            return None
        slots: dict[str, SlotValue] = {}
        for name, kind in self._kinds.items():
            value = _value(kind, match[name])
            if value is None:
                return None
            slots[name] = value
        return slots

    @cached_property
    def _regex(self) -> re.Pattern[str]:
        # Most runs only write: hundreds of expressions are compiled where something is read.
        return re.compile(self._expression)

    def _compile(self) -> tuple[str, str]:
        written, pattern, place = [], [], 0
        for slot in _SLOT.finditer(self.template):
            text = _plain(self.template[place : slot.start()])
            written.append(text)
            pattern.append(re.escape(text))
            name, kind = slot[1], slot[2]
            written.append(slot[0] if name is None else f"{{{name}}}")
            if name is None:
                pattern.append(re.escape(slot[0][0]))
            elif name in self._kinds:
                pattern.append(f"(?P={name})")
            elif kind is not None and (kind in _KINDS or "|" in kind):
                self._kinds[name] = kind
                pattern.append(f"(?P<{name}>{_KINDS.get(kind) or _alternatives(kind)})")
            else:
                raise ValueError(f"slot {slot[0]} needs a kind: {', '.join(_KINDS)}, or a|b|c")
            place = slot.end()
        text = _plain(self.template[place:])
        return "".join([*written, text]), "".join([*pattern, re.escape(text)])


def _plain(text: str) -> str:
    if "{" in text or "}" in text:
        raise ValueError(f"{text[:60]!r} has a brace that opens or closes no slot: double it")
    return text


def _alternatives(texts: str) -> str:
    # The longest first, so that none hides another that begins with it.
    return "|".join(re.escape(one) for one in sorted(texts.split("|"), key=len, reverse=True))


def _value(kind: str, text: str) -> SlotValue | None:
    if kind == "integer":
        return int(text)
    if kind not in {"list", "matrix"}:
        return text
    try:
        value: SlotValue = json.loads(text)
    except (ValueError, RecursionError):  # the second for brackets nested too deeply
        return None
    rows = value if kind == "matrix" else [value]
    whole = isinstance(rows, list) and all(
        isinstance(row, list) and all(type(entry) is int for entry in row) for row in rows
    )
    return value if whole else None
