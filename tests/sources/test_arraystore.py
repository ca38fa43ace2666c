"""Arrays and texts on disk: what is written is what is read, and damage is noticed."""

import os
import sys
from pathlib import Path
from typing import Any

import numpy as np
import pytest
from hypothesis import given
from hypothesis import strategies as st
from numpy.typing import NDArray

from graphwalks.errors import SourceError
from graphwalks.sources.arraystore import (
    LIST_NAME,
    ArrayStore,
    StoredTexts,
    pack_texts,
    write_arrays,
)
from graphwalks.sources.cache import cache_folder
from graphwalks.sources.checks import check_stores
from graphwalks.sources.derivation import derived_from
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.problems import ANOTHER_CACHE

ARRAYS: dict[str, NDArray[Any]] = {
    "pairs": np.arange(200_000, dtype=np.int64).reshape(-1, 2),
    "scores": np.array([0.1, -0.0, np.inf]),
    "none": np.empty((0, 3), np.int32),
}


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    write_arrays(tmp_path / "store", ARRAYS, {"name": "é", "kinds": ["a", "b"]})
    return tmp_path / "store"


def test_what_is_written_is_read(folder: Path) -> None:
    store = ArrayStore(folder)
    store.verify()
    for name, array in ARRAYS.items():
        assert store.array(name).tolist() == array.tolist()
        assert store.array(name).dtype == array.dtype
    assert store.fields == {"name": "é", "kinds": ["a", "b"]}
    with pytest.raises(ValueError, match="read-only"):
        store.array("scores")[0] = 1


def test_a_part_is_read_without_the_rest(folder: Path) -> None:
    store = ArrayStore(folder)
    assert store.read("scores", 1, 3).tolist() == [-0.0, np.inf]
    assert store.read("scores", 2, 2).tolist() == []
    path = folder / "scores.npy"
    os.truncate(path, path.stat().st_size - 8)
    with pytest.raises(SourceError, match="shorter"):
        store.read("scores", 1, 3)


def test_a_store_that_is_there_stays(folder: Path) -> None:
    write_arrays(folder, {}, {})
    assert ArrayStore(folder).fields["name"] == "é"


@pytest.mark.parametrize("name", [LIST_NAME, "pairs.npy", "none.npy"])
def test_missing_cut_and_foreign_files_are_noticed_on_opening(folder: Path, name: str) -> None:
    path = folder / name
    content = path.read_bytes()
    for damaged in (content[:-9], content.replace(b"pairs", b"pears")[::-1], b""):
        path.write_bytes(damaged)
        with pytest.raises(SourceError, match="damaged.*Delete the folder"):
            ArrayStore(folder)
    path.unlink()
    with pytest.raises(SourceError, match="No such file"):
        ArrayStore(folder)


@pytest.mark.parametrize(
    "content",
    [
        b"\x93NUMPY\x01\x00\x08\x00{'descr'",
        b"\x93NUMPY\x01\x00\x08\x00" + b"(" * 8,
        b"\x93NUMPY\x01\x00\x08\x00{1:{}}[0",
        b"PK\x05\x06" + bytes(18),  # an archive, which numpy would open, too
        b"\x80\x04.",
    ],
)
def test_any_head_of_an_array_is_read_or_damage(folder: Path, content: bytes) -> None:
    (folder / "pairs.npy").write_bytes(content)
    with pytest.raises(SourceError, match="damaged.*Delete the folder"):
        ArrayStore(folder)


@pytest.mark.parametrize(
    ("begin", "end"), [(-1, 1), (2, 1), (0, 4), (0, 1 << 62), (1 << 40, 1 << 41)]
)
def test_a_part_that_is_not_there_is_damage(folder: Path, begin: int, end: int) -> None:
    with pytest.raises(SourceError, match="no part of scores.npy"):
        ArrayStore(folder).read("scores", begin, end)


def test_changed_numbers_are_noticed_by_reading_all(folder: Path, numbers: OfficialFile) -> None:
    path = folder / "pairs.npy"
    content = bytearray(path.read_bytes())
    content[-1] ^= 1
    path.write_bytes(content)
    with pytest.raises(SourceError, match=r"pairs\.npy is not as it was written"):
        ArrayStore(folder).verify()
    kept = cache_folder() / "derived" / f"{numbers.sha256}-official-1"
    kept.parent.mkdir(parents=True)
    write_arrays(kept, ARRAYS, {})
    (check,) = check_stores([numbers])
    assert check.problem is None
    (kept / "pairs.npy").write_bytes(content)
    (check,) = check_stores([numbers])
    assert check.problem is not None
    assert "pairs.npy is not as it was written" in check.problem


@given(st.lists(st.text()))
def test_texts_come_back(texts: list[str]) -> None:
    stored = StoredTexts(*pack_texts(texts))
    assert list(stored) == texts
    assert stored[1:] == tuple(texts[1:])
    assert len(stored) == len(texts)
    with pytest.raises(IndexError):
        stored[len(texts)]


def test_a_changed_byte_of_a_text_is_one_clear_error() -> None:
    content, ends = pack_texts(["é", "b"])
    stored = StoredTexts(np.where(content == 0xC3, 0xFF, content).astype(np.uint8), ends)
    assert stored[1] == "b"
    with pytest.raises(SourceError, match="Text 0 of a store in the cache is damaged.*verify"):
        stored[0]


def test_half_a_character_is_refused() -> None:
    with pytest.raises(SourceError, match="half a character"):
        pack_texts(["\ud800"])


@pytest.mark.skipif(sys.platform != "linux", reason="needs the limits of Linux")
@pytest.mark.parametrize("room", [8_000, 1], ids=["for half the numbers", "for none"])
def test_a_store_without_room_is_one_line_and_leaves_nothing(
    room: int, site: object, numbers: OfficialFile, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    """As on a disk that is full, by the limit that `ulimit -f` sets."""
    (tmp_path / "no_room.py").write_text(
        "import resource\n"
        "import numpy as np\n"
        "from graphwalks.sources.arraystore import write_arrays\n"
        "def convert(source, folder):\n"
        f"    resource.setrlimit(resource.RLIMIT_FSIZE, ({room}, {room}))\n"
        "    write_arrays(folder, {'numbers': np.arange(2_000)}, {})\n",
        encoding="utf-8",
    )
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    with pytest.raises(SourceError, match="File too large") as caught:
        derived_from(numbers, "no_room", 1, ArrayStore)
    assert ANOTHER_CACHE in caught.value.message
    assert "\n" not in caught.value.message
    assert [*(cache_folder() / "derived").iterdir()] == []
