"""Items as JSON data, and what is refused."""

import json
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.cognition import Item, Query, StateError, read_record, record_of, solve
from graphwalks.cognition.auditing import audit

KEYS = ["id", "network", "split", "task", "repeat", "state", "answer", "origin", "attempts"]
STATE_KEYS = ["directed", "nodes", "edges", "pair", "vertex", "threshold"]
PLACE: dict[str, Any] = {"network": "mine", "split": "test", "repeat": 0, "attempts": 1}


def test_an_item_is_read_back(generated: list[Item]) -> None:
    for item in generated:
        assert read_record(json.loads(json.dumps(record_of(item)))) == item


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"task": "colour"}, "`task` is not one of"),
        ({"network": 3}, "`network` is not up to 80 letters"),
        ({"network": ""}, "`network` is not up to 80 letters"),
        ({"network": "n" * 81}, "`network` is not up to 80 letters"),
        ({"network": "../up"}, "`network` is not up to 80 letters"),
        ({"network": "two\nlines"}, "`network` is not up to 80 letters"),
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


@pytest.mark.parametrize("n", [0, 1, 7, 13, 3000])
def test_a_graph_of_another_size_is_refused_before_it_is_solved(
    generated: list[Item], n: int, monkeypatch: pytest.MonkeyPatch
) -> None:
    # A star, with the id and the answer that follow from it.
    star = tuple((0, leaf) for leaf in range(1, n))
    asked = Query("cycle", n, star, pair=None, vertex=None)
    item = Item(**vars(asked), **{**PLACE, "origin": tuple(range(n))}, answer=solve(asked))
    monkeypatch.setattr("graphwalks.cognition.records.solve", pytest.fail)
    with pytest.raises(StateError, match=f"the graph has {n} vertices; give 8 to 12"):
        read_record(record_of(item))


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
)


@given(st.integers(0, 1000), st.sampled_from(KEYS), JSON)
def test_anything_in_a_record_is_refused_or_read_as_an_item_that_passes(
    generated: list[Item], place: int, key: str, value: object
) -> None:
    record = {**record_of(generated[place]), key: value}
    try:
        item = read_record(record)
    except StateError as error:
        assert str(error)
    else:
        assert not audit(item).faults


@given(st.integers(0, 1000), st.sampled_from(STATE_KEYS), JSON)
def test_anything_in_a_state_is_refused_or_read_as_an_item_that_passes(
    generated: list[Item], place: int, key: str, value: object
) -> None:
    record = record_of(generated[place])
    try:
        item = read_record({**record, "state": {**record["state"], key: value}})
    except StateError as error:
        assert str(error)
    else:
        assert not audit(item).faults


@given(JSON | st.dictionaries(st.sampled_from(KEYS), st.integers()))
def test_other_json_is_refused(record: object) -> None:
    with pytest.raises(StateError):
        read_record(record)
