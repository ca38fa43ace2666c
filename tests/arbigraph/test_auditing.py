"""Rows audited: answers found again, types checked."""

from dataclasses import replace
from pathlib import Path

from graphwalks.arbigraph.auditing import audit, file_rows, task_rows
from graphwalks.arbigraph.cohort import row_of_sample
from graphwalks.arbigraph.dataset import StoredRow
from graphwalks.arbigraph.generation import generate
from graphwalks.arbigraph.request import read_request
from graphwalks.arbigraph.shapes import load_topology


def row(index: int = 21) -> StoredRow:
    return row_of_sample(generate(load_topology("three_chain_target", "math"), 0, index))


def test_a_good_row_is_solved_again_in_every_output() -> None:
    verdict = audit(row())
    assert (verdict.faults, verdict.solved, verdict.unsolved) == ((), 3, 0)


def test_a_changed_answer_is_told_with_both_values() -> None:
    good = row()
    nodes = [replace(node, output=[1, 2, 3]) if node.number == 3 else node for node in good.nodes]
    bad = replace(good, truths={**good.truths, "task_3_out": [1, 2, 3]}, nodes=tuple(nodes))
    (fault,) = audit(bad).faults
    assert fault.startswith("task_3_out: [1, 2, 3] stored, [")


def test_a_changed_number_in_the_prompt_is_noticed() -> None:
    good = row()
    place = good.prompt.index('{"result": ') + len('{"result": ')
    prompt = f"{good.prompt[:place]}1{good.prompt[place:]}".replace("1[", "[1, ").replace(
        "1-", "-1"
    )
    assert audit(replace(good, prompt=prompt)).faults


def test_an_answer_of_another_type_is_told() -> None:
    good = row()
    nodes = [replace(node, output="four") if node.number == 1 else node for node in good.nodes]
    faults = audit(replace(good, nodes=tuple(nodes))).faults
    assert any("'four' is no answer of" in fault for fault in faults)


def test_a_name_that_is_not_that_of_the_id_is_told() -> None:
    good = row()
    nodes = [replace(node, task_name="sum") if node.number == 1 else node for node in good.nodes]
    faults = audit(replace(good, nodes=tuple(nodes))).faults
    assert any("not 'sum'" in fault for fault in faults)


def test_a_prompt_of_ours_that_is_damaged_is_a_fault() -> None:
    good = row()
    damaged = replace(good, prompt=good.prompt.replace("Task 2:", "Exercise 2:"))
    assert audit(damaged).faults[0].startswith("the prompt cannot be solved")


def test_a_prompt_in_other_words_is_counted_as_not_solved() -> None:
    verdict = audit(replace(row(), prompt="Compute three things."))
    assert (verdict.faults, verdict.solved, verdict.unsolved) == ((), 0, 3)


def test_rows_of_a_task_are_those_of_its_run() -> None:
    request = read_request("arbigraph_math", {"topology": "all", "native_task_id": 12})
    verdicts = [audit(one) for one in task_rows(request)]
    assert len(verdicts) == 7
    assert not any(verdict.faults for verdict in verdicts)


def test_genuine_datasets_are_audited(shared_data: Path) -> None:
    folder = shared_data / "arbigraph" / "samples"
    (math,) = [audit(one) for one in file_rows(folder / "math_medium_diamond.json")]
    (gsm,) = [audit(one) for one in file_rows(folder / "gsm_medium_diamond.json")]
    assert (math.faults, math.solved, math.unsolved) == ((), 5, 0)
    assert (gsm.faults, gsm.solved, gsm.unsolved) == ((), 0, 5)
