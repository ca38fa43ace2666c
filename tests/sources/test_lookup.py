"""The order in which a file is looked for, and what is proven on the way."""

import gzip
import io
import zipfile
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources.cache import file_path
from graphwalks.sources.lookup import (
    State,
    obtain,
    obtain_member,
    renew,
    state_of,
    without_downloads,
)
from graphwalks.sources.official import OfficialFile

Describe = Callable[[str, bytes, dict[str, bytes]], OfficialFile]

REPOSITORY = "datasets--somebody--something"


def put(path: Path, content: bytes) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    path.write_bytes(content)
    return path


@pytest.fixture
def hub(tmp_path: Path) -> Path:
    """Folder of the dataset in the Hugging Face cache."""
    return tmp_path / "hub" / REPOSITORY


def test_cached_file_needs_no_request(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes
) -> None:
    path = put(file_path(numbers), numbers_content)
    assert obtain(numbers) == path
    assert site.requests == []
    assert state_of(numbers) is State.CACHED


def test_damaged_cached_file_is_an_error_and_no_reason_to_download(
    site: SimpleNamespace, numbers: OfficialFile
) -> None:
    path = put(file_path(numbers), b"000000\n")
    with pytest.raises(SourceError) as caught:
        obtain(numbers)
    assert str(path) in caught.value.message
    assert f"expected sha256 {numbers.sha256}" in caught.value.message
    assert site.requests == []


def test_renewing_replaces_a_damaged_file(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes
) -> None:
    put(file_path(numbers), b"000000\n")
    assert renew(numbers).read_bytes() == numbers_content
    assert len(site.requests) == 1


def test_blob_of_the_hugging_face_cache_is_used_where_it_is(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes, hub: Path
) -> None:
    blob = put(hub / "blobs" / str(numbers.sha256), numbers_content)
    assert state_of(numbers) is State.HUB_CACHE
    assert obtain(numbers) == blob
    assert site.requests == []


def test_copy_in_a_snapshot_is_used_whatever_its_revision(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes, hub: Path
) -> None:
    copy = put(hub / "snapshots" / "0123abc" / numbers.name, numbers_content)
    assert obtain(numbers) == copy
    assert site.requests == []


def test_other_revision_and_damaged_blob_are_passed_over(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes, hub: Path
) -> None:
    put(hub / "snapshots" / "0123abc" / numbers.name, b"an older revision\n")
    put(hub / "blobs" / str(numbers.sha256), numbers_content[:-1])
    other = put(hub / "blobs" / ("0" * 64), b"another blob")
    (hub / "snapshots" / "fedcba9").mkdir()
    (hub / "snapshots" / "fedcba9" / numbers.name).symlink_to(other)
    assert obtain(numbers) == file_path(numbers)
    assert len(site.requests) == 1


@pytest.mark.parametrize(
    ("variable", "below"),
    [("HF_HUB_CACHE", "."), ("HF_HOME", "hub"), ("XDG_CACHE_HOME", "huggingface/hub")],
)
def test_hugging_face_cache_is_where_its_own_variables_say(
    numbers: OfficialFile,
    tmp_path: Path,
    monkeypatch: pytest.MonkeyPatch,
    variable: str,
    below: str,
) -> None:
    for name in ("HF_HUB_CACHE", "HUGGINGFACE_HUB_CACHE", "HF_HOME", "XDG_CACHE_HOME"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setenv(variable, str(tmp_path / "elsewhere"))
    put(tmp_path / "elsewhere" / below / REPOSITORY / "blobs" / str(numbers.sha256), b"")
    assert state_of(numbers) is State.HUB_CACHE


def zipped(members: dict[str, bytes]) -> bytes:
    buffer = io.BytesIO()
    with zipfile.ZipFile(buffer, "w", zipfile.ZIP_DEFLATED) as archive:
        for name, content in members.items():
            archive.writestr(name, content)
    return buffer.getvalue()


@pytest.mark.parametrize(
    ("name", "member", "content"),
    [
        ("edges.txt.gz", "edges.txt", gzip.compress(b"0 1\n1 2\n")),
        (
            "edges.zip",
            "net/edges.txt",
            zipped({"README": b"a net", "net/edges.txt": b"0 1\n1 2\n"}),
        ),
    ],
)
def test_member_of_an_archive_is_unpacked_once(
    site: SimpleNamespace, describe: Describe, name: str, member: str, content: bytes
) -> None:
    archive = describe(name, content, {member: b"0 1\n1 2\n"})
    site.content = content
    path = obtain_member(archive, member)
    assert (path.name, path.read_bytes()) == ("edges.txt", b"0 1\n1 2\n")
    file_path(archive).unlink()
    assert obtain_member(archive, member) == path
    assert state_of(archive) is State.UNPACKED
    assert len(site.requests) == 1


def test_archive_with_another_member_than_published_is_an_error(
    site: SimpleNamespace, describe: Describe
) -> None:
    site.content = gzip.compress(b"0 1\n")
    archive = describe("edges.txt.gz", site.content, {"edges.txt": b"0 1\n1 2\n"})
    with pytest.raises(SourceError, match="another edges.txt than was published"):
        obtain_member(archive, "edges.txt")


def test_broken_archive_is_an_error(site: SimpleNamespace, describe: Describe) -> None:
    site.content = gzip.compress(b"0 1\n1 2\n")[:-9]
    archive = describe("edges.txt.gz", site.content, {"edges.txt": b"0 1\n1 2\n"})
    with pytest.raises(SourceError, match="does not unpack"):
        obtain_member(archive, "edges.txt")


def test_where_nothing_is_downloaded_a_missing_file_is_an_error(
    site: SimpleNamespace, numbers: OfficialFile, numbers_content: bytes
) -> None:
    with without_downloads():
        with pytest.raises(SourceError, match="this command downloads nothing.*Ways on"):
            obtain(numbers)
        assert site.requests == []
        path = put(file_path(numbers), numbers_content)
        assert obtain(numbers) == path
    path.unlink()
    site.content = numbers_content
    assert obtain(numbers).read_bytes() == numbers_content
