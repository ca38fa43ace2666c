"""Files of instances: what they give a task, and where they are refused."""

import json
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pytest

from graphwalks.construction.records import record_of
from graphwalks.construction.stored import file_instances, stored_instances
from graphwalks.errors import SourceError
from graphwalks.sources.jsonlines import proper
from tests.construction.test_records import ALL, CUT, SPREAD, as_read

TASKS = ("tsp", "maxcut", "influence", "modularity")

Write = Callable[..., Path]


@pytest.fixture
def write(tmp_path: Path) -> Write:
    """Write records as JSON lines."""

    def written(*records: dict[str, Any]) -> Path:
        file = tmp_path / "instances.jsonl"
        file.write_text("".join(json.dumps(one) + "\n" for one in records), encoding="utf-8")
        return file

    return written


@pytest.mark.parametrize("task", TASKS)
def test_the_instances_of_a_task_are_found_among_others(task: str, write: Write) -> None:
    stored = stored_instances(write(*map(as_read, ALL)), task)
    (process,) = stored.instances
    assert record_of(process) == record_of(ALL[TASKS.index(task)])
    assert stored.others == len(ALL) - 1


def test_a_file_without_the_task_says_what_it_has(write: Write) -> None:
    with pytest.raises(SourceError, match="no instance of tsp; it has influence, maxcut"):
        stored_instances(write(as_read(CUT), as_read(ALL[2])), "tsp")
    with pytest.raises(SourceError, match="it has no instance at all"):
        stored_instances(write(), "tsp")


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"reference": "1"}, "line 2: reference 1 stored, the witness reaches 2"),
        ({"witness": ["B", "B"]}, "line 2: reference 2 stored, the witness reaches 1"),
        ({"witness": ["B", "C"]}, "line 2: witness: 'C' is no side"),
        ({"witness": ["B"]}, "line 2: witness: maxcut/other takes 2 decisions"),
        ({"witness": None}, "line 2: `witness`"),
        ({"task": "colour"}, "line 2: `task`"),
        ({"name": "path"}, "line 2: maxcut/path is there twice"),
    ],
)
def test_a_line_that_does_not_hold_is_named(
    change: dict[str, Any], problem: str, write: Write
) -> None:
    changed = {**as_read(CUT), "name": "other", **change}
    with pytest.raises(SourceError) as caught:
        stored_instances(write(as_read(CUT), changed), "maxcut")
    assert problem in caught.value.message
    assert "\n" not in caught.value.message


def test_a_round_trip_without_a_tour_is_refused(write: Write) -> None:
    with pytest.raises(SourceError, match="line 1: no witness"):
        stored_instances(write({**as_read(ALL[0]), "witness": None}), "tsp")


def test_a_witness_that_beats_its_reference_is_named(write: Write) -> None:
    record = {**as_read(ALL[2]), "reference": str(SPREAD.reference - 1)}
    with pytest.raises(SourceError, match="line 1: witness: .* beats the proven optimum"):
        stored_instances(write(record), "influence")


def test_the_lines_of_a_file_are_its_instances(write: Write) -> None:
    file = write(*map(as_read, ALL))
    assert [record_of(proper(file, *line)) for line in file_instances(file)] == [
        record_of(process) for process in ALL
    ]


def test_every_other_line_of_a_file_is_a_fault(write: Write, tmp_path: Path) -> None:
    cut = as_read(CUT)
    file = write(cut, {}, cut, {**cut, "name": "other", "reference": "1"})
    with file.open("a", encoding="utf-8") as stream:
        stream.write("{\n" + json.dumps(as_read(SPREAD)))
    found = dict(file_instances(file))
    faults = {n: str(found.pop(n)) for n in (2, 3, 4, 5)}
    assert [record_of(proper(file, *line)) for line in found.items()] == [
        record_of(CUT),
        record_of(SPREAD),
    ]
    assert faults[2].startswith("`task` is not one of")
    assert faults[3] == "maxcut/path is there twice"
    assert faults[4] == "reference 1 stored, the witness reaches 2"
    assert faults[5].startswith("no JSON: ")
    with pytest.raises(SourceError, match="cannot be read"):
        list(file_instances(tmp_path / "nowhere"))
