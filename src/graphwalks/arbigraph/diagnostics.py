"""Where in a graph of tasks answers go wrong: by place in the prompt, and after right parents."""

from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass


@dataclass(frozen=True)
class NodeResult:
    """How one requested task was answered, by the strict reading.

    Attributes:
        position: Place in the prompt from 1, the k of `task_k_out`.
        answered: Whether it has an answer.
        correct: Whether that answer is right.
    """

    position: int
    answered: bool
    correct: bool


@dataclass(frozen=True)
class PositionRates:
    """What happens at one place of the prompt.

    Attributes:
        correct: Share with a right answer, of the samples that ask for one there.
        answered: Share with an answer, of the same.
        first_wrong: Share of all samples whose first answer that is not right stands there.
    """

    correct: float
    answered: float
    first_wrong: float


def by_position(samples: Sequence[Sequence[NodeResult]]) -> dict[int, PositionRates]:
    """Return the rates at every place of the prompt, in order.

    Args:
        samples: Results of the tasks of each sample, in the order of the prompt.
    """
    found: dict[int, list[NodeResult]] = {}
    for sample in samples:
        for node in sample:
            found.setdefault(node.position, []).append(node)
    first = [
        next((node.position for node in sample if not node.correct), None) for sample in samples
    ]
    return {
        position: PositionRates(
            correct=_share(node.correct for node in found[position]),
            answered=_share(node.answered for node in found[position]),
            first_wrong=_share(place == position for place in first),
        )
        for position in sorted(found)
    }


def right_after_right_parents(
    nodes: Iterable[NodeResult], parents: Mapping[int, Sequence[int]]
) -> list[bool]:
    """Say of every task whose parents were all answered rightly whether it was, too.

    Tasks without parents, and those with a parent that the prompt does not ask for, do not count.

    Args:
        nodes: Results of the tasks of one sample.
        parents: Places of the parents of each task.
    """
    correct = {node.position: node.correct for node in nodes}
    return [
        right
        for position, right in correct.items()
        if (above := parents.get(position)) and all(correct.get(parent) for parent in above)
    ]


def _share(hits: Iterable[bool]) -> float:
    counted = list(hits)
    return sum(counted) / len(counted)
