"""A template as a task."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.gsm_symbolic.question import CHAINED
from graphwalks.arbigraph.catalogue.gsm_symbolic.task import template_task
from graphwalks.arbigraph.catalogue.task import Parameters
from graphwalks.arbigraph.catalogue.usability import usable
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream
from tests.arbigraph.catalogue.gsm_symbolic.templates import MARBLES, template

TASK = template_task(3, template(MARBLES))
HELD: Parameters = {"given_n": CHAINED, "given_b": 5, "shift": -7}


def test_a_problem_worked_by_eye() -> None:
    assert TASK.compute(27, HELD) == 5 * (27 - 7)
    assert (TASK.category, TASK.task_id, TASK.name) == ("gsm_symbolic", 3, "template_0003")


@given(st.integers(0, 99), st.integers(0, 10**6))
def test_both_routes_agree_on_the_text(value: int, seed: int) -> None:
    params = TASK.draw(Stream(seed), value)
    text = TASK.statement.render({**params, "value": "val_2", "result": "r_2", "k": 2})
    read = TASK.statement.read(text)
    assert read is not None
    assert {name: read[name] for name in TASK.parameter_names} == params
    answer = TASK.compute(value, params)
    assert usable(answer)
    assert TASK.resolve(text, value, read) == answer


def test_a_value_without_a_draw_is_refused() -> None:
    never = template_task(3, template(MARBLES.replace("n * b < 150", "n < b")))
    with pytest.raises(ArgumentError, match="template_0003 has no draw that fits 50"):
        never.draw(Stream(1), 50)


def test_a_held_problem_with_another_value_is_rounded_down() -> None:
    halves = template_task(3, template(MARBLES.replace("#answer: n * b", "#answer: n * b / 2")))
    assert halves.compute(27, HELD) == 50
    assert halves.compute(28, HELD) == 52


def test_a_division_by_zero_is_an_argument_error() -> None:
    divided = template_task(3, template(MARBLES.replace("#answer: n * b", "#answer: 60 / n")))
    with pytest.raises(ArgumentError, match="template_0003 has no answer for 7"):
        divided.compute(7, HELD)


def test_a_coarse_problem_is_only_a_target() -> None:
    assert TASK.as_inner
    assert not template_task(15, template(MARBLES)).as_inner
