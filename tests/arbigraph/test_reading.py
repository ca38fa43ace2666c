"""Prompts written and read back by the same sentences."""

from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.reading import PromptError, is_prompt, read_prompt
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, load_topology

CHAIN = load_topology("three_chain_target", "math")
PROMPT = generate(CHAIN, 0, 12).prompt


@given(
    st.sampled_from(RELEASE_SHAPES),
    st.integers(0, 40),
    st.integers(0, 10**6),
    st.fixed_dictionaries({
        "join": st.sampled_from(["sum", "interleave"]),
        "modulus": st.sampled_from([97, 100]),
        "list_cap": st.integers(4, 12),
        "dependence": st.just("any"),
        "condition": st.sampled_from(["full", "edge_cut", "isolated"]),
        "ask": st.sampled_from(["all", "target"]),
        "reveal_target": st.booleans(),
        "order": st.sampled_from(["topological", "shuffled"]),
    }),
)
@settings(max_examples=150, deadline=None)
def test_what_was_written_is_read(
    shape: str, task_id: int, seed: int, options: dict[str, Any]
) -> None:
    sample = generate(load_topology(shape, "math"), seed, 0, native_task_id=task_id, **options)
    assert is_prompt(sample.prompt)
    problem = read_prompt(sample.prompt)
    assert problem.asked == tuple(sample.truths)
    for read, node in zip(problem.tasks, sample.nodes, strict=True):
        task = catalogue.task_of(node.category, node.task_id)
        assert (read.number, read.task.task_id) == (node.number, node.task_id)
        assert read.source.parents == node.parents
        assert read.source.announced == (None if node.parents else node.received)
        assert (read.conversion, read.modulus) == (task.conversion, options["modulus"])
        assert read.cap == (options["list_cap"] if node.input_type == "list" else None)
        assert read.params == dict(node.params)


@pytest.mark.parametrize(
    ("old", "new", "message"),
    [
        ("Solve the tasks below", "Please solve", "does not open as an ArbiGraph prompt"),
        ("Let task_1_input", "Let task_2_input", "announces the input of another task"),
        ("division by 97", "division by 0", "does not say how its value is converted"),
        ("Report task_2_out", "Report task_3_out", "does not close with its own output"),
        ('{"result": r_2}', '{"result": r_1}', "does not close with its own output"),
        ("on division by", "when divided by", "does not say how its value is converted"),
        ("Let r_3 be", "Let r_3 perhaps be", "has a statement of no task"),
    ],
)
def test_a_spoiled_prompt_is_refused(old: str, new: str, message: str) -> None:
    assert old in PROMPT
    with pytest.raises(PromptError, match=message):
        read_prompt(PROMPT.replace(old, new))


def test_local_names_of_another_task_are_refused() -> None:
    assert "m_3 * m_3 numbers" in PROMPT
    with pytest.raises(PromptError, match="has local names of another task"):
        read_prompt(PROMPT.replace("m_3", "m_2").replace("A_3", "A_2"))


def test_a_list_that_is_taken_twice_is_refused() -> None:
    fan = load_topology("four_way_fan_in_target", "math")
    prompt = generate(fan, 0, 0, native_task_id=0).prompt
    first, second = ('be the list task_4_out["result"]', 'be the list task_2_out["result"]')
    assert first in prompt
    with pytest.raises(PromptError, match="takes the list of a task more than once"):
        read_prompt(prompt.replace(first, second))


def test_a_block_of_nothing_but_sources_is_refused() -> None:
    lines = [
        f'Let full_9_{k} be the list task_{k}_out["result"] with two numbers put in front of it: '
        "first its length, then the sum of its elements."
        for k in (1, 2, 3)
    ]
    opening = PROMPT.partition("\n")[0]
    for block in (lines, [lines[0], *lines], [lines[0]] * 3):
        with pytest.raises(PromptError, match=r"^the block 'Task 9:' "):
            read_prompt("\n".join([opening, "", "Task 9:", *block]))


def test_two_tasks_of_one_number_are_refused() -> None:
    heading = PROMPT.index("Task 2:")
    with pytest.raises(PromptError, match="two of its tasks have the same number"):
        read_prompt(f"{PROMPT}\n{PROMPT[heading:]}")


def test_every_line_that_is_left_out_is_noticed() -> None:
    lines = PROMPT.splitlines()
    for place, line in enumerate(lines):
        if line and not line.startswith("If list_"):  # a list may come without a cap
            with pytest.raises(PromptError):
                read_prompt("\n".join(lines[:place] + lines[place + 1 :]))


@given(st.text(max_size=300), st.integers(0, len(PROMPT)), st.integers(0, 200))
def test_any_text_is_read_or_refused(noise: str, place: int, cut: int) -> None:
    for text in (noise, PROMPT[:place] + noise + PROMPT[place + cut :]):
        try:
            read_prompt(text)
        except PromptError:
            continue
