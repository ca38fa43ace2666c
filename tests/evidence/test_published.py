"""Published shares and contrasts of graph and text."""

import json
from itertools import product
from pathlib import Path

import pytest

from graphwalks.choice.lanes import LANES
from graphwalks.evidence.condition import CONDITIONS, CONTRASTS
from graphwalks.evidence.item import TASKS
from graphwalks.evidence.published import (
    HIT_AT_40,
    RECALL_AT_40,
    SCHEDULED,
    published_contrasts,
    published_results,
)

PERCENT = {(one.model, one.task, one.condition): one.percent for one in published_results()}


@pytest.mark.parametrize(
    ("model", "task", "condition", "expected"),
    [
        ("Jev-1.13.0", "arxiv", "TG", 58),
        ("Jev-1.13.0", "prime", "A", 42),
        ("GPT-6-Astra", "prime", "BAG", 73),
        ("Qwen3.5-2B", "arxiv", "G", 12),
        ("Laya", "arxiv", "TG", None),
        ("Qwen3.5-4B score", "prime", "T", None),
    ],
)
def test_known_facts_are_there(
    model: str, task: str, condition: str, expected: float | None
) -> None:
    assert PERCENT[model, task, condition] == expected


def test_every_lane_has_an_entry_for_every_task_and_condition() -> None:
    assert list(PERCENT) == list(product(LANES, TASKS, CONDITIONS))
    assert {model for (model, *_), one in PERCENT.items() if one is None} == {
        "Laya",
        "Qwen3.5-4B score",
    }
    assert all(one is None or 0 <= one <= 100 for one in PERCENT.values())


def test_contrasts_are_the_differences_of_the_shares() -> None:
    for one in published_contrasts():
        assert (one.left, one.right) in CONTRASTS
        left = PERCENT[one.model, one.task, one.left]
        right = PERCENT[one.model, one.task, one.right]
        assert left is not None and right is not None
        assert one.points == left - right
        assert one.low <= one.points <= one.high


def test_the_tables_hold_the_collected_facts(shared_data: Path) -> None:
    file = shared_data / "graphdecision" / "published.json"
    collected = json.loads(file.read_text(encoding="utf-8"))
    rq2 = collected["rq2"]
    names = {model["id"]: model["label"].removesuffix(" *") for model in collected["models_exact"]}
    tables = {
        "arxiv": rq2["ogbn_arxiv_accuracy_percent"],
        "prime": rq2["stark_prime_hit1_percent"],
    }
    assert {
        (names[key], task, condition): value
        for task, table in tables.items()
        for key, values in table.items()
        for condition, value in values.items()
    } == PERCENT
    assert SCHEDULED == rq2["queries_per_condition"]
    assert rq2["prime_candidate_hit40_percent"] == HIT_AT_40
    assert rq2["prime_candidate_recall40_percent"] == RECALL_AT_40
    contrasts = {
        (names[key], task, *pair.split("-")): (points, *ends)
        for key, tasks in rq2["paired_contrasts_pp"].items()
        if key in names
        for task, pairs in tasks.items()
        for pair, (points, ends) in pairs.items()
    }
    assert contrasts == {
        (one.model, one.task, one.left, one.right): (one.points, one.low, one.high)
        for one in published_contrasts()
    }
