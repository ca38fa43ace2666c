"""What benchmarks/tasks.py measures, on tasks whose figures can be worked out."""

from collections.abc import Callable

import pytest

from benchmarks.tasks import measured
from graphwalks.arbigraph.catalogue.task import Conversion, Parameters, Task, Value
from graphwalks.arbigraph.pattern import Pattern

MODULUS = 97


def task_with(answer: Callable[[int], int]) -> Task:
    def compute(value: Value, _params: Parameters) -> Value:
        assert isinstance(value, int)
        return answer(value)

    return Task(
        category="tried",
        task_id=0,
        name="tried",
        input="scalar",
        output="scalar",
        conversion=Conversion(absolute=True, add=2, pad=False),
        statement=Pattern("Let {result:name} be {value:name}."),
        draw=lambda stream, value: {},
        compute=compute,
        resolve=lambda text, value, params: compute(value, params),
        as_target=True,
        as_inner=True,
    )


def test_an_answer_that_is_always_the_same_is_told() -> None:
    found = measured(task_with(lambda value: 7))
    assert (found.common, found.same, found.rejected) == (1, 1, 0)


def test_a_number_that_is_passed_on_is_the_same_for_one_value_in_97() -> None:
    found = measured(task_with(lambda value: value))
    assert found.same == pytest.approx(1 / MODULUS, abs=0.003)
    assert found.common < 0.03
    assert found.rejected == 0


def test_answers_that_a_child_sees_alike_count_as_the_same() -> None:
    found = measured(task_with(lambda value: MODULUS * value))
    assert found.same == 1
    assert found.common < 0.03


def test_answers_of_no_use_are_rejected_and_not_common() -> None:
    found = measured(task_with(lambda value: 0 if value % 2 else value))
    assert found.rejected == pytest.approx(0.5, abs=0.03)
    assert found.common < 0.06
