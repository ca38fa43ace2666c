"""The built-in items: their answers and references are right, and every choice can be had."""

import pytest

from graphwalks.cli.smoking.kinds import KINDS, Evidential, Kind, Sequential, Structural
from graphwalks.cognition import TASKS as QUESTIONS
from graphwalks.cognition.auditing import audit as audit_item
from graphwalks.construction import TASKS
from graphwalks.construction.auditing import audit as audit_instance
from graphwalks.evidence import TASKS as EVIDENCE
from graphwalks.evidence import read_record, record_of
from graphwalks.evidence.auditing import audit as audit_query


def test_there_is_one_item_of_every_kind() -> None:
    assert [kind.name for kind in KINDS] == [*QUESTIONS, *EVIDENCE, *TASKS]


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_answers_and_references_are_proven(kind: Kind) -> None:
    if isinstance(kind, Structural):
        assert not audit_item(kind.item).faults
        return
    if isinstance(kind, Evidential):
        assert not audit_query(kind.item).faults
        assert read_record(record_of(kind.item)) == kind.item
        return
    assert isinstance(kind, Sequential)
    verdict = audit_instance(kind.process)
    assert verdict.is_proven
    assert not verdict.faults


@pytest.mark.parametrize("kind", KINDS, ids=lambda kind: kind.name)
def test_choosing_the_first_option_leads_to_a_result(kind: Kind) -> None:
    choices: list[str] = []
    while (request := kind.request(choices)) is not None:
        choices.append(request.ids[0])
    assert kind.result(choices)


def test_all_choices_take_so_many_calls() -> None:
    count = 0
    for kind in KINDS:
        choices: list[str] = []
        while (request := kind.request(choices)) is not None:
            choices.append(request.ids[0])
        count += len(choices)
    assert count == 21


def test_the_right_drugs_have_both_facts() -> None:
    (kind,) = [one for one in KINDS if one.name == "prime"]
    assert isinstance(kind, Evidential)
    state = kind.item.state
    acting = {source for source, _, gate in state["relations"] if gate == "40"}
    easing = {entry["node"] for entry in state["texts"] if entry["text"] == "Eases Ague."}
    assert sorted(acting & easing, key=int) == ["4", "28"]
    assert kind.item.right == ("4", "28")
    assert [kind.result([one]) for one in ("4", "28", "12")] == ["right", "right", "wrong"]
