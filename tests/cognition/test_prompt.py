"""What a model is asked, and the way back."""

import json

import pytest

from graphwalks.cognition import QUESTIONS, TASKS, Item, StateError, ask, read_query, show
from graphwalks.errors import ArgumentError
from tests.cognition.queries import PATH, query

KEYS = ("pair", "threshold", "vertex")


def test_the_published_state_ends_with_the_remaining_queries(generated: list[Item]) -> None:
    for item in generated[:50]:
        published, removed = ask(item, "published"), ask(item, "removed")
        assert [*published.state] == [*item.state, "remaining_queries"]
        assert published.state["remaining_queries"] == 1
        assert [*removed.state] == [*item.state]


def test_the_options_are_ids_without_a_description(generated: list[Item]) -> None:
    for item in generated[:50]:
        request = ask(item, "published")
        assert request.ids == item.options
        assert item.answer in request.ids
        assert {option.description for option in request.options} == {None}


def test_nothing_tells_where_an_item_comes_from(generated: list[Item]) -> None:
    for item in generated[:50]:
        text = json.dumps(ask(item, "published").document())
        assert item.network not in text
        assert item.id[4:12] not in text


def test_every_question_names_the_keys_that_it_needs() -> None:
    assert set(QUESTIONS) == set(TASKS)
    assert all("`nodes`" in text and "`edges`" in text for text in QUESTIONS.values())
    named = {key: [task for task in TASKS if f"`{key}`" in QUESTIONS[task]] for key in KEYS}
    assert named["pair"] == ["connectivity", "adjacency", "distance"]
    assert named["threshold"] == ["distance"]
    assert named["vertex"] == ["degree", "articulation"]


@pytest.mark.parametrize("cues", ["published", "removed"])
def test_a_query_is_read_back_from_its_request(generated: list[Item], cues: str) -> None:
    for item in generated:
        request = ask(item, cues)
        state = json.loads(json.dumps(request.state))
        assert read_query(state, request.question) == show(item, cues)


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(StateError, match="none of the six"):
        read_query(query("cycle", 4, PATH).state, "How many roads?")


def test_an_unknown_form_is_refused(generated: list[Item]) -> None:
    with pytest.raises(ArgumentError, match="cues"):
        ask(generated[0], "none")
