"""Episodes from rows that were made before."""

import json
from pathlib import Path
from typing import Any

import pytest

from graphwalks.arbigraph.loading import DatasetLoader
from graphwalks.errors import SourceError
from tests.arbigraph_rows import lines_of, published_row

DATASET: dict[str, Any] = {
    "summary": {"target_category": "math", "seed": 0},
    "samples": [
        {
            "target_native_task_id": task,
            "target_node_id": "goal",
            "sample_idx": 2,
            "prompt": f"Solve task {task}.",
            "node_outputs": [
                {"node_id": "source", "native_task_id": 9, "output_value": 33},
                {"node_id": "goal", "native_task_id": task, "output_value": [task, 7]},
            ],
        }
        for task in (4, 5)
    ],
}


def loader(**options: Any) -> DatasetLoader:
    return DatasetLoader(DATASET, "own/pair", "full", **options)


def test_an_episode_is_named_by_what_it_can_be_compared_with() -> None:
    episode = loader().load_sample(1)
    assert episode.to_public_dict() == {
        "episode_id": "math/own/pair/task-5/sample-2/full",
        "prompt": "Solve task 5.",
        "requested_outputs": ["task_1_out", "task_2_out"],
        "target_output": "task_2_out",
        "metadata": {
            "category": "math",
            "topology_id": "own/pair",
            "condition": "full",
            "comparison_id": "math/own/pair/task-5/sample-2",
            "node_count": 2,
            "target_node_id": "goal",
            "target_task_id": 5,
            "sample_index": 2,
        },
    }
    assert episode.verifier_state.expected_outputs == {"task_1_out": 33, "task_2_out": [5, 7]}
    assert episode.verifier_state.node_ids_by_output["task_1_out"] == "source"


def test_conditions_of_a_sample_share_their_comparison() -> None:
    full, cut = (
        DatasetLoader(DATASET, "pair", condition).load_sample(0).observation
        for condition in ("full", "edge_cut")
    )
    assert full.metadata["comparison_id"] == cut.metadata["comparison_id"]
    assert full.episode_id != cut.episode_id


def test_all_rows_come_in_their_order() -> None:
    rows = loader()
    episodes = list(rows.iter_episodes())
    assert len(rows) == len(episodes) == 2
    assert rows.policy_batch() == [episode.to_public_dict() for episode in episodes]
    assert rows.policy_batch([1]) == [episodes[1].to_public_dict()]
    assert "33" not in json.dumps(rows.policy_batch())


def test_a_completion_is_scored_by_node_id() -> None:
    rows = loader()
    state = rows.load_sample(0).verifier_state
    score = rows.score('task_2_out = {"result": [4, 7]}', state)
    assert (score.reward, score.first_incorrect_node) == (1.0, "source")
    assert score.node_correct == {"source": False, "goal": True}


@pytest.mark.parametrize("name", ["rows.jsonl", "rows.json"])
def test_a_file_is_read_in_any_form(tmp_path: Path, name: str) -> None:
    row = published_row("gsm", "three_chain_target", 4, 0)
    content = lines_of([row]) if name.endswith("l") else json.dumps(DATASET).encode()
    (tmp_path / name).write_bytes(content)
    category = "gsm" if name.endswith("l") else "math"
    for path in (tmp_path / name, str(tmp_path / name)):
        episode = DatasetLoader(path, "chain", "full").load_sample(0)
        assert episode.observation.metadata["category"] == category


def test_a_given_category_goes_before_that_of_the_file() -> None:
    assert loader(category="gsm").load_sample(0).observation.metadata["category"] == "gsm"


@pytest.mark.parametrize("dataset", [7, None, [DATASET]])
def test_other_datasets_are_a_type_error(dataset: Any) -> None:
    with pytest.raises(TypeError, match="give a path or a dict"):
        DatasetLoader(dataset, "pair", "full")


@pytest.mark.parametrize(
    "missing", ["target_native_task_id", "target_node_id", "sample_idx", "prompt", "node_outputs"]
)
def test_a_row_needs_its_five_fields(missing: str, tmp_path: Path) -> None:
    broken = json.loads(json.dumps(DATASET))
    del broken["samples"][1][missing]
    with pytest.raises(ValueError, match="sample 1"):
        DatasetLoader(broken, "pair", "full")
    (tmp_path / "d.json").write_text(json.dumps(broken), encoding="utf-8")
    with pytest.raises(SourceError, match="sample 1"):
        DatasetLoader(tmp_path / "d.json", "pair", "full")


@pytest.mark.parametrize(
    ("options", "error"),
    [
        ({"topology_id": 7}, TypeError),
        ({"topology_id": ""}, ValueError),
        ({"condition": None}, TypeError),
        ({"condition": " "}, ValueError),
        ({"dataset": {}}, ValueError),
        ({"category": "maths"}, ValueError),
        ({"category": ["math"]}, ValueError),
    ],
)
def test_wrong_arguments_are_refused(
    options: dict[str, Any], error: type[Exception], tmp_path: Path
) -> None:
    path = tmp_path / "rows.json"
    path.write_text(json.dumps(DATASET), encoding="utf-8")
    for dataset in (DATASET, path):
        given = {"dataset": dataset, "topology_id": "pair", "condition": "full"} | options
        with pytest.raises(error):
            DatasetLoader(**given)


@pytest.mark.parametrize("place", [True, "0", None])
def test_a_place_is_a_whole_number(place: Any) -> None:
    with pytest.raises(TypeError):
        loader().load_sample(place)


@pytest.mark.parametrize("place", [-1, 2])
def test_there_is_no_row_behind_the_last(place: int) -> None:
    with pytest.raises(IndexError, match="rows 0 to 1"):
        loader().load_sample(place)
