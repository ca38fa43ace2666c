"""Anchors, further papers, citations between them, and names that tell nothing."""

import hashlib
import json

import networkx as nx
import numpy as np
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.evidence.arxiv import (
    SIGNALS,
    TEST,
    TRAIN,
    VALIDATION,
    Citations,
    Neighbourhood,
    citation_graph,
    neighbourhood,
)
from tests.evidence.arxiv.graphs import graph, graphs


def digest(*key: object) -> str:
    return hashlib.sha256(json.dumps([20261003, *key]).encode()).hexdigest()


def neighbours(citations: Citations, target: int) -> set[int]:
    return {*citations.cited[target], *citations.citing[target]}


def test_a_small_graph_by_hand() -> None:
    # The target, 0, cites 1 and 2 and is cited by 3; only 1 and 4 are training papers.
    small = graph([TEST, TRAIN, VALIDATION, TEST, TRAIN], [(0, 1), (0, 2), (3, 0), (3, 4), (2, 1)])
    around = neighbourhood(small, 0)
    assert (around.adjacent, around.strangers) == ((1,), (4,))
    assert set(around.further) == {2, 3}
    assert around.further == tuple(sorted([2, 3], key=lambda one: digest("context", 0, one)))
    order = sorted([1, 2, 3, 4], key=lambda one: digest("name", 0, one))
    name = {0: "target"} | {paper: f"p{place}" for place, paper in enumerate(order, start=1)}
    assert around.names == name
    assert set(around.citations) == {
        (name[a], name[b]) for a, b in [(0, 1), (0, 2), (3, 0), (3, 4), (2, 1)]
    }


def test_of_many_neighbours_the_first_by_hash_are_shown() -> None:
    # Papers 1 to 20 are training papers that cite the target, 21 to 40 cite it and are hidden.
    hub = graph([TEST] + [TRAIN] * 20 + [TEST] * 20, [(paper, 0) for paper in range(1, 41)])
    around = neighbourhood(hub, 0)
    adjacent = sorted(range(1, 21), key=lambda one: digest("anchor", 0, one))[:4]
    left = set(range(1, 41)) - set(adjacent)
    further = sorted(left, key=lambda one: digest("context", 0, one))[:8]
    assert (around.adjacent, around.further) == (tuple(adjacent), tuple(further))
    assert around.strangers == ()
    assert [*around.names.values()] == ["target", *(f"p{place}" for place in range(1, 13))]


def test_anchors_beyond_the_neighbours_are_drawn_as_stated() -> None:
    lonely = graph([TEST] + [TRAIN] * 6, [(0, 3)])
    left = [1, 2, 4, 5, 6]
    drawn = [left.pop(int(digest("stranger", 0, k), 16) % len(left)) for k in range(4)]
    assert neighbourhood(lonely, 0).strangers == tuple(drawn)


@given(graphs(), st.data())
def test_who_is_shown_follows_the_rule(citations: Citations, data: st.DataObject) -> None:
    target = data.draw(st.integers(0, len(citations.texts) - 1))
    around = neighbourhood(citations, target)
    near = neighbours(citations, target)
    training = {int(paper) for paper in np.flatnonzero(citations.splits == TRAIN)} - {target}
    assert around.adjacent == first(near & training, "anchor", target, 4)
    assert set(around.strangers) <= training - near
    assert len(set(around.strangers)) == min(4, len(training - near))
    assert around.further == first(near - set(around.adjacent), "context", target, 8)
    assert set(around.anchors) == {*around.adjacent, *around.strangers}
    assert set(around.names) == {target, *around.anchors, *around.further}


@given(graphs(), st.data())
def test_citations_are_all_those_between_shown_papers(
    citations: Citations, data: st.DataObject
) -> None:
    around = neighbourhood(citations, data.draw(st.integers(0, len(citations.texts) - 1)))
    whole = nx.DiGraph((a, b) for a, others in enumerate(citations.cited) for b in others)
    induced = {(around.names[a], around.names[b]) for a, b in whole.subgraph(around.names).edges}
    assert len(around.citations) == len(induced)
    assert set(around.citations) == induced


def test_names_tell_neither_adjacency_nor_split() -> None:
    citations = citation_graph(0, SIGNALS)
    tests = np.flatnonzero(citations.splits == TEST)[:300]
    found = [neighbourhood(citations, int(target)) for target in tests]
    compared = [
        before(around, adjacent, stranger)
        for around in found
        for adjacent in around.adjacent
        for stranger in around.strangers
    ]
    assert abs(np.mean(compared) - 0.5) < 4 * 0.5 / len(found) ** 0.5
    by_split = [
        before(around, anchor, other)
        for around in found
        for anchor in around.anchors
        for other in around.further
    ]
    assert abs(np.mean(by_split) - 0.5) < 4 * 0.5 / len(found) ** 0.5


def test_the_anchors_beyond_the_neighbours_are_spread_over_all_training_papers() -> None:
    citations = citation_graph(0, SIGNALS)
    tests = np.flatnonzero(citations.splits == TEST)
    training = np.flatnonzero(citations.splits == TRAIN)
    drawn = [
        stranger for target in tests for stranger in neighbourhood(citations, int(target)).strangers
    ]
    # Of 1600 papers, 3600 draws leave out about 1600 / e**2.25 = 169.
    assert 110 < len(training) - len(set(drawn)) < 230


def before(around: Neighbourhood, one: int, other: int) -> bool:
    order = list(around.names)
    return order.index(one) < order.index(other)


def first(papers: set[int], key: str, target: int, count: int) -> tuple[int, ...]:
    return tuple(sorted(papers, key=lambda paper: digest(key, target, paper))[:count])
