"""Topology files: whatever they hold, they are read or refused in one line."""

import json
import os
from pathlib import Path

import pytest
from hypothesis import HealthCheck, given, settings
from hypothesis import strategies as st

from graphwalks.arbigraph import document as module
from graphwalks.arbigraph.document import (
    numbered_ids,
    read_topology_file,
    topology_document,
    topology_text,
)
from graphwalks.arbigraph.schema import MOST_EDGES, MOST_NODES
from graphwalks.arbigraph.topology import TopologyError, parse_topology


def refusal(path: Path) -> str:
    with pytest.raises(TopologyError) as caught:
        read_topology_file(path)
    assert "\n" not in caught.value.message
    return caught.value.message


def file_with(folder: Path, content: bytes) -> Path:
    file = folder / "topology.json"
    file.write_bytes(content)
    return file


def test_what_is_written_is_read_back(tmp_path: Path) -> None:
    made = topology_document(numbered_ids(2), ["math", "gsm"], [(0, 1)], 1, 7)
    text = topology_text(made)
    assert text.endswith("}\n")
    assert read_topology_file(file_with(tmp_path, text.encode("ascii"))) == made
    assert parse_topology(made).native_task_id == 7


def test_a_byte_order_mark_is_let_pass(tmp_path: Path) -> None:
    assert read_topology_file(file_with(tmp_path, b"\xef\xbb\xbf{}")) == {}


@pytest.mark.parametrize(
    ("content", "told"),
    [
        (b"", "is not JSON in UTF-8"),
        (b"{'a': 1}", "is not JSON in UTF-8"),
        (b'{"\xff": 1}', "is not JSON in UTF-8"),
        (b"[]", "holds a list; it must hold an object"),
        (b"7", "holds a int"),
        (b'{"nodes": [], "nodes": []}', "key 'nodes' stands twice"),
        (b'{"a": ' * 100_000, "is nested too deeply"),
        (b"[" * 100_000 + b"]" * 100_000, "is nested too deeply"),
        (b'{"id": ' + b"9" * 10_000 + b"}", "is not JSON in UTF-8"),
    ],
    ids=["empty", "quotes", "bytes", "list", "number", "twice", "objects", "lists", "digits"],
)
def test_what_is_no_json_object_is_refused(tmp_path: Path, content: bytes, told: str) -> None:
    assert told in refusal(file_with(tmp_path, content))


def test_what_is_no_file_is_refused(tmp_path: Path) -> None:
    pipe = tmp_path / "pipe"
    os.mkfifo(pipe)
    for path in (tmp_path, pipe, tmp_path / "absent.json"):
        assert "is no file" in refusal(path)


def test_a_file_that_may_not_be_read_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    file = file_with(tmp_path, b"{}")

    def denied(*_: object) -> None:
        raise PermissionError(13, "Permission denied")

    monkeypatch.setattr(Path, "open", denied)  # the tests may run as root
    assert "cannot be read: Permission denied" in refusal(file)


def test_a_larger_file_than_any_topology_needs_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    nodes = [{"id": "x" * 80, "category": "python"}] * MOST_NODES
    edges = [{"source": "x" * 80, "destination": "x" * 80}] * MOST_EDGES
    assert len(json.dumps({"nodes": nodes, "edges": edges}, indent=2)) < module.LARGEST_FILE
    monkeypatch.setattr(module, "LARGEST_FILE", 10)
    assert read_topology_file(file_with(tmp_path, b"{        }")) == {}
    assert "is larger than 10 bytes" in refusal(file_with(tmp_path, b"{         }"))


@settings(suppress_health_check=[HealthCheck.function_scoped_fixture])
@given(content=st.binary() | st.text().map(str.encode) | st.from_regex(rb'[][{}",:0-9a\\]{0,20}'))
def test_any_bytes_are_read_or_refused_in_one_line(tmp_path: Path, content: bytes) -> None:
    try:
        found = read_topology_file(file_with(tmp_path, content))
    except TopologyError as error:
        assert "\n" not in error.message
    else:
        assert isinstance(found, dict)
