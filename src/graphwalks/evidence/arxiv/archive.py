"""The citation graph of ogbn-arxiv as arrays, made from the archive of Open Graph Benchmark.

`convert` makes the store, with the arrays

    labels       category of every paper
    splits       split of every paper, see `citations`
    papers       id of every paper in Microsoft Academic Graph, by which its text is found
    cited        papers that are cited: those of paper 0, ascending, then those of paper 1 ...
    cited_ends   end of the part of every paper in it
    citing       papers that cite, in the same way
    citing_ends  end of the part of every paper in it

The features of the archive are not read. Members and columns are those of the published layout
(https://ogb.stanford.edu/docs/nodeprop/); it was tried on archives of this layout alone, never on
the published one.
"""

import io
from pathlib import Path
from typing import Any, Final

import numpy as np
from numpy.typing import NDArray

from graphwalks.errors import SourceError
from graphwalks.evidence.arxiv.categories import CATEGORIES
from graphwalks.evidence.arxiv.citations import TEST, TRAIN, VALIDATION
from graphwalks.sources.archives import ArchiveError, read_content
from graphwalks.sources.arraystore import write_arrays
from graphwalks.sources.contents import MOST_DIGITS, ascii_text, is_natural, lines_of, malformed

CONVERSION_VERSION: Final = 1
"""Goes up with every change of what is written; stores of older versions are not read again."""

EDGES: Final = "arxiv/raw/edge.csv.gz"
LABELS: Final = "arxiv/raw/node-label.csv.gz"
SPLITS: Final = {
    TRAIN: "arxiv/split/time/train.csv.gz",
    VALIDATION: "arxiv/split/time/valid.csv.gz",
    TEST: "arxiv/split/time/test.csv.gz",
}
PAPERS: Final = "arxiv/mapping/nodeidx2paperid.csv.gz"
NAMES: Final = "arxiv/mapping/labelidx2arxivcategeory.csv.gz"
"""Members that are read; the last is spelt so."""
PAPERS_HEADER: Final = "node idx,paper id"
NAMES_HEADER: Final = "label idx,arxiv category"

LARGEST_MEMBER: Final = 64 * 1024**2
"""Bytes of a member, packed or not; the largest that is read, of all citations, has 16 million."""


def convert(source: Path, folder: Path) -> None:
    """Make the store of an archive; meant for a process of its own.

    Args:
        source: The archive.
        folder: Folder to make.

    Raises:
        SourceError: A member is missing or is not what the layout says.
        OSError: The archive cannot be read or the folder cannot be written.
    """
    _check_names(_member(source, NAMES))
    labels = _table(_member(source, LABELS), LABELS, 1, None)[:, 0]
    if not (count := len(labels)):
        raise SourceError(f"{LABELS} has no line; expected one for every paper")
    _check_range(labels, len(CATEGORIES), LABELS, "categories")
    numbered = _table(_member(source, PAPERS), PAPERS, 2, PAPERS_HEADER)
    if not np.array_equal(numbered[:, 0], np.arange(count)):
        raise SourceError(f"{PAPERS} does not number the {count} papers of {LABELS} from 0 on")
    arcs = _table(_member(source, EDGES), EDGES, 2, None)
    _check_range(arcs, count, EDGES, "papers")
    cited, cited_ends = _adjacent(arcs[:, 0], arcs[:, 1], count)
    citing, citing_ends = _adjacent(arcs[:, 1], arcs[:, 0], count)
    arrays: dict[str, NDArray[Any]] = {
        "labels": labels,
        "splits": _splits(source, count),
        "papers": numbered[:, 1],
        "cited": cited,
        "cited_ends": cited_ends,
        "citing": citing,
        "citing_ends": citing_ends,
    }
    write_arrays(folder, arrays, {})


def _member(source: Path, name: str) -> str:
    try:
        with source.open("rb") as stream:
            packed = read_content(stream, name, LARGEST_MEMBER)
        content = read_content(io.BytesIO(packed), name, LARGEST_MEMBER)
    except ArchiveError as error:
        raise SourceError(f"{name} cannot be read: {error}") from error
    return ascii_text(content, name)


def _table(text: str, name: str, columns: int, header: str | None) -> NDArray[np.int64]:
    """Read integers with commas between them; shape (rows, columns)."""
    numbers: list[int] = []
    for number, line in lines_of(text):
        if number == 1 and header is not None:
            if line.strip() != header:
                raise malformed(name, number, line, f"{header!r}")
            continue
        fields = line.strip().split(",", columns)
        if len(fields) != columns or not all(map(is_natural, fields)):
            expected = " and ".join(["an integer >= 0"] * columns)
            raise malformed(name, number, line, f"{expected} of up to {MOST_DIGITS} digits")
        numbers.extend(map(int, fields))
    return np.array(numbers, np.int64).reshape(-1, columns)


def _check_names(text: str) -> None:
    expected = [NAMES_HEADER, *(f"{i},{one.published}" for i, one in enumerate(CATEGORIES))]
    found = [line.strip() for _, line in lines_of(text)]
    for number, (line, wanted) in enumerate(zip(found, expected, strict=False), start=1):
        if line != wanted:
            raise malformed(NAMES, number, line, repr(wanted))
    if len(found) != len(expected):
        raise SourceError(f"{NAMES} has {len(found)} lines; expected {len(expected)}")


def _check_range(numbers: NDArray[np.int64], count: int, name: str, what: str) -> None:
    if numbers.size and (largest := int(numbers.max())) >= count:
        raise SourceError(f"{name} names {largest}; there are {count} {what}, numbered from 0 on")


def _splits(source: Path, count: int) -> NDArray[np.int64]:
    splits = np.zeros(count, np.int64)
    times = np.zeros(count, np.int64)
    for split, name in SPLITS.items():
        papers = _table(_member(source, name), name, 1, None)[:, 0]
        _check_range(papers, count, name, "papers")
        splits[papers] = split
        times += np.bincount(papers, minlength=count)
    if (wrong := np.flatnonzero(times != 1)).size:
        raise SourceError(
            f"paper {wrong[0]} is listed {times[wrong[0]]} times in {', '.join(SPLITS.values())}; "
            "expected once"
        )
    return splits


def _adjacent(
    sources: NDArray[np.int64], ends: NDArray[np.int64], count: int
) -> tuple[NDArray[np.int64], NDArray[np.int64]]:
    """Return the distinct ends of the arcs of every paper, and where the part of each stops."""
    pairs = np.unique((sources * count + ends)[sources != ends])
    papers, others = np.divmod(pairs, count)
    return others, np.cumsum(np.bincount(papers, minlength=count))
