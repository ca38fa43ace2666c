"""Graphs in files of a user's own: names, formats, and what is refused."""

import hashlib
import os
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.graph_files import GraphFile, graph_file

TRIANGLE = "5 7\n7 9\n9 5\n7 5\n9 9\n"
GML = """graph [
  node [ id 5 ] node [ id 7 ] node [ id 9 ]
  edge [ source 5 target 7 ] edge [ source 7 target 9 ] edge [ source 9 target 5 ]
]
"""


def written(folder: Path, name: str, content: str | bytes) -> GraphFile:
    path = folder / name
    path.write_bytes(content if isinstance(content, bytes) else content.encode("ascii"))
    return graph_file(path)


def test_a_graph_bears_the_name_of_its_file_and_its_digest(tmp_path: Path) -> None:
    file = written(tmp_path, "friends.txt", TRIANGLE)
    digest = hashlib.sha256(TRIANGLE.encode()).hexdigest()
    assert file.name == f"friends-{digest[:12]}"
    assert file.told() == {"file": "friends.txt", "sha256": digest}


@pytest.mark.parametrize(
    ("name", "content"),
    [
        ("a.txt", TRIANGLE),
        ("a.edges", "# three friends\n\n" + TRIANGLE),
        ("a.csv", TRIANGLE.replace(" ", ",")),
        ("a.gml", GML),
    ],
)
def test_each_format_gives_the_same_simple_graph(tmp_path: Path, name: str, content: str) -> None:
    file = written(tmp_path, name, content)
    assert file.nodes_and_pairs(is_directed=False) == ((5, 7, 9), ((5, 7), (5, 9), (7, 9)))


def test_arcs_keep_their_direction(tmp_path: Path) -> None:
    _, arcs = written(tmp_path, "a.txt", TRIANGLE).nodes_and_pairs(is_directed=True)
    assert arcs == ((5, 7), (7, 5), (7, 9), (9, 5))


@pytest.mark.parametrize(
    ("name", "is_directed", "allowed"),
    [("a.graphml", False, r"allowed: \.gml, \.csv, \.txt, \.edges"), ("a.gml", True, "directed")],
)
def test_a_suffix_of_no_format_is_refused_with_those_there_are(
    tmp_path: Path, name: str, is_directed: bool, allowed: str
) -> None:
    with pytest.raises(ArgumentError, match=allowed):
        written(tmp_path, name, TRIANGLE).nodes_and_pairs(is_directed=is_directed)


@pytest.mark.parametrize("content", ["5 seven\n", "-1 2\n", "1 2 3\n", "1," * 100_000])
def test_what_is_no_network_is_refused_with_its_line(tmp_path: Path, content: str) -> None:
    with pytest.raises(SourceError, match=r"a.txt, line 1: .*Mend the file\.$"):
        written(tmp_path, "a.txt", content).nodes_and_pairs(is_directed=False)


def test_bytes_that_are_no_text_are_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match=r"line 2: .*expected ASCII\. Mend the file\."):
        written(tmp_path, "a.txt", b"1 2\n\xff\n")


def test_a_file_that_is_too_large_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("graphwalks.sources.graph_files.LARGEST_FILE", 10)
    with pytest.raises(SourceError, match="more than 10 bytes"):
        written(tmp_path, "a.txt", TRIANGLE)


@pytest.mark.parametrize("name", ["my friends.txt", ".txt", "a" * 61 + ".txt", "é.txt"])
def test_a_name_that_no_id_can_bear_is_refused(tmp_path: Path, name: str) -> None:
    with pytest.raises(ArgumentError, match="bears the name of its file"):
        written(tmp_path, name, TRIANGLE)


def test_a_missing_file_is_refused(tmp_path: Path) -> None:
    with pytest.raises(SourceError, match="cannot be read"):
        graph_file(tmp_path / "none.txt")


def test_a_pipe_is_refused_and_not_waited_for(tmp_path: Path) -> None:
    path = tmp_path / "a.txt"
    os.mkfifo(path)
    with pytest.raises(SourceError, match="a folder, a pipe or a device; give a file"):
        graph_file(path)


@given(
    st.text(alphabet='0123456789 ,.-\n[]"abcdeghinoprstu'), st.sampled_from(["gml", "csv", "txt"])
)
def test_any_text_is_read_or_refused(text: str, suffix: str) -> None:
    file = GraphFile("a", f"a.{suffix}", "", text)
    try:
        nodes, pairs = file.nodes_and_pairs(is_directed=False)
    except SourceError:
        return
    assert {end for pair in pairs for end in pair} <= set(nodes)
