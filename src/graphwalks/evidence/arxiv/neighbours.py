"""Which other papers accompany a paper, and under which names.

GraphDecisionBench RQ2 (arXiv 2610.06354) publishes that up to four anchors are training papers
adjacent to the target and four are training papers that are not, chosen without looking at their
categories, and that names do not tell which are which. How anchors are chosen, and what else is
shown, was never published: all else here is our own rule, in its spirit.

- Adjacent anchors are the first by the hash of [`SEED`, "anchor", target, paper].
- The k-th of the other anchors, from 0, is the one at place h modulo n of the n training papers,
  ascending, that are neither target nor adjacent nor taken yet; h is the hash of
  [`SEED`, "stranger", target, k], a number. So every one is as likely as any other, and not each
  of 90,000 papers has to be hashed for every target.
- Further papers are the first of the other neighbours, of any split, by the hash of
  [`SEED`, "context", target, paper].
- Names are p1, p2 and so on, in the order of the hash of [`SEED`, "name", target, paper].
"""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

import numpy as np

from graphwalks.evidence.arxiv.citations import TRAIN, Citations
from graphwalks.evidence.hashing import SEED, by_hash, hashed

ADJACENT: Final = 4
STRANGERS: Final = 4
"""Anchors at most that are neighbours of the target, and that are not."""
FURTHER: Final = 8
"""Neighbours at most that are shown beside the anchors."""
TARGET: Final = "target"


@dataclass(frozen=True)
class Neighbourhood:
    """The papers that are shown beside a target.

    Attributes:
        target: The paper asked about.
        adjacent: Anchors that cite it or are cited by it, by hash.
        strangers: Anchors that do not, in the order in which they were drawn.
        further: Other neighbours, by hash.
        names: Name of every paper, the target's first, the others' in their order.
        citations: Names of citing and cited paper of every citation between papers that are shown,
            in the order of names.
    """

    target: int
    adjacent: tuple[int, ...]
    strangers: tuple[int, ...]
    further: tuple[int, ...]
    names: Mapping[int, str]
    citations: tuple[tuple[str, str], ...]

    @property
    def anchors(self) -> tuple[int, ...]:
        """Papers whose categories are shown, in the order of names."""
        chosen = {*self.adjacent, *self.strangers}
        return tuple(paper for paper in self.names if paper in chosen)


def neighbourhood(citations: Citations, target: int) -> Neighbourhood:
    """Return the papers that accompany a target.

    Args:
        citations: The graph. Of its categories nothing is read.
        target: A paper of any split.
    """
    near = {*citations.cited[target], *citations.citing[target]}
    known = (paper for paper in near if citations.splits[paper] == TRAIN)
    adjacent = by_hash(known, lambda paper: [SEED, "anchor", target, paper])[:ADJACENT]
    strangers = _strangers(citations, target, near)
    others = near - set(adjacent)
    further = by_hash(others, lambda paper: [SEED, "context", target, paper])[:FURTHER]
    beside = (*adjacent, *strangers, *further)
    shown = by_hash(beside, lambda paper: [SEED, "name", target, paper])
    names = {target: TARGET} | {paper: f"p{place}" for place, paper in enumerate(shown, start=1)}
    places = {paper: place for place, paper in enumerate(names)}
    between = sorted(
        (places[paper], places[other])
        for paper in names
        for other in citations.cited[paper]
        if other in places
    )
    ordered = tuple(names.values())
    return Neighbourhood(
        target=target,
        adjacent=adjacent,
        strangers=strangers,
        further=further,
        names=names,
        citations=tuple((ordered[citing], ordered[cited]) for citing, cited in between),
    )


def _strangers(citations: Citations, target: int, near: set[int]) -> tuple[int, ...]:
    left = np.setdiff1d(
        np.flatnonzero(citations.splits == TRAIN), [target, *near], assume_unique=True
    )
    chosen = []
    for turn in range(min(STRANGERS, len(left))):
        place = int(hashed([SEED, "stranger", target, turn]), 16) % len(left)
        chosen.append(int(left[place]))
        left = np.delete(left, place)
    return tuple(chosen)
