"""The tasks by category, and what a node may hold."""

from collections.abc import Callable
from dataclasses import replace
from typing import Any

import pytest

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.task import Conversion, Domain, Task
from graphwalks.arbigraph.pattern import Pattern
from graphwalks.errors import ArgumentError

pytestmark = pytest.mark.usefixtures("built_in_catalogue")

PAIRS: tuple[tuple[Domain, Domain], ...] = (
    ("list", "list"),
    ("list", "scalar"),
    ("scalar", "list"),
    ("scalar", "scalar"),
)


def task(category: str, task_id: int, name: str, **changes: Any) -> Task:
    """Divisor sum, as a task of another place."""
    divisor_sum = catalogue.task_of("math", 31)
    return replace(divisor_sum, category=category, task_id=task_id, name=name, **changes)


def test_a_task_is_found_by_its_id() -> None:
    assert catalogue.task_of("math", 31).name == "divisor_sum"
    assert catalogue.task_of("math", 40).name == "poly_remainder_short"


@pytest.mark.parametrize(("category", "last"), [("math", 40), ("python", 93), ("gsm", 40)])
@pytest.mark.parametrize("task_id", [-1, 94, True, "3", 10**40])
def test_an_unknown_task_is_refused_with_the_range(category: str, last: int, task_id: Any) -> None:
    with pytest.raises(ArgumentError, match=f"{category} has no task .* number from 0 to {last}$"):
        catalogue.task_of(category, task_id)


def test_a_category_with_gaps_lists_its_first_ids() -> None:
    catalogue.register(*(task("chess", 5 * n, f"opening {n}") for n in range(1, 8)))
    with pytest.raises(
        ArgumentError, match="chess has no task 0: give native_task_id one of 5, .*, 30, ...$"
    ):
        catalogue.task_of("chess", 0)


def test_there_are_three_categories() -> None:
    assert catalogue.categories() == ("math", "python", "gsm")


@pytest.mark.parametrize(("category", "count"), [("math", 40), ("python", 94), ("gsm", 41)])
def test_a_release_has_as_many_targets_as_the_published_one(category: str, count: int) -> None:
    assert catalogue.listed_ids(category) == tuple(range(count))


@pytest.mark.parametrize("category", ["math", "python", "gsm"])
def test_tasks_have_different_names(category: str) -> None:
    names = [each.name for each in catalogue.all_tasks() if each.category == category]
    assert len(set(names)) == len(names)


def test_word_problems_alone_are_only_about_numbers() -> None:
    assert catalogue.pairs("math") == PAIRS
    assert catalogue.pairs("python") == PAIRS
    assert catalogue.pairs("gsm") == (("scalar", "scalar"),)


@pytest.mark.parametrize("category", ["math", "python"])
@pytest.mark.parametrize("pair", PAIRS)
def test_every_pair_of_domains_has_ten_tasks_in_the_middle_of_a_graph(
    category: str, pair: tuple[Domain, Domain]
) -> None:
    tasks = catalogue.inner_tasks(category, *pair)
    assert len(tasks) >= 10
    assert {(each.input, each.output) for each in tasks} == {pair}


def test_the_trivial_remainder_gives_way_to_its_variant_in_the_middle_of_a_graph() -> None:
    ids = [each.task_id for each in catalogue.inner_tasks("math", "list", "list")]
    assert ids == [0, 1, 2, 3, 4, 5, 6, 8, 9, 40]


@pytest.mark.parametrize(
    "ask",
    [
        catalogue.listed_ids,
        catalogue.pairs,
        lambda category: catalogue.task_of(category, 0),
        lambda category: catalogue.inner_tasks(category, "scalar", "list"),
    ],
)
def test_an_unknown_category_is_refused_with_the_known_ones(ask: Callable[[str], object]) -> None:
    with pytest.raises(ArgumentError, match="^category 'chess' is unknown: choose math, python, g"):
        ask("chess")


