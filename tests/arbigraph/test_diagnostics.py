"""Where answers go wrong, on three samples of a chain of three tasks."""

from graphwalks.arbigraph.diagnostics import (
    NodeResult,
    PositionRates,
    by_position,
    right_after_right_parents,
)


def sample(marks: str, first: int = 1) -> list[NodeResult]:
    """Results from marks: `+` right, `-` wrong, `.` no answer."""
    return [
        NodeResult(place, answered=mark != ".", correct=mark == "+")
        for place, mark in enumerate(marks, start=first)
    ]


def test_rates_at_each_place() -> None:
    assert by_position([sample("++-"), sample("+-."), sample("+++"), sample("-++")]) == {
        1: PositionRates(correct=0.75, answered=1, first_wrong=0.25),
        2: PositionRates(correct=0.75, answered=1, first_wrong=0.25),
        3: PositionRates(correct=0.5, answered=0.75, first_wrong=0.25),
    }


def test_a_place_counts_in_the_samples_that_ask_for_it_and_first_wrong_in_all() -> None:
    rates = by_position([sample("+"), sample("-", first=3)])
    assert rates == {1: PositionRates(1, 1, 0), 3: PositionRates(0, 1, 0.5)}
    assert by_position([]) == {}


def test_only_tasks_with_parents_that_are_all_right_count() -> None:
    diamond = {1: (), 2: (1,), 3: (1,), 4: (2, 3)}
    assert right_after_right_parents(sample("++-+"), diamond) == [True, False]
    assert right_after_right_parents(sample("+++-"), diamond) == [True, True, False]
    assert right_after_right_parents(sample("-+++"), diamond) == [True]


def test_a_parent_that_is_not_asked_for_says_nothing() -> None:
    assert right_after_right_parents(sample("+", first=2), {1: (), 2: (1,)}) == []
    assert right_after_right_parents(sample("+"), {}) == []
