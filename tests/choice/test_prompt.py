"""What a model is told: what stays the same, what changes, and the way back."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.choice import Option, Prompt, Readout, Request, as_json, read_prompt, render

CITIES = {"nodes": [0, 1, 2, 3], "coordinates": [[0, 0], [6, 5], [8, 2], [5, 9]]}
DATA = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=8,
)
IDS = st.lists(
    st.text(min_size=1).filter(lambda one: one == one.strip()), min_size=2, max_size=5, unique=True
)


def step(tour: list[int]) -> Request:
    options = tuple(
        Option(str(city), "visit this city") for city in range(1, 4) if city not in tour
    )
    state = {**CITIES, "partial_tour": tour}
    return Request(state, "Which city is next?", options, tuple(CITIES))


@pytest.mark.parametrize("readout", Readout)
def test_the_system_message_is_the_same_from_step_to_step(readout: Readout) -> None:
    first, second = render(step([0]), readout), render(step([0, 2]), readout)
    assert first.system == second.system
    assert "Which city is next?" in first.system
    assert as_json(CITIES) in first.system
    assert "coordinates" not in first.user


@pytest.mark.parametrize("readout", Readout)
def test_the_user_message_holds_what_changes(readout: Readout) -> None:
    assert json.loads(render(step([0, 2]), readout).user) == {
        "state": {"partial_tour": [0, 2]},
        "options": [
            {"id": "1", "description": "visit this city"},
            {"id": "3", "description": "visit this city"},
        ],
    }


@pytest.mark.parametrize(
    ("readout", "told"),
    [
        (Readout.TEXT, "the id of that option exactly as listed and nothing else"),
        (Readout.CONSTRAINED, "the id of that option exactly as listed and nothing else"),
        (Readout.LOGPROB, "the id of that option exactly as listed and nothing else"),
        (Readout.JSON, 'one JSON object {"choice": ID} and nothing else'),
        (Readout.SCHEMA, 'one JSON object {"choice": ID} and nothing else'),
        (Readout.TOOL, "calling the tool submit_choice exactly once"),
    ],
)
def test_every_readout_says_how_to_answer(readout: Readout, told: str) -> None:
    assert told in render(step([0]), readout).system


def test_a_native_provider_is_told_no_form_of_answer() -> None:
    system = render(step([0]), Readout.NATIVE).system
    assert "reply" not in system
    assert "tool" not in system


def test_ids_that_begin_alike_are_scored_by_labels() -> None:
    options = tuple(Option(one, None) for one in ("1", "10"))
    prompt = render(Request({}, "How many?", options, ()), Readout.LOGPROB)
    assert "the label of that option" in prompt.system
    assert [one["label"] for one in json.loads(prompt.user)["options"]] == ["A", "B"]


def test_a_state_without_fixed_part_stands_wholly_in_the_user_message() -> None:
    options = (Option("yes", None), Option("no", None))
    prompt = render(Request({"pair": [0, 1]}, "Is there an edge?", options, ()), Readout.TEXT)
    assert prompt.system.endswith("\n\nQuestion: Is there an edge?")
    assert json.loads(prompt.user)["state"] == {"pair": [0, 1]}


@given(st.dictionaries(st.text(), DATA), IDS, st.data(), st.sampled_from(Readout))
def test_requests_are_read_back_from_their_messages(
    state: dict[str, object], ids: list[str], data: st.DataObject, readout: Readout
) -> None:
    fixed = tuple(key for key in state if data.draw(st.booleans()))
    given_request = Request(state, "Which?", tuple(Option(one, None) for one in ids), fixed)
    assert read_prompt(render(given_request, readout)) == given_request


@pytest.mark.parametrize(
    "user",
    ["", "yes", "[]", "{}", '{"state": [], "options": []}', "[" * 100_000, '{"options": [1, 2]}'],
)
def test_other_messages_are_no_request(user: str) -> None:
    assert read_prompt(Prompt(render(step([0]), Readout.TEXT).system, user)) is None


@given(st.text(), st.text())
def test_no_messages_raise(system: str, user: str) -> None:
    assert read_prompt(Prompt(system, user)) is None
