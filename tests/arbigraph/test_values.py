"""Rules by which a value is right, one truth at a time."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.values import values_agree

JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda children: st.lists(children, max_size=4) | st.dictionaries(st.text(), children),
)
HUGE = 10**400


@pytest.mark.parametrize(
    ("answer", "truth"),
    [
        *((7, 7), (7.0, 7), (-0.0, 0), (HUGE, HUGE), (1e10, 10**10)),
        *((2.501, 2.5), (2, 2.0005), ("2.5", 2.5), (True, 1.0), ("1e3", 1000.0)),
        *(([3, -2], [3, -2]), ([3.0, 0.5], [3, 0.5]), ([[1], []], [[1], []])),
        *((1, True), (1.0004, True), (1.5, "1.5"), ("abc", "abc"), (None, None)),
        ({"a": [1]}, {"a": [1]}),
    ],
)
def test_right_answers(answer: object, truth: object) -> None:
    assert values_agree(answer, truth)


@pytest.mark.parametrize(
    ("answer", "truth"),
    [
        *((8, 7), (7.0000001, 7), (True, 1), ("7", 7), ([7], 7), (None, 7), ({"value": 7}, 7)),
        *((math.inf, 7), (math.nan, 7), (math.inf, HUGE), (HUGE + 1, HUGE), (1e23, 10**23)),
        *((2.502, 2.5), ("abc", 2.5), (math.nan, 2.5), (HUGE, 2.5), (None, 2.5), ([2.5], 2.5)),
        *(([3], [3, 4]), ([4, 3], [3, 4]), (3, [3]), ("[3]", [3]), ([1], []), ({"0": 3}, [3])),
        *(("ABC", "abc"), (1.5, "x"), (2, True), (1.5, None), (math.inf, {"a": 1})),
    ],
)
def test_wrong_answers(answer: object, truth: object) -> None:
    assert not values_agree(answer, truth)


@pytest.mark.parametrize(
    ("answer", "truth"),
    [([3, 99.9], [3, 0.5]), ([3, "zzz"], [3, "abc"]), ([3, [1, 2.0]], [3, [1, 2.5]])],
)
def test_a_list_with_integers_is_judged_by_all_its_elements(answer: object, truth: object) -> None:
    assert not values_agree(answer, truth)


def test_values_of_any_depth_are_compared_without_an_error() -> None:
    answer: object = 1
    truth: object = 1
    for _ in range(5_000):
        answer, truth = [answer], [truth]
    assert not values_agree(answer, truth)


@given(JSON, JSON)
def test_no_values_raise(answer: object, truth: object) -> None:
    assert values_agree(answer, truth) in {True, False}


@given(st.integers())
def test_an_integer_is_only_equal_to_itself(number: int) -> None:
    assert values_agree(number, number)
    assert not values_agree(number + 1, number)
