"""Scores of conditions, classes and pools, on cases that a reader can count."""

import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.evidence.grading import (
    Result,
    condition_contrasts,
    condition_scores,
    hit1_given_pool,
    hit40,
    macro_f1,
    recall40,
)
from graphwalks.statistics.shared_draws import shared_differences

CLASSES = st.sampled_from([str(number) for number in range(40)])


def results(**values: list[float]) -> list[Result]:
    """Results of the queries "0", "1" … under each condition."""
    return [
        Result(str(query), condition, value, False)
        for condition, found in values.items()
        for query, value in enumerate(found)
    ]


def unsupported(condition: str, count: int) -> list[Result]:
    return [Result(str(query), condition, 0.0, True) for query in range(count)]


def test_accuracy_is_the_share_of_right_choices_of_each_condition() -> None:
    found = condition_scores(results(A=[1, 0, 0, 0], TG=[1, 1, 1, 0]))
    assert list(found) == ["TG", "A"]
    assert (found["TG"].mean, found["A"].mean) == (0.75, 0.25)
    assert 0 < found["A"].interval.low < 0.25 < found["A"].interval.high < 1


def test_failed_requests_count_nowhere() -> None:
    found = condition_scores(results(TG=[1, math.nan, 1, 0]))
    assert found["TG"].mean == pytest.approx(2 / 3)


def test_a_condition_without_support_has_no_number_and_enters_no_contrast() -> None:
    run = [*results(TG=[1, 0], G=[1, 1]), *unsupported("BAG", 2), *unsupported("T", 2)]
    found = condition_scores(run)
    assert math.isnan(found["BAG"].mean) and math.isnan(found["BAG"].interval.low)
    assert list(condition_contrasts(run)) == [("TG", "G")]


def test_a_condition_with_support_for_some_counts_the_others_as_wrong() -> None:
    run = [*unsupported("TG", 3), Result("3", "TG", 1.0, False)]
    assert condition_scores(run)["TG"].mean == 0.25


def test_contrasts_are_paired_by_query_in_percentage_points() -> None:
    run = results(TG=[1, 1, 0, 1], BAG=[1, 0, 0, 0], T=[0, 1, 0, 0], G=[1, 0, 1, 1], A=[0, 0, 0, 1])
    found = condition_contrasts(run[::-1])
    assert {pair: one.mean for pair, one in found.items()} == {
        ("TG", "BAG"): 50,
        ("G", "A"): 50,
        ("TG", "T"): 50,
        ("TG", "G"): 0,
    }
    assert all(one.pairs == 4 for one in found.values())


def test_a_failed_request_leaves_its_query_out_of_its_contrasts_alone() -> None:
    run = results(TG=[1, 1, 0], BAG=[0, math.nan, 0], G=[0, 0, 0], A=[0, 0, 0])
    found = condition_contrasts(run)
    assert (found["TG", "BAG"].pairs, found["TG", "BAG"].mean) == (2, 50)
    assert found["TG", "G"].pairs == 3


def test_queries_ascend_as_numbers() -> None:
    # Values that all differ, so the ends of the interval tell the order: 2 comes before 10.
    value = {str(query): query**2 / 200 for query in range(1, 13)}
    run = [Result(query, "TG", one, False) for query, one in sorted(value.items())]
    run += [Result(query, "BAG", 0.0, False) for query in value]
    (by_number, by_text) = shared_differences([
        [value[query] for query in sorted(value, key=int)],
        [value[query] for query in sorted(value)],
    ])
    assert condition_contrasts(run)["TG", "BAG"] == by_number != by_text


def test_macro_f1_by_hand() -> None:
    # Class 0: one hit of two true, two predicted: 2 / 4. Class 1: one hit, one true, one predicted:
    # 2 / 2. Class 2: none true, one predicted: 0. All others 0.
    choices = [("0", "0"), ("0", None), ("1", "1"), ("3", "0"), ("4", "2")]
    assert macro_f1(choices) == pytest.approx((0.5 + 1) / 40)


def test_macro_f1_reaches_1_only_where_every_class_is_there() -> None:
    every = [(str(number), str(number)) for number in range(40)]
    assert macro_f1(every) == 1
    assert macro_f1(every[:10]) == 0.25
    assert math.isnan(macro_f1([]))


@given(st.lists(st.tuples(CLASSES, st.none() | CLASSES), min_size=1, max_size=30))
def test_macro_f1_is_the_formula_class_by_class(pairs: list[tuple[str, str | None]]) -> None:
    scores = []
    for number in map(str, range(40)):
        both = sum(pair == (number, number) for pair in pairs)
        marks = sum(truth == number for truth, _ in pairs) + sum(one == number for _, one in pairs)
        scores.append(2 * both / marks if marks else 0)
    assert macro_f1(pairs) == pytest.approx(sum(scores) / 40)


def test_hits_and_recall_of_pools() -> None:
    # Three pools: one with both answers, one with one of four, one without any.
    assert hit40([["1", "2"], ["5"], []]) == pytest.approx(2 / 3)
    assert recall40([1.0, 0.25, 0.0]) == pytest.approx(1.25 / 3)
    assert hit1_given_pool([(1.0, True), (0.0, True), (0.0, False)]) == 0.5
    assert math.isnan(hit1_given_pool([(0.0, False), (math.nan, True)]))
