"""Rules of a user's own: what they play, and what they leave as it is."""

from collections.abc import Iterator, Sequence

import pytest

from graphwalks.construction import Process, added_rules, own_rules, play, register_rule
from graphwalks.construction.asking import next_step
from graphwalks.construction.controls import controls
from graphwalks.construction.tasks import TASKS, rules_of
from graphwalks.errors import ArgumentError
from tests.construction.cities import six_cities


def middle(process: Process, history: Sequence[str]) -> str:
    legal = process.legal(history)
    return legal[len(legal) // 2]


@pytest.fixture(autouse=True)
def added(monkeypatch: pytest.MonkeyPatch) -> Iterator[None]:
    """The rule `middle` of tsp, known for one test."""
    monkeypatch.setattr(added_rules, "_registered", {})
    register_rule("tsp", "middle", middle)
    yield


def test_an_added_rule_plays_by_its_name() -> None:
    assert play(six_cities(), "rule:middle").history == ("3", "4", "2", "5")


def test_it_is_known_in_its_task_alone() -> None:
    assert {task: list(own_rules(task)) for task in TASKS if own_rules(task)} == {"tsp": ["middle"]}


def test_candidates_and_controls_stay_those_of_the_four_rules() -> None:
    process = six_cities()
    assert "middle" not in process.rules
    assert "middle" not in controls(process).gaps
    step = next_step(process, (), "proposals")
    assert step is not None
    assert set(step.proposals) == set(process.rules)
    assert "3" not in step.candidates  # what the added rule takes


def test_a_misspelt_rule_is_told_the_added_one() -> None:
    with pytest.raises(ArgumentError, match="did you mean 'rule:middle'"):
        play(six_cities(), "rule:middl")


@pytest.mark.parametrize("returned", ["0", 3, None, ["5"]])
def test_what_is_not_legal_is_refused_with_the_name_of_the_rule(returned: object) -> None:
    register_rule("tsp", "wrong", lambda process, history: returned)  # type: ignore[arg-type, return-value]
    with pytest.raises(ArgumentError, match=r"rule:wrong chose .* at decision 1 of tsp/six"):
        play(six_cities(), "rule:wrong")


def test_a_rule_that_raises_is_named_with_the_decision() -> None:
    def late(process: Process, history: Sequence[str]) -> str:
        return {0: process.legal(history)[0]}[len(history)]

    register_rule("tsp", "late", late)
    with pytest.raises(
        ArgumentError, match=r"rule:late raised KeyError \(1\) at decision 2 of tsp/"
    ):
        play(six_cities(), "rule:late")


@pytest.mark.parametrize(
    ("task", "name", "problem"),
    [
        ("tsp", "nearest", "one of the four published rules has its name"),
        ("tsp", "Middle", "its name is no word of small letters"),
        ("tsp", "", "its name is no word of small letters"),
        ("tsps", "middle", "did you mean 'tsp'"),
    ],
)
def test_what_is_no_rule_is_refused(task: str, name: str, problem: str) -> None:
    with pytest.raises(ArgumentError, match=problem):
        register_rule(task, name, middle)
    assert list(own_rules("tsp")) == ["middle"]


def test_another_function_does_not_take_the_name_of_one() -> None:
    with pytest.raises(ArgumentError, match="another function has its name"):
        register_rule("tsp", "middle", lambda process, history: process.legal(history)[0])
    register_rule("tsp", "middle", middle)


@pytest.mark.parametrize("task", TASKS)
def test_each_task_has_four_rules_of_its_own(task: str) -> None:
    assert len(set(rules_of(task))) == 4
