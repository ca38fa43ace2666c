"""A prompt read back into tasks, by the sentences that it was written from."""

import re
from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph import catalogue, sentences
from graphwalks.arbigraph.catalogue.task import Conversion, Parameters, Task, Value
from graphwalks.arbigraph.instance import output_name
from graphwalks.arbigraph.pattern import Pattern, SlotValue

_BLOCKS: Final = re.compile(r"\n\n(?=Task [0-9]{1,9}:\n)")
_REFERENCE: Final = re.compile(r'task_([0-9]{1,9})_out\["result"\]')
LEAST_LINES: Final = 4
"""Heading, conversion, statement, closing."""


class PromptError(ValueError):
    """A text is not an ArbiGraph prompt in our wording."""


@dataclass(frozen=True)
class Source:
    """Where a task gets its value.

    Attributes:
        announced: The announced value; None if it comes from parents.
        parents: Numbers of the parents, in the order in which they are joined.
        join: "sum" or "interleave"; None for at most one parent.
    """

    announced: Value | None
    parents: tuple[int, ...]
    join: str | None


@dataclass(frozen=True)
class ReadTask:
    """One task as the prompt tells it.

    Attributes:
        number: k of `task_k_out`.
        source: Where its value comes from.
        conversion: How the value becomes the input.
        modulus: Of the conversion.
        cap: Elements of a list that are kept; None for a number.
        task: The task whose statement this is.
        statement: The text of the statement.
        params: Parameters that the statement fixes.
    """

    number: int
    source: Source
    conversion: Conversion
    modulus: int
    cap: int | None
    task: Task
    statement: str
    params: Parameters


@dataclass(frozen=True)
class Problem:
    """A whole prompt.

    Attributes:
        tasks: In the order of the prompt.
        asked: Names of the outputs that are asked for, in the order of the prompt.
    """

    tasks: tuple[ReadTask, ...]
    asked: tuple[str, ...]


def is_prompt(text: str) -> bool:
    """Say whether a text begins as a prompt of ours does."""
    opening = text.partition("\n")[0]
    return opening.startswith(sentences.SOLVE_ALL) or bool(sentences.SOLVE_TARGET.read(opening))


def read_prompt(text: str) -> Problem:
    """Read a prompt.

    Raises:
        PromptError: The text is no prompt of ours.
    """
    opening, *blocks = _BLOCKS.split(text.removesuffix("\n"))
    if not is_prompt(opening) or "\n" in opening or not blocks:
        raise PromptError("it does not open as an ArbiGraph prompt does")
    read = [_Block(block).read() for block in blocks]
    tasks = tuple(task for task, _ in read)
    if len({task.number for task in tasks}) < len(tasks):
        raise PromptError("two of its tasks have the same number")
    return Problem(tasks, tuple(output_name(task.number) for task, asked in read if asked))


