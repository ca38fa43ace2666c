"""Instances from graphs in files of a user's own, with optima that can be found by eye."""

import re
from pathlib import Path
from typing import Any

import pytest

from graphwalks.construction import record_from_file
from graphwalks.construction.auditing import audit
from graphwalks.construction.records import read_record
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.graph_files import graph_file

SQUARE = """NAME : square
TYPE : TSP
DIMENSION : 4
EDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION
1 0 0
2 3 0
3 3 4
4 0 4
EOF
"""


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))


def record(folder: Path, task: str, name: str, text: str) -> dict[str, Any]:
    path = folder / name
    path.write_text(text, encoding="ascii")
    return record_from_file(task, graph_file(path))


@pytest.mark.parametrize(
    ("task", "name", "text", "best"),
    [
        ("tsp", "square.tsp", SQUARE, "14"),
        ("maxcut", "path.mc", "3 2\n1 2 1\n2 3 -1\n", "1"),
        ("influence", "stars.txt", "10 11\n10 12\n20 21\n20 22\n", "6"),
        ("modularity", "pairs.csv", "10,11\n20,21\n", "1/2"),
    ],
)
def test_an_instance_of_each_task_is_proven_and_passes_the_audit(
    tmp_path: Path, task: str, name: str, text: str, best: str
) -> None:
    found = record(tmp_path, task, name, text)
    assert (found["task"], found["reference"], found["reference_status"]) == (task, best, "proven")
    assert found["name"].startswith(Path(name).stem + "-")
    assert found["graph"]["file"] == name
    verdict = audit(read_record(found))
    assert verdict.is_proven
    assert not verdict.faults


def test_nodes_are_numbered_and_kept(tmp_path: Path) -> None:
    found = record(tmp_path, "modularity", "pairs.csv", "10,11\n20,21\n")
    assert found["instance"] == {"vertices": 4, "edges": [[0, 1], [2, 3]]}
    assert found["graph"]["nodes"] == [10, 11, 20, 21]


@pytest.mark.parametrize(
    ("task", "name", "text", "problem"),
    [
        ("modularity", "a.txt", "1 1\n2 2\n", "2 vertices and 0 edges"),
        ("influence", "a.txt", "".join(f"0 {n}\n" for n in range(501)), "501 vertices"),
        ("maxcut", "a.mc", "2 1\n1 2 -1\n", "no cut weighs more than 0"),
        ("maxcut", "a.mc", "999999 1\n1 2 1\n", "999,999 vertices"),
        ("tsp", "a.tsp", SQUARE.replace("EUC_2D", "GEO"), "EDGE_WEIGHT_TYPE : GEO"),
        ("tsp", "a.tsp", re.sub(r"(?m)^(\d) .*", r"\1 0 0", SQUARE), "has length 0"),
        ("tsp", "a.tsp", "TYPE : TSP\n", "NODE_COORD_SECTION"),
    ],
)
def test_a_graph_without_an_optimum_to_prove_is_refused(
    tmp_path: Path, task: str, name: str, text: str, problem: str
) -> None:
    with pytest.raises(SourceError, match=problem):
        record(tmp_path, task, name, text)


def test_a_task_that_is_none_is_refused(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="did you mean 'maxcut'"):
        record(tmp_path, "maxcuts", "a.mc", "2 1\n1 2 1\n")
