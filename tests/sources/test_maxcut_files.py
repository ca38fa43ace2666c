"""Max-cut files: the ten published graphs with their cuts, and what is refused."""

from collections import Counter
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources import maxcut_files
from graphwalks.sources.cache import file_path
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.intake import import_paths
from graphwalks.sources.maxcut_files import WeightedGraph, best_known, read, read_sides, read_value

NAMES = [f"sg3dl05{number}000" for number in range(1, 11)]
VALUES = [110, 112, 106, 114, 112, 110, 112, 108, 110, 112]
"""Best known values as GraphDecisionBench lists them."""
SQUARE = "4 4\n2 1 1\n2 3 -1\n4 3 5\n1 4 1\n"


@pytest.fixture
def _imported(shared_data: Path) -> None:
    assert list(import_paths([shared_data / "public" / "optsicom" / "set2"]))


def test_vertices_count_from_0_and_edges_ascend() -> None:
    edges = ((0, 1, 1), (0, 3, 1), (1, 2, -1), (2, 3, 5))
    assert read(SQUARE, "s.mc") == WeightedGraph(4, edges)


@pytest.mark.parametrize(
    ("text", "message"),
    [
        ("", "line 1: ''; expected the numbers"),
        ("4\n", "line 1: '4'"),
        ("0 0\n", "line 1: '0 0'"),
        ("2 1\n1 2\n", "line 2: '1 2'; expected two vertices and an integer weight"),
        ("2 1\n1 2 1.0\n", "line 2: "),
        ("2 1\n1 2 x\n", "line 2: "),
        ("2 1\n\n1 2 1\n", "line 2: ''"),
        ("2 1\n1 1 1\n", "line 2: '1 1 1'; expected a new pair of two vertices of 1 to 2"),
        ("2 1\n0 1 1\n", "line 2: "),
        ("2 1\n1 3 1\n", "line 2: "),
        ("2 2\n1 2 1\n2 1 1\n", "line 3: '2 1 1'; expected a new pair"),
        ("2 2\n1 2 1\n", "line 2: '1 edges'; expected 2 by the first line"),
        ("3 1\n1 2 1\n2 3 1\n", "line 3: '2 edges'; expected 1 by"),
    ],
)
def test_anything_else_is_an_error_that_names_its_line(text: str, message: str) -> None:
    with pytest.raises(SourceError, match=f"^s.mc, {message}"):
        read(text, "s.mc")


def test_value_and_sides_are_one_line_each() -> None:
    assert read_value("110\n", "s.bkvl") == 110
    assert read_value("-3", "s.bkvl") == -3
    assert read_sides("0110\n", "s.bksol", 4) == (0, 1, 1, 0)


@pytest.mark.parametrize("text", ["", "1 2\n", "1.5\n", "1\n2\n", "x\n"])
def test_another_value_is_an_error(text: str) -> None:
    with pytest.raises(SourceError, match=r"^s.bkvl, line \d: "):
        read_value(text, "s.bkvl")


@pytest.mark.parametrize("text", ["", "011\n", "01100\n", "0120\n", "01\n10\n", "0 1 1 0\n"])
def test_other_sides_are_an_error(text: str) -> None:
    with pytest.raises(SourceError, match=r"^s.bksol, line \d: "):
        read_sides(text, "s.bksol", 4)


@given(
    st.dictionaries(
        st.tuples(st.integers(0, 8), st.integers(0, 8)).filter(lambda pair: pair[0] < pair[1]),
        st.integers(-(10**9) + 1, 10**9 - 1),
    ),
    st.sampled_from(["\n", "\r\n", "\r"]),
)
def test_what_is_written_is_read(weights: dict[tuple[int, int], int], end: str) -> None:
    rows = [f"{v + 1}  {u + 1} {weight}" for (u, v), weight in weights.items()]
    graph = read(end.join([f"9 {len(rows)}", *rows]), "s.mc")
    assert graph.vertices == 9
    assert {(u, v): weight for u, v, weight in graph.edges} == weights
    assert list(graph.edges) == sorted(graph.edges)


@given(st.text(st.sampled_from("0123 -\n")))
def test_any_text_is_read_or_refused(text: str) -> None:
    try:
        graph = read(text, "s.mc")
        assert len(graph.edges) == len(text.splitlines()) - 1
    except SourceError as error:
        assert error.message.startswith("s.mc, line ")


@pytest.mark.usefixtures("_imported")
@pytest.mark.parametrize(("name", "value"), list(zip(NAMES, VALUES, strict=True)))
def test_published_graph_is_a_signed_torus_with_its_best_known_cut(name: str, value: int) -> None:
    graph = maxcut_files.graph(name)
    assert graph.vertices == 125
    assert Counter(weight for _, _, weight in graph.edges) == {1: 188, -1: 187}
    ends = Counter(end for u, v, _ in graph.edges for end in (u, v))
    assert set(ends.values()) == {6}
    best = best_known(name)
    assert best.value == value
    assert sum(w for u, v, w in graph.edges if best.sides[u] != best.sides[v]) == value


@pytest.mark.usefixtures("_imported")
def test_a_cut_of_another_graph_is_an_error(monkeypatch: pytest.MonkeyPatch) -> None:
    first, second = (maxcut_files.graph(name) for name in NAMES[:2])
    assert first != second
    monkeypatch.setattr(maxcut_files, "graph", lambda _: second)
    with pytest.raises(SourceError, match=r"sg3dl051000.bksol is a cut of weight -?\d+, not 110"):
        best_known(NAMES[0])


@pytest.mark.usefixtures("_imported")
def test_a_changed_copy_is_damage() -> None:
    path = file_path(official_file("sg3dl051000.mc"))
    path.write_bytes(path.read_bytes().replace(b"1 2 1\n", b"1 2 -1\n"))
    with pytest.raises(SourceError, match="sg3dl051000.mc is damaged in the cache"):
        maxcut_files.graph("sg3dl051000")


def test_unknown_instance_is_refused() -> None:
    with pytest.raises(ArgumentError, match="sg3dl051000.mc"):
        maxcut_files.graph("sg3dl051")
