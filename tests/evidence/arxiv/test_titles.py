"""Titles and abstracts as a store of texts by id."""

import gzip
import io
import tarfile
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.evidence.arxiv import titles as reader
from graphwalks.sources import ArrayStore, StoredTexts
from tests.evidence.arxiv.files import write

ROWS = b"30\tlater  id\tits abstract\n4\tearlier id\tanother\tabstract\n"


def texts(folder: Path, packed: bytes) -> dict[int, str]:
    folder.mkdir(exist_ok=True)
    reader.convert(write(folder / "titleabs.tsv.gz", packed), folder / "store")
    store = ArrayStore(folder / "store")
    found = StoredTexts(store.array("content"), store.array("ends"))
    return dict(zip(store.array("ids").tolist(), found, strict=True))


def test_texts_are_kept_by_ascending_id(tmp_path: Path) -> None:
    found = texts(tmp_path, gzip.compress(ROWS))
    assert found == {4: "earlier id. another abstract", 30: "later id. its abstract"}
    assert [*found] == [4, 30]


@pytest.mark.parametrize(
    ("content", "expected"),
    [
        (b"paper id\ttitle\tabs\n1\tone\ttext\n", {1: "one. text"}),
        (b"1\tone\ttext\r\n2\ttwo\t\r\n", {1: "one. text", 2: "two"}),
        (b"1\tone\ttext\n1\tone again\ttext\n", {1: "one. text"}),
        (b"1\tone\ttext\n\n2\t\ttwo", {1: "one. text", 2: "two"}),
        (b"1\tone\ttext\n2\t\n3\t\t\n", {1: "one. text", 2: "", 3: ""}),
        (b"1\tna\xefve\ttext\n", {1: "na\ufffdve. text"}),
        (b"1\tone\ttext\n\0\0\0\0", {1: "one. text"}),
    ],
)
def test_odd_files_are_read(tmp_path: Path, content: bytes, expected: dict[int, str]) -> None:
    assert texts(tmp_path, gzip.compress(content)) == expected


def test_a_file_in_a_tar_archive_is_read_too(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with tarfile.open(fileobj=packed, mode="w") as tar:
        entry = tarfile.TarInfo("titleabs.tsv")
        entry.size = len(ROWS)
        tar.addfile(entry, io.BytesIO(ROWS))
    assert [*texts(tmp_path, gzip.compress(packed.getvalue()))] == [4, 30]


@pytest.mark.parametrize(
    "line", ["no tab", "x\ttitle\ttext", "-1\ttitle\ttext", f"{'1' * 19}\ta\tb"]
)
def test_a_line_without_id_and_title_is_left_out(tmp_path: Path, line: str) -> None:
    content = line.encode() + b"\n" + ROWS + line.encode() + b"\n5\tlast\t\n"
    assert texts(tmp_path, gzip.compress(content)).keys() == {4, 5, 30}


@pytest.mark.parametrize("content", [b"", b"paper id title abs\n", b"\0\0\0\0"])
def test_a_file_without_any_text_is_an_error(tmp_path: Path, content: bytes) -> None:
    with pytest.raises(SourceError, match="titleabs.tsv has no line with id, title and abstract"):
        texts(tmp_path, gzip.compress(content))


def test_a_line_without_end_is_not_taken_for_a_text(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "LONGEST_LINE", 30)
    assert texts(tmp_path, gzip.compress(ROWS)).keys() == {4, 30}
    with pytest.raises(SourceError, match=r"line 3: '5.*expected at most 30 bytes"):
        texts(tmp_path / "again", gzip.compress(ROWS + b"5\t" + b"a" * 40))


@pytest.mark.parametrize("packed", [b"", ROWS, gzip.compress(ROWS)[:-9]])
def test_a_file_that_does_not_unpack_is_an_error(tmp_path: Path, packed: bytes) -> None:
    with pytest.raises(SourceError, match="titleabs.tsv.gz cannot be read"):
        texts(tmp_path, packed)


def test_a_file_that_grows_without_end_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "LARGEST_CONTENT", 10_000)
    with pytest.raises(SourceError, match="more than 10,000 bytes"):
        texts(tmp_path, gzip.compress(bytes(100_000)))


@settings(max_examples=30, deadline=None)
@given(st.dictionaries(st.integers(0, 10**18 - 1), st.tuples(st.text(), st.text()), min_size=1))
def test_any_titles_and_abstracts_come_back(
    tmp_path_factory: pytest.TempPathFactory, rows: dict[int, tuple[str, str]]
) -> None:
    cleaned = {
        paper: tuple(" ".join(part.replace("\0", "").split()) for part in parts)
        for paper, parts in rows.items()
    }
    content = "".join(f"{paper}\t{title}\t{text}\n" for paper, (title, text) in cleaned.items())
    found = texts(tmp_path_factory.mktemp("any"), gzip.compress(content.encode("utf-8")))
    assert found == {
        paper: ". ".join(part for part in parts if part) for paper, parts in cleaned.items()
    }
