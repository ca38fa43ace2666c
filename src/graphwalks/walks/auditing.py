"""Stored answers checked against answers that are found again from the prompts, by two routes.

Rows are taken one at a time, so that a file of any size needs the memory of one prompt.
"""

from collections.abc import Callable, Collection, Iterator, Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Final

from graphwalks.sources import RowStore
from graphwalks.walks.cohort import generated_row
from graphwalks.walks.official import official_store, published_rows
from graphwalks.walks.request import Request
from graphwalks.walks.solution import solve_prompt, solve_prompt_general
from graphwalks.walks.tiers import TIERS

ROUTES: Final[Mapping[str, Callable[[str], frozenset[str]]]] = MappingProxyType({
    "fast": solve_prompt,
    "general": solve_prompt_general,
})
"""Two solvers that share the reading of the question and nothing else."""

SHOWN_IDS: Final = 5
"""Ids of a surplus that are kept."""


@dataclass(frozen=True)
class Question:
    """A row as it is stored.

    Attributes:
        id: Kind, tier and number of the row.
        prompt: Text of the user message.
        answer: Ids that the source lists.
    """

    id: str
    prompt: str
    answer: Collection[str]


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


def audit(question: Question) -> tuple[Mismatch, ...]:
    """Answer a question by each route; return the routes that disagree with the stored answer.

    Raises:
        PromptError: The text is not a prompt.
    """
    stored = frozenset(question.answer)
    found = {route: solve(question.prompt) for route, solve in ROUTES.items()}
    return tuple(
        Mismatch(
            row=question.id,
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


def file_questions(path: Path) -> Iterator[Question]:
    """Yield every row of a file in the published schema, whatever its kind and tier.

    Raises:
        SourceError: The file cannot be read or a row is malformed.
    """
    store = published_rows(path)
    return (_question(store, index) for index in range(len(store)))


def task_questions(request: Request) -> Iterator[Question]:
    """Yield the rows that a run asks for, tier by tier, as they are stored.

    Raises:
        SourceError: The file cannot be had, or is not what was published.
    """
    if request.source == "generated":
        return _generated(request)
    official = request.source == "official"
    store = official_store(request.file) if official else published_rows(Path(request.source))
    return (
        _question(store, index) for tier in request.tiers for index in _places(store, request, tier)
    )


def _generated(request: Request) -> Iterator[Question]:
    for tier in request.tiers:
        for index in range(request.per_tier or TIERS[tier].rows[request.kind]):
            row = generated_row(request.kind, tier, request.seed, index, request.presentation)
            yield Question(row.id, row.prompt, row.answer)


def _places(store: RowStore, request: Request, tier: str) -> list[int]:
    places = []
    for index in range(len(store)):
        fields = store.fields(index)
        if (fields["kind"], fields["tier"]) == (request.kind, tier):
            places.append(index)
    return places[: request.per_tier]


def _question(store: RowStore, index: int) -> Question:
    fields = store.fields(index)
    name = f"{fields['kind']}-{fields['tier']}-{fields['row']:04d}"
    return Question(name, store.text(index), fields["answer"])
