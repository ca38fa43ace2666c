"""Archives without a published digest: any packing of the known content is taken."""

import dataclasses
import gzip
import hashlib
from collections.abc import Callable
from pathlib import Path
from types import SimpleNamespace

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources import catalogue
from graphwalks.sources.cache import file_path, member_path
from graphwalks.sources.checks import Check, check_files
from graphwalks.sources.contents import content_of
from graphwalks.sources.intake import Imported, import_paths
from graphwalks.sources.lookup import State, obtain, renew, state_of
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.packed import PackedCheck
from graphwalks.sources.pinning import record_path

Describe = Callable[[str, bytes, dict[str, bytes]], OfficialFile]

CITIES = b"1 0 0\n2 3 4\n"
LIMIT = 1_000


@pytest.fixture
def packed(describe: Describe, monkeypatch: pytest.MonkeyPatch) -> OfficialFile:
    """An archive of which only the digest of its member is known."""
    check = PackedCheck("c.tsp", hashlib.sha256(CITIES).hexdigest(), LIMIT)
    file = describe("c.tsp.gz", b"", {"c.tsp": CITIES})
    file = dataclasses.replace(file, sha256=None, check=check)
    monkeypatch.setattr(catalogue, "CATALOGUE", (file,))
    return file


@pytest.mark.parametrize("level", [1, 9])
def test_any_packing_of_the_content_is_taken(
    site: SimpleNamespace, packed: OfficialFile, level: int
) -> None:
    site.content = gzip.compress(CITIES, level, mtime=level)
    assert content_of(packed, LIMIT) == CITIES
    assert content_of(packed, LIMIT) == CITIES
    assert len(site.requests) == 1
    assert not record_path(packed).exists()
    assert list(check_files([packed])) == [Check(file_path(packed), None, "")]


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (gzip.compress(b"1 0 0\n2 3 5\n"), "c.tsp has sha256"),
        (gzip.compress(bytes(10**6)), "holds more than 1,000 bytes"),
        (gzip.compress(CITIES)[:-3], "does not unpack"),
        (b"<html>Please log in</html>", "does not unpack"),
    ],
)
def test_anything_else_is_refused_and_not_kept(
    site: SimpleNamespace, packed: OfficialFile, content: bytes, reason: str
) -> None:
    site.content = content
    with pytest.raises(SourceError, match=reason) as caught:
        obtain(packed)
    assert "expected an archive with c.tsp of sha256 " in caught.value.message
    assert not file_path(packed).exists()


def test_a_changed_copy_in_the_cache_is_damage(site: SimpleNamespace, packed: OfficialFile) -> None:
    site.content = gzip.compress(CITIES)
    path = obtain(packed)
    path.write_bytes(gzip.compress(b"1 0 0\n2 3 5\n"))
    with pytest.raises(SourceError, match="lies in the cache"):
        content_of(packed, LIMIT)
    (check,) = check_files([packed])
    assert check.problem is not None
    assert renew(packed) == path
    assert content_of(packed, LIMIT) == CITIES


@pytest.mark.parametrize("pack", [lambda content: content, gzip.compress])
def test_copy_of_a_user_is_known_packed_and_unpacked(
    packed: OfficialFile, tmp_path: Path, pack: Callable[[bytes], bytes]
) -> None:
    copy = tmp_path / "mine"
    copy.write_bytes(pack(CITIES))
    (outcome,) = import_paths([copy])
    assert isinstance(outcome, Imported)
    assert outcome.content.member == "c.tsp"
    assert state_of(packed) is State.UNPACKED
    assert renew(packed) == member_path(packed, "c.tsp")
    assert content_of(packed, LIMIT) == CITIES


def test_a_damaged_unpacked_copy_is_replaced(site: SimpleNamespace, packed: OfficialFile) -> None:
    path = member_path(packed, "c.tsp")
    path.parent.mkdir(parents=True)
    path.write_bytes(b"1 0 0\n")
    site.content = gzip.compress(CITIES)
    assert renew(packed) == file_path(packed)
    assert not path.exists()
    assert content_of(packed, LIMIT) == CITIES
