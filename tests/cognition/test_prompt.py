"""What a model is asked, and the way back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.cognition import QUESTIONS, TASKS, Item, StateError, ask, read_query, show
from graphwalks.errors import ArgumentError

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["directed", "edges", "nodes", "pair", "threshold", "vertex"])
GOOD = {"directed": False, "edges": [[0, 1]], "nodes": [0, 1, 2], "pair": [0, 2], "threshold": 2}


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
    named = {key: [task for task in TASKS if f"`{key}`" in QUESTIONS[task]] for key in GOOD}
    assert named["pair"] == ["connectivity", "adjacency", "distance"]
    assert named["threshold"] == ["distance"]
    assert [task for task in TASKS if "`vertex`" in QUESTIONS[task]] == ["degree", "articulation"]


@pytest.mark.parametrize("cues", ["published", "removed"])
def test_a_query_is_read_back_from_its_request(generated: list[Item], cues: str) -> None:
    for item in generated:
        request = ask(item, cues)
        state = json.loads(json.dumps(request.state))
        assert read_query(state, request.question) == show(item, cues)


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"directed": True}, "directed"),
        ({"nodes": [0, 2, 1]}, "nodes"),
        ({"nodes": "012"}, "list of whole numbers"),
        ({"nodes": [0, True]}, "list of whole numbers"),
        ({"edges": None}, "`edges` is not a list"),
        ({"edges": [[0, 3]]}, "from 0 to 2"),
        ({"edges": [[1, 1]]}, "with itself"),
        ({"edges": [[0, 1], [1, 0]]}, "twice"),
        ({"edges": [[0, 1, 2]]}, "two vertices"),
        ({"pair": None}, "two vertices"),
        ({"threshold": 3}, "threshold"),
    ],
)
def test_a_wrong_state_is_refused(change: dict[str, object], problem: str) -> None:
    read_query(GOOD, QUESTIONS["distance"])
    with pytest.raises(StateError, match=problem):
        read_query({**GOOD, **change}, QUESTIONS["distance"])


def test_an_unknown_question_is_refused() -> None:
    with pytest.raises(StateError, match="none of the six"):
        read_query(GOOD, "How many roads?")


@given(JSON | st.dictionaries(KEYS, JSON), st.sampled_from(list(QUESTIONS.values())))
def test_any_json_is_read_or_refused(state: object, question: str) -> None:
    try:
        read_query(state, question)
    except StateError as error:
        assert str(error)


def test_an_unknown_form_is_refused(generated: list[Item]) -> None:
    with pytest.raises(ArgumentError, match="cues"):
        ask(generated[0], "none")
