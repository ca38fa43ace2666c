"""What is known of the official files."""

import hashlib
from collections import Counter
from pathlib import Path
from urllib.parse import urlsplit

import pytest

from graphwalks.errors import ArgumentError
from graphwalks.sources import catalogue
from graphwalks.sources.catalogue import known_contents, official_file, select_files
from graphwalks.sources.hub import resolve_address, shown_address

SHORT = "graphwalks_128k_and_shorter.parquet"
LONG = "graphwalks_256k_to_1mil.parquet"

HOSTS = {
    "huggingface.co",
    "snap.stanford.edu",
    "websites.umich.edu",
    "comopt.ifi.uni-heidelberg.de",
    "raw.githubusercontent.com",
}
"""Publishers of the official files."""


def test_graphwalks_files_are_pinned(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_ENDPOINT", raising=False)
    short, long = official_file(SHORT), official_file(LONG)
    assert short.sha256 == "54036036c91d8e04bb2a5fcd9e36f8e2a852cacece5dfc2b1ee40e3a6182b516"
    assert long.sha256 == "537879431c72a42e3b500f80efc3047e7facb90390b6063d33679b4320985911"
    assert dict(short.rows) == {"bfs": 350, "parents": 400}
    assert dict(long.rows) == {"bfs": 200, "parents": 200}
    assert resolve_address(long) == (
        "https://huggingface.co/datasets/openai/graphwalks/resolve/"
        "f338bb265735a56a79f4b0f5def722c9c3268ead/graphwalks_256k_to_1mil.parquet"
    )


def test_every_address_is_of_a_publisher_and_encrypted(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.delenv("HF_ENDPOINT", raising=False)
    for resolve in (resolve_address, shown_address):
        addresses = [urlsplit(resolve(file)) for file in catalogue.CATALOGUE]
        assert {address.scheme for address in addresses} == {"https"}
        # With user, password and port, of which there is none.
        assert {address.netloc for address in addresses} == HOSTS


def test_names_and_contents_are_unique() -> None:
    names = [file.name for file in catalogue.CATALOGUE]
    assert len(set(names)) == len(names)
    known = [content for contents in known_contents().values() for content in contents]
    named = [(content.file.name, content.member) for content in known]
    assert len(set(named)) == len(named)
    assert {name for name, _ in named} == {f.name for f in catalogue.CATALOGUE if not f.is_recorded}
    assert all((f.sha256 is None) == (f.check is not None) for f in catalogue.CATALOGUE)
    assert not set(names) & {name for file in catalogue.CATALOGUE for name in file.families}


def test_family_stands_for_its_files_and_each_file_comes_once() -> None:
    assert [file.name for file in select_files(["walks", LONG])] == [SHORT, LONG]
    assert [file.name for file in select_files([LONG])] == [LONG]


@pytest.mark.parametrize("name", ["walk", "", "graphwalks_256k.parquet"])
def test_unknown_name_is_refused_naming_the_allowed(name: str) -> None:
    with pytest.raises(ArgumentError, match=f"{LONG}.*The nearest is"):
        select_files([name])
    with pytest.raises(ArgumentError, match=LONG):
        official_file(name)


def test_arbigraph_files_are_known_by_their_content() -> None:
    files = [file for file in catalogue.CATALOGUE if "arbigraph" in file.families]
    assert len(files) == 21
    assert sum(sum(file.rows.values()) for file in files) == 19_600
    chain = official_file("data/math/three_chain_target.jsonl")
    assert chain.sha256 is None
    assert chain.rows == {"math": 640}
    assert chain.address.endswith(
        "/datasets/PavelGolikov/arbigraph/resolve/main/data/math/three_chain_target.jsonl"
    )


def test_a_family_has_the_networks_and_instances_that_it_needs() -> None:
    cognition = [file.name for file in select_files(["cognition"])]
    assert cognition == [
        "facebook_combined.txt.gz",
        "ca-GrQc.txt.gz",
        "power.zip",
        "PP-Pathways_ppi.csv.gz",
    ]
    construction = select_files(["construction"])
    assert [file.name for file in construction[:2]] == ["ca-GrQc.txt.gz", "email-Eu-core.txt.gz"]
    kinds = Counter(file.name.partition(".")[2] for file in construction[2:])
    assert kinds == {"tsp.gz": 10, "mc": 10, "bkvl": 10, "bksol": 10}


def test_the_digest_of_a_best_known_value_is_that_of_its_line() -> None:
    values = [110, 112, 106, 114, 112, 110, 112, 108, 110, 112]
    for number, value in enumerate(values, start=1):
        file = official_file(f"sg3dl05{number}000.bkvl")
        assert file.sha256 == hashlib.sha256(f"{value}\n".encode()).hexdigest()


def test_max_cut_files_come_from_one_commit() -> None:
    assert official_file("sg3dl0510000.bksol").address == (
        "https://raw.githubusercontent.com/mdenhoedt/MaxCut-Instances/"
        "9c9c1a84774ac14b7c161d5d5ea1f4f554a39a76/set2/bksol/sg3dl0510000.bksol"
    )


def test_evidence_has_the_files_of_both_tasks() -> None:
    files = select_files(["evidence"])
    assert [file.name for file in files] == [
        "skb/prime/processed.zip",
        "qa/prime/stark_qa/stark_qa.csv",
        "qa/prime/split/test.index",
        "qa/prime/split/val.index",
        "arxiv.zip",
        "titleabs.tsv.gz",
    ]
    assert files[0].address.endswith(
        "/datasets/snap-stanford/stark/resolve/88269e23e90587f99476c5dd74e235a0877e69be/"
        "skb/prime/processed.zip"
    )


def test_genuine_queries_of_stark_are_known_by_their_digests(shared_data: Path) -> None:
    folder = shared_data / "public" / "stark_prime"
    for path in (
        folder / "stark_qa.csv",
        folder / "split" / "test.index",
        folder / "split" / "val.index",
    ):
        (content,) = known_contents()[hashlib.sha256(path.read_bytes()).hexdigest()]
        assert content.file.name.endswith(f"/{path.name}")
        assert content.file.size == path.stat().st_size
    published = hashlib.md5((folder / "stark_qa.csv").read_bytes(), usedforsecurity=False)
    assert published.hexdigest() == "8321f21eba03a724ed2321d37bb7c0d2"
