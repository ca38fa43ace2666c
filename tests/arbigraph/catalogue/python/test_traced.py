"""All traced functions keep to their domains, bounds and language, and agree with the interpreter.

How a function becomes a task is shown on two functions that are written here.
"""

import copy
import inspect
from collections import Counter
from types import FunctionType
from typing import cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.python import TASKS, traced
from graphwalks.arbigraph.catalogue.task import Task, Value
from graphwalks.arbigraph.pattern import SlotValue
from graphwalks.arbigraph.subset import check
from graphwalks.errors import SourceError
from graphwalks.streams import Stream

OF_LISTS = [task for task in TASKS if task.input == "list"]
OF_NUMBERS = [task for task in TASKS if task.input == "scalar"]
GREATEST = 99
"""Of what is left of a number after division by the larger modulus, 100."""

LISTS = st.one_of(
    st.lists(st.integers(-GREATEST, GREATEST), min_size=1, max_size=12),
    st.lists(st.integers(-2, 2), min_size=1, max_size=12),
    st.lists(st.sampled_from([-99, -50, 0, 50, 99]), min_size=1, max_size=64),
)
ENDS = (
    *([0], [1], [-1], [99], [-99], [0, 0], [1, -1], [-99, 99], [99, 98, -97]),
    *([0] * 10, [7] * 10, [-99] * 64, [99] * 64, [0] * 64, [99, -99] * 32),
    *(list(range(-5, 5)), list(range(64)), list(range(0, -64, -1)), [97, 0, 0, 97, 0, 1, 2, 50]),
)


def name_of(task: Task) -> str:
    return task.name


def converted(task: Task, numbers: list[int]) -> list[int]:
    rests = [abs(number) for number in numbers] if task.conversion.absolute else numbers
    return [rest + task.conversion.add for rest in rests]


def in_prompt(task: Task, params: dict[str, SlotValue]) -> str:
    return task.statement.render({**params, "value": "val_4", "result": "res_4", "k": 4})


def check_answer(task: Task, value: Value, *seed: int) -> None:
    """Check the answer for an input and drawn parameters, both ways from value to answer."""
    params = dict(task.draw(Stream("traced", *seed), value))
    given_value, given_params = copy.deepcopy((value, params))
    answer = task.compute(value, params)
    assert (value, params) == (given_value, given_params), "an argument was changed"
    text = in_prompt(task, params)
    slots = task.statement.read(text)
    assert slots == {**params, "value": "val_4", "result": "res_4", "k": 4}
    assert task.resolve(text, value, params) == answer
    numbers = answer if isinstance(answer, list) else [answer]
    assert isinstance(answer, list) == (task.output == "list")
    assert all(type(number) is int and abs(number) < 10**10 for number in numbers)
    assert len(numbers) <= 80


@pytest.mark.parametrize("task", OF_LISTS, ids=name_of)
@settings(deadline=None, max_examples=30)
@given(numbers=LISTS, seed=st.integers(0, 10**6))
def test_functions_of_lists_agree_with_the_interpreter(
    task: Task, numbers: list[int], seed: int
) -> None:
    check_answer(task, converted(task, numbers), seed)


@pytest.mark.parametrize("task", OF_LISTS, ids=name_of)
def test_functions_of_lists_agree_with_the_interpreter_at_the_ends(task: Task) -> None:
    for seed, numbers in enumerate(ENDS):
        check_answer(task, converted(task, numbers), seed)


@pytest.mark.parametrize("task", OF_NUMBERS, ids=name_of)
def test_functions_of_numbers_agree_with_the_interpreter_on_all_of_them(task: Task) -> None:
    least = 0 if task.conversion.absolute else -GREATEST
    for number in range(least, GREATEST + 1):
        check_answer(task, number + task.conversion.add, number % 7)


@pytest.mark.parametrize("task", TASKS, ids=name_of)
def test_the_code_is_short_and_in_the_language(task: Task) -> None:
    code = traced.code_of(in_prompt(task, dict(task.draw(Stream("code"), [5, 6]))))
    check(code)
    assert code.startswith("def f_4(")
    assert 5 <= len(code.splitlines()) <= 25


def test_no_two_functions_have_the_same_name_or_code() -> None:
    codes = [traced.code_of(task.statement.template) for task in TASKS]
    assert len(set(codes)) == len({task.name for task in TASKS}) == len(TASKS)


