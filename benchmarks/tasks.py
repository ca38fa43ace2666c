"""What the answer of each task tells of its input: the table of docs/arbigraph.md.

    python -m benchmarks.tasks python gsm      # one line per task

For each task: the share of its most common answer over random inputs; the share of other values
of its parent that give the same answer as a child sees it, with its parameters held; the share of
draws whose answer is of no use; and the time of one answer.
"""

import sys
from collections import Counter
from dataclasses import dataclass
from time import process_time
from typing import Final

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.task import Conversion, Domain, Task, Value
from graphwalks.arbigraph.catalogue.usability import usable
from graphwalks.arbigraph.edges import Scheme, converted, received
from graphwalks.streams import Stream

DRAWS: Final = 2000
SCHEME: Final = Scheme(join="sum", modulus=97, list_cap=10)
_CHILD: Final = Conversion(absolute=True, add=0, pad=False)
"""Of a child that drops signs, and so sees least."""
_PARENT_BOUND: Final = 10_000


@dataclass(frozen=True)
class Measured:
    """What was measured of a task; shares are of `DRAWS` draws.

    Attributes:
        common: Share of the most common answer over random announced inputs.
        same: Share of other parent values that give the same answer as a child sees it.
        rejected: Share of answers that are of no use.
        microseconds: Processor time of one answer.
    """

    common: float
    same: float
    rejected: float
    microseconds: float


def measured(task: Task) -> Measured:
    """Measure one task."""
    stream = Stream("benchmarks", "tasks", task.category, task.task_id)
    answers, rejected = Counter[str](), 0
    for _ in range(DRAWS):
        value = converted(_announced(task.input, stream), task.conversion, SCHEME)
        answer = task.compute(value, task.draw(stream, value))
        answers[str(answer)] += usable(answer)
        rejected += not usable(answer)
    same, pairs, seconds = 0, 0, 0.0
    for _ in range(DRAWS):
        first, second = _parent(task.input, stream), _parent(task.input, stream)
        value = converted(first, task.conversion, SCHEME)
        params = task.draw(stream, value)
        answer = task.compute(value, params)
        if first == second or not usable(answer):
            rejected += not usable(answer)
            continue
        started = process_time()
        other = task.compute(converted(second, task.conversion, SCHEME), params)
        seconds += process_time() - started
        pairs += 1
        same += _seen(answer) == _seen(other)
    most = answers.most_common(1)[0][1] / max(answers.total(), 1)
    pairs = max(pairs, 1)
    return Measured(most, same / pairs, rejected / (2 * DRAWS), seconds / pairs * 1e6)


def _announced(domain: Domain, stream: Stream) -> Value:
    numbers: list[int] = (stream.integers(201, SCHEME.list_cap) - 100).tolist()
    return numbers if domain == "list" else numbers[0]


def _parent(domain: Domain, stream: Stream) -> Value:
    """Draw what a parent gives: a number, or a list with its length and sum in front."""
    span = 2 * _PARENT_BOUND + 1
    if domain == "scalar":
        return stream.integer(span) - _PARENT_BOUND
    length = 4 + stream.integer(SCHEME.list_cap)
    drawn: list[int] = (stream.integers(span, length) - _PARENT_BOUND).tolist()
    return received([drawn], SCHEME.join)


def _seen(answer: Value) -> Value:
    given = answer if isinstance(answer, int) else received([answer], SCHEME.join)
    return converted(given, _CHILD, SCHEME)


def main() -> None:
    """Print one line per task of the categories named on the command line."""
    for category in sys.argv[1:]:
        rows = []
        for task_id in catalogue.published_ids(category):
            task = catalogue.task_of(category, task_id)
            row = measured(task)
            rows.append(row)
            print(  # noqa: T201 - this is the output of the program
                f"{category:7} {task_id:3} {task.input:>6} -> {task.output:6} {task.name:40} "
                f"common {row.common:6.1%}  same {row.same:6.1%}  rejected {row.rejected:6.1%}  "
                f"{row.microseconds:7.1f} us"
            )
        mean = sum(row.same for row in rows) / max(len(rows), 1)
        print(f"{category}: mean of same {mean:.1%}")  # noqa: T201


if __name__ == "__main__":
    main()
