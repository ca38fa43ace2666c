"""Published rows: official files and files in their schema."""

import dataclasses
import json
import os
import re
import subprocess
import sys
from collections.abc import Callable
from pathlib import Path
from typing import Any

import pyarrow
import pytest
from pyarrow import parquet

from graphwalks.errors import SourceError
from graphwalks.sources import catalogue
from graphwalks.sources.cache import file_path, file_sha256
from graphwalks.walks.official import (
    OFFICIAL_NAMES,
    convert,
    official_file_of,
    official_store,
    published_rows,
)
from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import render

Record = dict[str, Any]


@pytest.fixture(autouse=True)
def _own_cache(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")


@pytest.fixture
def records() -> list[Record]:
    """Two parents rows, then two BFS rows, in the published schema."""
    diamond = "a -> b\na -> c\nb -> d\nc -> d\nd -> a\nd -> b"
    return [
        record(diamond, Operation("parents", "d", None), ["b", "c"]),
        record("a -> a\na -> b", Operation("parents", "b", None), ["a"]),
        record(diamond, Operation("bfs", "a", 2), ["d"]),
        record("a -> b\nb -> c", Operation("bfs", "a", 5), []),
    ]


def record(edges: str, operation: Operation, answer: list[str]) -> Record:
    return {
        "prompt": render(edges, operation, "2026"),
        "answer_nodes": answer,
        "prompt_chars": 1,
        "problem_type": operation.kind,
        "date_added": "02-27-2026",
    }


def write_parquet(path: Path, records: list[Record]) -> Path:
    path.parent.mkdir(parents=True, exist_ok=True)
    parquet.write_table(pyarrow.Table.from_pylist(records), path)
    return path


def write_lines(path: Path, records: list[Record]) -> Path:
    lines = (json.dumps(each) + "\n" for each in records)
    path.write_text("".join(lines), encoding="utf-8")
    return path


WRITERS = [write_parquet, write_lines]


@pytest.fixture
def official_parquet(
    tmp_path: Path, records: list[Record], monkeypatch: pytest.MonkeyPatch
) -> Path:
    """A file with `records`, entered in the catalogue as the short official file."""
    path = write_parquet(tmp_path / "mine.parquet", records)
    short = dataclasses.replace(
        official_file_of("short"), sha256=file_sha256(path), rows={"bfs": 2, "parents": 2}
    )
    monkeypatch.setattr(catalogue, "CATALOGUE", (short, official_file_of("long")))
    return path


def test_official_rows_come_from_the_cache(official_parquet: Path, records: list[Record]) -> None:
    target = file_path(official_file_of("short"))
    target.parent.mkdir(parents=True)
    official_parquet.rename(target)
    store = official_store("short")
    assert [store.text(index) for index in range(4)] == [each["prompt"] for each in records]
    assert [store.fields(index)["kind"] for index in range(4)] == ["parents"] * 2 + ["bfs"] * 2
    assert store.fields(2) == {
        "kind": "bfs",
        "tier": "1k",
        "row": 2,
        "answer": ["d"],
        "node": "a",
        "depth": 2,
        "edges": 6,
        "out_degree": None,
        "node_count": 4,
        "structure": store.fields(2)["structure"],
        "columns": {"prompt_chars": 1, "date_added": "02-27-2026"},
    }


def test_official_rows_come_from_the_hugging_face_cache(
    official_parquet: Path, tmp_path: Path
) -> None:
    blobs = tmp_path / "hub" / "datasets--openai--graphwalks" / "blobs"
    blobs.mkdir(parents=True)
    official_parquet.rename(blobs / file_sha256(official_parquet))
    assert len(official_store("short")) == 4


def test_other_number_of_rows_than_published_is_an_error(
    official_parquet: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    short = dataclasses.replace(official_file_of("short"), rows={"bfs": 350, "parents": 400})
    monkeypatch.setattr(catalogue, "CATALOGUE", (short,))
    target = file_path(short)
    target.parent.mkdir(parents=True)
    official_parquet.rename(target)
    with pytest.raises(SourceError) as caught:
        official_store("short")
    message = caught.value.message
    assert "expected 750 rows (350 bfs, 400 parents); found 4 rows (2 bfs, 2 parents)" in message
    assert "https://huggingface.co/datasets/openai/graphwalks/resolve/f338bb26" in message


def test_without_file_and_network_the_error_names_the_ways_on(official_parquet: Path) -> None:
    with pytest.raises(SourceError) as caught:
        official_store("long")
    message = caught.value.message
    for part in (
        OFFICIAL_NAMES["long"],
        "HF_HUB_OFFLINE",
        "537879431c72a42e3b500f80efc3047e7facb90390b6063d33679b4320985911",
        "graphwalks sources import PATH",
        "-T source=generated",
    ):
        assert part in message
    assert "\n" not in message


@pytest.mark.parametrize("write", WRITERS)
def test_both_forms_of_a_users_file_give_the_same_rows(
    write: Callable[[Path, list[Record]], Path], tmp_path: Path, records: list[Record]
) -> None:
    store = published_rows(write(tmp_path / "rows", records))
    assert [store.text(index) for index in range(4)] == [each["prompt"] for each in records]
    answers = [store.fields(index)["answer"] for index in range(4)]
    assert answers == [["b", "c"], ["a"], ["d"], []]
    assert [store.fields(index)["depth"] for index in range(4)] == [None, None, 2, 5]
    assert [store.fields(index)["row"] for index in range(4)] == [0, 1, 2, 3]


def test_older_column_and_upper_case_kind_are_accepted(
    tmp_path: Path, records: list[Record]
) -> None:
    for each in records:
        each["answer"] = each.pop("answer_nodes")
        each["problem_type"] = each["problem_type"].upper()
    store = published_rows(write_parquet(tmp_path / "rows.parquet", records))
    assert [store.fields(index)["kind"] for index in range(4)] == ["parents"] * 2 + ["bfs"] * 2
    assert store.fields(0)["answer"] == ["b", "c"]


def test_genuine_rows_are_read_as_published(shared_data: Path) -> None:
    path = shared_data / "graphwalks" / "real_rows.jsonl"
    lines = path.read_text(encoding="utf-8").splitlines()
    store = published_rows(path)
    assert len(store) == len(lines)
    for index, genuine in enumerate(map(json.loads, lines)):
        fields = store.fields(index)
        assert store.text(index) == genuine["prompt"]
        assert fields["answer"] == genuine["answer_nodes"]
        assert fields["tier"] == "1k"
        assert fields["node"] == genuine["operation_node"]
        assert fields["out_degree"] == genuine["out_degree"]
        assert fields["edges"] == genuine["n_edges"]
        assert fields["node_count"] == genuine["n_nodes"]


@pytest.mark.parametrize(
    ("change", "reason"),
    [
        ({"answer_nodes": None}, "no answer_nodes or answer"),
        ({"answer_nodes": '["b", "c"]'}, "expected a list of ids"),
        ({"answer_nodes": [1, 2]}, "expected a list of ids"),
        ({"problem_type": "dfs"}, "problem_type 'dfs'"),
        ({"problem_type": "bfs"}, "the prompt asks for parents"),
        ({"prompt": "What is the capital of France?"}, "no edge list"),
        ({"prompt": None}, "expected a text 'prompt'"),
        ({"prompt": "\udc00"}, "no edge list"),
    ],
)
def test_malformed_row_is_named(
    tmp_path: Path, records: list[Record], change: Record, reason: str
) -> None:
    records[1] |= change
    path = write_lines(tmp_path / "rows.jsonl", records)
    with pytest.raises(SourceError, match=rf"^line 2: .*{re.escape(reason)}"):
        convert(path, tmp_path / "store")


def test_malformed_row_is_named_with_its_file(tmp_path: Path, records: list[Record]) -> None:
    records[1]["problem_type"] = "dfs"
    path = write_lines(tmp_path / "rows.jsonl", records)
    with pytest.raises(SourceError) as caught:
        published_rows(path)
    assert f"{path} could not be turned into rows: line 2" in caught.value.message
    assert "\n" not in caught.value.message


def test_malformed_row_of_a_parquet_is_named(tmp_path: Path, records: list[Record]) -> None:
    records[3]["problem_type"] = "dfs"
    with pytest.raises(SourceError, match=r"row 3: .*'dfs'"):
        convert(write_parquet(tmp_path / "rows.parquet", records), tmp_path / "store")


@pytest.mark.parametrize(
    ("content", "reason"),
    [
        (b"", "no rows"),
        (b"\n \n", "no rows"),
        (b"prompt,answer\n", "line 1 is neither JSON"),
        (b"[1, 2]\n", "expected a JSON object"),
        (b"\n" + b"[" * 100_000, "line 2"),
        (b"PAR1 and no more", "damaged parquet"),
        (b"\xff\xfe", "line 1"),
    ],
)
def test_file_in_no_known_form_is_an_error(tmp_path: Path, content: bytes, reason: str) -> None:
    path = tmp_path / "rows"
    path.write_bytes(content)
    with pytest.raises(SourceError, match=reason):
        convert(path, tmp_path / "store")


def test_cut_off_parquet_is_an_error(tmp_path: Path, records: list[Record]) -> None:
    path = write_parquet(tmp_path / "rows.parquet", records)
    path.write_bytes(path.read_bytes()[:-100])
    with pytest.raises(SourceError, match="damaged parquet"):
        convert(path, tmp_path / "store")


@pytest.mark.parametrize("name", ["missing.jsonl", "."])
def test_path_that_is_no_file_is_an_error(tmp_path: Path, name: str) -> None:
    with pytest.raises(SourceError, match=r"cannot be read.*Give the path of a file"):
        published_rows(tmp_path / name)


def test_reading_a_file_never_loads_the_parquet_reader(
    tmp_path: Path, records: list[Record]
) -> None:
    path = write_parquet(tmp_path / "rows.parquet", records)
    program = (
        "import sys; from pathlib import Path; "
        "from graphwalks.walks.official import published_rows; "
        "published_rows(Path(sys.argv[1])).text(0); print('pyarrow' in sys.modules)"
    )
    command = [sys.executable, "-c", program, str(path)]
    done = subprocess.run(command, capture_output=True, text=True, check=True, env=os.environ)
    assert done.stdout == "False\n"
