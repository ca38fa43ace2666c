"""The math tasks agree with the published ones and with their second route."""

import json
import subprocess
import sys
from pathlib import Path
from typing import Any, cast

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.math import TASKS, compute
from graphwalks.arbigraph.catalogue.symbolic import resolve
from graphwalks.arbigraph.catalogue.task import Task, Value
from graphwalks.arbigraph.pattern import SlotValue
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream
from tests.arbigraph.catalogue.inputs import inputs

NAMES = [task.name for task in TASKS]
UNTIMED = settings(deadline=None, max_examples=25)


def published_cases(shared_data: Path) -> list[dict[str, Any]]:
    def lines(name: str) -> list[dict[str, Any]]:
        text = (shared_data / "arbigraph" / name).read_text(encoding="utf-8")
        rows = [json.loads(line) for line in text.splitlines()]
        return [row for row in rows if row["category"] == "math"]

    graphs = lines("dag_cases.jsonl")
    return [*lines("task_cases.jsonl"), *(node for graph in graphs for node in graph["nodes"])]


@pytest.mark.parametrize("route", [compute, resolve])
def test_published_cases_agree(route: Any, shared_data: Path) -> None:
    cases = published_cases(shared_data)
    assert {case["task_id"] for case in cases} == set(range(40))
    for case in cases:
        answer = route(case["task_id"], case["adapted_input"], case["params"])
        assert answer == case["output"], case


def test_names_and_domains_are_the_published_ones(shared_data: Path) -> None:
    for case in published_cases(shared_data):
        task = TASKS[case["task_id"]]
        domains = [
            "list" if isinstance(case[key], list) else "scalar"
            for key in ("adapted_input", "output")
        ]
        assert [task.name, task.input, task.output] == [case["task_name"], *domains]


def test_ids_count_from_zero_and_tasks_are_in_published_order() -> None:
    assert [task.task_id for task in TASKS] == list(range(41))
    keys = [(task.input, task.output, task.name) for task in TASKS[:40]]
    assert keys == sorted(keys)
    assert len(set(NAMES)) == 41


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
@UNTIMED
@given(data=st.data(), seed=st.integers(0, 10**6))
def test_both_routes_agree(task: Task, data: st.DataObject, seed: int) -> None:
    value = data.draw(inputs(task))
    params = task.draw(Stream("both", seed), value)
    answer = compute(task.task_id, value, params)
    assert answer == resolve(task.task_id, value, params)
    assert answer == task.compute(value, params)
    assert isinstance(answer, list) == (task.output == "list")


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
def test_both_routes_agree_at_the_ends(task: Task) -> None:
    add = task.conversion.add
    ends: list[Value] = [[0, 0], [0] * 4, [-9, -9], [7] * 10, list(range(16)), [0, 3, 0, 0]]
    values: list[Value] = [add, add + 99] if task.input == "scalar" else ends
    for value in values:
        params = task.draw(Stream("ends"), value)
        assert compute(task.task_id, value, params) == resolve(task.task_id, value, params)


@pytest.mark.parametrize("task", TASKS[:20], ids=NAMES[:20])
def test_both_routes_agree_on_nothing_where_nothing_is_allowed(task: Task) -> None:
    params: dict[str, SlotValue] = {"seq2": [], "poly_2": [1], "eval_point": 3, "matrix_2": [[1]]}
    if task.task_id in {1, 2, 3, 5, 9}:
        for route in (compute, resolve):
            with pytest.raises(ArgumentError, match="list of 1 to 256"):
                route(task.task_id, [], params)
    else:
        assert compute(task.task_id, [], params) == resolve(task.task_id, [], params)


@pytest.mark.parametrize("task", TASKS, ids=NAMES)
def test_a_draw_depends_on_its_stream_alone(task: Task) -> None:
    value = [3, 1, 4, 1, 5, 9, 2, 6, 5, 3] if task.input == "list" else 50
    drawn = [dict(task.draw(Stream("draw", seed), value)) for seed in (1, 1, 2)]
    assert drawn[0] == drawn[1]
    assert (drawn[0] != drawn[2]) == bool(drawn[0])


@given(st.integers(2, 20), st.integers(0, 10**6))
def test_draws_have_their_shapes_and_ranges(length: int, seed: int) -> None:
    value: Value = [1] * length
    sequence, equal, turned, long, point, short = (
        next(iter(TASKS[number].draw(Stream("shapes", seed), value).values()))
        for number in (0, 2, 3, 7, 11, 40)
    )
    assert isinstance(sequence, list)
    assert isinstance(long, list)
    assert isinstance(short, list)
    assert len(sequence) == length
    assert {-5 <= entry <= 5 for entry in [*sequence, *long, *short]} == {True}
    assert (len(long), long[0], short[0]) == (length + 1, 1, 1)
    assert len(short) - 1 == length // 2
    assert short[-1] != 0
    assert isinstance(point, int)
    assert -100 <= point <= 99
    rows = max(side for side in range(1, 5) if side * side <= length)
    columns = (length + rows - 1) // rows
    for drawn, shape in ((equal, (rows, columns)), (turned, (columns, rows))):
        matrix = cast("list[list[int]]", drawn)
        assert (len(matrix), {len(row) for row in matrix}) == (shape[0], {shape[1]})
        assert all(-100 <= entry <= 100 for row in matrix for entry in row)


@pytest.mark.parametrize("route", [compute, resolve])
@pytest.mark.parametrize("text", ["x**2 + 1", [1, 0, 1]])
def test_a_divisor_may_be_a_text(route: Any, text: Any) -> None:
    assert route(7, [1, 2, 3, 4], {"poly_2": text}) == [2, 2]
    assert route(40, [1, 2, 3, 4], {"poly_2": text}) == [2, 2]


def test_answers_can_be_worked_out_without_an_import_of_their_own() -> None:
    program = "from graphwalks import arbigraph; print(arbigraph.catalogue.math.compute(31, 6, {}))"
    done = subprocess.run([sys.executable, "-c", program], capture_output=True, check=False)
    assert done.stdout.split() == [b"12"], done.stderr  # 1 + 2 + 3 + 6
