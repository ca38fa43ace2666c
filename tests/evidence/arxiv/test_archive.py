"""Archives of the published layout as arrays, and all that can be wrong with them."""

import gzip
from pathlib import Path

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.errors import SourceError
from graphwalks.evidence.arxiv import TEST, TRAIN, VALIDATION
from graphwalks.evidence.arxiv import archive as reader
from graphwalks.sources import ArrayStore
from tests.evidence.arxiv.files import archive, members, write
from tests.evidence.arxiv.graphs import graph

SMALL = members(graph([TEST, TRAIN, VALIDATION, TRAIN], [(0, 1), (0, 3), (2, 1)], [0, 39, 5, 5]))
EDGES = "arxiv/raw/edge.csv.gz"
LABELS = "arxiv/raw/node-label.csv.gz"
TESTS = "arxiv/split/time/test.csv.gz"
PAPERS = "arxiv/mapping/nodeidx2paperid.csv.gz"
NAMES = "arxiv/mapping/labelidx2arxivcategeory.csv.gz"


def converted(folder: Path, contents: dict[str, str | bytes]) -> ArrayStore:
    reader.convert(write(folder / "arxiv.zip", archive(contents)), folder / "store")
    return ArrayStore(folder / "store")


def test_a_small_archive_by_hand(tmp_path: Path) -> None:
    store = converted(tmp_path, {**SMALL, EDGES: "0,3\n2,1\n0,1\n1,1\n0,3\n"})
    arrays = {
        "labels": [0, 39, 5, 5],
        "splits": [TEST, TRAIN, VALIDATION, TRAIN],
        "papers": [1_000_000, 999_999, 999_998, 999_997],
        "cited": [1, 3, 1],
        "cited_ends": [2, 2, 3, 3],
        "citing": [0, 2, 0],
        "citing_ends": [0, 2, 2, 3],
    }
    for name, expected in arrays.items():
        assert store.array(name).tolist() == expected


def test_a_graph_without_citations_is_read(tmp_path: Path) -> None:
    store = converted(tmp_path, {**SMALL, EDGES: ""})
    assert store.array("cited").tolist() == []
    assert store.array("citing_ends").tolist() == [0, 0, 0, 0]


@pytest.mark.parametrize(
    ("member", "content", "told"),
    [
        (EDGES, "0,1\n0;2\n", r"edge.csv.gz, line 2: '0;2'; expected an integer .* and an integer"),
        (EDGES, "0,1,2\n", "line 1: '0,1,2'"),
        (EDGES, "0,-1\n", "line 1: '0,-1'"),
        (EDGES, "0,1e3\n", "line 1: '0,1e3'"),
        (EDGES, f"0,{'9' * 19}\n", "of up to 18 digits"),
        (EDGES, f"0,{'9' * 18}\n", "names 9{18}; there are 4 papers"),
        (EDGES, "0,1\n\n0,2\n", "line 2: ''"),
        (EDGES, "3,4\n", "names 4; there are 4 papers, numbered from 0 on"),
        (EDGES, gzip.compress("0,1\n0,²\n".encode()), "line 2: .*expected ASCII"),
        (EDGES, b"0,1\n", "damaged or unreadable"),
        (EDGES, gzip.compress(b"0,1\n")[:-6], "damaged or unreadable"),
        (LABELS, "0\n40\n5\n5\n", "names 40; there are 40 categories"),
        (LABELS, "0\nnan\n5\n5\n", "line 2: 'nan'; expected an integer >= 0 of up to 18 digits"),
        (LABELS, "", "has no line"),
        (LABELS, "0\n1\n", "does not number the 2 papers"),
        (TESTS, "0\n1\n", "paper 1 is listed 2 times"),
        (TESTS, "", "paper 0 is listed 0 times"),
        (TESTS, "0\n0\n", "paper 0 is listed 2 times"),
        (TESTS, "7\n", "names 7; there are 4 papers"),
        (PAPERS, "paper,id\n", "line 1: 'paper,id'; expected 'node idx,paper id'"),
        (PAPERS, SMALL[PAPERS].replace("\n2,", "\n3,"), "does not number the 4 papers"),
        (NAMES, SMALL[NAMES].replace("cs ml", "cs lm").replace("cs mm", "cs nn"), "line 3: '1,ar"),
        (NAMES, SMALL[NAMES][:-16], "has 40 lines; expected 41"),
    ],
)
def test_what_is_wrong_is_told(
    tmp_path: Path, member: str, content: str | bytes, told: str
) -> None:
    with pytest.raises(SourceError, match=told):
        converted(tmp_path, {**SMALL, member: content})
    assert not (tmp_path / "store").exists()


@pytest.mark.parametrize("member", SMALL)
def test_a_member_that_is_missing_is_named(tmp_path: Path, member: str) -> None:
    with pytest.raises(SourceError, match=f"{member} cannot be read"):
        converted(tmp_path, {name: text for name, text in SMALL.items() if name != member})


def test_a_member_that_grows_without_end_is_not_unpacked(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr(reader, "LARGEST_MEMBER", 10_000)
    with pytest.raises(SourceError, match=r"edge.csv.gz cannot be read: .* more than 10,000 bytes"):
        converted(tmp_path, {**SMALL, EDGES: "0,1\n" * 100_000})


@settings(max_examples=50, deadline=None)
@given(st.binary(max_size=200), st.integers(0, 3_000))
def test_damage_anywhere_is_an_error_or_changes_nothing(
    tmp_path_factory: pytest.TempPathFactory, noise: bytes, place: int
) -> None:
    folder = tmp_path_factory.mktemp("damaged")
    content = bytearray(archive(SMALL))
    content[place : place + len(noise)] = noise
    path = write(folder / "arxiv.zip", bytes(content))
    try:
        reader.convert(path, folder / "store")
    except (SourceError, OSError):
        return
    assert len(ArrayStore(folder / "store").array("labels")) == 4
