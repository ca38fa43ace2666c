"""What one node of a graph does while the graph is filled."""

from typing import Final, NamedTuple

from graphwalks.arbigraph.catalogue.task import Domain, Parameters, Task, Value
from graphwalks.arbigraph.edges import Scheme, converted
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

ROOT_BOUND: Final = 100
"""Announced numbers are uniform from minus this to this."""

SPAN: Final = 2 * ROOT_BOUND + 1

_ANSWERS: Final = {"scalar": "an int", "list": "a list of int"}


class Step(NamedTuple):
    """What one task of a graph does; a tuple, since graphs that are not kept have them too.

    Attributes:
        number: Place of the task in the order of the graph, from 1.
        parents: Numbers of the tasks whose answers it receives.
        task: The task.
        received: The announced input, or the combined answers of the parents.
        input: `received` after the conversion.
        params: Parameters.
        output: The answer.
    """

    number: int
    parents: tuple[int, ...]
    task: Task
    received: Value
    input: Value
    params: Parameters
    output: Value


def announced(domain: Domain, scheme: Scheme, stream: Stream) -> Value:
    """Draw the input of a node without parents."""
    count = scheme.list_cap if domain == "list" else 1
    numbers: list[int] = stream.integers(SPAN, count).tolist()
    shifted = [number - ROOT_BOUND for number in numbers]
    return shifted if domain == "list" else shifted[0]


def computed(task: Task, taken: Value, scheme: Scheme, stream: Stream) -> Step | None:
    """Work out what a task gives for what it gets; its place in the graph is filled in later.

    Returns:
        The step with an answer that may be asked for or not (`usable`); None if the task has no
        answer for this value.

    Raises:
        ArgumentError: A task that was registered gives what is no answer of its domain.
    """
    value = converted(taken, task.conversion, scheme)
    try:
        params = task.draw(stream, value)
        answer = task.compute(value, params)
    except ArgumentError:
        return None
    if not _is_answer(answer, task.output):
        kind = type(answer).__name__
        raise ArgumentError(
            f"{task.category} task {task.task_id} ({task.name}) gave a {kind}, which must "
            f"be {_ANSWERS[task.output]}"
        )
    return Step(1, (), task, taken, value, params, answer)


def _is_answer(answer: object, domain: Domain) -> bool:
    if domain == "scalar":
        return type(answer) is int
    return type(answer) is list and set(map(type, answer)) <= {int}
