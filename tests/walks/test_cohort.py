"""Cohorts: which rows a run has, in which order, shown how, and by what a log recognises them."""

import hashlib
from pathlib import Path

import pytest

from graphwalks.walks.cohort import cohort_hash, output_room
from graphwalks.walks.generation import generate
from graphwalks.walks.row import Row
from tests.walks.rows import GENERATED, ROWS, load

pytestmark = pytest.mark.usefixtures("own_cache")


# Order, ids, number of rows


def test_any_prefix_is_stratified_over_the_tiers() -> None:
    tiers = [row.tier for row in load("bfs_128k", **GENERATED).rows]
    assert tiers == ["1k", "2k", "4k"] * 3


def test_rows_have_readable_ids_and_pair_ids() -> None:
    rows = load("parents_128k", **GENERATED).rows
    assert [row.id for row in rows[:4]] == [
        "parents-1k-0000",
        "parents-2k-0000",
        "parents-4k-0000",
        "parents-1k-0001",
    ]
    assert rows[3].pair_id == "parents/1k/seed0-v1/1"
    assert len({row.id for row in rows}) == len({row.pair_id for row in rows}) == len(rows)


def test_generated_rows_are_those_of_the_generator() -> None:
    rows = load("bfs_128k", **GENERATED, seed=9, prompt=2025, node_ids="md5").rows
    instance = generate("bfs", "2k", 9, 1, prompt="2025", node_ids="md5")
    row = rows[4]
    assert (row.id, row.kind, row.tier) == ("bfs-2k-0001", "bfs", "2k")
    assert row.prompt == instance.prompt
    assert row.answer == instance.answer
    assert (row.depth, row.out_degree) == (instance.operation.depth, instance.out_degree)
    assert row.structure == instance.structure


@pytest.mark.parametrize(("task", "count"), [("bfs_128k", 25), ("parents_128k", 50)])
def test_without_a_number_a_tier_has_as_many_rows_as_published(task: str, count: int) -> None:
    assert len(load(task, source="generated", tier="1k").rows) == count


def test_more_rows_per_tier_begin_with_the_same_rows() -> None:
    few = load("bfs_128k", **GENERATED).rows
    many = load("bfs_128k", **(GENERATED | {"per_tier": 5})).rows
    assert many[: len(few)] == few
    one_tier = load("bfs_128k", **(GENERATED | {"tier": "2k"})).rows
    assert set(one_tier) < set(few)


# The hash


def test_the_hash_is_the_same_for_every_presentation_and_source(own_file: str) -> None:
    hashes = {
        load("bfs_128k", **(GENERATED | shown)).metadata["cohort_hash"]
        for shown in (
            {},
            {"prompt": 2025},
            {"node_ids": "md5"},
            {"shuffle_edges": True},
            {"prompt": 2025, "node_ids": "md5", "shuffle_edges": True},
            {"source": own_file},
            {"source": own_file, "prompt": 2025, "shuffle_edges": True},
        )
    }
    assert len(hashes) == 1
    assert len(hashes.pop()) == 16


def test_another_cohort_has_another_hash(plain_file: str) -> None:
    hashes = {
        load("bfs_128k", **(GENERATED | other)).metadata["cohort_hash"]
        for other in (
            {},
            {"seed": 1},
            {"per_tier": 2},
            {"tier": "1k,2k"},
            {"source": plain_file},  # the same graphs, but nothing says which seed made them
        )
    }
    assert len(hashes) == 5
    assert load("parents_128k", **GENERATED).metadata["cohort_hash"] not in hashes


def test_the_hash_knows_nothing_of_order() -> None:
    assert cohort_hash(ROWS) == cohort_hash(ROWS[::-1]) != cohort_hash(ROWS[1:])


# Metadata


def test_a_log_tells_what_generated_rows_are() -> None:
    metadata = load("bfs_128k", **GENERATED, seed=4, prompt=2025).metadata
    assert metadata.pop("cohort_hash")
    assert metadata == {
        "family": "walks",
        "task": "bfs_128k",
        "source": "generated",
        "seed": 4,
        "generator_version": 1,
        "tiers": ["1k", "2k", "4k"],
        "per_tier": {"1k": 3, "2k": 3, "4k": 3},
        "presentation": {"prompt": "2025", "node_ids": "salted", "shuffle_edges": False},
    }


def test_a_log_tells_how_many_rows_of_each_tier_nobody_asked_for() -> None:
    told = load("bfs_128k", source="generated", tier="2k,4k").metadata
    assert told["per_tier"] == {"2k": 25, "4k": 50}


def test_a_log_tells_what_rows_of_a_file_are(own_file: str) -> None:
    metadata = load("bfs_128k", source=own_file).metadata
    assert metadata["source"] == "own.jsonl"
    assert metadata["sha256"] == hashlib.sha256(Path(own_file).read_bytes()).hexdigest()
    assert metadata["presentation"] == {
        "prompt": "2026",
        "node_ids": "salted",
        "shuffle_edges": False,
    }


# Output room


def test_the_output_room_holds_the_largest_answer_and_a_reserve() -> None:
    small = Row(**(vars(ROWS[0]) | {"answer": ()}))
    large = Row(**(vars(ROWS[0]) | {"answer": tuple(map(str, range(6_943)))}))
    assert 4_096 < output_room([small]) < 4_200
    assert output_room([small, large]) == pytest.approx(4_096 + 53_461, abs=20)
