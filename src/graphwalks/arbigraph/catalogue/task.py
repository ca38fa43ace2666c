"""What every category of the catalogue offers: tasks with domains, a statement and an answer."""

from collections.abc import Callable, Mapping
from dataclasses import dataclass
from typing import Final, Literal

from graphwalks.arbigraph.pattern import Pattern, SlotValue
from graphwalks.streams import Stream

Category = str
"""Name of a kind of tasks: "math", "python", "gsm", or one that `catalogue.register` added."""

Domain = Literal["scalar", "list"]
Value = int | list[int]
"""What a task receives and what it gives: plain numbers."""

Parameters = Mapping[str, SlotValue]
"""What else a statement fixes, by slot: a second list, a matrix, a point."""

OWN_SLOTS: Final = frozenset({"value", "result", "k"})
"""Slots of a statement that are no parameters."""


@dataclass(frozen=True)
class Conversion:
    """How a received value becomes the input of a task; modulus and list cap belong to the run.

    Every number x becomes |x| mod m, with the sign of x unless `absolute`, plus `add`. A list is
    then cut to the cap, and with `pad` zeros are appended up to a power of two.

    Attributes:
        absolute: Whether the sign is dropped.
        add: Constant that is added; 0 unless `absolute`, as no sentence of a prompt says it.
        pad: Whether a list is padded to a power of two.
    """

    absolute: bool
    add: int
    pad: bool


@dataclass(frozen=True)
class Task:
    """One task of a category.

    Attributes:
        category: Name of the category.
        task_id: Number within the category.
        name: Name within the category.
        input: Domain of the input.
        output: Domain of the answer.
        conversion: How a received value becomes the input. Of every number, or of every list of at
            least one number, it should make an input for which there is an answer.
        statement: Sentence (or a few lines) with at least the slots `value`, name of the converted
            input, and `result`, name of the answer; every parameter is a slot of its name, and `k`
            is the number of the task in the prompt, for local names.
        draw: Draws the parameters for a converted input; an empty mapping where there are none. An
            `ArgumentError` says that none fit the input: another task or draw is taken.
        compute: The answer for a converted input and parameters, found fast. It changes neither,
            and the same arguments always give the same answer. An `ArgumentError` says that there
            is none: another task or draw is taken.
        resolve: The answer by a second route, which shares nothing with the first, for the text of
            a statement, the converted input and the parameters as they were read from the text.
        as_target: Whether targets go through it where a topology asks for all tasks.
        as_inner: Whether it may stand on a node other than the target: its answer must tell
            different inputs apart.
    """

    category: Category
    task_id: int
    name: str
    input: Domain
    output: Domain
    conversion: Conversion
    statement: Pattern
    draw: Callable[[Stream, Value], Parameters]
    compute: Callable[[Value, Parameters], Value]
    resolve: Callable[[str, Value, Parameters], Value]
    as_target: bool
    as_inner: bool

    @property
    def parameter_names(self) -> frozenset[str]:
        """Names of the parameters that the statement fixes."""
        return self.statement.slots() - OWN_SLOTS
