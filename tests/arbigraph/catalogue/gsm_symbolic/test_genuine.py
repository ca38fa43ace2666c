"""The templates of a genuine checkout, where there is one beside the repository."""

import json
from fractions import Fraction
from pathlib import Path
from typing import Any

import pytest

from graphwalks.arbigraph.catalogue.gsm_symbolic.checkout import Checkout, load_checkout
from graphwalks.arbigraph.catalogue.gsm_symbolic.corrections import (
    CORRECTIONS,
    NOTHING,
    NUMBERS,
    OTHER_TEXT,
)
from graphwalks.arbigraph.catalogue.gsm_symbolic.domains import Labels
from graphwalks.arbigraph.catalogue.gsm_symbolic.template import Template, template_of
from graphwalks.arbigraph.catalogue.usability import usable
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

USED = sorted(set(NUMBERS) - set(OTHER_TEXT))


@pytest.fixture(scope="module")
def folder(shared_data: Path) -> Path:
    """Folder of the templates."""
    found = shared_data / "public" / "gsm_symbolic" / "templates" / "symbolic"
    if not found.is_dir():
        pytest.skip("needs a checkout of GSM-Symbolic in ../shared/data/public")
    return found


@pytest.fixture(scope="module")
def genuine(folder: Path) -> Checkout:
    """The checkout, read."""
    return load_checkout(folder)


def read(folder: Path, number: int) -> Template:
    """Read one template."""
    entry = json.loads((folder / f"{number:04}.json").read_text(encoding="utf-8"))
    correction = CORRECTIONS.get(number, NOTHING)
    return template_of(entry["question_annotated"], entry["answer_annotated"], correction)


def test_thirty_four_templates_are_used_and_seven_left_out(genuine: Checkout) -> None:
    assert [task.task_id for task in genuine.tasks] == USED
    assert len(USED) == 34
    assert genuine.left_out == OTHER_TEXT


@pytest.mark.parametrize("number", USED)
def test_every_draw_is_read_back_and_both_routes_agree(genuine: Checkout, number: int) -> None:
    task = next(task for task in genuine.tasks if task.task_id == number)
    drawn = 0
    for value in range(0, 100, 7):
        try:
            params = task.draw(Stream("genuine", number, value), value)
        except ArgumentError:
            continue
        drawn += 1
        text = task.statement.render({**params, "value": "val_2", "result": "r_2", "k": 2})
        own = task.statement.read(text)
        assert own is not None
        assert {name: own[name] for name in task.parameter_names} == params
        answer = task.compute(value, params)
        assert usable(answer)
        assert task.resolve(text, value, own) == answer
        others = [other.name for other in genuine.tasks if other.statement.read(text) is not None]
        assert others == [task.name]
    assert drawn


def test_published_draws_give_the_published_answers(folder: Path, shared_data: Path) -> None:
    lines = (shared_data / "arbigraph" / "task_cases.jsonl").read_text(encoding="utf-8")
    cases = [case for case in map(json.loads, lines.splitlines()) if case["category"] == "gsm"]
    templates = {number: read(folder, number) for number in USED}
    for case in cases:
        template = templates.get(case["task_id"])
        if template is not None:
            given = values(template, case["vars"])
            assert all(condition(given) for condition in template.conditions)
            assert template.answer(given) == template.worked(given) == case["output"]
            bound = next(one for one in template.candidates if one.name == case["bound_var"])
            assert bound.nearest(case["mod_value"]) == case["bound_value"]
    assert {case["task_id"] for case in cases} == set(NUMBERS)


def values(template: Template, shown: dict[str, Any]) -> dict[str, Any]:
    """Give what published variables stand for, exactly; a label comes with the float of it."""
    given = {}
    for domain in template.domains:
        for name in domain.names:
            value = shown[name]
            if isinstance(domain, Labels):
                given[name] = domain.numbers[value[0]]
                assert float(given[name]) == value[1]
            else:
                given[name] = Fraction(str(value)) if isinstance(value, float) else value
    return given
