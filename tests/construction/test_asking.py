"""What a model is shown for one decision, in both modes."""

import json

import pytest

from graphwalks.choice import Prompt, Readout, read_prompt, render
from graphwalks.construction import Process
from graphwalks.construction.asking import MODES, QUESTIONS, Step, next_step
from graphwalks.construction.controls import controls
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.influence.task import solved
from graphwalks.construction.tasks import TASKS
from graphwalks.construction.wording import WORDINGS
from tests.construction.cities import six_cities

ARCS = ((0, 2), (2, 0), (2, 1), (2, 5), (3, 0), (4, 0), (4, 5), (5, 2))


@pytest.fixture(scope="module")
def cascade() -> Process:
    return solved("tiny-lt", Diffusion(6, ARCS))


def due(process: Process, history: tuple[str, ...], mode: str) -> Step:
    step = next_step(process, history, mode)
    assert step is not None
    return step


def rendered(step: Step) -> Prompt:
    assert step.request is not None
    return render(step.request, Readout.TEXT)


def test_every_city_that_is_left_can_be_chosen_directly() -> None:
    step = due(six_cities(), ("4",), "direct")
    assert step.request is not None
    assert step.request.ids == step.actions == ("1", "2", "3", "5")
    assert step.request.options[0].description == "visit city 1 next"
    assert step.action("5") == "5"
    shown = json.loads(rendered(step).user)["state"]
    assert shown == {
        "partial_tour": [0, 4],
        "current_city_distances": [[1, 3], [2, 6], [3, 4], [5, 2]],
    }


def test_proposals_are_numbered_and_stand_beside_their_rules() -> None:
    step = due(six_cities(), (), "proposals")
    assert step.request is not None
    assert step.candidates == step.actions == ("4", "5", "2")
    assert [option.id for option in step.request.options] == ["0", "1", "2"]
    assert step.request.options[0].description == "nearest, return_reserve: visit city 4 next"
    assert step.action("2") == "2" and step.action("0") == "4"
    shown = json.loads(rendered(step).user)["state"]
    assert shown["candidates"][1] == {
        "option_id": "1",
        "city": 5,
        "edge": 6,
        "nearest_other_unvisited": 1,
        "return_to_start": 6,
    }
    assert shown["rule_groups"][2] == {
        "option_id": "2",
        "city": 2,
        "rules": ["isolation_priority"],
    }


def test_nothing_is_asked_where_all_rules_agree_unless_all_actions_are_open() -> None:
    forced = due(six_cities(), ("5",), "proposals")
    assert (forced.request, forced.actions) == (None, ("1",))
    assert due(six_cities(), ("5",), "direct").request is not None


def test_a_complete_history_has_no_next_decision() -> None:
    for mode in MODES:
        assert next_step(six_cities(), ("2", "5", "1", "3"), mode) is None


@pytest.mark.parametrize("mode", MODES)
def test_the_system_message_stays_from_decision_to_decision(mode: str) -> None:
    process, history = six_cities(), ("4", "5", "1")
    steps = [due(process, history[:count], mode) for count in range(len(history) + 1)]
    asked = [rendered(step) for step in steps if step.request is not None]
    assert len(asked) > 1
    assert len({prompt.system for prompt in asked}) == 1
    assert len({prompt.user for prompt in asked}) == len(asked)
    assert "coordinates" in asked[0].system and "coordinates" not in asked[0].user


@pytest.mark.parametrize("mode", MODES)
def test_a_request_can_be_read_back(mode: str) -> None:
    step = due(six_cities(), (), mode)
    assert step.request is not None
    found = read_prompt(rendered(step))
    assert found is not None
    assert found.document() == step.request.document()


def test_the_digest_tells_the_state_whatever_the_mode() -> None:
    first, later = due(six_cities(), (), "direct"), due(six_cities(), ("4",), "direct")
    assert first.state_hash == due(six_cities(), (), "proposals").state_hash != later.state_hash


def test_fractions_are_shown_exactly(cascade: Process) -> None:
    step = due(cascade, (), "proposals")
    shown = json.loads(rendered(step).user)["state"]["candidates"]
    # With 2 active, vertex 0 still needs 2, vertices 1 and 5 one each: 1/2 + 1 + 1.
    assert {one["action"]: one["threshold_deficit"] for one in shown} == {
        "0": 1,
        "2": {"denominator": 2, "numerator": 5},
        "4": {"denominator": 2, "numerator": 3},
    }


@pytest.mark.parametrize("task", TASKS)
def test_every_task_has_two_questions_of_its_own(task: str) -> None:
    questions = {QUESTIONS[task, mode] for mode in MODES}
    others = {text for (name, _), text in QUESTIONS.items() if name != task}
    assert len(questions) == len(MODES)
    assert not questions & others


def test_words_explain_every_rule_and_every_number(cascade: Process) -> None:
    for process in (six_cities(), cascade):
        words = WORDINGS[process.task]
        shown = process.features((), process.legal(())[0])
        assert set(words.features) == set(shown)
        assert len(set(words.rules)) == len(process.rules) == len(words.formulas)
        for formula in words.formulas:
            assert any(name in formula for name in shown)


def test_following_a_rule_through_the_proposals_gives_its_trajectory() -> None:
    process = six_cities()
    for rule, played in controls(process).rules.items():
        history: tuple[str, ...] = ()
        while (step := next_step(process, history, "proposals")) is not None:
            history = (*history, step.proposals[rule])
        assert history == played.history
