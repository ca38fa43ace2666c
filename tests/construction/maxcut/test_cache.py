import json
from pathlib import Path

import pytest

from graphwalks.construction.maxcut.cache import certificate
from graphwalks.construction.maxcut.certificate import Cases
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from tests.construction.signed_graphs import K5

GRAPH = SignedGraph(5, ((0, 1, 5), *((a, b, 4) for a, b, _ in K5.edges[1:])))


@pytest.fixture(autouse=True)
def folder(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    return tmp_path


def only_file(folder: Path) -> Path:
    (path,) = folder.rglob("*.json")
    return path


def test_a_proof_is_kept_with_all_its_cases(folder: Path) -> None:
    found = certificate(GRAPH, 100)
    assert found is not None
    assert isinstance(found.proof, Cases)
    assert only_file(folder).is_file()
    assert certificate(GRAPH, 0) == found  # nothing was solved


def test_another_graph_is_another_file(folder: Path) -> None:
    assert certificate(GRAPH, 100) is not None
    assert certificate(K5, 0) is None
    assert certificate(K5, 100) is not None
    assert len(list(folder.rglob("*.json"))) == 2


@pytest.mark.parametrize(
    "content",
    [
        "",
        "[]",
        '{"placed": [1, 1, 1, -1, -1], "proof": []}',
        '{"placed": [1, 1, 1, -1, -1], "proof": [[["x"], [], 1]]}',
        '{"placed": [1, 1, 1, -1, -1], "proof": {"edge": 0}}',
        '{"placed": 7, "proof": []}',
        '{"placed": [[1]], "proof": []}',
        '{"placed": [1, 1, 1, -1, -1], "proof": ' + '{"edge": 0, "within": ' * 9000 + "1",
        "\x00",
    ],
)
def test_a_damaged_proof_is_sought_anew(folder: Path, content: str) -> None:
    found = certificate(GRAPH, 100)
    only_file(folder).write_text(content, encoding="utf-8")
    assert certificate(GRAPH, 0) is None
    assert certificate(GRAPH, 100) == found


def test_a_proof_of_too_little_is_none(folder: Path) -> None:
    assert certificate(GRAPH, 100) is not None
    content = json.loads(only_file(folder).read_text(encoding="utf-8"))
    content["placed"] = [1, 1, 1, 1, 1]
    only_file(folder).write_text(json.dumps(content), encoding="utf-8")
    assert certificate(GRAPH, 0) is None
