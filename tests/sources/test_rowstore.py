"""The flat row store: what goes in comes out, and damage is noticed."""

from collections.abc import Iterator
from pathlib import Path
from tempfile import TemporaryDirectory
from typing import Any

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.sources.rowstore import TABLE_NAME, TEXT_NAME, RowStore, write_rows

ROWS: list[tuple[str, dict[str, Any]]] = [
    ("a -> b\n", {"kind": "bfs", "answer": ["b"], "depth": 1}),
    ("", {}),
    ("Zürich → Köln\r\n", {"kind": "parents", "depth": None}),
]


@pytest.fixture
def folder(tmp_path: Path) -> Path:
    """Folder of a store with `ROWS`."""
    write_rows(tmp_path / "store", ROWS)
    return tmp_path / "store"


def test_rows_come_back_in_any_order(folder: Path) -> None:
    store = RowStore(folder)
    assert len(store) == 3
    for index in (2, 0, 1):
        assert (store.text(index), store.fields(index)) == ROWS[index]


def test_text_is_one_flat_file(folder: Path) -> None:
    expected = "a -> b\nZürich → Köln\r\n".encode()
    assert (folder / TEXT_NAME).read_bytes() == expected
    table = (folder / TABLE_NAME).read_text(encoding="utf-8").splitlines()
    assert table[0].startswith("[0,7,")
    assert table[2].startswith("[7,")


def test_store_without_rows_can_be_read(tmp_path: Path) -> None:
    write_rows(tmp_path / "none", [])
    assert len(RowStore(tmp_path / "none")) == 0


json_values = st.recursive(
    st.none() | st.booleans() | st.integers() | st.text(), lambda inner: st.lists(inner, max_size=3)
)
encodable = st.text(st.characters(codec="utf-8"))


@settings(max_examples=30)
@given(
    st.lists(st.tuples(encodable, st.dictionaries(st.text(), json_values, max_size=3)), max_size=5)
)
def test_any_rows_come_back(rows: list[tuple[str, dict[str, Any]]]) -> None:
    with TemporaryDirectory() as parent:
        write_rows(Path(parent, "store"), rows)
        store = RowStore(Path(parent, "store"))
        assert [(store.text(i), store.fields(i)) for i in range(len(store))] == rows


@pytest.mark.parametrize("name", [TEXT_NAME, TABLE_NAME])
@pytest.mark.parametrize("kept", [0, 1, -1])
def test_shortened_file_is_noticed_when_opened(folder: Path, name: str, kept: int) -> None:
    content = (folder / name).read_bytes()
    (folder / name).write_bytes(content[:kept])
    with pytest.raises(SourceError, match=r"damaged.*Delete the folder"):
        RowStore(folder)


@pytest.mark.parametrize("name", [TEXT_NAME, TABLE_NAME])
def test_missing_file_is_noticed_when_opened(folder: Path, name: str) -> None:
    (folder / name).unlink()
    with pytest.raises(SourceError, match=name):
        RowStore(folder)


@settings(max_examples=50)
@given(st.integers(0), st.integers(1, 255))
def test_changed_byte_of_the_table_is_noticed(place: int, change: int) -> None:
    with TemporaryDirectory() as parent:
        write_rows(Path(parent, "store"), ROWS)
        table = Path(parent, "store", TABLE_NAME)
        content = bytearray(table.read_bytes())
        content[place % len(content)] ^= change
        table.write_bytes(content)
        with pytest.raises(SourceError, match="damaged"):
            RowStore(Path(parent, "store"))


def test_changed_text_is_noticed_when_read(folder: Path) -> None:
    store = RowStore(folder)
    content = (folder / TEXT_NAME).read_bytes()
    (folder / TEXT_NAME).write_bytes(b"c" + content[1:])
    with pytest.raises(SourceError, match="row 0"):
        store.text(0)
    assert store.text(2) == ROWS[2][0]


def test_rows_that_fail_leave_nothing_behind(tmp_path: Path) -> None:
    def failing() -> Iterator[tuple[str, dict[str, Any]]]:
        yield ROWS[0]
        raise SourceError("row 1 is malformed")

    with pytest.raises(SourceError, match="row 1"):
        write_rows(tmp_path / "store", failing())
    assert list(tmp_path.iterdir()) == []


def test_half_a_character_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="row 0"):
        write_rows(tmp_path / "store", [("\ud800", {})])


def test_store_that_is_there_stays(folder: Path) -> None:
    write_rows(folder, [("other", {})])
    assert RowStore(folder).text(0) == "a -> b\n"
