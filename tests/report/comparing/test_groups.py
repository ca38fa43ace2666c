"""The order of groups, which the log does not decide."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.report.comparing.groups import in_order


@pytest.mark.parametrize(
    ("dimension", "expected"),
    [
        ("tier", ["1k", "2k", "16k", "128k", "1M", "of a file"]),
        ("question", ["degree", "cycle", "adjacency"]),
        ("topology", ["three_chain_target", "six_chain_target", "mine"]),
        ("task", ["math 2 b", "math 10 a"]),
        (
            "graph",
            ["influence/cascade-n75-s0-1", "influence/cascade-n50-s0-2", "influence/a-n50-s0-10"],
        ),
        ("graph", ["tsp/kroA100", "tsp/kroA150", "tsp/pr76", "tsp/pr107"]),
    ],
)
def test_groups_come_as_they_are_listed_elsewhere_by_index_or_by_name(
    dimension: str, expected: list[str]
) -> None:
    assert in_order(dimension, reversed(expected)) == expected
    assert in_order(dimension, expected[1:] + expected[:1]) == expected


@given(st.lists(st.text(max_size=20), unique=True))
def test_any_names_have_an_order_that_does_not_depend_on_that_of_the_log(names: list[str]) -> None:
    assert in_order("graph", names) == in_order("graph", reversed(names))
