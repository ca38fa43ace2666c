"""Import of what a user already has."""

import dataclasses
import gzip
import os
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources import catalogue
from graphwalks.sources.cache import file_path, member_path
from graphwalks.sources.intake import NOT_KNOWN, Imported, LeftOut, import_paths
from graphwalks.sources.lookup import obtain
from graphwalks.sources.official import OfficialFile

Describe = Callable[[str, bytes, dict[str, bytes]], OfficialFile]


@pytest.fixture
def downloads(tmp_path: Path) -> Path:
    """A user's folder."""
    folder = tmp_path / "downloads"
    folder.mkdir()
    return folder


def imported(*paths: Path) -> list[str]:
    return [outcome.path.name for outcome in import_paths(paths) if isinstance(outcome, Imported)]


def left_out(*paths: Path) -> dict[str, str]:
    outcomes = import_paths(paths)
    return {o.path.name: o.reason for o in outcomes if isinstance(o, LeftOut)}


def test_file_is_known_by_its_content_not_its_name(
    numbers: OfficialFile, numbers_content: bytes, downloads: Path
) -> None:
    path = downloads / "untitled (3)"
    path.write_bytes(numbers_content)
    assert imported(path) == ["untitled (3)"]
    path.unlink()
    assert obtain(numbers).read_bytes() == numbers_content


def test_folder_is_searched_through_and_the_unknown_is_listed(
    numbers: OfficialFile, numbers_content: bytes, downloads: Path
) -> None:
    (downloads / "deep" / "er").mkdir(parents=True)
    (downloads / "deep" / "er" / "numbers.txt").write_bytes(numbers_content)
    (downloads / "notes.txt").write_text("mine", encoding="utf-8")
    (downloads / "broken.zip").write_bytes(b"PK\x03\x04 no archive")
    (downloads / "broken.gz").write_bytes(gzip.compress(b"some text")[:-5])
    assert imported(downloads) == ["numbers.txt"]
    reasons = left_out(downloads)
    assert reasons["notes.txt"] == NOT_KNOWN
    assert "archive" in reasons["broken.zip"]
    assert "archive" in reasons["broken.gz"]


def test_packed_copy_of_an_official_file_is_unpacked(
    numbers: OfficialFile, numbers_content: bytes, downloads: Path
) -> None:
    with zipfile.ZipFile(downloads / "mail.zip", "w", zipfile.ZIP_DEFLATED) as archive:
        archive.writestr("folder/readme.txt", "Here it is.")
        archive.writestr("folder/copy.txt", numbers_content)
    (outcome,) = import_paths([downloads / "mail.zip"])
    assert isinstance(outcome, Imported)
    assert outcome.unpacked == "folder/copy.txt"
    assert file_path(numbers).read_bytes() == numbers_content

    file_path(numbers).unlink()
    (downloads / "numbers.txt.gz").write_bytes(gzip.compress(numbers_content, 1))
    assert imported(downloads / "numbers.txt.gz") == ["numbers.txt.gz"]
    assert file_path(numbers).read_bytes() == numbers_content


@pytest.mark.parametrize("name", ["../../numbers.txt", "/numbers.txt", "C:\\numbers.txt", "a\0/b"])
def test_a_member_is_put_where_the_catalogue_says_whatever_its_name(
    numbers: OfficialFile, numbers_content: bytes, downloads: Path, tmp_path: Path, name: str
) -> None:
    before = {*tmp_path.rglob("*")}
    with zipfile.ZipFile(downloads / "a.zip", "w") as archive:
        archive.writestr(zipfile.ZipInfo(name), numbers_content)
        link = zipfile.ZipInfo("link")
        link.external_attr = 0o120777 << 16
        archive.writestr(link, "../../numbers.txt")
    (outcome,) = import_paths([downloads])
    assert isinstance(outcome, Imported)
    made = {path for path in tmp_path.rglob("*") if path.is_file()} - before
    assert made == {downloads / "a.zip", file_path(numbers)}


def test_official_archive_is_known_packed_and_unpacked(describe: Describe, downloads: Path) -> None:
    content = gzip.compress(b"0 1\n1 2\n")
    archive = describe("edges.txt.gz", content, {"edges.txt": b"0 1\n1 2\n"})
    (downloads / "a.gz").write_bytes(content)
    (downloads / "b.gz").write_bytes(gzip.compress(b"0 1\n1 2\n", 1, mtime=1))
    (downloads / "c.txt").write_bytes(b"0 1\n1 2\n")
    members = [o.content.member for o in import_paths([downloads]) if isinstance(o, Imported)]
    assert members == [None, "edges.txt", "edges.txt"]
    assert file_path(archive).read_bytes() == content
    assert member_path(archive, "edges.txt").read_bytes() == b"0 1\n1 2\n"


def test_loop_of_links_ends_and_each_file_is_taken_once(
    numbers: OfficialFile, numbers_content: bytes, downloads: Path
) -> None:
    (downloads / "numbers.txt").write_bytes(numbers_content)
    (downloads / "again.txt").symlink_to(downloads / "numbers.txt")
    (downloads / "loop").symlink_to(downloads)
    (downloads / "sub").mkdir()
    (downloads / "sub" / "up").symlink_to(downloads)
    (downloads / "nowhere").symlink_to(downloads / "missing")
    assert len(imported(downloads, downloads / "sub")) == 1
    assert left_out(downloads) == {"nowhere": "does not exist"}


def test_pipe_is_left_alone(numbers: OfficialFile, downloads: Path) -> None:
    os.mkfifo(downloads / "pipe")
    assert left_out(downloads) == {"pipe": "no file"}


def test_missing_path_is_left_out(numbers: OfficialFile, downloads: Path) -> None:
    assert left_out(downloads / "gone") == {"gone": "does not exist"}


def test_cache_that_cannot_be_written_is_an_error(
    numbers: OfficialFile, numbers_content: bytes, downloads: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    (downloads / "numbers.txt").write_bytes(numbers_content)
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(downloads / "numbers.txt"))
    with pytest.raises(SourceError, match="GRAPHWALKS_CACHE"):
        imported(downloads)


def test_copy_stands_for_every_file_of_its_content_unless_it_has_the_name_of_one(
    numbers: OfficialFile,
    numbers_content: bytes,
    downloads: Path,
    monkeypatch: pytest.MonkeyPatch,
) -> None:
    twin = dataclasses.replace(numbers, name="twin.txt")
    monkeypatch.setattr(catalogue, "CATALOGUE", (numbers, twin))
    (downloads / "twin.txt").write_bytes(numbers_content)
    assert imported(downloads) == ["twin.txt"]
    assert not file_path(numbers).exists()
    (downloads / "twin.txt").rename(downloads / "any.txt")
    assert imported(downloads) == ["any.txt", "any.txt"]
    assert obtain(numbers).read_bytes() == obtain(twin).read_bytes() == numbers_content
