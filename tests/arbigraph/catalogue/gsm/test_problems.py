"""The word problems of the package: both solutions agree wherever a value can take them."""

import re
from importlib import resources

import pytest

from graphwalks.arbigraph.catalogue import gsm
from graphwalks.arbigraph.catalogue.gsm.problem import Problem
from graphwalks.arbigraph.catalogue.gsm.problemfile import load
from graphwalks.arbigraph.catalogue.task import Parameters, Task
from graphwalks.arbigraph.edges import MODULI
from graphwalks.arbigraph.pattern import SlotValue
from graphwalks.streams import Stream

NAMES = [task.name for task in gsm.TASKS]
DRAWS = 15


def problem_of(task: Task) -> Problem:
    file = resources.files(gsm) / "problems" / f"{task.name}.toml"
    return load(file.read_text(encoding="utf-8"), task.name)


def draws(task: Task) -> list[Parameters]:
    return [task.draw(Stream("problems", task.task_id, seed), 50) for seed in range(DRAWS)]


def slots(params: Parameters) -> dict[str, SlotValue]:
    return {**params, "value": "val_7", "result": "r_7"}


def test_ids_have_no_gaps_and_names_are_unique() -> None:
    assert [task.task_id for task in gsm.TASKS] == list(range(len(gsm.TASKS)))
    assert len(set(NAMES)) == len(NAMES)


@pytest.mark.parametrize("task", gsm.TASKS, ids=NAMES)
def test_both_solutions_agree_on_a_usable_answer_for_every_value(task: Task) -> None:
    least = task.conversion.add
    for params in draws(task):
        for value in range(least, least + max(MODULI)):
            answer = task.compute(value, params)
            assert answer == task.resolve("", value, params)
            assert isinstance(answer, int)
            assert 2 <= answer < 10**10


@pytest.mark.parametrize("task", gsm.TASKS, ids=NAMES)
def test_different_values_have_different_answers_for_most_children(task: Task) -> None:
    least, modulus = task.conversion.add, min(MODULI)
    for params in draws(task):
        seen = {task.compute(least + rest, params) for rest in range(modulus)}
        assert len({answer % modulus for answer in map(int_of, seen)}) > modulus // 3


def int_of(value: int | list[int]) -> int:
    assert isinstance(value, int)
    return value


@pytest.mark.parametrize("task", gsm.TASKS, ids=NAMES)
def test_draws_fulfil_the_conditions(task: Task) -> None:
    problem = problem_of(task)
    for params in draws(task):
        given = {name: value for name, value in params.items() if isinstance(value, int | str)}
        assert all(condition(given) for condition in problem.conditions)
        assert given.keys() == problem.slots.keys()


@pytest.mark.parametrize("task", gsm.TASKS, ids=NAMES)
def test_a_statement_is_read_by_its_own_pattern_alone(task: Task) -> None:
    for params in draws(task):
        text = task.statement.render(slots(params))
        readings = {other.name: other.statement.read(text) for other in gsm.TASKS}
        assert [name for name, read in readings.items() if read is not None] == [task.name]
        assert readings[task.name] == slots(params)


@pytest.mark.parametrize("task", gsm.TASKS, ids=NAMES)
def test_a_statement_is_a_question_in_one_line_and_the_name_of_its_answer(task: Task) -> None:
    for params in draws(task):
        question, naming = task.statement.render(slots(params)).split("\n")
        assert question.isprintable()
        assert "  " not in question
        assert question.endswith("?")
        assert "val_7" in question
        assert naming == "Let r_7 be the number that answers this question."


@pytest.mark.parametrize("task", gsm.TASKS, ids=NAMES)
def test_words_fit_their_articles(task: Task) -> None:
    problem = problem_of(task)
    for slot in (words for words in problem.slots.values() if isinstance(words, tuple)):
        for word in slot:
            assert not re.search(r"\ba [aeio]|\ban [^aeiouh]", word)
    for params in draws(task):
        assert not re.search(r"\ba [aeio]", task.statement.render(slots(params)))


EXAMPLES = [
    # 12 crates of 30 apples less 2 of them: 300 apples, less 5.
    ("apple_crates", 12, {"apples": 30, "sold": 2, "bad": 5}, 295),
    # 10 hens lay 50 eggs: 40 sold at 30 cents are 1200; feed 400; 800 a week, for 3 weeks.
    (
        "laying_hens",
        10,
        {"eggs": 5, "feed": 40, "kept": 10, "price": 30, "weeks": 3},
        2400,
    ),
    # 4 jars at 400 cents and 16 at 300 are 6400; the stall costs 1000.
    ("jam_stall", 20, {"early": 4, "price": 400, "percent": 25, "rent": 1000}, 5400),
    # 20, 23, 26 and 29 kilometres are 98; 88 back.
    ("cycling_tour", 20, {"days": 4, "more": 3, "shorter": 10}, 186),
    # 20 metres by 30 metres are 600 square metres, less 100, at 20 grams.
    ("pasture_seed", 20, {"longer": 10, "pond": 100, "seed": 20}, 10000),
    # School 20, mill 50, castle 100; in ten years 30, 60 and 110.
    ("village_ages", 30, {"age": 20, "times": 2, "years": 10}, 200),
]


@pytest.mark.parametrize(
    ("name", "value", "numbers", "answer"), EXAMPLES, ids=[example[0] for example in EXAMPLES]
)
def test_examples_solved_by_hand(
    name: str, value: int, numbers: dict[str, SlotValue], answer: int
) -> None:
    task = gsm.TASKS[NAMES.index(name)]
    assert task.compute(value, numbers) == answer
    assert task.resolve("", value, numbers) == answer
