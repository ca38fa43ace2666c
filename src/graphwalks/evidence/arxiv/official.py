"""Papers of ogbn-arxiv: the published graph with its texts, and a cohort of our own.

The paper's targets, contexts and cut texts were never published (arXiv 2610.06354): the cohort
`rebuilt` has 100 official test papers by a rule of ours. All this was tried on small files of the
published layout alone, never on the published ones.
"""

from collections.abc import Mapping, Sequence
from types import MappingProxyType
from typing import Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.evidence.arxiv import archive, titles
from graphwalks.evidence.arxiv.assembly import make_item
from graphwalks.evidence.arxiv.categories import CATEGORIES
from graphwalks.evidence.arxiv.citations import TEST, TRAIN, VALIDATION, Citations
from graphwalks.evidence.hashing import first_by_hash
from graphwalks.evidence.item import Item
from graphwalks.sources.arraystore import ArrayStore, StoredTexts
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.derivation import derived_from
from graphwalks.sources.evidence_files import ARXIV, TITLES
from graphwalks.sources.problems import file_problem
from graphwalks.sources.sequences import ReadSequence

FILES: Final = (ARXIV, TITLES)
"""Names of the official files."""
PUBLISHED_SIZES: Final[Mapping[int, int]] = MappingProxyType({
    TRAIN: 90_941,
    VALIDATION: 29_799,
    TEST: 48_603,
})
"""Papers of each split (https://ogb.stanford.edu/docs/nodeprop/)."""

DRAWN: Final = 200
COHORT: Final = 100
"""Test papers that are drawn first, as in the paper, and those of them that make the cohort."""

MOST_WITHOUT_TEXT: Final = 0.01
"""Share of the papers that may have neither title nor abstract."""

NEVER_RUN: Final = (
    "The loader was tried on small files of the published layout alone, never on the published "
    "files themselves."
)
"""What a log must tell of numbers on these files."""


def official_items(seed: int) -> tuple[Item, ...]:
    """Return the queries about official test papers, in the order of their numbers.

    Args:
        seed: `hashing.SEED` for the cohort `rebuilt`, any other for another draw by its rule.

    Raises:
        SourceError: A file is missing or is not what it should be.
    """
    citations = official_citations()
    return tuple(
        make_item(citations, target, str(target)) for target in draw_targets(citations, seed)
    )


def draw_targets(citations: Citations, seed: int) -> tuple[int, ...]:
    """Return `COHORT` papers of the test split, ascending.

    `DRAWN` papers come first by hash in the namespace "arxiv-test-drawn", and of these `COHORT` in
    "arxiv-test", the published rule and name; how the paper drew its 200 is not known.

    Args:
        citations: The graph.
        seed: Part of the hashes.
    """
    papers = np.flatnonzero(citations.splits == TEST).tolist()
    drawn = first_by_hash(papers, "arxiv-test-drawn", seed, DRAWN)
    return tuple(sorted(first_by_hash(drawn, "arxiv-test", seed, COHORT)))


def official_citations() -> Citations:
    """Return the citation graph ogbn-arxiv with its titles and abstracts.

    Raises:
        SourceError: A file is missing or is not what it should be, such as titles that are those
            of other papers.
    """
    graph = _store(ARXIV, archive.__name__, archive.CONVERSION_VERSION)
    graph.verify()  # its numbers are places in other arrays, and it is read in a moment
    found = np.bincount(graph.array("splits"), minlength=len(PUBLISHED_SIZES)).tolist()
    if found != [*PUBLISHED_SIZES.values()]:
        raise file_problem(
            official_file(ARXIV),
            "has splits of other sizes than were published",
            f"{[*PUBLISHED_SIZES.values()]} training, validation and test papers",
            str(found),
        )
    texts = _store(TITLES, titles.__name__, titles.CONVERSION_VERSION)
    lacking = _without_text(graph.array("papers"), texts)
    if lacking > MOST_WITHOUT_TEXT * sum(found):
        raise file_problem(
            official_file(TITLES),
            "lacks the texts of papers",
            f"a title or an abstract of all but {MOST_WITHOUT_TEXT:.0%} of {sum(found):,} papers",
            f"none for {lacking:,} papers",
        )
    return stored_citations("ogbn-arxiv", graph, texts)


def stored_citations(name: str, graph: ArrayStore, texts: ArrayStore) -> Citations:
    """Return the citation graph of two stores; texts and citations are read when asked for.

    Args:
        name: Name of the graph.
        graph: What `archive` has made.
        texts: What `titles` has made; a paper that is not in it has an empty text.
    """
    return Citations(
        name=name,
        classes=tuple(category.described for category in CATEGORIES),
        labels=graph.array("labels"),
        splits=graph.array("splits"),
        texts=_PaperTexts(
            graph.array("papers"),
            texts.array("ids"),
            StoredTexts(texts.array("content"), texts.array("ends")),
        ),
        cited=_Lists(graph.array("cited"), graph.array("cited_ends")),
        citing=_Lists(graph.array("citing"), graph.array("citing_ends")),
    )


def _without_text(papers: NDArray[np.int64], texts: ArrayStore) -> int:
    """Return how many papers have no text, or an empty one."""
    told = texts.array("ids")[np.diff(texts.array("ends"), prepend=0) > 0]
    return int(np.count_nonzero(~np.isin(papers, told)))


def _store(name: str, module: str, version: int) -> ArrayStore:
    return derived_from(official_file(name), module, version, ArrayStore)


class _PaperTexts(ReadSequence[str]):
    """Texts by the number of a paper, looked up by its id."""

    def __init__(
        self, papers: NDArray[np.int64], ids: NDArray[np.int64], texts: Sequence[str]
    ) -> None:
        self._papers = papers
        self._ids = ids
        self._texts = texts

    def __len__(self) -> int:
        return len(self._papers)

    def read(self, place: int) -> str:
        paper = self._papers[place]
        found = int(np.searchsorted(self._ids, paper))
        is_there = found < len(self._ids) and self._ids[found] == paper
        return self._texts[found] if is_there else ""


class _Lists(ReadSequence[tuple[int, ...]]):
    """Lists of numbers that lie one behind the other in an array."""

    def __init__(self, content: NDArray[np.int64], ends: NDArray[np.int64]) -> None:
        self._content = content
        self._ends = ends

    def __len__(self) -> int:
        return len(self._ends)

    def read(self, place: int) -> tuple[int, ...]:
        begin = int(self._ends[place - 1]) if place else 0
        return tuple(self._content[begin : int(self._ends[place])].tolist())
