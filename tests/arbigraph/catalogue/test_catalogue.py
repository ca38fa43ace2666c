"""The tasks by category, and what a node may hold."""

from typing import Any

import pytest

from graphwalks.arbigraph import catalogue
from graphwalks.errors import ArgumentError


def test_a_task_is_found_by_its_id() -> None:
    assert catalogue.task_of("math", 31).name == "divisor_sum"
    assert catalogue.task_of("math", 40).name == "poly_remainder_short"


@pytest.mark.parametrize("task_id", [-1, 41, True, "3", 10**40])
def test_an_unknown_task_is_refused_with_the_range(task_id: Any) -> None:
    with pytest.raises(ArgumentError, match="from 0 to 39 .* or 40 for poly_remainder_short"):
        catalogue.task_of("math", task_id)


def test_forty_tasks_are_published() -> None:
    assert catalogue.published_ids("math") == tuple(range(40))


def test_every_pair_of_domains_has_ten_tasks_in_the_middle_of_a_graph() -> None:
    assert catalogue.pairs("math") == (
        ("list", "list"),
        ("list", "scalar"),
        ("scalar", "list"),
        ("scalar", "scalar"),
    )
    for pair in catalogue.pairs("math"):
        tasks = catalogue.inner_tasks("math", *pair)
        assert len(tasks) == 10
        assert {(task.input, task.output) for task in tasks} == {pair}


def test_the_trivial_remainder_gives_way_to_its_variant_in_the_middle_of_a_graph() -> None:
    ids = [task.task_id for task in catalogue.inner_tasks("math", "list", "list")]
    assert ids == [0, 1, 2, 3, 4, 5, 6, 8, 9, 40]


@pytest.mark.parametrize("category", ["python", "gsm"])
def test_categories_of_a_later_version_are_refused_in_one_line(category: Any) -> None:
    assert catalogue.categories() == ("math",)
    for ask in (catalogue.published_ids, catalogue.pairs):
        with pytest.raises(ArgumentError, match=f"{category} nodes are not part of this version"):
            ask(category)


def test_an_unknown_category_is_refused() -> None:
    with pytest.raises(ArgumentError, match="'chess' is unknown: choose math"):
        catalogue.published_ids("chess")  # type: ignore[arg-type]


def test_the_second_route_is_found_through_the_task() -> None:
    assert catalogue.resolve(catalogue.task_of("math", 31), 6, {}) == 12
