"""Prompts solved from their text alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.reading import PromptError
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, load_topology
from graphwalks.arbigraph.solution import solve_prompt

BY_HAND = """\
Solve the tasks below and report the result of every task.

Task 1:
Let task_1_input = {"result": -104}.
Let val_1 be 1 plus the remainder of the absolute value of task_1_input["result"] on division by 97.
{first}
Report task_1_out = {"result": r_1} with the value of r_1 written in place of its name.

Task 2:
Let val_2 be 2 plus the remainder of the absolute value of task_1_out["result"] on division by 97.
{second}
Report task_2_out = {"result": r_2} with the value of r_2 written in place of its name.
"""


def by_hand() -> str:
    """Sum of the divisors of 8, then of the primes up to 17 counted in 2..17."""
    from graphwalks.arbigraph.catalogue import task_of

    first = task_of("math", 31).statement.render({"value": "val_1", "result": "r_1", "k": 1})
    second = task_of("math", 34).statement.render({"value": "val_2", "result": "r_2", "k": 2})
    return BY_HAND.replace("{first}", first).replace("{second}", second)


def test_an_example_by_hand() -> None:
    # |-104| mod 97 = 7, plus 1 is 8, whose divisors 1, 2, 4, 8 sum to 15.
    # 15 mod 97 plus 2 is 17: 2..17 have 1+1+1+1+2+1+1+1+2+1+2+1+2+2+1+1 prime factors.
    assert solve_prompt(by_hand()) == {"task_1_out": 15, "task_2_out": 21}


def tasks() -> st.SearchStrategy[tuple[str, int]]:
    """A category and a task of the target."""
    ids = {category: catalogue.listed_ids(category) for category in catalogue.RELEASED}
    pairs = [(category, task_id) for category, known in ids.items() for task_id in known]
    return st.sampled_from(pairs)


@given(
    st.sampled_from(RELEASE_SHAPES),
    tasks(),
    st.integers(0, 10**6),
    st.sampled_from(["sum", "interleave"]),
    st.sampled_from(["topological", "shuffled"]),
    st.sampled_from(["all", "target"]),
    st.sampled_from(["full", "edge_cut", "isolated"]),
)
@settings(max_examples=80, deadline=None)
def test_the_second_route_agrees_with_the_generator(
    shape: str,
    task: tuple[str, int],
    seed: int,
    join: str,
    order: str,
    ask: str,
    condition: str,
) -> None:
    category, task_id = task
    sample = generate(
        load_topology(shape, category),
        seed,
        0,
        native_task_id=task_id,
        join=join,
        order=order,
        ask=ask,
        condition=condition,
    )
    assert solve_prompt(sample.prompt) == sample.truths


@pytest.mark.parametrize("task_id", [0, 30, 60, 93])
@pytest.mark.parametrize(("modulus", "list_cap"), [(97, 4), (100, 10), (97, 64)])
def test_six_traced_functions_in_a_row_are_solved_from_the_prompt(
    task_id: int, modulus: int, list_cap: int
) -> None:
    topology = load_topology("six_chain_target", "python")
    sample = generate(topology, 7, 0, native_task_id=task_id, modulus=modulus, list_cap=list_cap)
    assert sample.prompt.count("```python\ndef f_") == 6
    assert list(solve_prompt(sample.prompt)) == [f"task_{number}_out" for number in range(1, 7)]
    assert solve_prompt(sample.prompt) == sample.truths


def test_a_prompt_says_what_is_added_to_every_element_of_a_list() -> None:
    tokens = next(each for each in catalogue.all_tasks() if each.name == "tokens_handed_on")
    topology = load_topology("single_target_baseline", "python")
    sample = generate(topology, 0, 0, native_task_id=tokens.task_id)
    assert "with every element x replaced by 10 plus the remainder of |x|" in sample.prompt
    assert solve_prompt(sample.prompt) == sample.truths


def test_a_prompt_with_changed_code_is_refused() -> None:
    sample = generate(load_topology("single_target_baseline", "python"), 0, 0, native_task_id=0)
    assert solve_prompt(sample.prompt) == sample.truths
    with pytest.raises(PromptError, match="has a statement of no task"):
        solve_prompt(sample.prompt.replace("    return ", "    return 1 + "))


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ('of task_1_out["result"]', 'of task_2_out["result"]', "tasks wait for each other"),
        ('of task_1_out["result"]', 'of task_7_out["result"]', "task 7, of which it uses"),
        ('"result": -104', '"result": [-104, 3]', "does not get the kind of value"),
        ("on division by 97", "on division by 99999999", "task 1 has no answer"),
    ],
)
def test_a_prompt_without_a_solution_is_refused(old: str, new: str, message: str) -> None:
    prompt = by_hand().replace("-104", "-99999") if "99999999" in new else by_hand()
    assert old in prompt
    with pytest.raises(PromptError, match=message):
        solve_prompt(prompt.replace(old, new))
