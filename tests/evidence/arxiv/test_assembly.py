"""Items about papers: what they hold, how texts are cut, and that no hidden category enters."""

import json
from collections import Counter
from dataclasses import replace

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.evidence.arxiv import (
    TEST,
    TRAIN,
    VALIDATION,
    Citations,
    citation_graph,
    make_item,
)
from graphwalks.evidence.condition import STATE_KEYS
from graphwalks.evidence.item import Item, ask
from graphwalks.evidence.signals import Signals
from tests.evidence.arxiv.graphs import CLASSES, graph, graphs

SMALL = graph([TEST, TRAIN, VALIDATION, TEST, TRAIN], [(0, 1), (0, 2), (3, 0), (3, 4), (2, 1)])


def request_characters(item: Item, state: object) -> int:
    document = {
        "request_id": f"{item.query}.TG",
        "state": state,
        "question": ask(item, "TG").question,
        "options": [{"id": one.id, "description": one.description} for one in item.options],
        "protocol_version": "choice-v1",
    }
    return len(json.dumps(document, sort_keys=True))


def test_a_small_item_by_hand() -> None:
    item = make_item(SMALL, 0, "77")
    assert item.pair_id == "arxiv/77"
    assert tuple(item.state) == STATE_KEYS["arxiv"]
    assert item.state["target_node"] == "target"
    names = {entry["text"]: entry["node"] for entry in item.state["texts"]}
    assert [*names][0] == "Paper 0."
    assert [*names.values()] == ["target", "p1", "p2", "p3", "p4"]
    assert sorted(item.state["training_anchors"], key=lambda one: one["class"]) == [
        {"node": names["Paper 1."], "class": "1"},
        {"node": names["Paper 4."], "class": "4"},
    ]
    assert [names["Paper 3."], "target"] in item.state["citation_edges"]
    assert item.answers == item.right == ("0",)
    assert [(one.id, one.description) for one in item.options] == [
        (str(label), name) for label, name in enumerate(CLASSES)
    ]


@given(graphs(), st.data())
def test_categories_of_other_than_training_papers_never_enter(
    citations: Citations, data: st.DataObject
) -> None:
    papers = len(citations.texts)
    target = data.draw(st.integers(0, papers - 1))
    others = data.draw(st.lists(st.integers(0, 39), min_size=papers, max_size=papers))
    is_hidden = (citations.splits != TRAIN) | (np.arange(papers) == target)
    relabelled = replace(citations, labels=np.where(is_hidden, others, citations.labels))
    item, again = (make_item(one, target, "0") for one in (citations, relabelled))
    assert again.answers == (str(others[target]),)
    assert replace(again, answers=item.answers) == item


def test_hidden_categories_of_a_generated_graph_never_enter() -> None:
    citations = citation_graph(1, Signals(text=0.5, edges=0.5))
    hidden = np.flatnonzero(citations.splits != TRAIN)
    turned = citations.labels.copy()
    turned[hidden] = (turned[hidden] + 7) % 40
    for target in hidden[-40:]:
        item = make_item(citations, int(target), "0")
        again = make_item(replace(citations, labels=turned), int(target), "0")
        assert item.answers != again.answers
        assert replace(again, answers=item.answers) == item


@given(graphs(), st.data())
def test_only_training_papers_other_than_the_target_are_anchors(
    citations: Citations, data: st.DataObject
) -> None:
    target = data.draw(st.integers(0, len(citations.texts) - 1))
    numbered = replace(citations, texts=[str(paper) for paper in range(len(citations.texts))])
    state = make_item(numbered, target, "0").state
    paper_of = {entry["node"]: int(entry["text"]) for entry in state["texts"]}
    assert paper_of["target"] == target
    for anchor in state["training_anchors"]:
        paper = paper_of[anchor["node"]]
        assert paper != target
        assert numbered.splits[paper] == TRAIN
        assert anchor["class"] == str(numbered.labels[paper])


@given(st.lists(st.sampled_from(["a", "é", "\n", '"', "word "]), min_size=1), st.integers(1, 3_000))
def test_texts_are_cut_to_the_longest_length_that_fits(parts: list[str], times: int) -> None:
    long = ("".join(parts) * times)[:20_000]
    texts = ["short", long, long + long, "", long[::-1]]
    item = make_item(replace(SMALL, texts=texts), 0, "5")
    size = request_characters(item, item.state)
    assert size <= 18_000
    shown = [entry["text"] for entry in item.state["texts"]]
    length = max(map(len, shown))
    assert Counter(shown) == Counter(text[:length] for text in texts)
    if length < max(map(len, texts)):
        whole = {text[:length]: text for text in texts}
        longer = [
            {**entry, "text": whole[entry["text"]][: length + 1]} for entry in item.state["texts"]
        ]
        assert request_characters(item, {**item.state, "texts": longer}) > 18_000


def test_names_of_categories_that_leave_no_room_are_an_error() -> None:
    endless = replace(SMALL, classes=tuple("x" * 500 for _ in range(40)))
    with pytest.raises(ValueError, match="paper 3 does not fit 18,000 characters"):
        make_item(endless, 3, "3")
