"""A word problem is drawn within its conditions, and both of its solutions can be run."""

import pytest

from graphwalks.arbigraph.catalogue.gsm.problem import ProblemError, problem_task
from graphwalks.arbigraph.catalogue.gsm.problemfile import load
from graphwalks.arbigraph.catalogue.task import Conversion, Parameters, Task
from graphwalks.streams import Stream
from tests.arbigraph.catalogue.gsm.texts import MARBLES, changed

DRAW: Parameters = {"child": "Ana", "friend": "Ben", "count": 6, "gift": 4}


def task_of(text: str) -> Task:
    return problem_task("tests", load(text, "marbles"))


def test_the_file_says_what_the_task_is() -> None:
    task = task_of(MARBLES)
    assert (task.category, task.task_id, task.name) == ("tests", 0, "marbles")
    assert task.conversion == Conversion(absolute=True, add=5, pad=False)
    assert task.parameter_names == {"child", "friend", "count", "gift"}


def test_the_statement_asks_the_question_and_names_the_answer() -> None:
    text = task_of(MARBLES).statement.render({**DRAW, "value": "val_2", "result": "r_2"})
    assert text == (
        "Ana has val_2 bags of 6 marbles and gives 4 marbles to Ben. How many marbles are left?\n"
        "Let r_2 be the number that answers this question."
    )


def test_both_solutions_give_the_answer() -> None:
    task = task_of(MARBLES)
    assert task.compute(10, DRAW) == 56
    assert task.resolve("", 10, DRAW) == 56


def test_draws_fulfil_the_conditions_and_reach_all_that_do() -> None:
    task = task_of(MARBLES)
    draws = [task.draw(Stream("marbles", seed), 5) for seed in range(300)]
    pairs = {(draw["count"], draw["gift"]) for draw in draws}
    assert pairs == {(count, gift) for count in (4, 6, 8) for gift in range(2, count)}
    assert {(draw["child"], draw["friend"]) for draw in draws} == {("Ana", "Ben"), ("Ben", "Ana")}


def test_the_same_stream_gives_the_same_draw() -> None:
    task = task_of(MARBLES)
    assert task.draw(Stream("marbles"), 5) == task.draw(Stream("marbles"), 50)


def test_conditions_that_nothing_fulfils_are_told() -> None:
    task = task_of(changed("gift < count", "gift > 9"))
    with pytest.raises(ProblemError, match="none of 1000 draws fulfils all conditions"):
        task.draw(Stream("marbles"), 5)


@pytest.mark.parametrize("answer", ["value * count / gift", "value * count > gift"])
def test_an_answer_that_is_no_whole_number_is_told(answer: str) -> None:
    task = task_of(changed("value * count - gift", answer))
    with pytest.raises(ProblemError, match="no whole number"):
        task.compute(5, {"child": "Ana", "friend": "Ben", "count": 4, "gift": 3})


def test_only_numbers_are_computed_with() -> None:
    task = task_of(MARBLES)
    with pytest.raises(ProblemError, match="'four' stands where a word problem has a number"):
        task.compute(5, {"child": "Ana", "friend": "Ben", "count": "four", "gift": 3})
