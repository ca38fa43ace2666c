"""What one node does: its answer, none, or the error of a task that gives something else."""

from dataclasses import replace
from typing import Any

import pytest

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.edges import Scheme
from graphwalks.arbigraph.steps import computed
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

SCHEME = Scheme("sum", 97, 10)
DIVISOR_SUM = catalogue.task_of("math", 31)


def refuse(*_: object) -> int:
    raise ArgumentError("not this one")


def test_the_answer_is_that_of_the_converted_value() -> None:
    step = computed(DIVISOR_SUM, -100, SCHEME, Stream("steps"))
    assert step is not None
    assert (step.received, step.input, step.output) == (-100, 4, 7)  # 4 = 100 - 97 + 1; 1 + 2 + 4


def test_a_value_without_an_answer_gives_none() -> None:
    task = replace(DIVISOR_SUM, compute=refuse)
    assert computed(task, 5, SCHEME, Stream("steps")) is None


@pytest.mark.parametrize(
    ("output", "answer", "message"),
    [
        ("scalar", 2.5, r"\(divisor_sum\) gave a float, which must be an int"),
        ("scalar", True, "gave a bool"),
        ("scalar", None, "gave a NoneType"),
        ("scalar", [1, 2], "gave a list"),
        ("list", 5, "gave a int, which must be a list of int"),
        ("list", (1, 2), "gave a tuple"),
        ("list", [1, 2.5], "gave a list"),
    ],
)
def test_what_is_no_answer_of_its_domain_is_an_error(
    output: Any, answer: Any, message: str
) -> None:
    task = replace(DIVISOR_SUM, output=output, compute=lambda *_: answer)
    with pytest.raises(ArgumentError, match=message):
        computed(task, 5, SCHEME, Stream("steps"))
