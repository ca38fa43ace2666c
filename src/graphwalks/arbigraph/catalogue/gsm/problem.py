"""A word problem as a task: drawn by rejection, answered by a formula, solved again by steps.

The chained value stands in the text as one of its numbers, as it is: nothing is clamped, so that
every value of its range gives its own answer. Names of people and things, and the other numbers,
are drawn until the conditions hold; both are read back from the text.
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph.catalogue.task import Conversion, Parameters, Task, Value
from graphwalks.arbigraph.expressions import Expression
from graphwalks.arbigraph.pattern import Pattern, SlotValue
from graphwalks.arbigraph.subset import run
from graphwalks.streams import Stream

TRIES: Final = 1000
"""Draws until the conditions hold."""

STEPS: Final = 10_000
"""Steps of the interpreter until a solution is given up."""

_RESULT: Final = "Let {result:name} be the number that answers this question."


class ProblemError(ValueError):
    """A file is no word problem, or a problem cannot be drawn or has no answer."""


@dataclass(frozen=True)
class Numbers:
    """What a number of a text is drawn from.

    Attributes:
        least: Smallest number.
        greatest: Greatest number.
        step: Difference between neighbours.
    """

    least: int
    greatest: int
    step: int


Slot = tuple[str, ...] | Numbers
"""The words or the numbers that a slot may hold."""


@dataclass(frozen=True)
class Problem:
    """One word problem.

    Attributes:
        name: Name within the category.
        task_id: Number within the category.
        text: The question, in one line, with slots in braces; `{value}` is the chained value.
        least: Smallest chained value.
        slots: What the other slots are drawn from, in the order of drawing.
        conditions: What a draw must fulfil.
        answer: The answer, of `value` and the numbers.
        steps: The same answer as a function in the subset of Python, of `value` and the numbers in
            the order of the slots.
    """

    name: str
    task_id: int
    text: str
    least: int
    slots: Mapping[str, Slot]
    conditions: tuple[Expression, ...]
    answer: Expression
    steps: str


def problem_task(category: str, problem: Problem) -> Task:
    """Make the task of a problem."""
    numbers = [name for name, slot in problem.slots.items() if isinstance(slot, Numbers)]

    def draw(stream: Stream, _value: Value) -> Parameters:
        return _drawn(problem, stream)

    def compute(value: Value, params: Parameters) -> Value:
        given = {name: _whole(params[name]) for name in numbers}
        answer = problem.answer({**given, "value": _whole(value)})
        if isinstance(answer, bool) or not isinstance(answer, int):
            raise ProblemError(f"{problem.name} has the answer {answer}, which is no whole number")
        return answer

    def resolve(_statement: str, value: Value, params: Parameters) -> Value:
        return run(problem.steps, [value, *(params[name] for name in numbers)], STEPS)

    return Task(
        category=category,
        task_id=problem.task_id,
        name=problem.name,
        input="scalar",
        output="scalar",
        conversion=Conversion(absolute=True, add=problem.least, pad=False),
        statement=Pattern(f"{_template(problem)}\n{_RESULT}"),
        draw=draw,
        compute=compute,
        resolve=resolve,
        as_target=True,
        as_inner=True,
    )


def _drawn(problem: Problem, stream: Stream) -> dict[str, str | int]:
    for _ in range(TRIES):
        draw = {name: _one_of(slot, stream) for name, slot in problem.slots.items()}
        if all(condition(draw) for condition in problem.conditions):
            return draw
    raise ProblemError(
        f"{problem.name}: none of {TRIES} draws fulfils all conditions; widen the slots"
    )


def _one_of(slot: Slot, stream: Stream) -> str | int:
    if isinstance(slot, Numbers):
        choices = (slot.greatest - slot.least) // slot.step + 1
        return slot.least + slot.step * stream.integer(choices)
    return slot[stream.integer(len(slot))]


def _whole(value: SlotValue) -> int:
    if isinstance(value, int):
        return value
    raise ProblemError(f"{value!r:.40} stands where a word problem has a number")


def _template(problem: Problem) -> str:
    """Name the kind of every slot where it first stands."""
    text = problem.text.replace("{value}", "{value:name}", 1)
    for name, slot in problem.slots.items():
        kind = "integer" if isinstance(slot, Numbers) else "|".join(slot)
        text = text.replace(f"{{{name}}}", f"{{{name}:{kind}}}", 1)
    return text
