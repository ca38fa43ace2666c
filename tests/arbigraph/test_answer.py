"""The strict reading: one form, the last valid assignment, no text that it cannot take."""

import json
import math

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.answer import MAX_DEPTH, MAX_DIGITS, read_number, read_strict

NAME = "task_1_out"
NAMES = [NAME, "task_2_out"]

PIECES = st.sampled_from([
    *('task_1_out = {"result": ', 'task_2_out={"result":', "task_1_out", " = ", "{", "}"),
    *("[", "]", '"', "\\", "\\u", "'", "result", ":", ",", "7", "-", ".", "e", "1e999"),
    *("null", "true", "NaN", "é", "_", "\n", "\x00", "\ud800", "(", ")", "=>", "`", "**"),
    *("<tool_call>", "</tool_call>", "&quot;", "\\boxed{", "1,234", "= 7\n", "9" * 5000),
])
HOSTILE = st.lists(PIECES | st.text(max_size=4), max_size=40).map("".join)
VALUES = st.recursive(
    st.booleans() | st.integers() | st.floats(allow_nan=False) | st.text(),
    lambda children: st.lists(children) | st.dictionaries(st.text(), children),
)


def read(text: str) -> object:
    return read_strict(text, NAMES).get(NAME)


@pytest.mark.parametrize(
    "text",
    [
        'task_1_out = {"result": 7}',
        'task_1_out={"result":7}',
        'task_1_out\u00a0=\n{\n  "result": 7\n}',
        '**task_1_out = {"result": 7}**',
        '\\boxed{task_1_out = {"result": 7}}',
        'a.task_1_out = {"result": 6, "result": 7}.',
        'task_1_out = {"result": 6} task_1_out = {"result": 7}',
        'task_1_out = {"result": 7} and task_1_out = {"result": 6',
        '<tool_call>task_1_out = {"result": 7}',
        '<think>task_1_out = {"result": 7}</think>',
    ],
)
def test_the_form_of_the_prompt_is_read_wherever_it_stands(text: str) -> None:
    assert read(text) == 7


@pytest.mark.parametrize(
    "text",
    [
        "task_1_out = 7",
        'task_1_out = {"result": 7',
        'task_1_out = {"result": 7}x',
        'task_1_out = {"result": 7}²',
        'task_1_out = {"result": 7}_',
        'task_1_out = {"result": null}',
        'task_1_out = {"result": 7, "note": 1}',
        "task_1_out = {'result': 7}",
        'task_1_out: {"result": 7}',
        'task_1_out == {"result": 7}',
        '`task_1_out` = {"result": 7}',
        'Task_1_out = {"result": 7}',
        'my_task_1_out = {"result": 7}',
        'task_01_out = {"result": 7}',
        'task_3_out = {"result": 7}',
        'task_1_out = {"result": "line\nbreak"}',
        '<tool_call>task_1_out = {"result": 7}</tool_call>',
        "",
    ],
)
def test_any_other_form_is_no_answer(text: str) -> None:
    assert read(text) is None


@given(VALUES)
def test_every_json_value_is_read_as_it_was_written(value: object) -> None:
    assert read_strict(f"task_1_out = {json.dumps({'result': value})}", [NAME]) == {NAME: value}


def test_only_requested_names_are_read() -> None:
    text = 'task_2_out = {"result": 2}\ntask_1_out = {"result": 1}'
    assert read_strict(text, ["task_2_out"]) == {"task_2_out": 2}
    assert read_strict(text, []) == {}


@given(HOSTILE)
def test_no_text_raises(text: str) -> None:
    assert set(read_strict(text, NAMES)) <= set(NAMES)


def test_nesting_is_read_down_to_a_limit() -> None:
    def nested(levels: int) -> object:
        return read(f'task_1_out = {{"result": {"[" * levels}{"]" * levels}}}')

    assert nested(MAX_DEPTH - 1) is not None
    assert nested(MAX_DEPTH) is None


@pytest.mark.parametrize(
    ("digits", "number"),
    [
        ("-12", -12),
        ("1" * MAX_DIGITS, (10**MAX_DIGITS - 1) // 9),
        ("9" * (MAX_DIGITS + 1), math.inf),
        ("-" + "9" * MAX_DIGITS, -math.inf),
    ],
)
def test_an_integer_that_is_too_long_is_infinite(digits: str, number: float) -> None:
    assert read_number(digits) == number


SIZE = 1_000_000


@pytest.mark.parametrize(
    "piece",
    [
        "<tool_call>",
        "<tool_call><function=f>",
        'task_1_out = {"result": [',
        'task_1_out = {"result": "',
        'task_1_out = {": ',
        'task_1_out = {", ',
        "task_1_out = ",
        'task_1_out = {"result": [[],\n',
    ],
)
def test_assignments_that_never_end_are_passed_over_in_linear_time(piece: str) -> None:
    assert read(piece * (SIZE // len(piece))) is None


@pytest.mark.parametrize("filler", [" ", "[", '\\"', "9", "[],", "1,\n", "task_2_out = "])
@pytest.mark.parametrize("start", ["task_1_out=", 'task_1_out = {"result": ["'])
def test_one_huge_assignment_is_passed_over_in_linear_time(start: str, filler: str) -> None:
    assert read(start + filler * (SIZE // len(filler))) is None
