"""Stored answers checked against answers that are found again from the prompts, by two routes."""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from graphwalks.choice import Readout, read_prompt, render
from graphwalks.cognition.item import Item
from graphwalks.cognition.loading import file_items
from graphwalks.cognition.matrices import solve_by_matrices
from graphwalks.cognition.presentation import CUES
from graphwalks.cognition.prompt import ask, read_query
from graphwalks.cognition.query import Query
from graphwalks.cognition.reading import StateError
from graphwalks.cognition.solution import solve

ROUTES: Final[Mapping[str, Callable[[Query], str]]] = MappingProxyType({
    "search": solve,
    "matrix": solve_by_matrices,
})
"""Two solvers that share no step."""


@dataclass(frozen=True)
class Verdict:
    """What was found for one item.

    Attributes:
        item: Its readable id, or its line in the file.
        faults: What does not agree; empty if all does.
    """

    item: str
    faults: tuple[str, ...]


def audit(item: Item) -> Verdict:
    """Answer an item by each route from the prompts of each presentation."""
    faults = [fault for cues in CUES for fault in _faults(item, cues)]
    return Verdict(item.pair_id, tuple(faults))


def audit_file(path: Path) -> Iterator[Verdict]:
    """Check every item of a file that `graphwalks generate cognition` wrote.

    A line that no task would take is a fault, too.

    Raises:
        SourceError: The file cannot be read.
    """
    for number, item in file_items(path):
        if isinstance(item, ValueError):
            yield Verdict(f"line {number}", (str(item),))
        else:
            yield audit(item)


def _faults(item: Item, cues: str) -> Iterator[str]:
    request = read_prompt(render(ask(item, cues), Readout.TEXT))
    if request is None:
        yield f"the prompt with cues {cues} cannot be read back"
        return
    try:
        query = read_query(request.state, request.question)
    except StateError as error:
        yield f"the prompt with cues {cues} cannot be read back: {error}"
        return
    for route, find in ROUTES.items():
        found = find(query)
        if found != item.answer:
            yield f"{item.answer} stored, {found} found ({route} route, cues {cues})"
