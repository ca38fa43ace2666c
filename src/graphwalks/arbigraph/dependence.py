"""Whether the answer of a target depends on what its ancestors are given.

A counterfactual draw gives the roots among the target's ancestors other inputs (the target its own,
where it has no parents) and holds everything else: tasks, parameters, how values travel. A target
whose answer stays the same tells nothing of whether its ancestors were solved. A graph is certified
if at most `allowance` of `draws` counterfactual draws leave the answer unchanged; what such a graph
is worth is told by other draws (`dependence_report`), as those that selected it are biased.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph.catalogue.task import Conversion, Parameters, Task, Value
from graphwalks.arbigraph.edges import Scheme, all_arriving, all_converted
from graphwalks.arbigraph.steps import ROOT_BOUND, SPAN, Step
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

_FIRST_BATCH: Final = 4
"""Draws that are worked out before more; each batch is twice as long as the one before."""

_MOST_TIMES: Final = 4
"""Times the wanted draws that are tried where some of them have no answer."""


@dataclass(frozen=True)
class Certificate:
    """What is asked of a target.

    Attributes:
        draws: Counterfactual draws.
        allowance: Draws that may leave the answer unchanged.
    """

    draws: int
    allowance: int


def certified(
    steps: Sequence[Step], scheme: Scheme, stream: Stream, certificate: Certificate
) -> bool:
    """Say whether enough counterfactual draws change the answer of a target.

    Draws that a task on the way has no answer for count neither way; if they are most, the target
    is not certified.

    Args:
        steps: What the tasks of a graph do, in topological order up to the target.
        scheme: How values travel.
        stream: Of the counterfactual draws.
        certificate: What is asked.
    """
    truth, drawn, left = steps[-1].output, 0, certificate.allowance
    for answer in counterfactuals(steps, scheme, stream, certificate.draws):
        drawn += 1
        left -= answer == truth
        if left < 0:
            return False
    return drawn == certificate.draws


def counterfactuals(
    steps: Sequence[Step], scheme: Scheme, stream: Stream, draws: int
) -> Iterator[Value]:
    """Yield the answers of a target under other inputs of its roots.

    Args:
        steps: What the tasks of a graph do, in topological order up to the target.
        scheme: How values travel.
        stream: Of the draws.
        draws: Answers that are wanted; fewer come if most draws have none.
    """
    path = _path(steps)
    held = [step.received for step in path if not step.parents]
    width = sum(1 if isinstance(value, int) else len(value) for value in held)
    found = 0
    for _ in range(_MOST_TIMES):
        numbers = iter(stream.integers(SPAN, draws * width).tolist())
        drawn = [[_taken(numbers, value) for value in held] for _ in range(draws)]
        for inputs in _batches([each for each in drawn if each != held]):  # held is no other input
            for answer in _answers(path, inputs, scheme):
                yield answer
                found += 1
                if found == draws:
                    return


def _path(steps: Sequence[Step]) -> list[Step]:
    """Return the last step and those that it depends on, in topological order."""
    wanted = {steps[-1].number}
    for step in reversed(steps):
        if step.number in wanted:
            wanted.update(step.parents)
    return [step for step in steps if step.number in wanted]


def _taken(numbers: Iterator[int], like: Value) -> Value:
    if isinstance(like, int):
        return next(numbers) - ROOT_BOUND
    return [next(numbers) - ROOT_BOUND for _ in like]


def _batches(drawn: list[list[Value]]) -> Iterator[list[list[Value]]]:
    """Split draws: many at once are quicker, but the first often decide that a graph is no good."""
    place, size = 0, _FIRST_BATCH
    while place < len(drawn):
        yield drawn[place : place + size]
        place, size = place + size, 2 * size


def _answers(path: Sequence[Step], inputs: list[list[Value]], scheme: Scheme) -> list[Value]:
    """Return the answers for draws of the inputs of all roots, without those that have none."""
    roots = (step.number for step in path if not step.parents)
    # What each root is given, in whose place its answers come, and then those of the others.
    values = dict(zip(roots, map(list, zip(*inputs, strict=True)), strict=True))
    arrived: dict[tuple[tuple[int, ...], Conversion], list[Value]] = {}
    for number, parents, task, _, _, params, _ in path:
        if not parents:
            taken = all_converted(values[number], task.conversion, scheme)
        elif (parents, task.conversion) in arrived:
            taken = arrived[parents, task.conversion]  # another child of theirs takes the same
        else:
            columns = [values[parent] for parent in parents]
            taken = all_arriving(columns, task.conversion, scheme)
            arrived[parents, task.conversion] = taken
        compute = task.compute
        try:
            values[number] = [compute(value, params) for value in taken]
        except ArgumentError:
            found = {
                place: answer
                for place, value in enumerate(taken)
                if (answer := _answer(task, value, params)) is not None
            }
            if not found:
                return []
            arrived.clear()
            values = {key: [column[place] for place in found] for key, column in values.items()}
            values[number] = list(found.values())
    return values[path[-1].number]


def _answer(task: Task, value: Value, params: Parameters) -> Value | None:
    try:
        return task.compute(value, params)
    except ArgumentError:
        return None
