"""Requests: what makes one, and what of it a model is shown."""

import json
import math
from typing import Any

import pytest

from graphwalks.choice import Option, Request, as_json

YES_NO = (Option("yes", None), Option("no", None))


def request(
    state: dict[str, Any], options: tuple[Option, ...] = YES_NO, fixed: tuple[str, ...] = ()
) -> Request:
    return Request(state, "Is it so?", options, fixed)


def test_the_document_keeps_every_order() -> None:
    document = request({"zebra": [2, 1], "ape": 0}, (Option("b", "go"), Option("a", None)))
    assert as_json(document.document()) == (
        '{"state": {"zebra": [2, 1], "ape": 0}, "question": "Is it so?", '
        '"options": [{"id": "b", "description": "go"}, {"id": "a", "description": null}]}'
    )
    assert document.ids == ("b", "a")


def test_letters_of_all_scripts_are_shown_as_such() -> None:
    assert as_json({"Erdős": "граф"}) == '{"Erdős": "граф"}'


@pytest.mark.parametrize(
    ("ids", "complaint"),
    [
        ([], "at least 2 options, this one 0"),
        (["yes"], "at least 2 options, this one 1"),
        (["0", "1", "0"], r"repeated: \['0'\]"),
        (["yes", ""], r"non-empty .* not \[''\]"),
        (["yes", " no"], r"white space at their ends, not \[' no'\]"),
    ],
)
def test_options_that_no_answer_could_tell_apart_are_refused(
    ids: list[str], complaint: str
) -> None:
    with pytest.raises(ValueError, match=complaint):
        request({}, tuple(Option(one, None) for one in ids))


@pytest.mark.parametrize("value", [math.nan, math.inf, {1, 2}, b"x", object()])
def test_a_state_that_is_no_finite_json_is_refused(value: object) -> None:
    with pytest.raises(ValueError, match="not finite JSON data"):
        request({"value": [value]})


def test_a_state_that_nests_without_end_is_refused() -> None:
    endless: list[Any] = []
    endless.append(endless)
    with pytest.raises(ValueError, match="not finite JSON data"):
        request({"value": endless})


def test_fixed_keys_must_be_in_the_state() -> None:
    with pytest.raises(ValueError, match=r"\['nodes'\] are not in the state; it has \['edges'\]"):
        request({"edges": []}, fixed=("edges", "nodes"))


def test_the_document_is_a_copy() -> None:
    one = request({"edges": []})
    one.document()["state"]["edges"] = [[0, 1]]
    assert json.loads(as_json(one.state)) == {"edges": []}
