"""Instances as JSON data, and what is refused."""

import json
from fractions import Fraction
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.influence.task import solved as most_influential
from graphwalks.construction.maxcut.signed_cut import SignedCut
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.construction.modularity.communities import Communities
from graphwalks.construction.modularity.simple_graph import SimpleGraph
from graphwalks.construction.process import Process, ReferenceStatus, witness_fault
from graphwalks.construction.records import RecordError, read_record, record_of
from graphwalks.construction.tsp.task import Tour
from graphwalks.errors import SourceError

TOUR = Tour(
    "square", "square", ((0, 0), (3, 0), (3, 4), (0, 4)), 14, ("1", "2"), ReferenceStatus.PROVEN
)
CUT = SignedCut(
    "path",
    "path",
    SignedGraph(3, ((0, 1, 1), (1, 2, 1))),
    2,
    ("B", "A"),
    ReferenceStatus.BEST_KNOWN,
)
SPREAD = most_influential("star", Diffusion(4, ((0, 1), (0, 2), (0, 3))))
SPLIT = Communities(
    "pairs",
    "pairs",
    SimpleGraph(4, ((0, 1), (2, 3))),
    Fraction(1, 2),
    ("A", "B", "B"),
    ReferenceStatus.PROVEN,
)
ALL: tuple[Process, ...] = (TOUR, CUT, SPREAD, SPLIT)


def as_read(process: Process) -> dict[str, Any]:
    record: dict[str, Any] = json.loads(json.dumps(record_of(process)))
    return record


@pytest.mark.parametrize("process", ALL, ids=lambda process: process.task)
def test_an_instance_is_read_back(process: Process) -> None:
    found = read_record(as_read(process))
    assert record_of(found) == record_of(process)
    assert witness_fault(found) is None
    assert found.state([]) == process.state([])


def test_a_reference_is_the_best_one_known_unless_the_file_claims_more() -> None:
    record = as_read(CUT) | {"reference": "1"}  # the best cut weighs 2
    assert read_record(record).objective(("B", "A")) == 2
    del record["reference_status"]
    assert read_record(record).status is ReferenceStatus.BEST_KNOWN
    with pytest.raises(SourceError, match="2 beats the proven optimum 1"):
        read_record(record | {"reference_status": "proven"}).objective(("B", "A"))


def test_a_reference_is_exact() -> None:
    assert as_read(ALL[3])["reference"] == "1/2"


@pytest.mark.parametrize(
    ("change", "problem"),
    [
        ({"task": "colour"}, "`task` is not one of"),
        ({"name": ""}, "`name` is not up to 80 letters"),
        ({"name": "two\nlines"}, "`name` is not up to 80 letters"),
        ({"instance": []}, "`instance` is not an object"),
        ({"instance": {"vertices": 1, "edges": []}}, "`vertices`"),
        ({"instance": {"vertices": 10**6, "edges": []}}, "`vertices`"),
        ({"instance": {"vertices": 3, "edges": 5}}, "`edges` is not a list"),
        (
            {"instance": {"vertices": 3, "edges": [[0, 1, 1]] * 10_001}},
            "`edges` is not a list of at most 10,000",
        ),
        ({"instance": {"vertices": 3, "edges": [[0, 1]]}}, "`edges` holds"),
        ({"instance": {"vertices": 3, "edges": [[0, 3, 1]]}}, "leaves the vertices"),
        ({"reference": 2}, "`reference` is not a text"),
        ({"reference": "2/0"}, "`reference` is not a text"),
        ({"reference": "1/2"}, "`reference` is not a whole number"),
        ({"reference": "0"}, "`reference` is not a whole number above 0"),
        ({"reference": "-1"}, "`reference` is not a whole number above 0"),
        ({"reference_status": "certain"}, "`reference_status` is not one of proven, best_known"),
        ({"reference_status": []}, "`reference_status` is not one of"),
        ({"witness": "BA"}, "`witness`"),
        ({"witness": [1]}, "`witness`"),
        ({"witness": None}, "`witness`"),
    ],
)
def test_a_changed_record_is_refused(change: dict[str, Any], problem: str) -> None:
    with pytest.raises(RecordError, match=problem):
        read_record({**as_read(CUT), **change})


@pytest.mark.parametrize(
    "places", [7, [[0, 0]], [[0, 0], [1], [2, 2]], [[0, "x"]] * 3, [[True, 0]] * 3]
)
def test_cities_that_are_none_are_refused(places: object) -> None:
    with pytest.raises(RecordError):
        read_record({**as_read(TOUR), "instance": {"coordinates": places}})


def test_a_round_trip_may_come_without_a_tour() -> None:
    assert read_record({**as_read(TOUR), "witness": None}).witness is None


JSON = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=5),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=5), inner),
)


@given(
    st.sampled_from(ALL),
    st.sampled_from(["task", "name", "instance", "reference", "witness"]),
    JSON,
)
def test_anything_in_a_record_is_read_or_refused(process: Process, key: str, value: object) -> None:
    try:
        read_record({**as_read(process), key: value})
    except RecordError as error:
        assert str(error)


@given(JSON)
def test_anything_else_is_refused(record: object) -> None:
    with pytest.raises(RecordError):
        read_record(record)