class _Block:
    """The lines of one task, taken from the front."""

    def __init__(self, text: str) -> None:
        self._lines = text.split("\n")
        self._heading = self._lines[0]
        self._next = 0

    def read(self) -> tuple[ReadTask, bool]:
        """Return the task, and whether it is asked for."""
        if len(self._lines) < LEAST_LINES:
            raise self._error("is too short")
        number = _number(self._take(sentences.HEADING, "a heading")["number"])
        source, name = self._source(number)
        conversion, modulus, converted = self._conversion(name)
        cap = self._try(sentences.CAP)
        pad = self._try(sentences.PAD)
        statement = "\n".join(self._lines[self._next : -1])
        task, slots = self._statement(statement)
        asked = self._closing(number, slots["result"])
        if slots["value"] != converted or any(
            line is not None and line["name"] != converted for line in (cap, pad)
        ):
            raise self._error("names another value than it converts")
        if slots.get("k", number) != number:
            raise self._error("has local names of another task")
        if (converted.startswith("list"), cap is not None) != (task.input == "list",) * 2:
            raise self._error("gives a list where a number is meant, or a number for a list")
        params = {name: slots[name] for name in task.parameter_names}
        conversion = Conversion(conversion.absolute, conversion.add, pad is not None)
        limit = _number(cap["cap"]) if cap else None
        return (
            ReadTask(number, source, conversion, modulus, limit, task, statement, params),
            asked,
        )

    def _source(self, number: int) -> tuple[Source, str]:
        """Read where the value comes from; return also the words that name it."""
        for announced in (sentences.ANNOUNCED_LIST, sentences.ANNOUNCED_NUMBER):
            if (slots := self._try(announced)) is not None:
                if slots["name"] != f"task_{number}_input":
                    raise self._error("announces the input of another task")
                value = slots["value"]
                return Source(_value(value), (), None), f'task_{number}_input["result"]'
        named = self._full_lists()
        if (slots := self._try(sentences.NUMBER_SUM)) is not None:
            parents = tuple(map(self._parent, str(slots["sources"]).split(", ")))
            return Source(None, parents, "sum"), str(slots["name"])
        for pattern, join in ((sentences.LIST_SUM, "sum"), (sentences.INTERLEAVED, "interleave")):
            if (slots := self._try(pattern)) is not None:
                names = str(slots["sources"]).split(", ")
                if names != list(named):
                    raise self._error("joins other lists than it defines")
                return Source(None, tuple(named.values()), join), str(slots["name"])
        if len(named) > 1:
            raise self._error("defines lists that it does not join")
        if named:
            ((name, parent),) = named.items()
            return Source(None, (parent,), None), name
        line = self._line()
        for pattern in _CONVERSIONS:
            if (slots := pattern.read(line)) is not None:
                source = str(slots["source"])
                return Source(None, (self._parent(source),), None), source
        raise self._error("does not say where its value comes from")

    def _full_lists(self) -> dict[str, int]:
        """Read which lists get their length and sum in front; return their tasks by their names."""
        named: dict[str, int] = {}
        while (slots := self._try(sentences.FULL_LIST)) is not None:
            name, parent = str(slots["name"]), self._parent(str(slots["source"]))
            if name in named or parent in named.values():  # short prompts could make endless lists
                raise self._error("takes the list of a task more than once")
            named[name] = parent
        return named

    def _conversion(self, source: str) -> tuple[Conversion, int, str]:
        line = self._line()
        for pattern, absolute in _CONVERSIONS.items():
            if (slots := pattern.read(line)) is not None:
                if slots["source"] != source:
                    break
                self._next += 1
                add = _number(slots.get("add", 0))
                modulus = _number(slots["modulus"])
                if modulus < 1:
                    break
                return Conversion(absolute, add, pad=False), modulus, str(slots["name"])
        raise self._error("does not say how its value is converted")

    def _statement(self, text: str) -> tuple[Task, dict[str, SlotValue]]:
        for task in catalogue.all_tasks():
            if (slots := task.statement.read(text)) is not None:
                return task, slots
        raise self._error("has a statement of no task of the catalogue")

    def _closing(self, number: int, result: SlotValue) -> bool:
        line = self._lines[-1]
        report, define = sentences.REPORT.read(line), sentences.DEFINE.read(line)
        slots = report or define
        if slots != {"output": output_name(number), "result": result}:
            raise self._error("does not close with its own output")
        return report is not None

    def _parent(self, reference: str) -> int:
        match = _REFERENCE.fullmatch(reference)
        if match is None:
            raise self._error("names no output of a task as the source of its value")
        return int(match[1])

    def _line(self) -> str:
        """Return the next line; blank behind the last one."""
        return self._lines[self._next] if self._next < len(self._lines) else ""

    def _try(self, pattern: Pattern) -> dict[str, SlotValue] | None:
        slots = pattern.read(self._line())
        self._next += slots is not None
        return slots

    def _take(self, pattern: Pattern, what: str) -> dict[str, SlotValue]:
        slots = self._try(pattern)
        if slots is None:
            raise self._error(f"has no {what}")
        return slots

    def _error(self, problem: str) -> PromptError:
        return PromptError(f"the block {self._heading[:40]!r} {problem}")


_CONVERSIONS: Final = {
    sentences.NUMBER: True,
    sentences.NUMBER_PLUS: True,
    sentences.SIGNED_NUMBER: False,
    sentences.LIST: True,
    sentences.LIST_PLUS: True,
    sentences.SIGNED_LIST: False,
}
"""Sentences of a conversion, and whether they drop the sign."""


def _number(value: SlotValue) -> int:
    assert isinstance(value, int)
    return value


def _value(value: SlotValue) -> Value:
    return [_number(entry) for entry in value] if isinstance(value, list) else _number(value)
