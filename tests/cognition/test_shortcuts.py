"""What can be scored without solving a question."""

import pytest

from graphwalks.cognition import TASKS, Item, Shortcut, find_shortcuts, show
from graphwalks.cognition.shortcuts import Constant, LookUp, Threshold
from tests.cognition.queries import PATH, query

PUBLISHED = {
    ("cycle", "largest degree >= 4"): 83.75,
    ("cycle", "edges >= 7"): 81.25,
    ("connectivity", "smaller degree of the pair >= 1"): 83.75,
    ("distance", "smaller degree of the pair >= 1"): 77.5,
    ("articulation", "degree of the vertex >= 2"): 85.0,
}


@pytest.fixture(scope="module")
def found(paper_test: list[Item]) -> dict[str, list[Shortcut]]:
    """All shortcuts on the published test items, by task."""
    return {task: find_shortcuts(task, items, items) for task, items in by_task(paper_test).items()}


def by_task(items: list[Item]) -> dict[str, list[Item]]:
    """Sort items by task."""
    return {task: [item for item in items if item.task == task] for task in TASKS}


def test_a_threshold_answers_by_one_number() -> None:
    rule = Threshold("edges", 3, ("yes", "no"))
    assert rule.choose(query("cycle", 4, PATH)) == "yes"
    assert rule.choose(query("cycle", 4, PATH[:2])) == "no"
    assert rule.name == "edges >= 3"
    assert Threshold("edges", 3, ("no", "yes")).name == "edges < 3"


def test_a_constant_does_not_look() -> None:
    assert Constant("7").choose(query("degree", 4, PATH, vertex=0)) == "7"


def test_a_look_up_finds_a_pair_only_as_it_is_written() -> None:
    assert LookUp().choose(query("adjacency", 4, PATH, pair=(0, 1))) == "yes"
    assert LookUp().choose(query("adjacency", 4, PATH, pair=(1, 0))) == "no"


def test_a_question_has_the_features_of_what_it_asks_about(generated: list[Item]) -> None:
    cycle = [item for item in generated if item.task == "cycle"]
    degree = [item for item in generated if item.task == "degree"]
    names = {one.rule.name for one in find_shortcuts("cycle", cycle, cycle)}
    assert not [name for name in names if "pair" in name or "of the vertex" in name]
    assert {one.kind for one in find_shortcuts("degree", degree, degree)} == {
        "constant",
        "majority",
    }


def test_the_published_figures_are_reached(found: dict[str, list[Shortcut]]) -> None:
    reached = {
        (task, one.rule.name): 100 * one.score.size_equal
        for task in TASKS
        for one in found[task]
        if (task, one.rule.name) in PUBLISHED
    }
    assert reached == pytest.approx(PUBLISHED)


def test_no_single_threshold_beats_the_best_published_one(found: dict[str, list[Shortcut]]) -> None:
    for task in ("cycle", "connectivity", "distance", "articulation"):
        best = max(value for (name, _), value in PUBLISHED.items() if name == task)
        thresholds = [one for one in found[task] if one.kind == "threshold"]
        assert 100 * thresholds[0].score.size_equal == pytest.approx(best)


def test_a_constant_is_right_in_half_of_the_binary_items_and_one_degree_in_n(
    found: dict[str, list[Shortcut]],
) -> None:
    constants = {task: 100 * found[task][0].score.size_equal for task in TASKS}
    assert constants.pop("degree") == pytest.approx(10.2071, abs=5e-5)
    assert set(constants.values()) == {50.0}


def test_a_search_for_the_pair_solves_adjacency_only_as_published(
    paper_test: list[Item], found: dict[str, list[Shortcut]]
) -> None:
    items = by_task(paper_test)["adjacency"]
    shown = [show(item, "removed") for item in items]
    (without,) = [x for x in find_shortcuts("adjacency", items, shown) if x.kind == "look-up"]
    assert found["adjacency"][-1].score.pooled == 1.0
    assert without.score.pooled < 0.9