def test_every_pair_of_domains_has_ten_functions_and_all_have_94() -> None:
    pairs = Counter((task.input, task.output) for task in TASKS)
    assert len(pairs) == 4 and min(pairs.values()) >= 10
    assert len(TASKS) == 94


def test_ids_count_from_zero_in_the_order_of_domains_and_names() -> None:
    assert [task.task_id for task in TASKS] == list(range(len(TASKS)))
    keys = [(task.input, task.output, task.name) for task in TASKS]
    assert keys == sorted(keys)


def shifted(values: list[int], step: int, others: list[int]) -> list[int]:
    """Add a step and another number to every number."""
    shift = {0: step}
    return [x + shift[0] + y for x, y in zip(values, others, strict=True)]


def halved(value: int) -> int:
    """Halve a number."""
    half = value // 2

    return half


DRAWS: dict[str, traced.Between | traced.Numbers] = {
    "step": traced.Between(3, 5),
    "others": traced.Numbers(-2, 2, None),
}


def test_a_function_is_shown_without_its_name_and_docstring() -> None:
    task = traced.traced_task("python", 5, traced.traced(shifted, traced.SIGNED, **DRAWS))
    assert in_prompt(task, {"step": 3, "others": [1, -2]}) == (
        "Trace this Python function for values = val_4, step = 3 and others = [1, -2]:\n"
        "```python\n"
        "def f_4(values: list[int], step: int, others: list[int]) -> list[int]:\n"
        "    shift = {0: step}\n"
        "    return [x + shift[0] + y for x, y in zip(values, others, strict=True)]\n"
        "```\n"
        "Let res_4 be the value that it returns."
    )
    assert (task.name, task.input, task.output) == ("shifted", "list", "list")
    assert task.parameter_names == {"step", "others"}
    assert task.compute([10, 20], {"step": 3, "others": [1, -2]}) == [14, 21]


def test_empty_lines_are_left_out() -> None:
    task = traced.traced_task("python", 5, traced.target_only(halved, traced.at_least(2)))
    code = "def f_4(value: int) -> int:\n    half = value // 2\n    return half"
    assert traced.code_of(in_prompt(task, {})) == code
    assert (task.input, task.output) == ("scalar", "scalar")
    assert task.as_target and not task.as_inner
    assert task.resolve(in_prompt(task, {}), 9, {}) == 4


@given(seed=st.integers(0, 10**6), values=st.lists(st.integers(-9, 9), min_size=1, max_size=20))
def test_parameters_are_drawn_within_their_bounds(seed: int, values: list[int]) -> None:
    task = traced.traced_task("python", 5, traced.traced(shifted, traced.SIGNED, **DRAWS))
    params = task.draw(Stream("draws", seed), values)
    assert params["step"] in {3, 4, 5}
    others = cast(list[int], params["others"])
    assert len(others) == len(values) and all(-2 <= number <= 2 for number in others)
    assert params == task.draw(Stream("draws", seed), values)
    four = cast(list[int], traced.Numbers(0, 9, 4).draw(Stream("four", seed), values))
    assert len(four) == 4


@pytest.mark.parametrize(
    "draws",
    [{}, {"step": DRAWS["step"]}, dict(reversed(DRAWS.items())), {**DRAWS, "more": DRAWS["step"]}],
)
def test_listed_parameters_are_those_of_the_signature(
    draws: dict[str, traced.Between | traced.Numbers],
) -> None:
    listed = traced.traced(shifted, traced.SIGNED, **draws)
    with pytest.raises(ValueError, match=r"shifted takes \['step', 'others'\], but .* are listed"):
        traced.traced_task("python", 5, listed)


def test_a_function_without_docstring_is_refused() -> None:
    listed = traced.traced(name_of, traced.SIGNED)
    with pytest.raises(ValueError, match="name_of has no docstring"):
        traced.traced_task("python", 5, listed)


def test_a_function_without_source_is_told_in_one_sentence() -> None:
    code = halved.__code__.replace(co_filename="gone.py")
    gone = FunctionType(code, {}, "gone")
    gone.__annotations__ = halved.__annotations__
    with pytest.raises(SourceError, match="the source of gone, which prompts show, is not there"):
        traced.traced_task("python", 5, traced.traced(gone, traced.SIGNED))


@pytest.mark.parametrize("text", ["", "```python", "def f():\n```", inspect.getsource(halved)])
def test_texts_without_a_code_block_have_no_code(text: str) -> None:
    assert not traced.code_of(text)
