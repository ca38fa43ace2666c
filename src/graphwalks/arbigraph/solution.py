"""The answers of a prompt found from its text alone, by the second route.

Nothing of the generator is used: the sentences say what to compute, conversions and joins are
worked out here once more, and every task is solved by its own second route: math by the definitions
of sympy, traced code step by step, word problems by a list of steps.
"""

from collections.abc import Callable, Sequence
from graphlib import CycleError, TopologicalSorter

from graphwalks.arbigraph.catalogue.task import Value
from graphwalks.arbigraph.instance import output_name
from graphwalks.arbigraph.reading import Problem, PromptError, ReadTask, read_prompt
from graphwalks.errors import ArgumentError


def solve_prompt(prompt: str) -> dict[str, Value]:
    """Find the value of every output that a prompt asks for.

    Returns:
        Value by output name, in the order of the prompt.

    Raises:
        PromptError: The text is no prompt of ours, or has no solution.
    """
    problem = read_prompt(prompt)
    values = solve(problem, None)
    return {name: values[name] for name in problem.asked}


def solve(problem: Problem, change: Callable[[ReadTask, Value], Value] | None) -> dict[str, Value]:
    """Find the value of every output of a prompt that has been read.

    Args:
        problem: The prompt.
        change: Spoils the answer of a task before others use it, for players that err; or None.

    Returns:
        Value by output name. Where answers were spoiled, a task that has none for what came of them
        is left out, and so is all that builds on it.

    Raises:
        PromptError: Tasks wait for each other, or for one that is not there; or a value is not what
            a task takes, and none was spoiled.
    """
    tasks = {task.number: task for task in problem.tasks}
    sorter = TopologicalSorter({number: task.source.parents for number, task in tasks.items()})
    try:
        order = list(sorter.static_order())
    except CycleError as error:
        raise PromptError("its tasks wait for each other") from error
    values: dict[int, Value] = {}
    is_spoiled = False
    for number in order:
        if number not in tasks:
            raise PromptError(f"task {number}, of which it uses the output, is not there")
        if not all(parent in values for parent in tasks[number].source.parents):
            continue
        try:
            value = _solved(tasks[number], values)
        except PromptError:
            if is_spoiled:
                continue
            raise
        values[number] = value if change is None else change(tasks[number], value)
        is_spoiled = is_spoiled or values[number] != value
    return {output_name(number): values[number] for number in tasks if number in values}


def _solved(read: ReadTask, values: dict[int, Value]) -> Value:
    source = read.source
    given = source.announced
    if given is None:
        given = _joined([values[parent] for parent in source.parents], source.join)
    if isinstance(given, int) != (read.task.input == "scalar"):
        raise PromptError(f"task {read.number} does not get the kind of value that it takes")
    try:
        return read.task.resolve(read.statement, _converted(given, read), read.params)
    except (ArgumentError, ValueError, ArithmeticError, LookupError) as error:
        raise PromptError(f"task {read.number} has no answer: {error}") from error


def _joined(outputs: Sequence[Value], join: str | None) -> Value:
    numbers = [value for value in outputs if isinstance(value, int)]
    if len(numbers) == len(outputs):
        return sum(numbers)
    lists = [[len(value), sum(value), *value] for value in outputs if isinstance(value, list)]
    if len(lists) < len(outputs):
        raise PromptError("numbers and lists are joined")
    longest = max(map(len, lists))
    columns = [[own[place] for own in lists if place < len(own)] for place in range(longest)]
    if join == "interleave":
        return [entry for column in columns for entry in column]
    return [sum(column) for column in columns]


def _converted(value: Value, read: ReadTask) -> Value:
    if isinstance(value, int):
        return _reduced(value, read)
    numbers = [_reduced(entry, read) for entry in value]
    if read.cap is not None:
        del numbers[read.cap :]
    length = 1
    while read.conversion.pad and length < len(numbers):
        length *= 2
    return numbers + [0] * (length - len(numbers) if read.conversion.pad else 0)


def _reduced(value: int, read: ReadTask) -> int:
    rest = abs(value)
    rest -= rest // read.modulus * read.modulus
    signed = -rest if value < 0 and not read.conversion.absolute else rest
    return signed + read.conversion.add
