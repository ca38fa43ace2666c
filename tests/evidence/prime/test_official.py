"""An archive of the published layout, never the published one, becomes the index of its graph."""

import hashlib
import pickle
import sys
import zipfile
from dataclasses import replace
from pathlib import Path
from typing import Any

import numpy as np
import pytest

from graphwalks.errors import SourceError
from graphwalks.evidence.prime import Arc, Entity, MemoryBase, make_document
from graphwalks.evidence.prime.official import convert, official_base
from graphwalks.evidence.prime.stored import StoredBase
from graphwalks.sources import ArrayStore, catalogue
from graphwalks.sources.evidence_files import PROCESSED
from graphwalks.sources.intake import Imported, import_paths
from tests.evidence.prime.processed import write_members, write_processed
from tests.sources.torch_files import saved

NODES: dict[int, Any] = {
    id: {
        "id": str(id),
        "type": ("disease", "drug")[id % 2],
        "name": f"Entity {id}",
        "source": "MONDO",
        "details": {
            "alias": [f"alias{id}", None, "shared words"],
            "summary": f"Summary of {id}.",
            "interactions": ["never shown"],
            "score": float("nan"),
        }
        if id % 3
        else "no dictionary",
    }
    for id in range(60)
}
ARCS: list[Arc] = [
    (id, ("ppi", "side effect", "parent-child")[(id + step) % 3], (7 * id + step) % 60)
    for id in range(58)
    for step in (1, 2, 9)
]


@pytest.fixture
def archive(tmp_path: Path) -> Path:
    path = tmp_path / "processed.zip"
    write_processed(path, NODES, [*ARCS, *ARCS[:20]])
    return path


def members_of(path: Path) -> dict[str, bytes]:
    with zipfile.ZipFile(path) as archive:
        return {name.partition("/")[2]: archive.read(name) for name in archive.namelist()}


def assert_same(base: StoredBase) -> None:
    entities = []
    for id, node in NODES.items():
        name, kind = node["name"], node["type"]
        entities.append(Entity(id, name, kind, make_document(name, kind, node["details"])))
    memory = MemoryBase.of("stark-prime", entities, ARCS)
    assert base.name == memory.name
    assert base.ids.tolist() == memory.ids.tolist()
    for entity in entities:
        assert base.entity(entity.id) == entity
        assert base.incident(entity.id) == memory.incident(entity.id)
    for query in ("alias7 shared words of disease", "Summary", "never", "drug drug 12"):
        assert np.array_equal(base.scores(query), memory.scores(query))


def test_an_archive_becomes_the_index_of_its_graph(tmp_path: Path, archive: Path) -> None:
    convert(archive, tmp_path / "index")
    assert_same(StoredBase(ArrayStore(tmp_path / "index")))


def test_the_official_base_is_made_once_from_an_imported_archive(
    tmp_path: Path, archive: Path, monkeypatch: pytest.MonkeyPatch, capsys: Any
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    sha256 = hashlib.sha256(archive.read_bytes()).hexdigest()
    ours = replace(catalogue.official_file(PROCESSED), sha256=sha256)
    monkeypatch.setattr(catalogue, "CATALOGUE", (ours,))
    (outcome,) = import_paths([archive])
    assert isinstance(outcome, Imported)
    for _ in range(2):
        assert_same(official_base())
    assert capsys.readouterr().err.count("this is done once") == 1
    leftovers = [*(tmp_path / "cache" / "derived").glob(".*")]
    assert leftovers == []


def test_without_the_archive_there_is_a_sentence(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(SourceError, match=r"processed\.zip.*sources import PATH"):
        official_base()


@pytest.mark.parametrize(
    ("member", "content", "reason"),
    [
        ("node_info.pkl", None, "node_info.pkl does not unpack"),
        ("edge_index.pt", None, "edge_index.pt does not unpack"),
        ("node_info.pkl", pickle.dumps([1]), "holds a list"),
        ("node_info.pkl", pickle.dumps({0: {"name": "a"}}), "'a' and None"),
        ("node_info.pkl", pickle.dumps({"a": {"name": "a", "type": "b"}}), "'a', 'a' and 'b'"),
        ("node_info.pkl", pickle.dumps({0: sys.exit}), "names sys.exit, which is not allowed"),
        ("node_info.pkl", pickle.dumps({0: {"name": "a", "type": "b"}}), "not there"),
        ("node_info.pkl", pickle.dumps({2**70: {"name": "a", "type": "b"}}), "of 71 bits as a key"),
        ("node_info.pkl", pickle.dumps({10**18: {"name": "a", "type": "b"}}), "of up to 18 digits"),
        ("node_info.pkl", pickle.dumps({2**20_000: {"type": "b"}}), "of 20001 bits as a key"),
        ("node_info.pkl", pickle.dumps({0: {"name": 2**20_000}}), "<class 'int'> and None"),
        ("node_info.pkl", pickle.dumps(bytes(40_000_000), 4), "holds more than 1[678],"),
        ("edge_type_dict.pkl", pickle.dumps({0: "ppi"}), "has type 1, which"),
        ("edge_type_dict.pkl", pickle.dumps({0: "ppi", 2**80: "a"}), "of 81 bits as a key"),
        ("edge_type_dict.pkl", pickle.dumps({0: ["ppi"]}), "no dictionary of numbers and names"),
        ("edge_types.pt", saved("edge_types", np.zeros(3, "<i8")), r"expected \(2, arcs\)"),
        ("edge_types.pt", saved("edge_types", np.zeros(194)), "float64; expected integers"),
        ("edge_index.pt", b"\x80\x02\x8a\nl\xfc\x9cF\xf9 j\xa8P\x19.", "old format"),
    ],
)
def test_a_member_that_is_not_as_described_is_refused(
    tmp_path: Path, archive: Path, member: str, content: bytes | None, reason: str
) -> None:
    members = members_of(archive)
    if content is None:
        del members[member]
    else:
        members[member] = content
    write_members(archive, members)
    with pytest.raises(SourceError, match=reason):
        convert(archive, tmp_path / "index")
    assert sorted(path.name for path in tmp_path.iterdir()) == ["processed.zip"]
