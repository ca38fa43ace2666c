"""The state of a query: published keys, published order, published digest."""

import hashlib

from hypothesis import given

from graphwalks.cognition import Query
from graphwalks.cognition.query import digest
from tests.cognition.queries import PATH, queries, query


def test_the_state_has_its_keys_in_the_published_order() -> None:
    asked = query("distance", 4, PATH, pair=(0, 2))
    assert list(asked.state.items()) == [
        ("directed", False),
        ("edges", [[0, 1], [1, 2], [2, 3]]),
        ("nodes", [0, 1, 2, 3]),
        ("pair", [0, 2]),
        ("threshold", 2),
    ]


def test_only_what_is_asked_about_is_in_the_state() -> None:
    assert query("degree", 4, PATH, vertex=0).state["vertex"] == 0
    assert set(query("cycle", 4, PATH).state) == {"directed", "edges", "nodes"}
    assert "threshold" not in query("adjacency", 4, PATH, pair=(0, 1)).state


def test_a_degree_has_an_option_for_every_number_of_neighbours() -> None:
    assert query("degree", 4, PATH, vertex=0).options == ("0", "1", "2", "3")
    assert query("cycle", 4, PATH).options == ("yes", "no")


def test_a_digest_is_that_of_sorted_keys_without_blanks() -> None:
    expected = hashlib.sha256(b'{"a":[1,2],"b":null}').hexdigest()
    assert digest({"b": None, "a": [1, 2]}) == expected


@given(queries(), queries())
def test_two_queries_of_one_task_have_the_same_state_only_if_they_are_equal(
    first: Query, second: Query
) -> None:
    assert (first == second) == ((first.task, first.state) == (second.task, second.state))
