"""`graphwalks sources`: what is printed and which status a script sees."""

import dataclasses
import hashlib
import os
from pathlib import Path
from typing import Any

import pytest
from click.testing import CliRunner, Result

from graphwalks.cli.sources import sources
from graphwalks.sources import catalogue
from graphwalks.sources.cache import file_path
from graphwalks.sources.derivation import derived_store_of
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.rowstore import TEXT_NAME
from graphwalks.walks import official
from tests.arbigraph_rows import lines_of, published_config

SHORT = "graphwalks_128k_and_shorter.parquet"
LONG = "graphwalks_256k_to_1mil.parquet"
CONTENT = b"pretend rows\n"


@pytest.fixture(autouse=True)
def _own_hub(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    monkeypatch.delenv("HF_ENDPOINT", raising=False)


@pytest.fixture
def short(monkeypatch: pytest.MonkeyPatch) -> OfficialFile:
    """The short official file, if its content were `CONTENT`."""
    files = {file.name: file for file in catalogue.CATALOGUE}
    short = dataclasses.replace(files[SHORT], sha256=hashlib.sha256(CONTENT).hexdigest())
    monkeypatch.setattr(catalogue, "CATALOGUE", (short, files[LONG]))
    return short


@pytest.fixture
def copy(tmp_path: Path) -> Path:
    """A copy of that file in a folder of the user."""
    (tmp_path / "mine").mkdir()
    (tmp_path / "mine" / "copy.parquet").write_bytes(CONTENT)
    return tmp_path / "mine" / "copy.parquet"


def run(*arguments: str | Path) -> Result:
    return CliRunner().invoke(sources, [str(argument) for argument in arguments])


def line_with(result: Result, part: str) -> str:
    (line,) = (line for line in result.output.splitlines() if part in line)
    return line


def test_list_shows_name_family_size_state_licence_and_address(
    short: OfficialFile, copy: Path
) -> None:
    run("import", copy)
    result = run("list", "-v")
    assert result.exit_code == 0
    assert line_with(result, SHORT).split()[1:] == [
        "22.0",
        "MB",
        "cached",
        "walks",
        "MIT",
        "https://huggingface.co/datasets/openai/graphwalks/resolve/"
        f"f338bb265735a56a79f4b0f5def722c9c3268ead/{SHORT}",
    ]
    assert "missing" in line_with(result, LONG)


def test_list_of_a_family_shows_its_files_in_80_columns() -> None:
    result = run("list", "cognition")
    assert result.exit_code == 0
    table = result.output.partition("Cache: ")[0].splitlines()
    assert [line.split()[0] for line in table[1:]] == [
        "facebook_combined.txt.gz",
        "ca-GrQc.txt.gz",
        "power.zip",
        "PP-Pathways_ppi.csv.gz",
    ]
    assert max(map(len, table)) <= 80
    assert "http" not in result.output


def test_genuine_files_of_a_family_are_taken_over_and_listed(shared_data: Path) -> None:
    folder = shared_data / "public" / "stark_prime"
    result = run("import", folder)
    assert result.exit_code == 0
    for name, copy in (
        ("qa/prime/stark_qa/stark_qa.csv", folder / "stark_qa.csv"),
        ("qa/prime/split/test.index", folder / "split" / "test.index"),
        ("qa/prime/split/val.index", folder / "split" / "val.index"),
    ):
        assert f"imported {name} from {copy}" in result.output
    table = run("list", "evidence").output.partition("Cache: ")[0].splitlines()
    assert {line.split()[0]: line.split()[3] for line in table[1:]} == {
        "skb/prime/processed.zip": "missing",
        "qa/prime/stark_qa/stark_qa.csv": "cached",
        "qa/prime/split/test.index": "cached",
        "qa/prime/split/val.index": "cached",
        "arxiv.zip": "missing",
        "titleabs.tsv.gz": "missing",
    }
    assert max(map(len, table)) <= 80


def test_a_size_that_is_nowhere_stated_is_marked_as_an_estimate() -> None:
    result = run("list", "evidence")
    assert line_with(result, "skb/prime/processed.zip").split()[1] == "~150.0"
    assert line_with(result, "titleabs.tsv.gz").split()[1] == "~75.0"
    assert line_with(result, "arxiv.zip").split()[1] == "83.1"
    assert "Sizes with ~ are estimates." in result.output
    assert "~" not in run("list", "cognition").output


def test_list_shows_what_lies_in_the_hugging_face_cache(
    short: OfficialFile, tmp_path: Path
) -> None:
    blobs = tmp_path / "hub" / "datasets--openai--graphwalks" / "blobs"
    blobs.mkdir(parents=True)
    (blobs / str(short.sha256)).write_bytes(CONTENT)
    assert "HF cache" in line_with(run("list"), SHORT)


def test_import_takes_the_known_and_counts_the_unknown(short: OfficialFile, copy: Path) -> None:
    notes = copy.parent / "notes.txt"
    notes.write_text("mine", encoding="utf-8")
    result = run("import", copy.parent)
    assert result.exit_code == 0
    assert f"imported {SHORT} from {copy}" in result.output
    assert "1 left out: not known (-v lists them)." in result.output
    assert notes.name not in result.output
    assert "1 imported" in result.output
    for arguments in ((copy.parent, "-v"), (notes,)):
        assert f"left out {notes}: not known" in run("import", *arguments).output
    assert file_path(short).read_bytes() == CONTENT


def test_import_of_nothing_known_exits_1(short: OfficialFile, tmp_path: Path) -> None:
    result = run("import", tmp_path / "gone")
    assert result.exit_code == 1
    assert "gone: does not exist" in result.output


def test_fetch_says_where_a_file_is(short: OfficialFile, copy: Path) -> None:
    run("import", copy)
    result = run("fetch", SHORT)
    assert result.exit_code == 0
    assert str(file_path(short)) in result.output


def test_fetch_goes_on_after_a_failure_and_exits_1(short: OfficialFile, copy: Path) -> None:
    run("import", copy)
    result = run("fetch", "walks")
    assert result.exit_code == 1
    assert str(file_path(short)) in result.output
    assert f"Error: {LONG} could not be downloaded (HF_HUB_OFFLINE forbids" in result.output


def test_unknown_name_is_refused_with_the_nearest(short: OfficialFile) -> None:
    result = run("fetch", "graphwalks_128k.parquet")
    assert result.exit_code == 1
    assert f"The nearest is {SHORT}." in result.output


def test_verify_accepts_what_is_as_published(short: OfficialFile, copy: Path) -> None:
    assert "Nothing is cached" in run("verify").output
    run("import", copy)
    result = run("verify")
    assert result.exit_code == 0
    assert line_with(result, SHORT).endswith(": ok")


def test_verify_exits_1_on_a_damaged_file(short: OfficialFile, copy: Path) -> None:
    run("import", copy)
    file_path(short).write_bytes(b"other rows\n")
    result = run("verify")
    assert result.exit_code == 1
    assert f"expected sha256 {short.sha256}, found" in line_with(result, SHORT)


def test_verify_reads_the_rows_made_from_a_file(
    tmp_path: Path, shared_data: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    rows = shared_data / "graphwalks" / "real_rows.jsonl"
    store = derived_store_of(rows, official.__name__, official.CONVERSION_VERSION)
    sha256 = hashlib.sha256(rows.read_bytes()).hexdigest()
    file = dataclasses.replace(catalogue.CATALOGUE[0], sha256=sha256)
    monkeypatch.setattr(catalogue, "CATALOGUE", (file,))
    assert run("verify").exit_code == 0
    text = store.folder / TEXT_NAME
    text.write_bytes(b"x" + text.read_bytes()[1:])
    result = run("verify")
    assert result.exit_code == 1
    assert "row 0 is not as it was written" in result.output


def test_import_goes_on_after_what_cannot_be_read(
    short: OfficialFile, copy: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    closed = copy.parent / "closed"
    closed.mkdir()
    list_folder = os.scandir

    def refuse(path: str) -> Any:
        if Path(path) == closed:
            raise PermissionError(13, "Permission denied", str(path))
        return list_folder(path)

    monkeypatch.setattr(os, "scandir", refuse)
    result = run("import", "x" * 300, closed, copy)
    assert result.exit_code == 0, result.output
    assert "File name too long" in line_with(result, "xxx")
    assert "cannot be searched" in line_with(result, "left out " + str(closed))
    assert run("import", closed).exit_code == 1


def test_verify_of_a_closed_cache_names_it(
    tmp_path: Path, short: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / ("x" * 300)))
    result = run("verify")
    assert result.exit_code == 1
    assert result.exception is None or isinstance(result.exception, SystemExit)
    assert "cannot be read: File name too long" in result.output


@pytest.mark.parametrize("variable", ["GRAPHWALKS_CACHE", "HF_HUB_CACHE"])
def test_the_home_folder_of_nobody_is_no_traceback(
    monkeypatch: pytest.MonkeyPatch, variable: str
) -> None:
    monkeypatch.setenv(variable, "~nosuchuser/x")
    result = run("list")
    assert isinstance(result.exception, SystemExit | None)
    assert ("home folder of a user" in result.output) == (variable == "GRAPHWALKS_CACHE")


def test_list_shows_no_password(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_ENDPOINT", "https://somebody:hidden@mirror.example")
    result = run("list", "-v")
    assert "https://mirror.example/datasets/" in result.output
    assert "hidden" not in result.output


def test_files_without_a_published_digest_are_told_apart(tmp_path: Path) -> None:
    name = "data/gsm/six_chain_target.jsonl"
    rows = tmp_path / "rows.jsonl"
    rows.write_bytes(lines_of(published_config("gsm", "six_chain_target")))
    assert f"imported {name} from {rows}" in run("import", rows).output
    listed = run("list")
    assert line_with(listed, f"{name} ").split()[3:] == ["cached", "arbigraph"]
    assert "no digest is published" in listed.output
    verified = run("verify", name)
    assert verified.exit_code == 0
    assert "ok (no digest is published; its sha256 was recorded at first use)" in verified.output


def test_unpacked_networks_and_instances_are_as_good_as_their_archives(shared_data: Path) -> None:
    public = shared_data / "public"
    result = run("import", public / "newman" / "power.gml", public / "tsplib" / "kroA100.tsp")
    assert result.exit_code == 0
    assert f"imported power.gml of power.zip from {public}" in result.output
    assert f"imported kroA100.tsp of kroA100.tsp.gz from {public}" in result.output
    listed = run("list")
    assert "unpacked" in line_with(listed, "power.zip ")
    assert "unpacked" in line_with(listed, "kroA100.tsp.gz ")
    assert "missing" in line_with(listed, "kroB100.tsp.gz ")
    assert "Of the files of arbigraph no digest is published" in listed.output
    fetched = run("fetch", "power.zip", "kroA100.tsp.gz")
    assert fetched.exit_code == 0, fetched.output
    verified = run("verify", "cognition", "construction")
    assert verified.exit_code == 0
    assert [line.rpartition(": ")[2] for line in verified.output.splitlines()] == ["ok", "ok"]
