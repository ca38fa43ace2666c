"""Archives that are not what they say."""

import io
import struct
import zipfile
from pathlib import Path

import pytest

from graphwalks.sources.archives import ArchiveError, member_digests, member_names

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


def test_a_member_may_have_no_name(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with zipfile.ZipFile(path, "w") as archive:
        for name in ("", "folder/", "folder/a.txt"):
            archive.writestr(zipfile.ZipInfo(name), b"")
    assert member_names(path) == ("", "folder/a.txt")
    assert [name for name, _ in member_digests(path)] == ["", "folder/a.txt"]
