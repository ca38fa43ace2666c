"""The rows that are written of fresh samples."""

from graphwalks.arbigraph.dataset import COLUMNS
from graphwalks.arbigraph.fresh import document_of, fresh_count, fresh_rows
from graphwalks.arbigraph.request import read_request
from graphwalks.arbigraph.shapes import load_topology
from graphwalks.arbigraph.topology import parse_topology


def test_there_are_as_many_rows_as_counted() -> None:
    given = {"topology": "three_chain_target,single_target_baseline", "native_task_id": "3,5"}
    request = read_request("arbigraph_math", given | {"samples_per_task": 2})
    rows = list(fresh_rows(request, range(8)))
    assert fresh_count(request) == len(rows) == 8
    assert all(list(row) == list(COLUMNS) for row in rows)


def test_any_first_part_has_every_topology() -> None:
    request = read_request("arbigraph_math", {"topology": "all"})
    assert fresh_count(request) == 7 * 40
    assert len({row["topology"] for row in fresh_rows(request, range(7))}) == 7


def test_rows_of_some_places_are_those_of_the_whole() -> None:
    given = {"topology": "three_chain_target,single_target_baseline", "native_task_id": "3,5"}
    request = read_request("arbigraph_math", given | {"samples_per_task": 2})
    whole = list(fresh_rows(request, range(8)))
    assert list(fresh_rows(request, range(3, 6))) == whole[3:6]


def test_a_topology_is_written_as_it_was_read() -> None:
    document = load_topology("two_branch_recombine_target", "math")
    assert document_of(parse_topology(document)) == document
    pinned = parse_topology(load_topology("easy_join", "math"))
    assert parse_topology(document_of(pinned)) == pinned


def test_keys_that_mean_nothing_are_left_out() -> None:
    document = load_topology("single_target_baseline", "math")
    document["nodes"][0]["colour"] = "red"
    assert document_of(parse_topology(document | {"name": "mine"})) == load_topology(
        "single_target_baseline", "math"
    )
