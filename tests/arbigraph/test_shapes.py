"""Topologies by name or from a file."""

import json
from pathlib import Path
from typing import Any

import pytest

from graphwalks.arbigraph.shapes import (
    RELEASE,
    RELEASE_SHAPES,
    TEST_SHAPES,
    TEST_TASKS,
    load_topology,
)
from graphwalks.arbigraph.topology import TopologyError, parse_topology
from graphwalks.errors import ArgumentError
from graphwalks.sources.arbigraph_configs import NODES

CATEGORIES = ("math", "python", "gsm")


def test_the_seven_shapes_of_the_release_stand_in_its_order() -> None:
    assert RELEASE_SHAPES == (
        "single_target_baseline",
        "three_independent_target",
        "three_chain_target",
        "six_independent_target",
        "six_chain_target",
        "four_way_fan_in_target",
        "two_branch_recombine_target",
    )


def test_the_published_files_have_rows_of_these_shapes() -> None:
    assert [(name, shape.size) for name, shape in RELEASE.items()] == list(NODES.items())


def test_a_chain_of_three_looks_like_this() -> None:
    assert load_topology("three_chain_target", category="python") == {
        "directed": True,
        "multigraph": False,
        "target": {"id": "task_3", "native_task_id": "all"},
        "nodes": [
            {"id": "task_1", "category": "python"},
            {"id": "task_2", "category": "python"},
            {"id": "task_3", "category": "python"},
        ],
        "edges": [
            {"source": "task_1", "destination": "task_2"},
            {"source": "task_2", "destination": "task_3"},
        ],
    }


def test_all_published_topologies_are_the_same_here(shared_data: Path) -> None:
    text = (shared_data / "arbigraph" / "topologies.json").read_text(encoding="utf-8")
    published = json.loads(text)
    here = {(category, name) for category in CATEGORIES for name in RELEASE_SHAPES}
    here |= {(category, name) for category in CATEGORIES for name in TEST_TASKS[category]}
    assert {(entry["category"], entry["name"]) for entry in published} == here
    assert len(published) == len(here) == 44
    for entry in published:
        made = load_topology(entry["name"], entry["category"])
        assert made == entry["topology"]
        topology = parse_topology(made)
        assert [topology.nodes[place].id for place in topology.order] == entry["prompt_order"]


@pytest.mark.parametrize("name", RELEASE_SHAPES)
@pytest.mark.parametrize("category", CATEGORIES)
def test_every_release_shape_grades_all_tasks_of_its_last_node(name: str, category: str) -> None:
    topology = parse_topology(load_topology(name, category))
    assert topology.target == len(topology.nodes) - 1
    assert topology.native_task_id is None
    assert {node.category for node in topology.nodes} == {category}


@pytest.mark.parametrize("name", TEST_SHAPES)
def test_every_test_graph_stands_in_some_category(name: str) -> None:
    parse_topology(load_topology(name))


def test_a_shape_without_a_category_is_of_math_and_a_test_graph_of_the_first_that_has_it() -> None:
    first = {
        name: load_topology(name)["nodes"][0]["category"]
        for name in ("six_chain_target", "easy_chain", "medium_split_join", "long_chain_target")
    }
    assert list(first.values()) == ["math", "math", "python", "gsm"]


def test_every_dictionary_is_fresh() -> None:
    load_topology("six_chain_target")["nodes"].clear()
    assert len(load_topology("six_chain_target")["nodes"]) == 6


@pytest.mark.parametrize(
    ("name", "category", "told"),
    [
        ("six_chain", None, "did you mean 'six_chain_target'?"),
        ("xyz.json", None, "no known shape and no file; give the path of a JSON file or one of"),
        ("a\nb", None, "topology='a\\nb' is no known shape"),
        ("six_chain_target", "maths", "did you mean 'math'?"),
        ("long_chain_target", "math", "long_chain_target has no math form; it has gsm"),
        ("easy_chain", "python", "it has math, gsm"),
    ],
)
def test_what_is_not_there_is_refused_in_one_line(
    name: str, category: str | None, told: str
) -> None:
    with pytest.raises(ArgumentError) as caught:
        load_topology(name, category)
    assert told in caught.value.message
    assert "\n" not in caught.value.message


def written(folder: Path, value: object) -> Path:
    file = folder / "own.json"
    file.write_text(json.dumps(value), encoding="utf-8")
    return file


def own() -> dict[str, Any]:
    return {
        "directed": True,
        "multigraph": False,
        "target": {"id": "sum", "native_task_id": "all"},
        "nodes": [{"id": "first", "category": "gsm", "note": 1}, {"id": "sum"}],
        "edges": [{"source": "first", "destination": "sum"}],
    }


def test_a_category_holds_for_every_node_of_a_file(tmp_path: Path) -> None:
    document = load_topology(written(tmp_path, own()), "python")
    assert document["nodes"] == [
        {"id": "first", "category": "python", "note": 1},
        {"id": "sum", "category": "python"},
    ]


def test_a_file_comes_back_as_it_is(tmp_path: Path) -> None:
    value = own()
    value["nodes"][1]["category"] = "math"
    assert load_topology(str(written(tmp_path, value))) == value


def test_a_file_that_holds_no_topology_is_named(tmp_path: Path) -> None:
    with pytest.raises(TopologyError, match=r'own.json: topology: nodes\[1\] lacks "category"'):
        load_topology(written(tmp_path, own()))


def test_a_name_wins_over_a_file_of_that_name(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.chdir(tmp_path)
    written(tmp_path, {}).rename(tmp_path / "six_chain_target")
    assert len(load_topology("six_chain_target")["nodes"]) == 6
    with pytest.raises(TopologyError):
        load_topology("./six_chain_target")
