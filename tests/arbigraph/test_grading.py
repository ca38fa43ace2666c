"""Grades of whole replies, alone and against the cases of the published harness."""

import json
import re
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest
from hypothesis import given

from graphwalks.arbigraph.answer import read_strict
from graphwalks.arbigraph.grading import OutputGrade, grade
from graphwalks.arbigraph.tolerant import read_tolerant
from graphwalks.errors import ArgumentError
from tests.arbigraph.test_answer import HOSTILE

# Where the published grader raises, with what this one makes of the reply.
RAISES = {
    "crash/int_5000_digits": True,
    "crash/deep_nesting": False,
    "crash/huge_int_vs_float": True,
}
# Where it is wrong: it never compares the other elements of a list that holds an integer.
WRONG = {"mixed_list_float_ignored", "mixed_list_string_ignored"}

REPLY = """task_1_out = {"result": 7}
**task_2_out** = [2, 3]
task_3_out = {"result": 5}"""
TRUTHS = {"task_1_out": 7, "task_2_out": [2, 3], "task_3_out": 4, "task_4_out": 0}


def cases(folder: Path, name: str) -> list[dict[str, Any]]:
    lines = (folder / "arbigraph" / name).read_text(encoding="utf-8").splitlines()
    return [json.loads(line) for line in lines]


def decoded(value: Any) -> Any:
    if isinstance(value, dict):
        return float(value["$float"]) if "$float" in value else value
    return [decoded(item) for item in value] if isinstance(value, list) else value


def text_of(case: dict[str, Any]) -> str:
    if "text_recipe" not in case:
        return str(case["text"])
    recipe = case["text_recipe"]
    character, count = recipe["repeat"]
    return str(recipe["prefix"] + character * count + recipe["suffix"])


def test_every_output_is_graded_by_itself() -> None:
    grades = grade(REPLY, TRUTHS, "task_1_out")
    assert dict(grades.outputs) == {
        "task_1_out": OutputGrade(parsed=7, answered=True, correct=True, tolerant=True),
        "task_2_out": OutputGrade(parsed=None, answered=False, correct=False, tolerant=True),
        "task_3_out": OutputGrade(parsed=5, answered=True, correct=False, tolerant=False),
        "task_4_out": OutputGrade(parsed=None, answered=False, correct=False, tolerant=False),
    }
    assert (grades.target_correct, grades.all_correct) == (True, False)
    assert (grades.node_rate, grades.answered_rate) == (0.25, 0.5)
    assert grades.first_wrong == "task_2_out"
    assert grades.missing == ("task_2_out", "task_4_out")


def test_only_the_target_is_rewarded() -> None:
    rewards = {name: grade(REPLY, TRUTHS, name).reward for name in TRUTHS}
    assert rewards == {"task_1_out": 1, "task_2_out": 0, "task_3_out": 0, "task_4_out": 0}


def test_a_reply_with_everything_right_misses_nothing() -> None:
    grades = grade('task_1_out = {"result": 7}', {"task_1_out": 7}, "task_1_out")
    assert grades.all_correct
    assert grades.first_wrong is None
    assert grades.missing == ()


def test_an_unknown_target_is_refused_with_the_known_ones() -> None:
    with pytest.raises(ArgumentError, match=r"'task_9_out' is not an output.*: task_1_out, task_2"):
        grade(REPLY, TRUTHS, "task_9_out")


@given(HOSTILE)
def test_no_text_raises(text: str) -> None:
    outputs = grade(text, TRUTHS, "task_1_out").outputs
    assert list(outputs) == list(TRUTHS)
    assert all(output.answered or not output.correct for output in outputs.values())
    assert all(output.tolerant or not output.correct for output in outputs.values())


def test_synthetic_cases_agree_but_for_the_faults_of_the_published_grader(
    shared_data: Path,
) -> None:
    differing = set()
    for case in cases(shared_data, "grader_cases_v2.jsonl"):
        grades = grade(text_of(case), case["truths"], case["target"])
        if "raises" in case:
            [output] = grades.outputs.values()
            assert (output.answered, output.correct) == (RAISES[case["tag"]], False)
            continue
        read = {name: item.parsed for name, item in grades.outputs.items() if item.answered}
        expected = {name: decoded(value) for name, value in case["parsed"].items()}
        # By their texts, since NaN differs from itself.
        assert {n: repr(v) for n, v in read.items()} == {n: repr(v) for n, v in expected.items()}
        assert {n: o.answered for n, o in grades.outputs.items()} == case["answered"]
        correct = {name: output.correct for name, output in grades.outputs.items()}
        if (correct, grades.reward) != (case["correct"], case["reward"]):
            differing.add(case["tag"])
            assert not grades.target_correct
    assert differing == WRONG


def node_cases(folder: Path) -> Iterator[tuple[str, dict[str, Any], str]]:
    for case in cases(folder, "grader_cases.jsonl"):
        for name, output in case["outputs"].items():
            yield name, output, case["final_text"]


def test_answers_of_published_episodes_get_the_published_verdict(shared_data: Path) -> None:
    verdicts = set()
    for name, output, _ in node_cases(shared_data):
        grades = grade(output["v2_text"] or "", {name: output["truth"]}, name)
        assert grades.target_correct == output["v2_verdict"]
        verdicts.add(grades.target_correct)
    assert verdicts == {True, False}


def test_the_tolerant_reading_gives_the_published_verdict_on_the_real_replies(
    shared_data: Path,
) -> None:
    for name, output, text in node_cases(shared_data):
        if output["in_text"]:
            grades = grade(text, {name: output["truth"]}, name)
            assert grades.outputs[name].tolerant == output["verdict"]


BOXED = re.compile(r"\\boxed\{(task_[0-9]+_out) = ([^{}]*)\}")
TURN_NAMES = [f"task_{number}_out" for number in range(1, 20)]


def test_turns_in_the_form_of_the_prompt_give_the_published_answers(shared_data: Path) -> None:
    answered = 0
    for case in cases(shared_data, "turn_cases.jsonl"):
        text = BOXED.sub(r'\1 = {"result": \2}', case["text"])
        expected = {name: json.loads(value) for name, value in case["answers"]}
        assert read_strict(text, TURN_NAMES) == expected
        # In its own words the turn says the same; it may say more outside of a box.
        tolerant = read_tolerant(case["text"], TURN_NAMES)
        assert {name: tolerant.get(name) for name in expected} == expected
        answered += bool(expected)
    assert answered > 20
