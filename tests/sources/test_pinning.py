"""Files without a published digest: proven by their content once, by the recorded digest then."""

import errno
import gzip
import hashlib
import os
import tempfile
from pathlib import Path
from types import SimpleNamespace

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources import catalogue
from graphwalks.sources.cache import file_path
from graphwalks.sources.checks import check_files
from graphwalks.sources.intake import Imported, LeftOut, import_paths
from graphwalks.sources.lookup import State, obtain, renew, state_of
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.pinning import RECORDED, expected_digest, record_path
from tests.arbigraph_rows import lines_of, published_config

ROWS = published_config("math", "three_chain_target")
CONTENT = lines_of(ROWS)
REVERSED = lines_of(ROWS[::-1])
"""Another content that is as good."""
FLAWED = lines_of(ROWS[:-1])


@pytest.fixture
def chain() -> OfficialFile:
    return catalogue.official_file("data/math/three_chain_target.jsonl")


@pytest.fixture
def snapshot(tmp_path: Path, chain: OfficialFile) -> Path:
    """Where the Hugging Face cache would have a copy."""
    repository = tmp_path / "hub" / "datasets--PavelGolikov--arbigraph"
    copy = repository / "snapshots" / "0123abc" / chain.name
    copy.parent.mkdir(parents=True)
    return copy


def digest(content: bytes) -> str:
    return hashlib.sha256(content).hexdigest()


def test_a_download_is_checked_row_by_row_and_its_digest_recorded(
    site: SimpleNamespace, chain: OfficialFile
) -> None:
    assert expected_digest(chain) is None
    site.content = CONTENT
    assert obtain(chain).read_bytes() == CONTENT
    assert expected_digest(chain) == digest(CONTENT)
    assert obtain(chain) == file_path(chain)
    assert len(site.requests) == 1


@pytest.mark.parametrize("content", [FLAWED, b"<html>Please log in</html>", b""])
def test_a_download_of_something_else_is_refused_and_not_kept(
    site: SimpleNamespace, chain: OfficialFile, content: bytes
) -> None:
    site.content = content
    with pytest.raises(SourceError, match="other content than was published") as caught:
        obtain(chain)
    assert "no digest is published" in caught.value.message
    assert not file_path(chain).exists()
    assert expected_digest(chain) is None


