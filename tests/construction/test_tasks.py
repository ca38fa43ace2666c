import pytest

from graphwalks.construction import TASKS, generated, instances
from graphwalks.construction.tasks import classical
from graphwalks.errors import ArgumentError
from tests.construction.cities import six_cities


def test_a_task_is_asked_for_by_its_name() -> None:
    assert classical(six_cities()) == ("2", "1", "3", "4")


def test_a_wrong_task_is_refused_with_those_there_are() -> None:
    with pytest.raises(ArgumentError, match=r"did you mean 'tsp'.*allowed: tsp, maxcut"):
        instances("tps", "paper")
    with pytest.raises(ArgumentError, match="task=walk is not allowed"):
        generated("walk", 0, 0)


@pytest.mark.parametrize("task", TASKS)
@pytest.mark.parametrize("cohort", ["new", "Paper", ""])
def test_every_task_has_one_cohort(task: str, cohort: str) -> None:
    with pytest.raises(ArgumentError, match="allowed: paper"):
        instances(task, cohort)


@pytest.mark.parametrize("task", TASKS)
def test_no_task_has_an_instance_before_the_first(task: str) -> None:
    with pytest.raises(ArgumentError, match="index"):
        generated(task, 0, -1)
