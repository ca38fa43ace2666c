"""The files of word problems, read strictly: whatever is not understood is an error.

A file is TOML with these keys, all of them; in text and answer, line breaks are spaces:

    id          number within the category
    text        the question; slots in braces, {value} among them
    least       smallest chained value: it goes from there to 99 more
    conditions  expressions (graphwalks.arbigraph.expressions) of the slots without value
    answer      expression of value and of all numbers of the text
    steps       lines in the subset of Python (graphwalks.arbigraph.subset), of the same names;
                the last ones give `answer`
    [slots]     for each other slot of the text two or more words, or numbers from 2 up as
                { from = 12, to = 30, step = 1 }, both ends included

Value and numbers must all matter: none may be missing in the text or in the answer.
"""

import re
import textwrap
import tomllib
from collections.abc import Collection, Mapping
from typing import Any, Final

from graphwalks.arbigraph.catalogue.gsm.problem import Numbers, Problem, ProblemError, Slot
from graphwalks.arbigraph.catalogue.task import OWN_SLOTS
from graphwalks.arbigraph.expressions import Expression, ExpressionError, compiled
from graphwalks.arbigraph.subset import SubsetError, check

MAX_LENGTH: Final = 20_000
"""Characters of a file."""
_LEAST: Final = 2
"""Of value and numbers, so that what they count stands in the plural."""
_MOST: Final = 10**6

_KEYS: Final = ("id", "text", "least", "conditions", "answer", "steps", "slots")
_NAME: Final = re.compile(r"[a-z][a-z_]{0,39}")
_SLOT: Final = re.compile(r"\{([a-z][a-z_]*)\}")
_SHOWN: Final = 60


def load(text: str, name: str) -> Problem:
    """Read the file of a problem.

    Args:
        text: Its content.
        name: Its name without the ending; the problem is called so.

    Raises:
        ProblemError: The content is not what the format says; the message names file and key.
    """
    return _Reader(name, _table(text, name)).problem()


def _table(text: str, name: str) -> Mapping[str, Any]:
    if len(text) > MAX_LENGTH:
        raise ProblemError(f"{name}.toml has more than {MAX_LENGTH} characters")
    try:
        return tomllib.loads(text)
    except (ValueError, RecursionError) as error:
        raise ProblemError(f"{name}.toml is no TOML: {error}") from error


class _Reader:
    """The parts of one file."""

    def __init__(self, name: str, table: Mapping[str, Any]) -> None:
        self._name = name
        self._table = table

    def problem(self) -> Problem:
        """Read the problem."""
        if not _NAME.fullmatch(self._name):
            raise ProblemError(f"{self._name[:_SHOWN]!r} is no name: give lower case letters and _")
        self._same("the file", _KEYS, self._table)
        slots = self._slots()
        text = self._question(slots)
        numbers = [name for name, slot in slots.items() if isinstance(slot, Numbers)]
        named = ["value", *numbers]
        answer = self._expression("answer", self._line("answer"), named)
        self._same("answer", named, answer.names)
        conditions = [
            self._expression("conditions", one, slots) for one in self._lines("conditions")
        ]
        return Problem(
            name=self._name,
            task_id=self._number("id", self._table["id"], 0),
            text=text,
            least=self._number("least", self._table["least"], _LEAST),
            slots=slots,
            conditions=tuple(conditions),
            answer=answer,
            steps=self._steps(named),
        )

    def _slots(self) -> dict[str, Slot]:
        table = self._table["slots"]
        if not isinstance(table, dict):
            raise self._error("slots", "must be a table")
        for name in table:
            if not _NAME.fullmatch(name) or name in OWN_SLOTS:
                raise self._error(
                    f"slots.{name[:_SHOWN]}", "must have another name: lower case letters and _"
                )
        return {name: self._slot(f"slots.{name}", given) for name, given in table.items()}

    def _slot(self, key: str, given: object) -> Slot:
        if isinstance(given, dict):
            self._same(key, ("from", "to", "step"), given)
            numbers = Numbers(
                self._number(key, given["from"], _LEAST),
                self._number(key, given["to"], _LEAST),
                self._number(key, given["step"], 1),
            )
            span = numbers.greatest - numbers.least
            if span <= 0 or span % numbers.step:
                raise self._error(key, "must go up from the first number to the last by its step")
            return numbers
        if not isinstance(given, list) or not all(isinstance(word, str) for word in given):
            raise self._error(key, "must be a list of words or { from = …, to = …, step = … }")
        if len(set(given)) < max(len(given), 2):
            raise self._error(key, "must have two or more words, all different")
        for word in given:
            if not _is_plain(word) or set(word) & set("{}|"):
                raise self._error(key, f"has {word[:_SHOWN]!r}: give plain ASCII without {{ }} |")
        return tuple(given)

    def _question(self, slots: Collection[str]) -> str:
        text = self._line("text")
        if not _is_plain(text) or set(_SLOT.sub("", text)) & set("{}") or "}{" in text:
            raise self._error(
                "text",
                "must be plain ASCII, with braces around names of slots only, and these "
                "apart from each other",
            )
        self._same("text", ("value", *slots), _SLOT.findall(text))
        return text

    def _steps(self, named: Collection[str]) -> str:
        lines = textwrap.indent(textwrap.dedent(self._text("steps")).strip(), "    ")
        parameters = ", ".join(f"{name}: int" for name in named)
        code = f"def steps({parameters}) -> int:\n{lines}\n    return answer"
        try:
            check(code)
        except SubsetError as error:
            raise self._error("steps", str(error)) from error
        return code

    def _expression(self, key: str, text: str, names: Collection[str]) -> Expression:
        try:
            return compiled(text, names)
        except ExpressionError as error:
            raise self._error(key, str(error)) from error

    def _number(self, key: str, given: object, least: int) -> int:
        if type(given) is int and least <= given <= _MOST:
            return given
        raise self._error(key, f"has {given!r:.40}: give a whole number from {least} to {_MOST}")

    def _line(self, key: str) -> str:
        return " ".join(self._text(key).split())

    def _text(self, key: str) -> str:
        given = self._table[key]
        if isinstance(given, str):
            return given
        raise self._error(key, "must be a text")

    def _lines(self, key: str) -> list[str]:
        given = self._table[key]
        if isinstance(given, list) and all(isinstance(one, str) for one in given):
            return given
        raise self._error(key, "must be a list of texts")

    def _same(self, key: str, wanted: Collection[str], found: Collection[str]) -> None:
        missing = [name for name in wanted if name not in found]
        unknown = [name for name in found if name not in wanted]
        if missing:
            raise self._error(key, f"has no {', '.join(missing)}")
        if unknown:
            raise self._error(key, f"has unknown {', '.join(unknown)[:_SHOWN]}")

    def _error(self, key: str, problem: str) -> ProblemError:
        return ProblemError(f"{self._name}.toml: {key} {problem}")


def _is_plain(text: str) -> bool:
    return text.isascii() and text.isprintable() and text.strip() == text != ""