def test_the_network_is_not_asked_when_it_is_switched_off(
    site: SimpleNamespace, chain: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(SourceError, match="HF_HUB_OFFLINE forbids the network"):
        obtain(chain)
    assert not site.requests


def test_a_changed_copy_is_damage_even_if_its_rows_are_good(
    site: SimpleNamespace, chain: OfficialFile
) -> None:
    site.content = CONTENT
    obtain(chain)
    file_path(chain).write_bytes(REVERSED)
    with pytest.raises(SourceError, match="is damaged in the cache"):
        obtain(chain)
    assert renew(chain).read_bytes() == CONTENT


def test_what_is_published_anew_is_not_taken_silently(
    site: SimpleNamespace, chain: OfficialFile
) -> None:
    site.content = CONTENT
    obtain(chain).unlink()
    site.content = REVERSED
    with pytest.raises(SourceError, match="recorded at first use") as caught:
        obtain(chain)
    assert str(record_path(chain)) in caught.value.message
    record_path(chain).unlink()
    assert obtain(chain).read_bytes() == REVERSED


def test_a_copy_without_a_record_is_checked_and_recorded(
    site: SimpleNamespace, chain: OfficialFile
) -> None:
    file_path(chain).parent.mkdir(parents=True)
    file_path(chain).write_bytes(FLAWED)
    with pytest.raises(SourceError, match="639 good rows"):
        obtain(chain)
    file_path(chain).write_bytes(CONTENT)
    assert obtain(chain) == file_path(chain)
    assert expected_digest(chain) == digest(CONTENT)
    assert not site.requests


def test_a_good_copy_whose_record_cannot_be_kept_is_told_from_an_unreadable_one(
    chain: OfficialFile, monkeypatch: pytest.MonkeyPatch
) -> None:
    file_path(chain).parent.mkdir(parents=True)
    file_path(chain).write_bytes(CONTENT)

    def refuse(*_: object, **__: object) -> None:
        raise OSError(errno.EROFS, os.strerror(errno.EROFS))

    monkeypatch.setattr(tempfile, "mkstemp", refuse)
    with pytest.raises(SourceError, match="cannot be kept in the cache: Read-only file system"):
        obtain(chain)


@pytest.mark.parametrize("record", [b"", b"\xff\xfe", b"0" * 63, b"not a digest"])
def test_a_broken_record_is_one_line(
    chain: OfficialFile, site: SimpleNamespace, record: bytes
) -> None:
    site.content = CONTENT
    obtain(chain)
    record_path(chain).write_bytes(record)
    with pytest.raises(SourceError, match="expected the sha256 of") as caught:
        obtain(chain)
    assert "\n" not in caught.value.message


def test_a_copy_of_the_hugging_face_cache_is_taken_over(
    site: SimpleNamespace, chain: OfficialFile, snapshot: Path
) -> None:
    snapshot.write_bytes(CONTENT)
    assert state_of(chain) is State.HUB_CACHE
    assert obtain(chain) == file_path(chain)
    snapshot.unlink()
    assert obtain(chain).read_bytes() == CONTENT
    assert not site.requests


def test_a_flawed_copy_of_the_hugging_face_cache_is_passed_over(
    site: SimpleNamespace, chain: OfficialFile, snapshot: Path
) -> None:
    snapshot.write_bytes(FLAWED)
    site.content = CONTENT
    assert obtain(chain).read_bytes() == CONTENT
    assert len(site.requests) == 1


def test_import_knows_the_file_by_its_rows(chain: OfficialFile, tmp_path: Path) -> None:
    copy = tmp_path / "untitled (3)"
    copy.write_bytes(CONTENT)
    (outcome,) = import_paths([copy])
    assert isinstance(outcome, Imported)
    assert outcome.content.file == chain
    assert obtain(chain).read_bytes() == CONTENT


def test_import_says_why_a_file_that_means_to_be_one_is_left_out(
    chain: OfficialFile, tmp_path: Path
) -> None:
    (tmp_path / "short.jsonl").write_bytes(FLAWED)
    (outcome,) = import_paths([tmp_path / "short.jsonl"])
    assert isinstance(outcome, LeftOut)
    assert f"not {chain.name}: other content than was published: 639 good rows" in outcome.reason


def test_import_takes_no_second_content(chain: OfficialFile, tmp_path: Path) -> None:
    first, second = tmp_path / "first.jsonl", tmp_path / "second.jsonl"
    first.write_bytes(CONTENT)
    second.write_bytes(REVERSED)
    taken, left = import_paths([first, second])
    assert isinstance(taken, Imported)
    assert isinstance(left, LeftOut)
    assert "recorded at first use" in left.reason
    assert obtain(chain).read_bytes() == CONTENT


def test_a_packed_copy_is_not_known(tmp_path: Path) -> None:
    (tmp_path / "rows.jsonl.gz").write_bytes(gzip.compress(CONTENT, 1))
    (outcome,) = import_paths([tmp_path / "rows.jsonl.gz"])
    assert isinstance(outcome, LeftOut)


def test_verifying_says_what_the_digest_is_worth(chain: OfficialFile, tmp_path: Path) -> None:
    assert not list(check_files([chain]))
    (tmp_path / "rows.jsonl").write_bytes(CONTENT)
    list(import_paths([tmp_path / "rows.jsonl"]))
    (check,) = check_files([chain])
    assert (check.problem, check.remark) == (None, RECORDED)
    file_path(chain).write_bytes(REVERSED)
    (check,) = check_files([chain])
    assert "recorded at first use" in (check.problem or "")
