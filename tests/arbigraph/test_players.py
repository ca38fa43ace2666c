"""Rules that answer a prompt from its text."""

import pytest

from graphwalks.arbigraph import players
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.grading import Grades, grade
from graphwalks.arbigraph.instance import Sample
from graphwalks.arbigraph.reading import PromptError
from graphwalks.arbigraph.shapes import load_topology

CHAIN = load_topology("six_chain_target", "math")
SAMPLES = [generate(CHAIN, 0, index) for index in range(40)]


def graded(sample: Sample, reply: str) -> Grades:
    return grade(reply, sample.truths, sample.target)


def test_the_oracle_is_right_in_every_task() -> None:
    assert all(graded(sample, players.oracle(sample.prompt)).all_correct for sample in SAMPLES)


def test_the_oracle_answers_the_target_alone_if_only_that_is_asked() -> None:
    sample = generate(CHAIN, 0, 3, ask="target")
    assert players.oracle(sample.prompt).count("task_") == 1
    assert graded(sample, players.oracle(sample.prompt)).reward == 1


def test_empty_answers_everything_with_nothing() -> None:
    grades = graded(SAMPLES[0], players.empty(SAMPLES[0].prompt))
    assert (grades.answered_rate, grades.node_rate) == (1, 0)


def test_random_numbers_are_answers_but_wrong() -> None:
    found = [graded(sample, players.random(sample.prompt)) for sample in SAMPLES]
    assert all(grades.answered_rate == 1 for grades in found)
    assert sum(grades.reward for grades in found) <= 1


def test_slips_add_up_along_the_chain() -> None:
    found = [graded(sample, players.noisy(sample.prompt)) for sample in SAMPLES]
    first = sum(grades.outputs["task_1_out"].correct for grades in found)
    last = sum(grades.reward for grades in found)
    assert 0 < last < first < len(found)


def test_what_a_slip_leaves_without_an_answer_is_left_out_with_all_that_builds_on_it() -> None:
    """The slip in task 3 gives task 4 seven numbers instead of six, of which task 5 makes none."""
    sample = generate(CHAIN, 1, 1)
    grades = graded(sample, players.noisy_by(sample.prompt, 2.0))
    assert [one.answered for one in grades.outputs.values()] == [True] * 4 + [False] * 2
    assert [one.correct for one in grades.outputs.values()] == [True] * 2 + [False] * 4


def test_garbled_answers_are_read_by_the_tolerant_reading_alone() -> None:
    found = [graded(sample, players.garbled(sample.prompt)) for sample in SAMPLES]
    tolerant = [grades.outputs[grades.target].tolerant for grades in found]
    assert not any(grades.reward for grades in found)
    assert 10 < sum(tolerant) < 36


def test_the_same_prompt_gets_the_same_reply() -> None:
    for play in (players.random, players.noisy, players.garbled):
        assert play(SAMPLES[3].prompt) == play(SAMPLES[3].prompt)


@pytest.mark.parametrize("policy", ["oracle", "empty", "random", "noisy", "garbled"])
def test_a_text_that_is_no_prompt_is_refused(policy: str) -> None:
    with pytest.raises(PromptError):
        getattr(players, policy)("What is 2 + 2?")
