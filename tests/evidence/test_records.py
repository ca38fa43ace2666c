"""Queries as JSON data, and what is refused."""

import copy
import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.evidence.condition import CONDITIONS
from graphwalks.evidence.fields import RecordError
from graphwalks.evidence.item import Item, ask
from graphwalks.evidence.records import KEYS, read_record, record_of
from tests.evidence.items import arxiv_item, prime_item

ITEMS = [arxiv_item(), prime_item(), prime_item(answers=["999"], pool="blind")]


def changed(item: Item, *path: Any, to: Any) -> dict[str, Any]:
    """A record with something else at a place."""
    record = copy.deepcopy(record_of(item))
    inner: Any = record
    for step in path[:-1]:
        inner = inner[step]
    inner[path[-1]] = to
    return record


@pytest.mark.parametrize("item", ITEMS)
def test_a_query_is_read_back(item: Item) -> None:
    assert read_record(json.loads(json.dumps(record_of(item)))) == item


def test_a_certificate_is_kept_as_it_is() -> None:
    certificate = {"seed": 4, "pattern": [["acts on", 3]]}
    assert read_record(changed(ITEMS[0], "certificate", to=certificate)).certificate == certificate


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["task"], "colour", "`task` is not one of arxiv, prime"),
        (["query"], "07", "`query` is not a whole number as text"),
        (["query"], 7, "`query` is not a whole number as text"),
        (["label"], "3", "a record has no key 'label'"),
        (["certificate"], [], "`certificate` is not an object"),
        (["pool"], "gold", "`pool` is not null"),
        (["ranking"], ["1"], "`pool` is not null and `ranking` not empty"),
        (["answers"], [], "`answers` is not a list"),
        (["answers"], ["3", "4"], "`answers` of arxiv is not one id of `options`"),
        (["answers"], ["40"], "`answers` of arxiv is not one id of `options`"),
        (["options", 5, "id"], "4", "`options` has an id twice"),
        (["options", 5, "id"], "x", "an id of `options` is not a whole number"),
        (["options", 5, "right"], True, "an entry of `options` has more than"),
        (["options", 5, "description"], 5, "`description of options` is not a text"),
        (["options"], [], "`options` has 0 entries; give 40"),
        (["options", 39, "id"], "139", "`options` of arxiv are not 0 to 39, in this order"),
        (
            ["state", "texts", 1, "text"],
            "a" * 20_000,
            "its request has .* characters under TG, allowed are 18,000",
        ),
        (
            ["state", "training_anchors", 0],
            {"class": "3", "node": "p1"},
            "an entry of `training_anchors` has not the order node, class",
        ),
        (["state"], [], "`state` is not an object with the keys target_node"),
        (["state", "label"], "3", "`state` is not an object with the keys target_node"),
        (["state", "target_node"], "p1", "the target is among `training_anchors`"),
        (["state", "target_node"], "elsewhere", "`texts` does not begin with that of the target"),
        (["state", "training_anchors", 0, "class"], "40", "class '40' of an anchor is no option"),
        (["state", "training_anchors", 0, "class"], 3, "`class of training_anchors` is not a text"),
        (["state", "training_anchors", 0, "split"], "test", "has more than node, class"),
        (["state", "training_anchors", 0, "node"], "p2", "`training_anchors` has a node twice"),
        (["state", "training_anchors", 0, "node"], "p9", "`texts` has none of the anchor p9"),
        (["state", "texts", 1, "node"], "target", "`texts` has a node twice"),
        (["state", "texts", 1, "node"], "../up", "`node of texts` is not up to 40 letters"),
        (["state", "texts", 1, "text"], "\ud800", "half of a surrogate pair"),
        (["state", "texts", 1, "text"], "a" * 100_001, "a text of at most 100,000 characters"),
        (["state", "citation_edges", 0], ["target", "p9"], "names 'p9', which has no text"),
        (["state", "citation_edges", 0], ["p1"], "does not have 2 parts"),
        (["state", "citation_edges", 0], [0, 1], "`citation_edges` is not a text"),
    ],
)
def test_a_changed_paper_is_refused(path: list[Any], value: Any, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        read_record(changed(ITEMS[0], *path, to=value))


@pytest.mark.parametrize(
    ("path", "value", "problem"),
    [
        (["pool"], "silver", "`pool` is not one of gold, blind"),
        (["pool"], None, "`pool` is not one of gold, blind"),
        (["ranking", 0], "101", "`ranking` does not have each id"),
        (["ranking"], [[]], "`ranking` is not a list of ids"),
        (["answers"], ["120", "104"], "`answers` do not ascend"),
        (["answers"], ["104", "104"], "`answers` do not ascend"),
        (["answers"], [104], "`answers` holds something else"),
        (["state", "query"], None, "`query` is not a text"),
        (["options", 5, "description"], "right", "an option of prime has a description"),
        (["state", "query"], "w" * 20_000, "its request has .* characters under TG"),
        (["state", "candidate_ids", 0], "101", "`candidate_ids` are not the ids of `options`"),
        (["state", "candidate_nodes", 0, "id"], "101", "`candidate_nodes` are not those of"),
        (["state", "candidate_nodes", 0, "answer"], True, "has more than id, name, type"),
        (["state", "context_nodes", 0, "id"], "101", "`context_nodes` has an id twice, or one of"),
        (["state", "context_nodes"], [], "`texts` are not those of the candidates"),
        (["state", "texts", 0, "node"], "8", "`texts` are not those of the candidates"),
        (["state", "relations", 0], ["100", "target", "8"], "names '8', which has no text"),
        (["state", "relations", 0], ["100", "7"], "does not have 3 parts"),
    ],
)
def test_changed_entities_are_refused(path: list[Any], value: Any, problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        read_record(changed(ITEMS[1], *path, to=value))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
)


def places(value: Any, path: tuple[Any, ...] = ()) -> list[tuple[Any, ...]]:
    """Every place inside JSON data."""
    members: Any = ()
    if isinstance(value, dict):
        members = value.items()
    elif isinstance(value, list):
        members = enumerate(value)
    return [path, *(place for key, one in members for place in places(one, (*path, key)))]


PLACES = [(item, place) for item in ITEMS[:2] for place in places(record_of(item))[1:]]


@given(st.sampled_from(PLACES), JSON)
def test_anything_in_a_record_is_refused_or_read_as_a_query_that_can_be_asked(
    place: tuple[Item, tuple[Any, ...]], value: object
) -> None:
    item, path = place
    try:
        found = read_record(changed(item, *path, to=value))
    except RecordError as error:
        assert str(error)
    else:
        assert read_record(record_of(found)) == found
        for condition in CONDITIONS:
            assert len(ask(found, condition).ids) == 40


@given(JSON | st.dictionaries(st.sampled_from(KEYS), JSON))
def test_other_json_is_refused(record: object) -> None:
    with pytest.raises(RecordError):
        read_record(record)
