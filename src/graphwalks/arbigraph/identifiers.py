"""What a published prompt tells by its identifiers alone: announced inputs, parents, task names.

Published prompts are worded by others. Names such as ``task_3_out`` and ``divisor_sum_result_3``
are part of their format, and with the published scheme (modulus 100, lists summed, at most ten
elements; revision 99b8575 of the ArbiGraph repository) they are enough to work out every task that
has no parameters of its own.
"""

import json
import re
from collections.abc import Sequence
from dataclasses import dataclass
from typing import Final, TypeGuard

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.task import Task, Value
from graphwalks.arbigraph.dataset import StoredNode
from graphwalks.arbigraph.edges import Scheme, converted, received
from graphwalks.errors import ArgumentError

PUBLISHED: Final = Scheme(join="sum", modulus=100, list_cap=10)

_HEADING: Final = re.compile(r"^Task ([0-9]{1,9}):$", re.MULTILINE)
_ANNOUNCED: Final = re.compile(
    r'\btask_([0-9]{1,9})_input = \{"result": (-?[0-9]{1,40}|\[[-0-9, ]*\])\}'
)
_OUTPUT: Final = re.compile(r"\btask_([0-9]{1,9})_out(?![a-zA-Z0-9])")


@dataclass(frozen=True)
class Identified:
    """What a prompt tells of one task.

    Attributes:
        announced: Announced input, or None.
        parents: Numbers of the tasks whose outputs it names, in the order of first mention.
        text: Its part of the prompt.
    """

    announced: Value | None
    parents: tuple[int, ...]
    text: str


def identify(prompt: str) -> dict[int, Identified]:
    """Read the tasks of a published prompt by their numbers; empty if it has none."""
    announced: dict[int, Value] = {}
    for match in _ANNOUNCED.finditer(prompt):
        try:
            announced[int(match[1])] = json.loads(match[2])
        except ValueError:
            continue
    headings = list(_HEADING.finditer(prompt))
    ends = [heading.start() for heading in headings[1:]] + [len(prompt)]
    found = {}
    for heading, end in zip(headings, ends, strict=False):
        number, text = int(heading[1]), prompt[heading.end() : end]
        named = dict.fromkeys(int(match[1]) for match in _OUTPUT.finditer(text))
        parents = tuple(parent for parent in named if parent != number)
        found[number] = Identified(announced.get(number), parents, text)
    return found


def recomputed(prompt: str, nodes: Sequence[StoredNode]) -> dict[int, Value]:
    """Work out the answers of a published prompt that its identifiers are enough for.

    Every task is worked out from the stored answers of its parents.

    Args:
        prompt: The prompt.
        nodes: Its tasks with the stored answers, in the order of the prompt.

    Returns:
        Answer by number, for the tasks that could be worked out.
    """
    found = identify(prompt)
    stored = {node.number: node.output for node in nodes}
    answers: dict[int, Value] = {}
    for node in nodes:
        told, task = found.get(node.number), _task(node)
        if told is None or task is None or f"{task.name}_result_{node.number}" not in told.text:
            continue
        try:
            answer = _answer(task, told, stored)
        except (ArgumentError, ValueError, ArithmeticError, LookupError, TypeError):
            continue  # what is stored is not of the kind that the task takes
        if answer is not None:
            answers[node.number] = answer
    return answers


def _task(node: StoredNode) -> Task | None:
    """Return the task of a node if it is known here and has no parameters."""
    if node.task_id is None:
        return None
    # A dataset JSON tells no categories; id and name together are one task of one category.
    for category in catalogue.PUBLISHED:
        if node.category in {None, category} and node.task_id in catalogue.listed_ids(category):
            task = catalogue.task_of(category, node.task_id)
            if task.name == node.task_name and not task.parameter_names:
                return task
    return None


def _answer(task: Task, told: Identified, stored: dict[int, object]) -> Value | None:
    given = told.announced
    if given is None:
        outputs = [value for parent in told.parents if _is_value(value := stored[parent])]
        if not outputs or len(outputs) < len(told.parents):
            return None
        given = received(outputs, PUBLISHED.join)
    if isinstance(given, int) != (task.input == "scalar"):
        return None
    return task.compute(converted(given, task.conversion, PUBLISHED), {})


def _is_value(output: object) -> TypeGuard[Value]:
    entries = output if isinstance(output, list) else [output]
    return all(type(entry) is int for entry in entries)
