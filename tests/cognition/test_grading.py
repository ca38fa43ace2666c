"""Scores with equal weight for sizes, and pooled ones."""

import math
from dataclasses import replace

import pytest

from graphwalks.cognition import Item, grade, score, summarise


@pytest.fixture
def small_and_large(generated: list[Item]) -> list[Item]:
    """Three degree items of eight vertices, one of twelve."""
    degrees = [item for item in generated if item.task == "degree"]
    small = [item for item in degrees if item.n == 8][:3]
    return [*small, next(item for item in degrees if item.n == 12)]


def test_only_the_very_id_is_right(generated: list[Item]) -> None:
    item = replace(generated[0], task="cycle", answer="yes")
    assert grade("yes", item) == 1.0
    assert [grade(choice, item) for choice in ("no", "Yes", " yes", "", None)] == [0.0] * 5


def test_every_size_weighs_the_same(small_and_large: list[Item]) -> None:
    found = score(small_and_large, [1.0, 0.0, 0.0, 1.0])
    assert found.size_equal == pytest.approx((1 / 3 + 1) / 2)
    assert found.pooled == pytest.approx(2 / 4)
    assert found.scheduled == {8: 3, 12: 1}
    assert found.correct == {8: 1.0, 12: 1.0}


def test_what_was_not_measured_is_left_out(small_and_large: list[Item]) -> None:
    found = score(small_and_large, [1.0, 0.0, math.nan, math.nan])
    assert found.size_equal == found.pooled == 0.5
    assert found.scheduled == {8: 2}
    assert math.isnan(score([], []).size_equal)


def test_a_summary_weighs_tasks_or_their_sizes_the_same(small_and_large: list[Item]) -> None:
    cycle = replace(small_and_large[0], task="cycle")
    found = summarise([*small_and_large, cycle], [1.0, 0.0, 0.0, 1.0, 1.0])
    assert list(found.tasks) == ["degree", "cycle"]
    assert found.task_macro == pytest.approx((1 / 2 + 1) / 2)
    # Cells: degree with 8 vertices, degree with 12, cycle with 8.
    assert found.task_size_macro == pytest.approx((1 / 3 + 1 + 1) / 3)


def test_tasks_without_a_measured_item_have_no_score(small_and_large: list[Item]) -> None:
    found = summarise(small_and_large, [math.nan] * 4)
    assert not found.tasks
    assert math.isnan(found.task_macro)
    assert math.isnan(found.task_size_macro)
