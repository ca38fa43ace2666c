"""Generated citation graphs: what each input is worth, by formula and by solvers that read it."""

import math
import re
from collections import Counter
from collections.abc import Sequence
from functools import cache
from itertools import product

import networkx as nx
import numpy as np
import pytest

from graphwalks.errors import ArgumentError
from graphwalks.evidence.arxiv import (
    SIGNALS,
    TEST,
    citation_graph,
    generate,
    plurality,
    resolve,
    value_of_anchors,
    value_of_citations,
    value_of_papers,
)
from graphwalks.evidence.item import Item, cohort_hash
from graphwalks.evidence.signals import Signals
from tests.evidence.arxiv.readers import (
    by_anchors,
    by_citations,
    by_text,
    by_texts,
    credit,
    tokens,
)

COUNT = 200
TOLD = [SIGNALS, Signals(text=0.85, edges=0.3), Signals(text=0.25, edges=0.9)]


@pytest.fixture(scope="module", params=TOLD, ids=lambda one: f"{one.text}-{one.edges}")
def cohort(request: pytest.FixtureRequest) -> tuple[Signals, tuple[Item, ...]]:
    return request.param, generated(request.param)


def test_text_alone_is_worth_its_signal(cohort: tuple[Signals, tuple[Item, ...]]) -> None:
    signals, items = cohort
    hold([credit(item, by_text(item)) for item in items], [signals.text] * len(items))


def test_citations_alone_are_worth_what_their_anchors_are(
    cohort: tuple[Signals, tuple[Item, ...]],
) -> None:
    signals, items = cohort
    worth = [value_of_citations(signals, sum(by_citations(item).values())) for item in items]
    hold([credit(item, by_citations(item)) for item in items], worth)


def test_anchors_without_citations_are_worth_less(
    cohort: tuple[Signals, tuple[Item, ...]],
) -> None:
    signals, items = cohort
    adjacent = [sum(by_citations(item).values()) for item in items]
    strangers = [
        sum(by_anchors(item).values()) - near for item, near in zip(items, adjacent, strict=True)
    ]
    worth = [value_of_anchors(signals, *pair) for pair in zip(adjacent, strangers, strict=True)]
    hold([credit(item, by_anchors(item)) for item in items], worth)
    assert sum(worth) < sum(value_of_citations(signals, near) for near in adjacent)


def test_text_and_citations_of_equal_signals_are_one_witness_more() -> None:
    items = generated(SIGNALS)
    votes = [by_text(item) + by_citations(item) for item in items]
    worth = [plurality([SIGNALS.text] * sum(each.values())) for each in votes]
    hold([credit(item, each) for item, each in zip(items, votes, strict=True)], worth)


def test_all_texts_and_anchors_are_worth_what_all_their_papers_are(
    cohort: tuple[Signals, tuple[Item, ...]],
) -> None:
    signals, items = cohort
    value = cache(value_of_papers)
    bag, whole = [], []
    for item in items:
        adjacent, anchors = sum(by_citations(item).values()), sum(by_anchors(item).values())
        further = len(item.state["texts"]) - 1 - anchors
        bag.append(value(signals, adjacent, anchors - adjacent, further))
        whole.append(value(signals, adjacent, 0, further))
    texts = [by_texts(item) for item in items]
    without = [by_anchors(item) + each for item, each in zip(items, texts, strict=True)]
    hold([credit(item, each) for item, each in zip(items, without, strict=True)], bag)
    joined = [by_citations(item) + each for item, each in zip(items, texts, strict=True)]
    hold([credit(item, each) for item, each in zip(items, joined, strict=True)], whole)
    assert sum(bag) < sum(whole)


def test_the_value_of_witnesses_is_the_sum_over_all_they_can_say() -> None:
    chances = (0.9, 0.5, 0.2)
    total = 0.0
    for said in product(range(40), repeat=len(chances)):
        likely = (
            chance if field == 0 else (1 - chance) / 39
            for chance, field in zip(chances, said, strict=True)
        )
        votes = Counter(said)
        best = [field for field, count in votes.items() if count == max(votes.values())]
        total += math.prod(likely) * (0 in best) / len(best)
    assert plurality(chances) == pytest.approx(total)


