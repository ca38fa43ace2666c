"""Contents of official files: where they come from, how much of them, and how lines are told."""

import gzip
import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources.cache import file_path, member_path
from graphwalks.sources.contents import (
    ascii_text,
    content_of,
    is_natural,
    lines_of,
    malformed,
    text_of,
)
from graphwalks.sources.official import OfficialFile

Describe = Callable[[str, bytes, dict[str, bytes]], OfficialFile]

EDGES = b"0 1\n1 2\n"


def put(path: Path, content: bytes) -> None:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)


def zipped(name: str, content: bytes) -> bytes:
    stream = io.BytesIO()
    with zipfile.ZipFile(stream, "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("readme.txt", "Here it is.")
        archive.writestr(name, content)
    return stream.getvalue()


def test_content_of_a_whole_file_and_of_archives(describe: Describe) -> None:
    plain = describe("edges.txt", EDGES, {})
    put(file_path(plain), EDGES)
    assert content_of(plain, 100) == EDGES
    for name, archive in (("e.txt.gz", gzip.compress(EDGES)), ("e.zip", zipped("e.txt", EDGES))):
        packed = describe(name, archive, {"e.txt": EDGES})
        put(file_path(packed), archive)
        assert content_of(packed, 100) == EDGES
        assert text_of(packed, 100) == "0 1\n1 2\n"


def test_unpacked_copy_is_enough_if_it_is_proven(
    describe: Describe, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    file = describe("e.txt.gz", gzip.compress(EDGES), {"e.txt": EDGES})
    put(member_path(file, "e.txt"), EDGES)
    assert content_of(file, 100) == EDGES
    put(member_path(file, "e.txt"), b"0 1\n1 3\n")
    with pytest.raises(SourceError, match=r"e\.txt\.gz is damaged in the cache"):
        content_of(file, 100)


def test_the_digest_of_an_archive_proves_its_member(describe: Describe) -> None:
    archive = gzip.compress(b"0 1\r\n1 2\r\n")
    file = describe("e.txt.gz", archive, {"e.txt": EDGES})  # the unpacked copy that is known
    put(file_path(file), archive)
    assert content_of(file, 100) == b"0 1\r\n1 2\r\n"


@pytest.mark.parametrize("name", ["b.txt.gz", "b.zip"])
def test_a_bomb_is_refused_before_it_is_unpacked(describe: Describe, name: str) -> None:
    content = bytes(64 * 1024**2)
    archive = zipped("b.txt", content) if name.endswith("zip") else gzip.compress(content)
    file = describe(name, archive, {"b.txt": content})
    put(file_path(file), archive)
    with pytest.raises(SourceError, match="holds more than 1,000 bytes"):
        content_of(file, 1_000)


def test_limit_itself_is_allowed(describe: Describe) -> None:
    file = describe("edges.txt", EDGES, {})
    put(file_path(file), EDGES)
    assert content_of(file, len(EDGES)) == EDGES
    with pytest.raises(SourceError, match="holds more than 7 bytes"):
        content_of(file, len(EDGES) - 1)


@pytest.mark.parametrize("archive", [gzip.compress(EDGES)[:-5], zipped("other.txt", EDGES)])
def test_archive_that_does_not_unpack_is_an_error(describe: Describe, archive: bytes) -> None:
    file = describe("e.archive", archive, {"e.txt": EDGES})
    put(file_path(file), archive)
    with pytest.raises(SourceError, match=r"^e\.archive cannot be read at .*archive"):
        content_of(file, 100)


@pytest.mark.parametrize(
    ("content", "line"),
    [(b"\xff", 1), (b"a\nb\xe9c\n", 2), (b"a\r\nb\r\n\xff", 3), (b"a\r\xff", 2)],
)
def test_byte_that_is_no_ascii_is_told_with_its_line(content: bytes, line: int) -> None:
    with pytest.raises(SourceError, match=rf"^t\.txt, line {line}: 'byte 0x.*expected ASCII"):
        ascii_text(content, "t.txt")


def test_lines_end_with_newline_carriage_return_or_both_and_nothing_else() -> None:
    assert list(lines_of("a\nb\rc\r\n\nd\x0be")) == [
        (1, "a"),
        (2, "b"),
        (3, "c"),
        (4, ""),
        (5, "d\x0be"),
    ]
    assert list(lines_of("a\n")) == [(1, "a")]
    assert list(lines_of("")) == []


def test_a_long_line_is_cut_in_an_error() -> None:
    assert len(malformed("t.txt", 1, "x" * 10_000, "y").message) < 200


@pytest.mark.parametrize("text", ["0", "007", "9" * 18])
def test_whole_numbers_that_fit_64_bits_are_natural(text: str) -> None:
    assert is_natural(text)


@pytest.mark.parametrize("text", ["", "-1", "+1", "1.0", " 1", "1_0", "٣", "²", "9" * 19])
def test_what_is_no_such_number_is_not(text: str) -> None:
    assert not is_natural(text)