def test_a_new_category_has_its_tasks() -> None:
    opening, ending = task("chess", 0, "opening"), task("chess", 1, "ending", output="list")
    catalogue.register(opening, ending)
    assert catalogue.categories() == ("math", "python", "gsm", "chess")
    assert catalogue.task_of("chess", 1) is ending
    assert catalogue.listed_ids("chess") == (0, 1)
    assert catalogue.pairs("chess") == (("scalar", "scalar"), ("scalar", "list"))
    assert catalogue.inner_tasks("chess", "scalar", "list") == (ending,)
    assert list(catalogue.all_tasks())[-2:] == [opening, ending]


def test_a_task_is_found_wherever_its_category_was_asked_before() -> None:
    before = catalogue.inner_tasks("gsm", "list", "scalar")
    assert (before, len(catalogue.pairs("gsm")), len(catalogue.listed_ids("gsm"))) == ((), 1, 41)
    added = task("gsm", 41, "prices", input="list")
    catalogue.register(added)
    assert catalogue.inner_tasks("gsm", "list", "scalar") == (added,)
    assert catalogue.pairs("gsm") == (("scalar", "scalar"), ("list", "scalar"))
    assert catalogue.listed_ids("gsm")[-1] == 41
    assert catalogue.task_of("gsm", 41) is added


def test_a_task_stands_only_where_it_may() -> None:
    target = task("chess", 0, "target", as_inner=False)
    inner = task("chess", 1, "inner", as_target=False)
    catalogue.register(target, inner)
    assert catalogue.listed_ids("chess") == (0,)
    assert catalogue.inner_tasks("chess", "scalar", "scalar") == (inner,)


@pytest.mark.parametrize(
    ("task_id", "name"), [(31, "another"), (100, "divisor_sum"), (70, "second")]
)
def test_no_task_is_added_where_an_id_or_a_name_is_taken(task_id: int, name: str) -> None:
    with pytest.raises(ArgumentError, match=rf"math task {task_id} \({name}\) cannot be added: "):
        catalogue.register(task("math", 70, "first"), task("math", task_id, name))
    assert catalogue.listed_ids("math") == tuple(range(40))


def test_the_same_task_may_be_added_again_and_the_same_id_elsewhere() -> None:
    opening = task("chess", 0, "opening")
    catalogue.register(opening, opening, task("go", 0, "opening"))
    catalogue.register(opening)
    assert catalogue.listed_ids("chess") == (0,)
    assert catalogue.categories()[3:] == ("chess", "go")


def test_a_file_that_is_loaded_again_puts_new_functions_in_place_of_its_former_ones() -> None:
    former = task("chess", 0, "opening")
    latter = replace(former, compute=lambda *_: 7)
    catalogue.register(former)
    catalogue.register(latter)
    assert catalogue.task_of("chess", 0) is latter


def test_a_task_in_other_words_is_no_task_loaded_again() -> None:
    former = task("chess", 0, "opening")
    statement = Pattern(f"Think twice. {former.statement.template}")
    catalogue.register(former)
    with pytest.raises(ArgumentError, match=r"^chess task 0 \(opening\) cannot be added: 0"):
        catalogue.register(replace(former, statement=statement))


@pytest.mark.parametrize(
    ("changes", "problem"),
    [
        ({"category": "chess/blitz"}, "its category is no word"),
        ({"task_id": -1}, "its id is no whole number from 0 to 999999999"),
        ({"task_id": 10**9}, "its id is no whole number"),
        ({"task_id": False}, "its id is no whole number"),
        ({"name": ""}, "its name is empty"),
        ({"name": "two\nlines"}, "its name is empty or not printable"),
        ({"output": "text"}, "it takes a scalar and gives a text; choose scalar or list"),
        ({"conversion": Conversion(absolute=False, add=2, pad=False)}, "its conversion adds to"),
        ({"statement": Pattern("Let {result:name} be 7.")}, "its statement has no slot for value"),
        (
            {"statement": Pattern("{value:name}\n\n{result:name}")},
            "its statement has an empty line",
        ),
    ],
)
def test_a_task_that_lacks_what_every_task_has_is_not_added(
    changes: dict[str, Any], problem: str
) -> None:
    with pytest.raises(ArgumentError, match=f"cannot be added: {problem}"):
        catalogue.register(replace(task("chess", 0, "opening"), **changes))