@pytest.mark.parametrize(
    ("chances", "value"),
    [
        ([], 1 / 40),
        ([0.6], 0.6),
        ([0.6, 0.6], 0.6),
        ([1.0, 0.0], 0.5),
        ([1.0, 1.0, 0.0, 0.0], 38 / 39 + 1 / 78),
        ([0.0, 0.0, 0.0], 0.0),
    ],
)
def test_known_values_of_witnesses(chances: list[float], value: float) -> None:
    assert plurality(chances) == pytest.approx(value)


def test_the_first_queries_stay_when_there_are_more() -> None:
    assert generate(5, 12, SIGNALS)[:5] == generate(5, 5, SIGNALS)


def test_every_query_asks_for_another_test_paper() -> None:
    items = generate(5, 60, SIGNALS)
    papers = [item.certificate["paper"] for item in items if item.certificate]
    assert len(set(papers)) == 60
    assert {citation_graph(5, SIGNALS).splits[paper] for paper in papers} == {TEST}


def test_more_queries_than_test_papers_are_refused() -> None:
    with pytest.raises(ArgumentError, match="901 queries are too many; a graph has 900"):
        generate(5, 901, SIGNALS)


def test_a_certificate_gives_the_answer_again_whatever_the_signals() -> None:
    for item in generate(5, 20, Signals(text=0.1, edges=1.0)):
        assert item.certificate is not None
        assert item.answers == (str(resolve(item.certificate)),)


@pytest.mark.parametrize(
    "certificate",
    [
        {},
        {"generator_version": 1, "seed": 0, "paper": 3_000},
        {"generator_version": 1, "seed": 0, "paper": -1},
        {"generator_version": 1, "seed": 0, "paper": True},
        {"generator_version": 1, "seed": "0", "paper": 0},
        {"generator_version": 0, "seed": 0, "paper": 0},
    ],
)
def test_another_certificate_is_refused(certificate: dict[str, object]) -> None:
    with pytest.raises(ValueError, match="certificate"):
        resolve(certificate)


def test_papers_cite_earlier_ones_and_some_are_hubs() -> None:
    citations = citation_graph(0, SIGNALS)
    whole = nx.DiGraph((a, b) for a, others in enumerate(citations.cited) for b in others)
    assert all(later > earlier for later, earlier in whole.edges)
    assert all(a in citations.cited[b] for a, b in whole.reverse().edges)
    assert sum(map(len, citations.citing)) == whole.number_of_edges()
    received = sorted(map(len, citations.citing))
    assert 4 < whole.number_of_edges() / len(received) < 7
    assert received[-1] > 10 * np.mean(received)
    assert np.bincount(citations.splits).tolist() == [1_600, 500, 900]
    assert citations.splits.tolist() == sorted(citations.splits)


def test_signals_are_the_shares_of_citations_and_texts_that_tell_the_field() -> None:
    signals = Signals(text=0.7, edges=0.4)
    citations = citation_graph(2, signals)
    labels = citations.labels
    pairs = [(a, b) for a, others in enumerate(citations.cited) for b in others if a >= 1_600]
    hold([float(labels[a] == labels[b]) for a, b in pairs], [signals.edges] * len(pairs))
    named = [tokens(name) for name in citations.classes]
    told = [
        float(bool(named[label] & tokens(text)))
        for label, text in zip(labels, citations.texts, strict=True)
    ]
    hold(told, [signals.text] * len(told))


def test_a_field_is_told_by_words_that_no_other_field_has() -> None:
    citations = citation_graph(0, SIGNALS)
    words = [set(re.findall(r"\w+", name.lower())) for name in citations.classes]
    assert len(set.union(*words)) == sum(map(len, words)) == 40 * 6
    for text in citations.texts[:200]:
        assert len({topic for topic in range(40) if words[topic] & tokens(text)}) == 1


def test_signals_do_not_change_fields_or_words() -> None:
    one, other = citation_graph(0, SIGNALS), citation_graph(0, Signals(text=1.0, edges=0.0))
    assert one.labels.tolist() == other.labels.tolist()
    assert one.classes == other.classes
    assert one.cited != other.cited


def test_the_generated_items_are_the_same_bytes_everywhere() -> None:
    assert cohort_hash(generate(0, 10, SIGNALS)) == "6cfe00afe152136f"


@cache
def generated(signals: Signals) -> tuple[Item, ...]:
    return generate(3, COUNT, signals)


def hold(credits: Sequence[float], worth: Sequence[float]) -> None:
    """Assert a sum of credits, within three standard errors of what it is worth."""
    spread = sum(each * (1 - each) for each in worth) ** 0.5
    assert abs(sum(credits) - sum(worth)) < 3 * spread
