"""Published gaps of construction, of lanes and of controls."""

import json
from itertools import product
from pathlib import Path

import pytest

from graphwalks.choice.lanes import LANES
from graphwalks.construction import TASKS
from graphwalks.construction.published import (
    SCHEDULED,
    UNITS,
    PublishedControl,
    PublishedResult,
    published_controls,
    published_results,
)

MODES = {"direct": 0, "proposals": 1}


def result(model: str, task: str, mode: str) -> PublishedResult:
    (found,) = (
        one for one in published_results() if (one.model, one.task, one.mode) == (model, task, mode)
    )
    return found


def control(task: str, policy: str, graphs: int) -> PublishedControl:
    (found,) = (
        one
        for one in published_controls()
        if (one.task, one.policy, one.graphs) == (task, policy, graphs)
    )
    return found


@pytest.mark.parametrize(
    ("model", "task", "mode", "gap", "completed"),
    [
        ("Jev-1.13.0", "tsp", "direct", 59.6641, 10),
        ("Jev-1.13.0", "influence", "proposals", 0.5, 8),
        ("Kev-4B", "tsp", "direct", 420.8638, 8),
        ("Laya", "maxcut", "direct", None, 0),
        ("GPT-5.4 (none)", "influence", "proposals", 5.475, 10),
        ("GPT-6-Astra", "modularity", "direct", 0.0002611, 10),
    ],
)
def test_known_facts_are_there(
    model: str, task: str, mode: str, gap: float | None, completed: int
) -> None:
    found = result(model, task, mode)
    assert (found.gap, found.completed) == (gap, completed)


def test_every_lane_has_an_entry_for_every_task_and_mode() -> None:
    found = [(one.model, one.task, one.mode) for one in published_results()]
    assert sorted(found) == sorted(product(LANES, TASKS, MODES))
    assert set(UNITS) == set(TASKS)


def test_a_gap_is_undefined_exactly_where_nothing_was_completed() -> None:
    for one in published_results():
        assert (one.gap is None) == (one.completed == 0)
        assert one.source
        assert one.note or one.completed == SCHEDULED


def test_the_table_holds_the_collected_facts(shared_data: Path) -> None:
    file = shared_data / "graphdecision" / "published.json"
    collected = json.loads(file.read_text(encoding="utf-8"))
    for model in collected["models_exact"]:
        for task, row in zip(TASKS, model["rq3"], strict=True):
            for mode, place in MODES.items():
                found = result(model["label"].removesuffix(" *"), task, mode)
                assert (found.gap, found.completed) == (row[place], row[place + 2])


def test_the_controls_hold_the_collected_facts(shared_data: Path) -> None:
    file = shared_data / "graphdecision" / "published.json"
    collected = json.loads(file.read_text(encoding="utf-8"))["rq3"]["controls_recomputed_by_us"]
    expected = sorted(
        value
        for gaps in collected.values()
        if isinstance(gaps, dict)  # the last one is a remark
        for value in gaps.values()
    )
    assert sorted(one.gap for one in published_controls()) == expected


def test_printed_controls_are_the_computed_ones_but_for_two_that_were_rounded_twice() -> None:
    printed = [one for one in published_controls() if one.published is not None]
    other = {
        (one.task, one.policy) for one in printed if abs(one.gap - (one.published or 0)) > 0.000_051
    }
    assert other == {("modularity", "rule:greedy_completion"), ("modularity", "random")}
    assert {(one.task, one.policy) for one in printed if "rounded twice" in one.note} == other
    assert control("modularity", "rule:greedy_completion", 10).published == 0.0361
    assert control("modularity", "random", 10).published == 0.4175


def test_influence_has_controls_of_all_graphs_and_of_those_of_at_most_125_vertices() -> None:
    assert control("influence", "rule:marginal_cascade", 10).gap == 5.475
    assert control("influence", "rule:marginal_cascade", 8).gap == 6.84375
