"""Stored answers checked against answers that are found again from the prompts, by two routes.

Rows are taken one at a time, so that a file of any size needs the memory of one prompt.
"""

from collections.abc import Callable, Iterator, Mapping
from dataclasses import dataclass
from itertools import chain
from pathlib import Path
from types import MappingProxyType
from typing import Final

from graphwalks.walks.official import published_rows
from graphwalks.walks.request import Request
from graphwalks.walks.row import Row, generated_rows
from graphwalks.walks.solution import solve_prompt, solve_prompt_general
from graphwalks.walks.stored import StoredRows, stored_rows

ROUTES: Final[Mapping[str, Callable[[str], frozenset[str]]]] = MappingProxyType({
    "fast": solve_prompt,
    "general": solve_prompt_general,
})
"""Two solvers; of lists that are not of ten-digit ids, the second is all there is."""

SHOWN_IDS: Final = 5
"""Ids of a surplus that are kept."""


@dataclass(frozen=True)
class Surplus:
    """Ids that one side has and the other has not.

    Attributes:
        count: How many.
        shown: The first `SHOWN_IDS` of them, sorted.
    """

    count: int
    shown: tuple[str, ...]


@dataclass(frozen=True)
class Mismatch:
    """A stored answer that is not the one found.

    Attributes:
        row: Id of the row.
        route: Key of `ROUTES`.
        expected: Number of ids stored.
        found: Number of ids found.
        only_stored: Ids that are stored and were not found.
        only_found: Ids that were found and are not stored.
    """

    row: str
    route: str
    expected: int
    found: int
    only_stored: Surplus
    only_found: Surplus


def audit(row: Row) -> tuple[Mismatch, ...]:
    """Answer a row by each route; return the routes that disagree with the stored answer.

    Raises:
        PromptError: The text is not a prompt.
    """
    stored = frozenset(row.answer)
    found = {route: solve(row.prompt) for route, solve in ROUTES.items()}
    return tuple(
        Mismatch(
            row=row.id,
            route=route,
            expected=len(stored),
            found=len(nodes),
            only_stored=_surplus(stored - nodes),
            only_found=_surplus(nodes - stored),
        )
        for route, nodes in found.items()
        if nodes != stored
    )


def _surplus(nodes: frozenset[str]) -> Surplus:
    return Surplus(len(nodes), tuple(sorted(nodes)[:SHOWN_IDS]))


def file_rows(path: Path) -> Iterator[Row]:
    """Yield every row of a file in the published schema, whatever its kind and tier.

    Raises:
        SourceError: The file cannot be read or a row is malformed.
    """
    return StoredRows(published_rows(path), is_official=False).rows()


def task_rows(request: Request) -> Iterator[Row]:
    """Yield the rows that a run asks for, tier by tier, as they are stored.

    Raises:
        SourceError: The file cannot be had, is not what was published, or has none of the rows.
    """
    if request.source == "generated":
        return chain.from_iterable(generated_rows(request, tier) for tier in request.tiers)
    stored = stored_rows(request)
    return map(stored.row, chain.from_iterable(stored.places(request)))
