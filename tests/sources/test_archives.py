"""Archives that are not what they say."""

import gzip
import io
import struct
import tracemalloc
import zipfile
from pathlib import Path

import pytest

from graphwalks.sources.archives import ArchiveError, member_digests, member_names, read_content

_PLACE_OF_THE_LIST = 16
"""Bytes of the end record before it (APPNOTE.TXT, section 4.3.16)."""


def test_a_member_before_the_beginning_of_the_file_is_damage(tmp_path: Path) -> None:
    packed = io.BytesIO()
    with zipfile.ZipFile(packed, "w") as archive:
        archive.writestr("a.txt", b"content")
    content = bytearray(packed.getvalue())
    end = content.rindex(b"PK\x05\x06") + _PLACE_OF_THE_LIST
    (place,) = struct.unpack_from("<I", content, end)
    struct.pack_into("<I", content, end, place + 1000)
    path = tmp_path / "a.zip"
    path.write_bytes(content)
    with pytest.raises(ArchiveError, match="damaged or unreadable archive"):
        list(member_digests(path))


@pytest.mark.parametrize("packed", [None, "zip", "gz"])
def test_a_content_takes_its_own_memory_and_not_what_is_allowed(packed: str | None) -> None:
    content = b"0123456789" * 10_000
    stream = io.BytesIO(gzip.compress(content) if packed == "gz" else content)
    if packed == "zip":
        with zipfile.ZipFile(stream, "w") as archive:
            archive.writestr("a.txt", content)
        stream.seek(0)
    member = "a.txt" if packed else None
    tracemalloc.start()
    assert read_content(stream, member, 1 << 40) == content
    assert tracemalloc.get_traced_memory()[1] < 4_000_000
    tracemalloc.stop()
    stream.seek(0)
    with pytest.raises(ArchiveError, match="it holds more than 99,999 bytes"):
        read_content(stream, member, len(content) - 1)


def test_a_member_may_have_no_name(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("", "folder/", "folder/a.txt"):
            archive.writestr(zipfile.ZipInfo(name), b"")
    assert member_names(path) == ("", "folder/a.txt")
    assert [name for name, _ in member_digests(path)] == ["", "folder/a.txt"]
