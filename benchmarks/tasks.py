"""What the answers of each task tell of its input: the tables of docs/arbigraph-tasks.md.

    python -m benchmarks.tasks                 # a line for each task of all categories
    python -m benchmarks.tasks python gsm      # of some
    python -m benchmarks.tasks --markdown      # as the tables of the page, a few minutes

`measured` does the same for one task, also one of your own.
"""

import sys
from collections import Counter
from collections.abc import Iterable, Iterator, Sequence
from dataclasses import dataclass
from statistics import mean
from time import process_time
from typing import Final

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.task import Conversion, Domain, Parameters, Task, Value
from graphwalks.arbigraph.catalogue.usability import usable
from graphwalks.arbigraph.edges import Scheme, converted, received
from graphwalks.arbigraph.steps import announced
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

DRAWS: Final = 20_000
"""Of each share: one of 10 % then has a standard error of 0.2 points."""

LIMIT: Final = 0.1
"""Greatest share of one answer, and of parent values that a child cannot tell apart."""

SCHEME: Final = Scheme(join="sum", modulus=97, list_cap=10)
_CHILD: Final = Conversion(absolute=True, add=0, pad=False)
"""Of a child that drops signs, and so sees least."""
_PARENT_BOUND: Final = 10_000

_SUMMARY_HEADER: Final = (
    "| category | targets | common: mean | most | over 10 % "
    "| inner tasks | same: mean | most | over 10 % |\n|---|---|---|---|---|---|---|---|---|"
)
_TASKS_HEADER: Final = (
    "| id | name | in → out | place | common | same | rejected | µs |\n"
    "|---|---|---|---|---|---|---|---|"
)


@dataclass(frozen=True)
class Measured:
    """What was measured of a task; shares are of `DRAWS` draws.

    Attributes:
        common: Share of the most common usable answer over random announced inputs.
        same: Share of other values of a parent that give the same answer as a child sees it, with
            the parameters held; of values whose answers are usable, and others that have one.
        rejected: Share of announced inputs whose answer is not usable.
        microseconds: Processor time of one answer.
    """

    common: float
    same: float
    rejected: float
    microseconds: float


Rows = Sequence[tuple[Task, Measured]]


def measured(task: Task) -> Measured:
    """Measure one task; the same task always gets the same draws."""
    stream = Stream("benchmarks", "tasks", task.category, task.task_id)
    cases = [_taken(task, announced(task.input, SCHEME, stream), stream) for _ in range(DRAWS)]
    started = process_time()
    answers = [task.compute(value, params) for value, params in cases]
    seconds = process_time() - started
    counts = Counter(str(answer) for answer in answers if usable(answer))
    pairs = [found for _ in range(DRAWS) if (found := _alike(task, stream)) is not None]
    return Measured(
        common=max(counts.values(), default=0) / max(counts.total(), 1),
        same=sum(pairs) / max(len(pairs), 1),
        rejected=1 - counts.total() / DRAWS,
        microseconds=seconds / DRAWS * 1e6,
    )


def _taken(task: Task, given: Value, stream: Stream) -> tuple[Value, Parameters]:
    value = converted(given, task.conversion, SCHEME)
    return value, task.draw(stream, value)


def _alike(task: Task, stream: Stream) -> bool | None:
    """Say whether two values of a parent give one answer; None where there is nothing to say."""
    given, other = _parent(task.input, stream), _parent(task.input, stream)
    value, params = _taken(task, given, stream)
    answer = task.compute(value, params)
    if given == other or not usable(answer):
        return None
    try:
        changed = task.compute(converted(other, task.conversion, SCHEME), params)
    except ArgumentError:
        return None  # what was drawn for the one does not fit the other
    return _seen(answer) == _seen(changed)


def _parent(domain: Domain, stream: Stream) -> Value:
    """Draw what a task receives of one parent: a number, or a list behind its length and sum."""
    span = 2 * _PARENT_BOUND + 1
    if domain == "scalar":
        return stream.integer(span) - _PARENT_BOUND
    length = 4 + stream.integer(SCHEME.list_cap)
    drawn = [number - _PARENT_BOUND for number in stream.integers(span, length).tolist()]
    return received([drawn], SCHEME.join)


def _seen(answer: Value) -> Value:
    return converted(received([answer], SCHEME.join), _CHILD, SCHEME)


def place_of(task: Task) -> str:
    """Name the nodes on which a task stands."""
    if task.as_target and task.as_inner:
        return "any"
    return "target" if task.as_target else "inner"


def _line(task: Task, row: Measured) -> str:
    return (
        f"{task.category:7} {task.task_id:3} {task.input:>6} -> {task.output:6} {task.name:40} "
        f"{place_of(task):6} common {row.common:6.1%}  same {row.same:6.1%}  "
        f"rejected {row.rejected:6.1%}  {row.microseconds:6.1f} us"
    )


def _markdown(found: Iterable[Rows]) -> Iterator[str]:
    tables = list(found)
    yield _SUMMARY_HEADER
    yield from (f"| {' | '.join(_summary(rows))} |" for rows in tables)
    for rows in tables:
        yield f"\n## {rows[0][0].category}\n\n{_TASKS_HEADER}"
        for task, row in rows:
            yield (
                f"| {task.task_id} | `{task.name}` | {_kind(task.input)} → {_kind(task.output)} "
                f"| {place_of(task)} | {_percent(row.common)} | {_percent(row.same)} "
                f"| {_percent(row.rejected)} | {row.microseconds:.1f} |"
            )


def _kind(domain: Domain) -> str:
    return "number" if domain == "scalar" else "list"


def _summary(rows: Rows) -> list[str]:
    """Sum up a category: the common answers of targets, the same ones of inner tasks."""
    common = [row.common for task, row in rows if task.as_target]
    same = [row.same for task, row in rows if task.as_inner]
    cells = [rows[0][0].category]
    for shares in (common, same):
        over = sum(share > LIMIT for share in shares)
        cells += [str(len(shares)), _percent(mean(shares)), _percent(max(shares)), str(over)]
    return cells


def _percent(share: float) -> str:
    return f"{100 * share:.1f}"


def _category(name: str) -> list[Task]:
    return [task for task in catalogue.all_tasks() if task.category == name]


def main() -> None:
    """Print what was measured of the categories named on the command line, or of all."""
    words = [word for word in sys.argv[1:] if word != "--markdown"] or catalogue.RELEASED
    if unknown := set(words) - set(catalogue.categories()):
        sys.exit(f"no {', '.join(sorted(unknown))}; there are {', '.join(catalogue.categories())}")
    if "--markdown" in sys.argv:
        found = ([(task, measured(task)) for task in _category(word)] for word in words)
        lines = _markdown(found)
    else:
        lines = (_line(task, measured(task)) for word in words for task in _category(word))
    for line in lines:
        print(line, flush=True)


if __name__ == "__main__":
    main()
