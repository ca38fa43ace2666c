import json
from collections.abc import Mapping, Sequence
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.evidence.condition import CONDITIONS, STATE_KEYS
from graphwalks.evidence.item import QUESTIONS, Item, ask
from graphwalks.evidence.prime import POOLS, Arc, Entity, MemoryBase, Question, make_item
from graphwalks.evidence.prime.arcs import context, in_turn, shown

SOME = slice(None, None, 20)
"""Genuine queries that take part."""


def size(item: Item, state: Mapping[str, Any]) -> int:
    """Characters of a request in the published form, written out."""
    request = {
        "request_id": f"{item.query}.TG",
        "state": dict(state),
        "question": QUESTIONS["prime"],
        "options": [{"id": option.id, "description": None} for option in item.options],
        "protocol_version": "choice-v1",
    }
    return len(json.dumps(request, sort_keys=True))


def with_texts(item: Item, texts: Sequence[str]) -> dict[str, Any]:
    """The state with other texts of the same nodes."""
    pairs = zip(item.state["texts"], texts, strict=True)
    return {**item.state, "texts": [{"node": one["node"], "text": text} for one, text in pairs]}


def check_texts(base: MemoryBase, item: Item) -> None:
    """All texts are cut to the largest length at which the request fits."""
    documents = [base.entity(int(one["node"])).document for one in item.state["texts"]]
    length = max(len(one["text"]) for one in item.state["texts"])
    assert [one["text"] for one in item.state["texts"]] == [one[:length] for one in documents]
    assert size(item, item.state) <= 18_000
    longer = with_texts(item, [one[: length + 1] for one in documents])
    assert longer == item.state or size(item, longer) > 18_000


def check_relations(base: MemoryBase, item: Item) -> None:
    """Relations are the first ones in their order, as many as leave 6,000 characters for texts."""
    candidates = [int(id) for id in item.state["candidate_ids"]]
    arcs = in_turn((arc for id in candidates for arc in base.incident(id)), int(item.query))
    count = len(item.state["relations"])
    assert item.state["relations"] == [shown(arc) for arc in arcs[:count]]
    sizes = [size(item, without_texts(base, item, arcs[:one])) for one in (count, count + 1)]
    assert sizes[0] <= 12_000
    assert count == len(arcs) or sizes[1] > 12_000


def without_texts(base: MemoryBase, item: Item, arcs: Sequence[Arc]) -> dict[str, Any]:
    """The state with other relations and their context, all texts empty."""
    candidates = [int(id) for id in item.state["candidate_ids"]]
    others = context(arcs, candidates, int(item.query))
    return {
        **item.state,
        "context_nodes": [node(base.entity(id)) for id in others],
        "texts": [{"node": str(id), "text": ""} for id in (*candidates, *others)],
        "relations": [shown(arc) for arc in arcs],
    }


def node(entity: Entity) -> dict[str, str]:
    return {"id": str(entity.id), "name": entity.name, "type": entity.type}


def small_base(*, name_length: int = 2, relation: str = "next") -> MemoryBase:
    """60 drugs in a ring; a query that finds nothing has the first 40 as candidates."""
    names = [str(id).rjust(name_length, "-") for id in range(60)]
    entities = [Entity(id, name, "drug", "a cell") for id, name in enumerate(names)]
    return MemoryBase.of("ring", entities, [(id, relation, (id + 1) % 60) for id in range(60)])


NOTHING = Question(5, "which?", (3, 50))


def test_an_item_by_hand() -> None:
    item = make_item(small_base(), NOTHING, "blind")
    forty = [str(id) for id in range(40)]
    assert (item.task, item.query, item.pool, item.pair_id) == ("prime", "5", "blind", "prime/5")
    assert [option.id for option in item.options] == [*item.ranking] == forty
    assert {option.description for option in item.options} == {None}
    assert (item.answers, item.right, item.recall) == (("3", "50"), ("3",), 0.5)
    assert item.certificate is None
    assert item.state["query"] == "which?"
    assert item.state["candidate_ids"] == forty
    assert item.state["candidate_nodes"][7] == {"id": "7", "name": "-7", "type": "drug"}
    assert {one["id"] for one in item.state["context_nodes"]} == {"40", "59"}
    assert sorted(item.state["relations"]) == sorted(
        [str(id % 60), "next", str((id + 1) % 60)] for id in range(-1, 40)
    )
    assert [one["node"] for one in item.state["texts"]] == [
        *forty,
        *(one["id"] for one in item.state["context_nodes"]),
    ]
    assert {one["text"] for one in item.state["texts"]} == {"a cell"}


