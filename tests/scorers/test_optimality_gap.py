"""Scores of trajectories: values, what the log tells, and the flags of shortcuts."""

import math
from typing import Any

from inspect_ai.util import Store

from graphwalks.scorers.optimality_gap import FOUND, LEGEND, score_record, shortcuts_of
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.trajectory_record import TrajectoryRecord

SAMPLE: dict[str, Any] = {
    "origin": {"task": "modularity"},
    "mode": "proposals",
    "decisions": 3,
    "reference": 0.5,
    "reference_exact": "1/2",
    "reference_status": "proven",
    "gap_unit": "",
}


def step(
    action: str | None, *, place: int = 0, forced: bool = False, **rules: str
) -> dict[str, Any]:
    return {
        "decision": 1,
        "action": action,
        "place": place,
        "forced": forced,
        "legal": 2,
        "proposals": rules,
        "tokens": 0 if forced else 7,
    }


def record(**kept: Any) -> TrajectoryRecord:
    found = TrajectoryRecord(store=Store())
    for name, value in kept.items():
        setattr(found, name, value)
    return found


def finished() -> TrajectoryRecord:
    return record(
        history=["A", "B", "A"],
        forced=1,
        ending="answered",
        model_calls=2,
        cached_calls=1,
        retries=3,
        objective=0.25,
        objective_exact="1/4",
        gap=0.25,
        picture="data:image/png;base64,AAAA",
        decisions=[
            step("A", forced=True, one="A", two="A"),
            step("B", place=1, one="A", two="B"),
            step("A", one="A", two="B"),
        ],
    )


def test_a_finished_trajectory_has_numbers_for_every_key() -> None:
    found = score_record(Outcome.ANSWERED, finished(), SAMPLE)
    assert found.value == {
        "gap": 0.25,
        "complete": 1.0,
        "forced_share": 1 / 3,
        "model_calls": 2.0,
        "cached_calls": 1.0,
        "retries": 3.0,
    }
    assert found.answer == "1/4"
    told = found.metadata or {}
    assert (told["objective"], told["objective_exact"]) == (0.25, "1/4")
    assert (told["reference"], told["reference_exact"]) == (0.5, "1/2")
    assert (told["reference_status"], told["beats_reference"]) == ("proven", False)
    assert told["history"] == ["A", "B", "A"]
    assert told["tokens"] == 14


def test_the_explanation_shows_picture_and_decisions() -> None:
    text = score_record(Outcome.ANSWERED, finished(), SAMPLE).explanation or ""
    assert text.startswith("3 of 3 decisions were taken. 1 of them were forced.")
    assert "The objective is 1/4, the best one possible 1/2: a gap of 0.25." in text
    assert "![The finished solution](data:image/png;base64,AAAA)" in text
    assert "*The finished solution: community A is the left half" in text
    legend, _, *rows = text.splitlines()[-7:]
    assert legend == LEGEND
    assert rows[0] == "| decision | taken | forced | one | two | legal actions | seconds | tokens |"
    assert rows[2] == "| 1 | A | yes | **A** | **A** | 2 |  | 0 |"
    assert rows[3] == "| 1 | B |  | A | **B** | 2 |  | 7 |"


def test_a_solution_better_than_the_best_one_known_is_named() -> None:
    kept = finished()
    kept.gap, kept.objective_exact = -0.25, "3/4"
    found = score_record(Outcome.ANSWERED, kept, SAMPLE | {"reference_status": "best_known"})
    assert (found.metadata or {})["beats_reference"] is True
    assert (found.metadata or {})["reference_status"] == "best_known"
    text = found.explanation or ""
    assert f"3/4, the best one known 1/2: a gap of -0.25. {FOUND}" in text


def test_an_unfinished_trajectory_has_no_gap_and_keeps_the_rest() -> None:
    kept = record(history=["A"], model_calls=2, ending="illegal_choice", fault="invalid_choice")
    found = score_record(Outcome.ILLEGAL_CHOICE, kept, SAMPLE)
    assert isinstance(found.value, dict)
    assert math.isnan(float(str(found.value["gap"])))
    assert (found.value["complete"], found.value["model_calls"]) == (0.0, 2.0)
    assert found.answer == "1 of 3 decisions"
    assert "It ended as illegal_choice (invalid_choice)." in (found.explanation or "")


def test_an_error_of_the_provider_has_no_number_at_all() -> None:
    found = score_record(Outcome.PROVIDER_ERROR, record(history=["A"]), SAMPLE)
    assert isinstance(found.value, dict)
    assert all(math.isnan(float(str(value))) for value in found.value.values())
    assert (found.metadata or {})["history"] == ["A"]


def test_nothing_was_built_at_all() -> None:
    found = score_record(Outcome.UNSUPPORTED, record(reason="Too many options."), SAMPLE)
    assert isinstance(found.value, dict)
    assert found.value["forced_share"] == 0.0
    assert (found.explanation or "").endswith("It ended as unsupported. Too many options.")


def test_shortcuts_are_told_apart() -> None:
    none = {"constant": False, "first_listed": False, "one_rule": False, "forced_only": False}
    assert shortcuts_of(finished()) == none
    constant = record(history=["A", "A"], decisions=[step("A", place=1, one="B")] * 2)
    assert shortcuts_of(constant) == none | {"constant": True}
    listed = record(history=["A", "B"], decisions=[step("A", one="B"), step("B", one="A")])
    assert shortcuts_of(listed) == none | {"first_listed": True}
    ruled = record(
        history=["A", "B"],
        decisions=[step("A", place=1, one="A", two="B"), step("B", one="B", two="A")],
    )
    assert shortcuts_of(ruled) == none | {"one_rule": True}
    agreed = record(
        history=["B", "A", "B"],
        decisions=[
            step("B", forced=True, one="B", two="B"),
            step("A", place=1, one="A", two="B"),
            step("B", place=1, one="A", two="B"),
        ],
    )
    assert shortcuts_of(agreed) == none  # it follows two rules where there was a choice
    forced = record(
        history=["A", "B"],
        decisions=[step("A", forced=True, one="A"), step("B", forced=True, one="B")],
    )
    assert shortcuts_of(forced) == none | {"forced_only": True}
