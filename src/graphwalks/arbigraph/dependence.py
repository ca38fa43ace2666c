"""Whether the answer of a target depends on what its ancestors are given.

A counterfactual draw gives the roots among the target's ancestors other inputs (the target its own,
where it has no parents) and holds everything else: tasks, parameters, how values travel. A target
whose answer stays the same tells nothing of whether its ancestors were solved. A graph is certified
if at most `allowance` of `draws` counterfactual draws leave the answer unchanged; what such a graph
is worth is told by other draws (`report`), since those that selected it are biased.
"""

from collections.abc import Iterator, Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph.catalogue.task import Value
from graphwalks.arbigraph.edges import Scheme, arriving, converted
from graphwalks.arbigraph.steps import ROOT_BOUND, SPAN, Step
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

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
        for _ in range(draws):
            inputs = [_taken(numbers, value) for value in held]
            if inputs == held:
                continue  # not another input
            try:
                answer = _answer(path, inputs, scheme)
            except ArgumentError:
                continue
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


def _answer(path: Sequence[Step], inputs: Sequence[Value], scheme: Scheme) -> Value:
    given = iter(inputs)
    outputs: dict[int, Value] = {}
    answer: Value = 0
    for number, parents, task, _, _, params, _ in path:
        if parents:
            values = [outputs[parent] for parent in parents]
            taken = arriving(values, task.conversion, scheme)
        else:
            taken = converted(next(given), task.conversion, scheme)
        answer = outputs[number] = task.compute(taken, params)
    return answer
