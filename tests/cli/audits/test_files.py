"""Which family a file is taken for."""

from pathlib import Path
from types import ModuleType

import pytest

from graphwalks.cli.audits import arbigraph, cognition, construction, evidence, walks
from graphwalks.cli.audits.files import family_of


@pytest.mark.parametrize(
    ("content", "family"),
    [
        ('{"prompt": "…", "answer_nodes": [], "problem_type": "bfs"}', walks),
        ('{"target_native_task_id": 3}', arbigraph),
        ('{"id": "x", "network": "power", "split": "pilot"}', cognition),
        ('{"task": "tsp", "name": "x", "instance": {}}', construction),
        ('\n{"task": "tsp", "reference"  : "11"}', construction),
        ('{"task": "tsp", "instance": {"coordin', construction),
        ('nothing\n{"id": "x", "origin": [1, 2]}', cognition),
        ('{"task": "prime", "query": "3", "state": {"query": "Which?"}}', evidence),
        ('{"state": {"target_node": "target"}, "ranking": []}', evidence),
        ('{"id": "x", "state": {}, "origin": [1, 2]}', cognition),
        ('{"prompt": "{\\"witness\\": 1}", "answer_nodes": []}', walks),
        ('["witness"]', walks),
        ("nothing", walks),
        ("", walks),
    ],
)
def test_the_first_key_that_one_family_has_decides(
    content: str, family: ModuleType, tmp_path: Path
) -> None:
    file = tmp_path / "rows.jsonl"
    file.write_text(content, encoding="utf-8")
    assert family_of(file) is family


def test_a_file_that_cannot_be_read_is_left_to_walks(tmp_path: Path) -> None:
    assert family_of(tmp_path / "nowhere") is walks
