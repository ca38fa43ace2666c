"""Prompts solved from their text alone."""

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

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


@given(
    st.sampled_from(RELEASE_SHAPES),
    st.integers(0, 40),
    st.integers(0, 10**6),
    st.sampled_from(["sum", "interleave"]),
    st.sampled_from(["topological", "shuffled"]),
    st.sampled_from(["all", "target"]),
    st.sampled_from(["full", "edge_cut", "isolated"]),
)
@settings(max_examples=80, deadline=None)
def test_the_second_route_agrees_with_the_generator(
    shape: str, task_id: int, seed: int, join: str, order: str, ask: str, condition: str
) -> None:
    sample = generate(
        load_topology(shape, "math"),
        seed,
        0,
        native_task_id=task_id,
        join=join,
        order=order,
        ask=ask,
        condition=condition,
    )
    assert solve_prompt(sample.prompt) == sample.truths


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
