"""The rules that answer requests without a model."""

import pytest

from graphwalks.choice import Option, Request, read_text
from graphwalks.cognition import CUES, Item, StateError, ask, grade, players


@pytest.mark.parametrize("cues", CUES)
def test_the_oracle_is_right_about_every_item(cues: str, generated: list[Item]) -> None:
    assert all(grade(players.oracle(ask(item, cues)), item) for item in generated)


def test_random_is_right_about_as_often_as_chance(generated: list[Item]) -> None:
    items = [item for item in generated if item.task != "degree"]
    right = sum(grade(players.random(ask(item, "published")), item) for item in items)
    assert 0.4 < right / len(items) < 0.6


def test_noise_grows_with_the_edges(generated: list[Item]) -> None:
    items = sorted(
        (item for item in generated if item.task == "degree"), key=lambda item: len(item.edges)
    )
    third = len(items) // 3

    def share(part: list[Item]) -> float:
        return sum(grade(players.noisy(ask(item, "published")), item) for item in part) / third

    assert share(items[:third]) > share(items[-third:]) > 0.2


def test_nothing_garbled_is_read(generated: list[Item]) -> None:
    for item in generated[:200]:
        request = ask(item, "published")
        assert read_text(players.garbled(request), request.ids).choice is None


def test_another_question_has_no_right_answer() -> None:
    options = (Option("a", None), Option("b", None))
    request = Request({"nodes": [0]}, "Which one?", options, ())
    assert players.random(request) in {"a", "b"}
    assert players.garbled(request) not in {"a", "b"}
    with pytest.raises(StateError, match="none of the six"):
        players.oracle(request)
