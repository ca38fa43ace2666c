"""Items as JSON data, and what is refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.cognition import Item, StateError, read_record, record_of

WORDS = ["id", "network", "split", "task", "repeat", "state", "answer", "origin", "attempts"]


def test_an_item_is_read_back(generated: list[Item]) -> None:
    for item in generated:
        assert read_record(json.loads(json.dumps(record_of(item)))) == item


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"task": "colour"}, "`task` is not one of"),
        ({"network": 3}, "`network` is not a text"),
        ({"network": "elsewhere"}, "`id` is not"),
        ({"split": "train"}, "`split`"),
        ({"repeat": -1}, "`repeat`"),
        ({"repeat": True}, "`repeat`"),
        ({"answer": "maybe"}, "`answer` is not one of"),
        ({"origin": [1, 1]}, "`origin`"),
        ({"state": []}, "the state"),
    ],
)
def test_a_changed_record_is_refused(
    generated: list[Item], change: dict[str, Any], problem: str
) -> None:
    with pytest.raises(StateError, match=problem):
        read_record({**record_of(generated[0]), **change})


def test_a_wrong_answer_is_refused(generated: list[Item]) -> None:
    item = next(item for item in generated if item.answer == "yes")
    with pytest.raises(StateError, match="the graph says yes"):
        read_record({**record_of(item), "answer": "no"})


@given(st.none() | st.lists(st.integers()) | st.dictionaries(st.sampled_from(WORDS), st.integers()))
def test_other_json_is_refused(record: object) -> None:
    with pytest.raises(StateError):
        read_record(record)
