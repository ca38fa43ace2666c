"""Every statement says one thing, names nothing twice and is read back."""

import re
from collections.abc import Mapping

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.math import TASKS
from graphwalks.arbigraph.catalogue.task import Task, Value
from graphwalks.arbigraph.pattern import SlotValue
from graphwalks.streams import Stream
from tests.arbigraph.catalogue.inputs import inputs

NAMES = [task.name for task in TASKS]
TEN = [77, -63, 58, -91, 86, 45, -39, 28, 95, -17]


def slots(task: Task, k: int, value: Value, seed: int = 0) -> dict[str, SlotValue]:
    names: dict[str, SlotValue] = {
        "value": f"input_{k}",
        "result": f"{task.name}_result_{k}",
        "k": k,
    }
    return {**names, **task.draw(Stream("statement", seed), value)}


def rendered(task: Task, k: int) -> str:
    return task.statement.render(slots(task, k, TEN if task.input == "list" else 50))


def without_unused(read: Mapping[str, SlotValue], task: Task) -> dict[str, SlotValue]:
    return {name: value for name, value in read.items() if f"{{{name}:" in task.statement.template}


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
@settings(max_examples=20)
@given(data=st.data(), k=st.integers(1, 40), seed=st.integers(0, 10**6))
def test_a_statement_is_read_by_its_own_pattern_alone(
    task: Task, data: st.DataObject, k: int, seed: int
) -> None:
    given_slots = slots(task, k, data.draw(inputs(task)), seed)
    text = task.statement.render(given_slots)
    readings = {other.name: other.statement.read(text) for other in TASKS}
    assert [name for name, reading in readings.items() if reading is not None] == [task.name]
    assert readings[task.name] == without_unused(given_slots, task)


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
def test_a_statement_has_its_slots(task: Task) -> None:
    reading = task.statement.read(rendered(task, 3))
    assert reading is not None
    value: Value = TEN if task.input == "list" else 50
    assert {"value", "result", *task.draw(Stream("slots"), value)} == set(reading) - {"k"}


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
def test_every_name_in_a_statement_belongs_to_its_place_in_the_prompt(task: Task) -> None:
    text = rendered(task, 3)
    assert set(re.findall(r"\b[A-Za-z]\b", text)) <= {"a"}  # a lone letter would be a name
    names = set(re.findall(r"\b[A-Za-z_]+_[0-9]+\b", text))
    assert {name.rsplit("_", 1)[1] for name in names} == {"3"}
    assert not names & set(re.findall(r"\b[A-Za-z_]+_[0-9]+\b", rendered(task, 4)))


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
def test_no_name_of_a_prompt_gets_a_second_meaning(task: Task) -> None:
    names = {"value": "list_3" if task.input == "list" else "val_3", "result": "r_3"}
    text = task.statement.render(slots(task, 3, TEN if task.input == "list" else 50) | names)
    introduced = re.findall(r"\b[Ll]et ([A-Za-z]+_3)\b", text)
    assert len(set(introduced)) == len(introduced)
    assert introduced.count("r_3") == 1
    assert names["value"] not in introduced


@pytest.mark.parametrize("task", TASKS[:20], ids=NAMES[:20])
def test_a_statement_does_not_show_the_input(task: Task) -> None:
    text = rendered(task, 3)
    assert "input_3" in text
    assert not {str(number) for number in TEN} & set(re.findall(r"-?[0-9]{2,}", text)) - {
        str(entry) for entry in _flat(slots(task, 3, TEN))
    }


def _flat(given_slots: Mapping[str, SlotValue]) -> list[int]:
    return [int(number) for number in re.findall(r"-?[0-9]+", str(list(given_slots.values())))]


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
def test_a_statement_is_one_line_of_plain_text(task: Task) -> None:
    text = rendered(task, 3)
    assert text.isascii()
    assert text.isprintable()
    assert text.endswith(".")
    assert "  " not in text
