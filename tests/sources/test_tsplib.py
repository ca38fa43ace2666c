"""TSPLIB: the ten published instances, and every way in which a file is no such instance."""

import re
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.catalogue import CATALOGUE
from graphwalks.sources.intake import import_paths
from graphwalks.sources.optimization_files import LARGEST_INSTANCE
from graphwalks.sources.tsplib import FEWEST_CITIES, MOST_CITIES, Cities, cities, read

PUBLISHED = [file.name.removesuffix(".tsp.gz") for file in CATALOGUE if "cities" in file.rows]
SMALL = """NAME : small
COMMENT : three cities
COMMENT : in the plane
TYPE : TSP
DIMENSION: 3
EDGE_WEIGHT_TYPE : EUC_2D
NODE_COORD_SECTION
1 0 0
  2   1.5e2  -4
3 .5 +7.25
EOF
"""


def test_cities_are_read_by_id() -> None:
    expected = ((0.0, 0.0), (150.0, -4.0), (0.5, 7.25))
    assert read(SMALL, "small.tsp") == expected
    assert read(SMALL.removesuffix("EOF\n"), "small.tsp") == expected
    swapped = SMALL.replace("1 0 0\n", "").replace("EOF", "1 0 0\nEOF")
    assert read(swapped, "small.tsp") == expected


@pytest.mark.parametrize(
    ("given_part", "instead", "message"),
    [
        ("NAME : small", "small", "line 1: 'small'; expected KEY : VALUE"),
        ("NAME : small", "TYPE : TSP", "line 4: 'TYPE : TSP'; expected KEY : VALUE with a new key"),
        ("TYPE : TSP", "TYPE : ATSP", "'TYPE : ATSP'; expected TYPE : TSP"),
        ("TYPE : TSP\n", "", "'TYPE : None'"),
        ("EUC_2D", "CEIL_2D", "'EDGE_WEIGHT_TYPE : CEIL_2D'"),
        ("DIMENSION: 3", "DIMENSION: 2", "'DIMENSION : 2'; expected DIMENSION : 3 to 254"),
        ("DIMENSION: 3", "DIMENSION: 255", "'DIMENSION : 255'"),
        ("DIMENSION: 3", "DIMENSION: 3.0", "'DIMENSION : 3.0'"),
        ("DIMENSION: 3", "DIMENSION: 4", "'3 cities'; expected 4 by DIMENSION"),
        ("NODE_COORD_SECTION\n", "", "line 7: '1 0 0'; expected KEY : VALUE"),
        ("1 0 0", "NODE_COORD_SECTION\n1 0 0", "line 8: 'NODE_COORD_SECTION'"),
        ("1 0 0", "0 0 0", "line 8: '0 0 0'; expected each id of 1 to 3 once"),
        ("1 0 0", "2 0 0", "line 9: "),
        ("1 0 0", "4 0 0", "line 8: "),
        ("1 0 0", "1 0", "line 8: '1 0'; expected id, x and y"),
        ("1 0 0", "1 0 nan", "line 8: "),
        ("1 0 0", "1 0 1e999", "line 8: "),
        ("1 0 0", "1 0 1_0", "line 8: "),
        ("1 0 0", "1 0 .", "line 8: "),
        ("1 0 0\n", "", "'2 cities'"),
        ("EOF\n", "EOF\n\nmore\n", "line 13: 'more'; expected nothing behind EOF"),
    ],
)
def test_anything_else_is_an_error_that_names_its_line(
    given_part: str, instead: str, message: str
) -> None:
    assert given_part in SMALL
    text = SMALL.replace(given_part, instead, 1)
    with pytest.raises(SourceError, match=f"^small.tsp, .*{re.escape(message)}"):
        read(text, "small.tsp")


def test_file_without_a_section_is_an_error() -> None:
    with pytest.raises(SourceError, match="the end of the file.*expected NODE_COORD_SECTION"):
        read("TYPE : TSP\n", "small.tsp")


def test_text_of_more_than_two_mebibytes_is_an_error() -> None:
    with pytest.raises(SourceError, match="small.tsp has 2,097,153 characters"):
        read("\n" * (LARGEST_INSTANCE + 1), "small.tsp")


def written(places: Cities, end: str) -> str:
    head = ["TYPE : TSP", f"DIMENSION : {len(places)}", "EDGE_WEIGHT_TYPE : EUC_2D"]
    rows = [f"{city} {x!r} {y!r}" for city, (x, y) in enumerate(places, start=1)]
    return end.join([*head, "NODE_COORD_SECTION", *rows, "EOF", ""])


NUMBERS = st.floats(allow_nan=False, allow_infinity=False, width=32)


@given(
    st.lists(st.tuples(NUMBERS, NUMBERS), min_size=FEWEST_CITIES, max_size=MOST_CITIES),
    st.sampled_from(["\n", "\r\n"]),
)
def test_what_is_written_is_read(places: list[tuple[float, float]], end: str) -> None:
    assert read(written(tuple(places), end), "t.tsp") == tuple(places)


@given(st.lists(st.sampled_from([*SMALL.splitlines(), "", "x", "4 1 1"])))
def test_any_text_is_read_or_refused(lines: list[str]) -> None:
    try:
        assert len(read("\n".join(lines), "t.tsp")) == FEWEST_CITIES
    except SourceError as error:
        assert error.message.startswith("t.tsp, line ")


@pytest.mark.parametrize("name", PUBLISHED)
def test_published_instance_is_read(name: str, shared_data: Path) -> None:
    path = shared_data / "public" / "tsplib" / f"{name}.tsp"
    with pytest.raises(SourceError, match=f"{name}.tsp.gz could not be downloaded"):
        cities(name)
    assert len(list(import_paths([path]))) == 1
    found = cities(name)
    rows = [line.split() for line in path.read_text(encoding="ascii").splitlines()]
    numbers = [row for row in rows if len(row) == 3 and row[0].isdigit()]
    assert found == tuple((float(x), float(y)) for _, x, y in numbers)
    assert str(len(found)) == "".join(filter(str.isdigit, name))


def test_every_instance_of_the_library_that_is_here_can_be_read(shared_data: Path) -> None:
    paths = sorted((shared_data / "public" / "tsplib").glob("*.tsp"))
    sizes = {path.stem: len(read(path.read_text(encoding="ascii"), path.name)) for path in paths}
    assert set(PUBLISHED) < set(sizes)
    assert (sizes["berlin52"], sizes["pr226"], sizes["st70"]) == (52, 226, 70)


def test_unknown_instance_is_refused() -> None:
    with pytest.raises(ArgumentError, match="eil76.tsp.gz"):
        cities("eil77")


@pytest.fixture(autouse=True)
def _offline(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