@pytest.mark.parametrize("pool", POOLS)
def test_the_state_has_the_keys_of_all_evidence_in_their_order(pool: str) -> None:
    item = make_item(small_base(), NOTHING, pool)
    assert tuple(item.state) == STATE_KEYS["prime"]
    for condition in CONDITIONS:
        assert ask(item, condition).ids == tuple(item.state["candidate_ids"])


def test_relations_are_dropped_from_the_last_until_texts_have_room() -> None:
    base = small_base(relation="next" * 50)
    item = make_item(base, NOTHING, "blind")
    assert 0 < len(item.state["relations"]) < 41
    check_relations(base, item)
    check_texts(base, item)


def test_a_query_that_is_too_long_without_relations_is_refused() -> None:
    with pytest.raises(SourceError, match="query 5 of ring cannot be asked.*without relations"):
        make_item(small_base(name_length=300), NOTHING, "gold")


def test_a_base_with_too_few_entities_is_refused() -> None:
    few = MemoryBase.of("few", [Entity(id, "a", "b", "c") for id in range(39)], [])
    with pytest.raises(SourceError, match="few has 39 entities; expected at least 40"):
        make_item(few, Question(0, "c?", (1,)), "gold")


@pytest.mark.parametrize("pool", POOLS)
@pytest.mark.parametrize("answers", [(60,), (3, 60), (-1, 3)])
def test_an_answer_that_the_base_lacks_is_refused(pool: str, answers: tuple[int, ...]) -> None:
    with pytest.raises(SourceError, match=r"query 5 has answer (60|-1), which ring does not have"):
        make_item(small_base(), Question(5, "which?", answers), pool)


def test_nothing_shows_which_candidate_is_right() -> None:
    base = small_base()
    for pool in POOLS:
        items = [make_item(base, Question(5, "which?", (id,)), pool) for id in (0, 17, 39)]
        assert len({json.dumps(item.state) for item in items}) == 1
        assert len({item.options for item in items}) == 1


def test_evidence_of_an_answer_put_in_is_made_as_that_of_any_candidate() -> None:
    base = small_base()
    item = make_item(base, Question(5, "which?", (50,)), "gold")
    assert item.ranking[-1] == "50"
    assert item.right == ("50",)
    assert sorted(item.state["candidate_ids"]) == sorted(item.ranking)
    assert {one["id"] for one in item.state["context_nodes"]} == {"39", "59", "49", "51"}
    check_relations(base, item)


@pytest.mark.parametrize("pool", POOLS)
def test_genuine_queries_fill_their_budget(
    excerpt: MemoryBase, genuine_questions: list[Question], pool: str
) -> None:
    for question in genuine_questions[SOME]:
        item = make_item(excerpt, question, pool)
        check_texts(excerpt, item)
        check_relations(excerpt, item)
        assert len(set(item.state["candidate_ids"])) == len(set(item.ranking)) == 40
        assert item.right or pool == "blind"


def forty_five(longest: int) -> st.SearchStrategy[list[str]]:
    return st.lists(st.text(max_size=longest), min_size=45, max_size=45)


@settings(max_examples=30)
@given(
    names=forty_five(6),
    texts=forty_five(30),
    times=st.integers(0, 60),
    arcs=st.lists(st.tuples(st.integers(0, 44), st.text(max_size=20), st.integers(0, 44))),
    query=st.text(max_size=30),
)
def test_any_names_and_texts_fit(
    names: list[str], texts: list[str], times: int, arcs: list[Arc], query: str
) -> None:
    entities = [
        Entity(id, name, "thing", f"{id} {text * times}")
        for id, (name, text) in enumerate(zip(names, texts, strict=True))
    ]
    base = MemoryBase.of("any", entities, arcs)
    item = make_item(base, Question(0, query, (44,)), "gold")
    check_texts(base, item)
    check_relations(base, item)
