"""The rows of a run: order, identity, and what a log says of them."""

import json
from collections import Counter
from pathlib import Path
from typing import Any

import pytest

from graphwalks.arbigraph.cohort import load_cohort
from graphwalks.arbigraph.fresh import fresh_count, fresh_rows
from graphwalks.arbigraph.request import read_request
from graphwalks.arbigraph.shapes import RELEASE_SHAPES
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.arbigraph_configs import TASKS
from graphwalks.sources.intake import import_paths
from tests.arbigraph_rows import lines_of, published_config


def cohort(**arguments: Any) -> Any:
    return load_cohort(read_request("arbigraph_math", arguments))


def written(path: Path, **arguments: Any) -> Path:
    request = read_request("arbigraph_math", arguments)
    rows = fresh_rows(request, range(fresh_count(request)))
    path.write_text("\n".join(map(json.dumps, rows)) + "\n", encoding="utf-8")
    return path


def test_every_task_comes_once_and_domains_take_turns() -> None:
    rows = cohort().rows
    assert sorted(row.target_task_id for row in rows) == list(range(40))
    assert [row.target_task_id for row in rows[:8]] == [0, 10, 20, 30, 1, 11, 21, 31]


def test_topologies_take_turns_and_share_pair_ids() -> None:
    rows = cohort(topology="all", native_task_id=[3, 31]).rows
    assert [row.topology for row in rows[:7]] == list(RELEASE_SHAPES)
    assert Counter(row.pair_id for row in rows) == {
        "math/3/seed0-v2/0": 7,
        "math/31/seed0-v2/0": 7,
    }


def test_more_samples_of_a_task_come_after_the_first_of_all() -> None:
    few, many = cohort().rows, cohort(samples_per_task=2).rows
    assert many[: len(few)] == few
    assert [row.sample_idx for row in many] == [0] * 40 + [1] * 40


def test_a_log_tells_how_rows_were_made() -> None:
    told = cohort(modulus=100, condition="edge_cut", ask="target", seed=4).metadata
    assert told["family"] == "arbigraph"
    assert (told["source"], told["seed"], told["generator_version"]) == ("generated", 4, 2)
    assert told["scheme"] == {
        "join": "sum",
        "modulus": 100,
        "list_cap": 10,
    }
    assert told["dependence"] == {"kind": "certified", "draws": 20, "allowance": 0}
    assert told["gsm_templates"] is None
    assert told["condition"] == "edge_cut"
    assert told["presentation"] == {
        "ask": "target",
        "reveal_target": False,
        "order": "topological",
    }


def test_a_log_tells_how_many_rows_a_task_has_whether_or_not_it_was_asked(tmp_path: Path) -> None:
    few = {"topology": "three_chain_target", "native_task_id": 3}
    assert cohort(**few).metadata["samples_per_task"] == 1
    path = written(tmp_path / "rows.jsonl", samples_per_task=2, **few)
    assert cohort(source=str(path)).metadata["samples_per_task"] == 2
    assert cohort(source=str(path), samples_per_task=1).metadata["samples_per_task"] == 1


def test_a_log_of_a_file_names_what_the_file_does_not_tell(tmp_path: Path) -> None:
    path = written(tmp_path / "rows.jsonl", topology="three_chain_target", native_task_id=3)
    assert cohort(source=str(path)).metadata["presentation"] == {
        "ask": "as stored",
        "reveal_target": "as stored",
        "order": "as stored",
    }


def test_the_cohort_hash_names_the_instances_and_not_how_they_are_shown() -> None:
    plain = cohort().metadata["cohort_hash"]
    assert cohort(order="shuffled", ask="target").metadata["cohort_hash"] == plain
    assert cohort(seed=1).metadata["cohort_hash"] != plain
    assert cohort(topology="three_chain_target").metadata["cohort_hash"] != plain


def test_a_file_of_rows_tells_their_condition_whatever_the_run_asked_for(tmp_path: Path) -> None:
    path = written(
        tmp_path / "rows.jsonl",
        topology="three_chain_target",
        native_task_id=3,
        condition="isolated",
    )
    assert cohort(source=str(path)).metadata["condition"] == "isolated"


def test_a_file_of_rows_gives_the_run_that_it_was_made_for(tmp_path: Path) -> None:
    path = written(tmp_path / "rows.jsonl", topology="all", native_task_id="3,31", seed=2)
    made = cohort(topology="all", native_task_id="3,31", seed=2)
    read = cohort(source=str(path))
    assert [row.prompt for row in read.rows] == [row.prompt for row in made.rows]
    assert [row.id for row in read.rows] == [row.id for row in made.rows]
    assert [row.pair_id for row in read.rows] == [row.pair_id for row in made.rows]
    assert read.metadata["cohort_hash"] == made.metadata["cohort_hash"]
    assert read.metadata["rows_left_out"] == 0


def test_a_part_of_a_file_can_be_asked_for(tmp_path: Path) -> None:
    path = written(tmp_path / "rows.jsonl", topology="all", native_task_id="3,31")
    read = cohort(source=str(path), topology="six_chain_target", native_task_id=31)
    assert [row.id for row in read.rows] == ["math/six_chain_target/31/0"]
    assert read.metadata["rows_left_out"] == 13


def test_a_file_without_such_rows_is_an_error(tmp_path: Path) -> None:
    path = written(tmp_path / "rows.jsonl", native_task_id="3")
    with pytest.raises(SourceError, match="it has math six_chain_target"):
        cohort(source=str(path), topology="three_chain_target")


def test_what_a_file_says_of_its_rows_is_believed_only_if_it_makes_them(tmp_path: Path) -> None:
    path = written(tmp_path / "rows.jsonl", native_task_id="3")
    row = json.loads(path.read_text(encoding="utf-8"))
    row["prompt"] = row["prompt"].replace("Task 1:", "Task  1:")
    path.write_text(json.dumps(row), encoding="utf-8")
    assert (
        cohort(source=str(path)).metadata["cohort_hash"]
        != cohort(native_task_id=3).metadata["cohort_hash"]
    )


def test_more_fresh_rows_than_a_run_can_hold_are_refused_before_any_is_made() -> None:
    with pytest.raises(ArgumentError, match="2,500 for each of its 40 target tasks") as refused:
        cohort(samples_per_task=10**9)
    assert "\n" not in refused.value.message


def test_any_graph_takes_the_published_rows_of_all_three_categories(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    folder = tmp_path / "release"
    folder.mkdir()
    for category in TASKS:
        for name in RELEASE_SHAPES:
            content = lines_of(published_config(category, name))
            (folder / f"{category}_{name}.jsonl").write_bytes(content)
    assert len(list(import_paths([folder]))) == 21
    given = {"source": "official", "topology": "all", "samples_per_task": 1}
    found = load_cohort(read_request("arbigraph_graph", given))
    assert Counter(row.category for row in found.rows) == {
        category: 7 * tasks for category, tasks in TASKS.items()
    }
    assert len({row.id for row in found.rows}) == len(found.rows) == 1225
    assert len(found.metadata["sha256"]) == 21
