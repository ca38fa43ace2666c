"""Official queries from small files of the published layouts, never from the published ones."""

import hashlib
from collections.abc import Mapping
from dataclasses import replace
from pathlib import Path

import pytest

from graphwalks.evidence import load_cohort, read_request
from graphwalks.evidence.arxiv import TEST, TRAIN, VALIDATION, official
from graphwalks.evidence.auditing import audit_task
from graphwalks.evidence.hashing import SEED, first_by_hash
from graphwalks.evidence.prime import Arc
from graphwalks.evidence.prime import official as prime_official
from graphwalks.sources import catalogue
from graphwalks.sources.cache import file_path
from graphwalks.sources.evidence_files import PROCESSED, QUESTIONS, SPLITS
from graphwalks.tasks.evidence import prime
from tests.evidence.arxiv import files
from tests.evidence.arxiv.graphs import graph
from tests.evidence.prime.processed import write_processed

SIZES = {TRAIN: 60, VALIDATION: 20, TEST: 130}
PAPERS = graph(
    [split for split, count in SIZES.items() for _ in range(count)],
    [(paper, (paper * step) % 60) for paper in range(80, 210) for step in (1, 3)],
    texts=[f"title {paper}" for paper in range(210)],
)
NODES = {
    id: {"type": ("disease", "drug")[id % 2], "name": f"Entity {id}", "details": {"summary": "It."}}
    for id in range(60)
}
ARCS: list[Arc] = [(id, "ppi", (7 * id + 1) % 60) for id in range(60)]


def publish(contents: Mapping[str, bytes], patch: pytest.MonkeyPatch) -> None:
    """Put files where published ones are looked for, under their names."""
    entries = []
    for name, content in contents.items():
        sha256 = hashlib.sha256(content).hexdigest()
        entries.append(replace(catalogue.official_file(name), sha256=sha256))
        file_path(entries[-1]).parent.mkdir(parents=True, exist_ok=True)
        file_path(entries[-1]).write_bytes(content)
    patch.setattr(catalogue, "CATALOGUE", tuple(entries))


@pytest.fixture
def cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    return tmp_path


def test_a_hundred_test_papers_are_asked_about(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    contents = {
        "arxiv.zip": files.archive(files.members(PAPERS)),
        "titleabs.tsv.gz": files.titles(PAPERS.texts),
    }
    publish(contents, monkeypatch)
    monkeypatch.setattr(official, "PUBLISHED_SIZES", SIZES)
    found = load_cohort(read_request("arxiv", {}))
    other = load_cohort(read_request("arxiv", {"seed": 7}))
    assert len(found.items) == 100
    assert all(80 <= int(item.query) < 210 for item in found.items)
    verdicts = [*audit_task(read_request("arxiv", {}))]
    assert len(verdicts) == 100
    assert all(verdict.is_certified and not verdict.faults for verdict in verdicts)
    assert {item.query for item in found.items} != {item.query for item in other.items}
    told = found.metadata
    assert (told["cohort"], told["seed"], told["source"]) == ("rebuilt", SEED, "official")
    assert (other.metadata["cohort"], other.metadata["seed"]) == (None, 7)
    assert told["files"]["arxiv.zip"]["sha256"] == sha256(contents["arxiv.zip"])
    assert told["remark"] == official.NEVER_RUN


def test_a_hundred_published_queries_are_asked(
    cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    write_processed(cache / "processed.zip", NODES, ARCS)
    rows = [f"{id},Which drug is entity {id % 60}?,[{id % 60}]" for id in range(120)]
    test_split = list(range(5, 120))
    publish(
        {
            PROCESSED: (cache / "processed.zip").read_bytes(),
            QUESTIONS: "\n".join(["id,query,answer_ids", *rows]).encode(),
            SPLITS["test"]: "\n".join(map(str, test_split)).encode(),
        },
        monkeypatch,
    )
    found = load_cohort(read_request("prime", {"pool": "blind"}))
    expected = sorted(first_by_hash(test_split, "prime-test", SEED, 100))
    assert [int(item.query) for item in found.items] == expected
    verdicts = [*audit_task(read_request("prime", {"pool": "blind"}))]
    assert len(verdicts) == 100
    assert all(verdict.is_certified and not verdict.faults for verdict in verdicts)
    assert found.metadata["cohort"] == "paper" and found.metadata["pool"] == "blind"
    assert set(found.metadata["files"]) == {PROCESSED, QUESTIONS, SPLITS["test"]}
    told = found.metadata["remark"]
    assert told.startswith(prime_official.NEVER_RUN)
    assert "hashing their ids as numbers" in told and "Blind pools" in told
    gold = load_cohort(read_request("prime", {"pool": "gold"})).metadata["remark"]
    assert gold.startswith(prime_official.NEVER_RUN) and "put in stands last" in gold
    sample = prime(condition="all").dataset[0]
    assert sample.metadata is not None
    assert sample.metadata["published_id"] == str(expected[0])


def sha256(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()
