"""Citation graphs for tests: a small one to check by eye, and any at all."""

from collections.abc import Iterable
from typing import TypeVar

import numpy as np
from hypothesis import strategies as st

from graphwalks.evidence.arxiv import TEST, TRAIN, VALIDATION, Citations

_T = TypeVar("_T")

CLASSES = tuple(f"field {label}" for label in range(40))


def graph(
    splits: Iterable[int],
    arcs: Iterable[tuple[int, int]],
    labels: Iterable[int] | None = None,
    texts: Iterable[str] | None = None,
) -> Citations:
    """Build a graph; unless told otherwise, paper i has category i % 40 and says its number."""
    splits = list(splits)
    papers = range(len(splits))
    pairs = {(paper, other) for paper, other in arcs if paper != other}
    return Citations(
        name="small",
        classes=CLASSES,
        labels=np.array(list(labels) if labels is not None else [i % 40 for i in papers], np.int64),
        splits=np.array(splits, np.int64),
        texts=list(texts) if texts is not None else [f"Paper {i}." for i in papers],
        cited=[sorted(b for a, b in pairs if a == paper) for paper in papers],
        citing=[sorted(a for a, b in pairs if b == paper) for paper in papers],
    )


@st.composite
def graphs(draw: st.DrawFn) -> Citations:
    """Any graph of up to 30 papers."""
    count = draw(st.integers(1, 30))
    paper = st.integers(0, count - 1)
    return graph(
        draw(_lists(st.sampled_from([TRAIN, VALIDATION, TEST]), count)),
        draw(st.lists(st.tuples(paper, paper), max_size=120)),
        draw(_lists(st.integers(0, 39), count)),
        draw(_lists(st.text(max_size=40), count)),
    )


def _lists(elements: st.SearchStrategy[_T], count: int) -> st.SearchStrategy[list[_T]]:
    return st.lists(elements, min_size=count, max_size=count)
