"""States that are read, and those that are refused."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.cognition import TASKS, Query
from graphwalks.cognition.reading import StateError, read_state
from tests.cognition.queries import queries

JSON = st.recursive(
    st.none() | st.booleans() | st.integers(-3, 12) | st.floats() | st.text(max_size=3),
    lambda inner: st.lists(inner, max_size=3) | st.dictionaries(st.text(), inner, max_size=3),
    max_leaves=6,
)
KEYS = st.sampled_from(["directed", "edges", "nodes", "pair", "threshold", "vertex"])
GOOD = {"directed": False, "edges": [[0, 1]], "nodes": [0, 1, 2], "pair": [0, 2], "threshold": 2}


@given(queries())
def test_every_state_is_read_back(asked: Query) -> None:
    assert read_state(asked.task, asked.state) == asked


def test_keys_of_other_tasks_are_not_looked_at() -> None:
    assert read_state("cycle", {**GOOD, "vertex": "none"}) == Query(
        "cycle", 3, ((0, 1),), None, None
    )


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
    assert read_state("distance", GOOD).pair == (0, 2)
    with pytest.raises(StateError, match=problem):
        read_state("distance", {**GOOD, **change})


@given(JSON | st.dictionaries(KEYS, JSON), st.sampled_from(TASKS))
def test_any_json_is_read_or_refused(state: object, task: str) -> None:
    try:
        read_state(task, state)
    except StateError as error:
        assert str(error)
