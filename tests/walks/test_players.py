"""Rules that answer from the prompt alone: how often they are right, and that they are fixed."""

from collections.abc import Callable
from statistics import fmean

import pytest

from graphwalks.walks import players
from graphwalks.walks.answer import read_flexible, read_strict
from graphwalks.walks.generation import generate
from graphwalks.walks.grading import grade
from graphwalks.walks.instance import Instance
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import PromptError, render
from graphwalks.walks.tiers import KINDS

Rule = Callable[[str], str]
RULES: list[Rule] = [
    players.oracle,
    players.empty,
    players.random,
    players.noisy,
    players.garbled,
]


def sample(tier: str, count: int) -> list[Instance]:
    return [generate(kind, tier, 2, index) for kind in KINDS for index in range(count)]


def mean_f1(rule: Rule, instances: list[Instance]) -> float:
    return fmean(
        grade(read_strict(rule(instance.prompt)), instance.answer).f1 for instance in instances
    )


@pytest.mark.parametrize("rule", RULES)
def test_a_reply_depends_on_the_prompt_alone(rule: Rule) -> None:
    replies = {instance.prompt: rule(instance.prompt) for instance in sample("1k", 10)}
    assert all(rule(prompt) == reply for prompt, reply in reversed(replies.items()))


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("text", ["", "Hello", "Final Answer: []", "\ud800", "a -> b"])
def test_a_text_that_is_no_prompt_is_refused(rule: Rule, text: str) -> None:
    with pytest.raises(PromptError):
        rule(text)


@pytest.mark.parametrize("rule", RULES)
@pytest.mark.parametrize("depth", [None, 1])
def test_a_graph_without_edges_is_answered(rule: Rule, depth: int | None) -> None:
    operation = Operation("parents" if depth is None else "bfs", "a", depth)
    assert isinstance(rule(render("", operation, "2026")), str)


def test_an_answer_is_written_in_the_form_that_the_prompt_asks_for() -> None:
    assert players.format_answer(["a", "b"]) == "Final Answer: [a, b]"
    assert players.format_answer([]) == "Final Answer: []"


@pytest.mark.parametrize("tier", ["1k", "8k", "128k"])
def test_the_oracle_is_always_right(tier: str) -> None:
    assert mean_f1(players.oracle, sample(tier, 5)) == 1


def test_the_empty_answer_is_right_exactly_where_the_truth_is_empty() -> None:
    for instance in sample("1k", 30):
        reading = read_strict(players.empty(instance.prompt))
        assert reading == ()
        assert grade(reading, instance.answer).f1 == (0 if instance.answer else 1)


def test_random_answers_list_one_to_eight_nodes_of_the_graph() -> None:
    sizes = set()
    for instance in sample("2k", 60):
        reading = read_strict(players.random(instance.prompt))
        assert reading is not None
        assert set(reading) <= {node for edge in instance.edges for node in edge}
        sizes.add(len(reading))
    assert sizes == set(range(1, 9))


def test_noisy_answers_get_worse_with_the_size_of_the_graph() -> None:
    scores = [
        mean_f1(players.noisy, sample(tier, count))
        for tier, count in [("1k", 60), ("8k", 60), ("32k", 40), ("128k", 20)]
    ]
    assert scores == sorted(scores, reverse=True)
    assert scores[0] > 0.85
    assert scores[-1] < 0.4


def test_noisy_answers_list_nodes_of_the_graph_only() -> None:
    for instance in sample("8k", 10):
        reading = read_strict(players.noisy(instance.prompt))
        assert reading is not None
        assert set(reading) <= {node for edge in instance.edges for node in edge}


def test_a_careful_reader_can_read_half_of_the_garbled_answers() -> None:
    instances = sample("1k", 150)
    replies = [players.garbled(instance.prompt) for instance in instances]
    assert all(read_strict(reply) is None for reply in replies)
    read = 0
    for instance, reply in zip(instances, replies, strict=True):
        reading = read_flexible(reply)
        if reading is not None:
            assert set(reading) == set(instance.answer)
            read += 1
    assert abs(read - 150) < 4 * 8.7  # 300 replies, one standard deviation is 8.7
