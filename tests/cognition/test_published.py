"""Published accuracies of graph cognition."""

import json
from itertools import product
from pathlib import Path

import pytest

from graphwalks.choice.lanes import LANES
from graphwalks.cognition import TASKS
from graphwalks.cognition.published import published_results


def percent(model: str, question: str) -> float:
    (found,) = (
        result.percent
        for result in published_results()
        if (result.model, result.question) == (model, question)
    )
    return found


@pytest.mark.parametrize(
    ("model", "question", "expected"),
    [
        ("Jev-1.13.0", "articulation", 61.25),
        ("Laya", "connectivity", 51.25),
        ("Qwen3.5-4B score", "degree", 17.5271),
        ("GPT-5.4 (none)", "degree", 91.4154),
        ("GPT-6-Astra", "adjacency", 100.0),
    ],
)
def test_known_facts_are_there(model: str, question: str, expected: float) -> None:
    assert percent(model, question) == expected


def test_every_lane_has_a_number_for_every_question() -> None:
    pairs = [(result.model, result.question) for result in published_results()]
    assert sorted(pairs) == sorted(product(LANES, TASKS))
    assert all(0 <= result.percent <= 100 and result.source for result in published_results())


def test_binary_questions_are_shares_of_eighty_items() -> None:
    # 16 items of each size, so the size-equal mean is a number of right answers by 80.
    binary = [one.percent for one in published_results() if one.question != "degree"]
    assert all((value * 80 / 100).is_integer() for value in binary)


def test_the_table_holds_the_collected_facts(shared_data: Path) -> None:
    file = shared_data / "graphdecision" / "published.json"
    collected = json.loads(file.read_text(encoding="utf-8"))
    expected = [
        (model["label"].removesuffix(" *"), question, value)
        for model in collected["models_exact"]
        for question, value in zip(collected["orders"]["rq1_tasks"], model["rq1"], strict=True)
    ]
    assert [(r.model, r.question, r.percent) for r in published_results()] == expected
