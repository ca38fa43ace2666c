"""Stored values checked: their types, and against values found again from the prompts.

Prompts in our wording are solved by the second route. Of published prompts, what their identifiers
are enough for is worked out again; how much that is, is counted.
"""

from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path
from typing import Final

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.cohort import load_cohort
from graphwalks.arbigraph.dataset import StoredNode, StoredRow
from graphwalks.arbigraph.identifiers import recomputed
from graphwalks.arbigraph.instance import output_name
from graphwalks.arbigraph.reading import PromptError, is_prompt
from graphwalks.arbigraph.request import Request
from graphwalks.arbigraph.rowfile import read_rows
from graphwalks.arbigraph.solution import solve_prompt
from graphwalks.errors import ArgumentError

SHOWN_CHARS: Final = 60
"""Of a value that is told."""


@dataclass(frozen=True)
class Verdict:
    """What became of one row.

    Attributes:
        row: Its id.
        faults: What is wrong, a sentence each; empty if nothing is.
        solved: Stored values that were found again.
        unsolved: Stored values that could not be worked out again.
    """

    row: str
    faults: tuple[str, ...]
    solved: int
    unsolved: int


def audit(row: StoredRow) -> Verdict:
    """Check one row."""
    found, faults = _found(row)
    stored = {node.output_name: node.output for node in row.nodes} | dict(row.truths)
    faults += [
        fault
        for node in row.nodes
        if is_prompt(row.prompt) or node.category in catalogue.PUBLISHED
        for fault in _type_faults(node)
    ]
    for name, value in found.items():
        if name not in stored:
            faults.append(f"{name} is asked for, but no answer is stored")
        elif stored[name] != value:
            faults.append(f"{name}: {_shown(stored[name])} stored, {_shown(value)} found")
    asked = [name for name in stored if name in row.truths]
    solved = sum(name in found for name in asked)
    return Verdict(row.id, tuple(faults), solved, len(asked) - solved)


def file_rows(path: Path) -> Iterator[StoredRow]:
    """Yield every row of a file.

    Raises:
        SourceError: The file cannot be read or a row is malformed.
    """
    yield from read_rows(path)


def task_rows(request: Request) -> Iterator[StoredRow]:
    """Yield the rows that a run asks for.

    Raises:
        ArgumentError: A topology cannot be filled, or names or tasks are not in the source.
        SourceError: The file cannot be had, is not what was published, or has none of the rows.
    """
    yield from load_cohort(request).rows


def _found(row: StoredRow) -> tuple[dict[str, object], list[str]]:
    """Find the answers of a row again, as far as that can be done."""
    if not is_prompt(row.prompt):
        again = recomputed(row.prompt, row.nodes)
        return {output_name(number): value for number, value in again.items()}, []
    try:
        return dict(solve_prompt(row.prompt)), []
    except PromptError as error:
        return {}, [f"the prompt cannot be solved: {error}"]


def _type_faults(node: StoredNode) -> Iterator[str]:
    if node.category not in catalogue.categories() or node.task_id is None:
        return
    try:
        task = catalogue.task_of(node.category, node.task_id)
    except ArgumentError as error:
        yield str(error.message)
        return
    if node.task_name != task.name:
        yield f"task {node.task_id} is {task.name}, not {_shown(node.task_name)}"
    entries = node.output if isinstance(node.output, list) else [node.output]
    is_list = isinstance(node.output, list)
    if is_list != (task.output == "list") or not all(type(entry) is int for entry in entries):
        yield f"{node.output_name}: {_shown(node.output)} is no answer of {task.name}"


def _shown(value: object) -> str:
    text = ascii(value)
    return text if len(text) <= SHOWN_CHARS else f"{text[:SHOWN_CHARS]}..."
