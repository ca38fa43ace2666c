"""How large the rows of a run are: measured, or bounded by what was published of them."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from graphwalks.sources.lookup import find
from graphwalks.walks.cohort import load_cohort
from graphwalks.walks.generation import generate
from graphwalks.walks.mix import OUT_DEGREES
from graphwalks.walks.official import official_file_of
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import render
from graphwalks.walks.request import Request
from graphwalks.walks.tiers import EDGE_LINE_CHARS, TIERS, File, Kind

LARGEST_BFS_ANSWER: Final[Mapping[File, int]] = MappingProxyType({"short": 900, "long": 7_200})
"""Nodes, bounds: openbench quotes 695 for the short file (issue 30) and Epoch AI 6,943 for the long
one; of thousands of fresh rows the largest had 882 and 6,966.
"""

LARGEST_PARENTS_ANSWER: Final = 25
"""Nodes: in-degrees are close to Poisson with mean 5 at most, where more has a chance of 10^-10."""

SAMPLED: Final = 2
"""Prompts of each tier that a tokenizer is asked about."""

_ID: Final = "0" * 10


@dataclass(frozen=True)
class RowSize:
    """One row in characters of its prompt and nodes of its answer."""

    chars: int
    answer_nodes: int


@dataclass(frozen=True)
class TierSize:
    """The rows of a tier.

    Attributes:
        tier: Name.
        rows: Their sizes; upper bounds if the rows are not here.
        least_chars: Length of the shortest prompt.
        samples: A few of the prompts, or of prompts like them.
    """

    tier: str
    rows: tuple[RowSize, ...]
    least_chars: int
    samples: tuple[str, ...]


@dataclass(frozen=True)
class Sizes:
    """The rows of a run.

    Attributes:
        exact: Whether they were measured; else they are bounds from what was published.
        tiers: Small ones first.
    """

    exact: bool
    tiers: tuple[TierSize, ...]


def sizes_of(request: Request) -> Sizes:
    """Measure the rows of a run; nothing is downloaded for it.

    Raises:
        SourceError: A file is damaged, or has no row of the kind and tiers.
    """
    if request.source == "official" and find(official_file_of(request.file)) is None:
        return Sizes(False, tuple(_published_size(request, tier) for tier in request.tiers))
    rows = load_cohort(request).rows
    tiers = []
    for tier in request.tiers:
        own = [row for row in rows if row.tier == tier]
        if own:
            sizes = tuple(RowSize(len(row.prompt), len(row.answer)) for row in own)
            samples = tuple(row.prompt for row in own[:SAMPLED])
            tiers.append(TierSize(tier, sizes, min(size.chars for size in sizes), samples))
    return Sizes(True, tuple(tiers))


def _published_size(request: Request, tier: str) -> TierSize:
    kind, wording, budget = request.kind, request.presentation.prompt, TIERS[tier].edge_budget
    published = TIERS[tier].rows[kind]
    count = published if request.per_tier is None else min(request.per_tier, published)
    largest = RowSize(
        prompt_chars(kind, wording, budget, deepest=True),
        _largest_answer(kind, request.file, budget),
    )
    edges = min(budget // degree * degree for degree in OUT_DEGREES)
    samples = tuple(
        generate(kind, tier, 0, index, prompt=wording, node_ids="md5").prompt
        for index in range(SAMPLED)
    )
    least = prompt_chars(kind, wording, edges, deepest=False)
    return TierSize(tier, (largest,) * count, least, samples)


def prompt_chars(kind: Kind, wording: str, edges: int, *, deepest: bool) -> int:
    """Return the length of a prompt with this many edges.

    Args:
        kind: "bfs" or "parents".
        wording: Version of the prompt.
        edges: Lines of the edge list.
        deepest: Whether the depth of a search has two digits.
    """
    depth = (10 if deepest else 1) if kind == "bfs" else None
    without_edges = len(render("", Operation(kind, _ID, depth), wording))
    return without_edges + EDGE_LINE_CHARS * edges - 1  # no line end after the last edge


def _largest_answer(kind: Kind, file: File, budget: int) -> int:
    if kind == "parents":
        return LARGEST_PARENTS_ANSWER
    # With out-degree 1 a level has one node; with more, the graph has half the budget at most.
    return min(LARGEST_BFS_ANSWER[file], budget // 2 - 1)
