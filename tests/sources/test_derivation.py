"""Stores made in a child process: once, whole, by any number of processes at the same time."""

import os
import subprocess
import sys
from pathlib import Path
from types import SimpleNamespace

import pytest

from graphwalks.errors import SourceError
from graphwalks.sources.arraystore import ArrayStore
from graphwalks.sources.cache import cache_folder, file_path
from graphwalks.sources.derivation import derived_from, derived_store_of
from graphwalks.sources.official import OfficialFile
from graphwalks.sources.rowstore import TEXT_NAME, RowStore

CONVERTER = """
import os, signal
from graphwalks.errors import SourceError
from graphwalks.sources.rowstore import write_rows

def convert(source, folder):
    text = source.read_text(encoding="utf-8")
    with open(os.environ["CONVERSIONS"], "a", encoding="utf-8") as log:
        log.write("once\\n")
    if "kill" in text:
        os.kill(os.getpid(), signal.SIGKILL)
    if "bad" in text:
        raise SourceError("line 2: neither this\\nnor that")
    rows = [(line, {"number": number}) for number, line in enumerate(text.splitlines())]
    write_rows(folder, rows)
"""
MODULE = "lines_to_rows"


@pytest.fixture(autouse=True)
def conversions(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    """A module that child processes can run; it writes a line into this file each time."""
    (tmp_path / f"{MODULE}.py").write_text(CONVERTER, encoding="utf-8")
    monkeypatch.setenv("PYTHONPATH", str(tmp_path))
    monkeypatch.setenv("CONVERSIONS", str(tmp_path / "conversions"))
    return tmp_path / "conversions"


@pytest.fixture
def poem(tmp_path: Path) -> Path:
    """A user's file."""
    path = tmp_path / "poem.txt"
    path.write_text("first\nsecond\n", encoding="utf-8")
    return path


def count(conversions: Path) -> int:
    return len(conversions.read_text(encoding="utf-8").splitlines())


def leftovers() -> list[str]:
    return [path.name for path in (cache_folder() / "derived").glob(".*")]


def test_user_file_is_converted_once(poem: Path, conversions: Path) -> None:
    for _ in range(2):
        store = derived_store_of(poem, MODULE, 1)
        assert [store.text(index) for index in range(len(store))] == ["first", "second"]
        assert store.fields(1) == {"number": 1}
    assert count(conversions) == 1
    derived_store_of(poem, MODULE, 2)
    assert count(conversions) == 2
    assert leftovers() == []


def test_official_file_is_not_looked_for_once_its_store_is_there(
    site: SimpleNamespace, numbers: OfficialFile
) -> None:
    assert len(derived_from(numbers, MODULE, 1, RowStore)) == 30_000
    file_path(numbers).unlink()
    assert derived_from(numbers, MODULE, 1, RowStore).text(7) == "000007"
    assert len(site.requests) == 1


def test_damaged_store_is_made_again(poem: Path, conversions: Path) -> None:
    folder = derived_store_of(poem, MODULE, 1).folder
    (folder / TEXT_NAME).write_bytes(b"fir")
    assert derived_store_of(poem, MODULE, 1).text(0) == "first"
    assert count(conversions) == 2


def test_a_store_of_arrays_is_made_in_the_same_way(
    site: SimpleNamespace, numbers: OfficialFile, tmp_path: Path
) -> None:
    (tmp_path / "to_arrays.py").write_text(
        "import numpy as np\n"
        "from graphwalks.sources.arraystore import write_arrays\n"
        "def convert(source, folder):\n"
        "    numbers = np.array(source.read_bytes().split(), np.int64)\n"
        "    write_arrays(folder, {'numbers': numbers}, {})\n",
        encoding="utf-8",
    )
    for _ in range(2):
        store = derived_from(numbers, "to_arrays", 1, ArrayStore)
        assert store.array("numbers").tolist() == [*range(30_000)]
        (store.folder / "numbers.npy").unlink()  # damage: it is made again
    assert len(site.requests) == 1


@pytest.mark.parametrize(
    ("text", "reason"),
    [("bad\n", "nor that"), ("kill\n", "signal 9"), ("\udcff", "cannot be read")],
)
def test_failed_conversion_is_one_line_and_leaves_nothing(
    poem: Path, text: str, reason: str
) -> None:
    if text == "\udcff":
        poem.unlink()
    else:
        poem.write_text(text, encoding="utf-8")
    with pytest.raises(SourceError, match=reason) as caught:
        derived_store_of(poem, MODULE, 1)
    assert str(poem) in caught.value.message
    assert "\n" not in caught.value.message
    assert leftovers() == []


def test_failed_conversion_of_an_official_file_names_address_and_ways_on(
    site: SimpleNamespace, numbers: OfficialFile
) -> None:
    with pytest.raises(SourceError, match="No module named") as caught:
        derived_from(numbers, "no_such_module", 1, RowStore)
    assert "/resolve/main/numbers.txt" in caught.value.message
    assert "sources import PATH" in caught.value.message


def test_cache_that_cannot_be_written_is_an_error(
    poem: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(poem))
    with pytest.raises(SourceError, match="GRAPHWALKS_CACHE"):
        derived_store_of(poem, MODULE, 1)


def test_processes_that_meet_a_cold_cache_all_end_well(
    site: SimpleNamespace, numbers: OfficialFile
) -> None:
    program = (
        "import dataclasses, sys; "
        "from graphwalks.sources import RowStore, catalogue, derived_from; "
        "file = dataclasses.replace(catalogue.CATALOGUE[0], sha256=sys.argv[1]); "
        f"print(derived_from(file, {MODULE!r}, 1, RowStore).text(1))"
    )
    command = [sys.executable, "-c", program, str(numbers.sha256)]
    children = [
        subprocess.Popen(command, stdout=subprocess.PIPE, text=True, env=os.environ)
        for _ in range(3)
    ]
    assert [child.communicate(timeout=60)[0] for child in children] == ["000001\n"] * 3
    assert leftovers() == []
