"""The four tasks as a user runs them: by name, with `-T` arguments, offline."""

import json
import os
import subprocess
import sys
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import yaml
from inspect_ai import eval
from inspect_ai.log import read_eval_log
from inspect_ai.model import ChatMessage, ModelOutput
from inspect_ai.scorer import Score

import graphwalks
from graphwalks.errors import ArgumentError
from graphwalks.tasks.walks import VERSION, record_to_sample
from graphwalks.walks import MISREADINGS, load_cohort, read_request
from graphwalks.walks.request import DEFAULTS, TASKS
from graphwalks.walks.surroundings import read_surroundings
from graphwalks.walks.tiers import TIERS, tiers_of
from tests.replies import metrics, mock, reply, run, run_by_name

SMALL: dict[str, Any] = {"source": "generated", "per_tier": 1}


@pytest.mark.parametrize("task", TASKS)
def test_every_task_runs_end_to_end_by_name(task: str, tmp_path: Path) -> None:
    log = run_by_name(task, "gwref/oracle", tmp_path, **SMALL)
    assert log.status == "success" and log.results
    assert log.eval.task == f"graphwalks/{task}"
    assert metrics(log, "f1")["mean"] == 1
    assert log.results.completed_samples == len(tiers_of(TASKS[task][1]))
    assert log.results.headline and log.results.headline.score == "f1"


@pytest.mark.parametrize(
    ("task", "rule"),
    [(f"{kind}_128k", rule) for kind, rules in MISREADINGS.items() for rule in rules],
)
def test_a_model_that_misreads_scores_what_the_log_says_of_its_misreading(
    task: str, rule: str, tmp_path: Path
) -> None:
    kind = TASKS[task][0]

    def misreader(messages: list[ChatMessage], *_: object) -> ModelOutput:
        seen = read_surroundings(messages[0].text)
        return reply(f"Final Answer: [{', '.join(MISREADINGS[kind][rule](seen))}]")

    arguments = SMALL | {"tier": "1k,2k,4k", "per_tier": 6}
    log = run_by_name(task, mock(misreader), tmp_path, **arguments)
    told = metrics(log, "set_f1")
    assert set(MISREADINGS[kind]) <= set(told)
    assert metrics(log, "f1")["mean"] == pytest.approx(told[rule])


def test_the_log_tells_what_was_measured(tmp_path: Path) -> None:
    log = run_by_name(
        "parents_128k", "gwref/oracle", tmp_path, seed=7, prompt=2025, node_ids="md5", **SMALL
    )
    assert log.eval.task_version == VERSION
    told = log.eval.metadata or {}
    assert told["family"] == "walks"
    assert (told["source"], told["seed"], told["generator_version"]) == ("generated", 7, 1)
    assert told["presentation"] == {"prompt": "2025", "node_ids": "md5", "shuffle_edges": False}
    assert told["scoring_version"] == 1
    assert len(told["cohort_hash"]) == 16


def test_two_presentations_are_the_same_cohort(tmp_path: Path) -> None:
    plain = run_by_name("bfs_128k", "gwref/oracle", tmp_path, tier="1k", **SMALL)
    other = run_by_name(
        "bfs_128k", "gwref/oracle", tmp_path, tier="1k", shuffle_edges=True, prompt=2025, **SMALL
    )
    seeded = run_by_name("bfs_128k", "gwref/oracle", tmp_path, tier="1k", seed=1, **SMALL)
    hashes = [(log.eval.metadata or {})["cohort_hash"] for log in (plain, other, seeded)]
    assert hashes[0] == hashes[1] != hashes[2]


def test_a_sample_has_a_list_target_and_small_metadata() -> None:
    (row,) = load_cohort(read_request("bfs_128k", {**SMALL, "tier": "1k"})).rows
    sample = record_to_sample(row, None)
    assert sample.id == "bfs-1k-0000"
    assert sample.target == list(row.answer)
    assert sample.metadata and sample.metadata["pair_id"] == "bfs/1k/seed0-v1/0"
    assert len(json.dumps(sample.metadata)) < 300


def test_the_first_samples_are_one_of_each_tier() -> None:
    task = graphwalks.bfs_128k(source="generated", per_tier=2)
    tiers = [(sample.metadata or {})["tier"] for sample in task.dataset]
    assert tiers[:8] == tiers[8:] == list(tiers_of("short"))


@pytest.mark.parametrize(
    ("arguments", "words"),
    [
        ({"pertier": 2}, ("no parameter 'pertier'", "per_tier")),
        ({"tier": "3k"}, ("tier=3k", "2k")),
        ({"tier": "1M"}, ("tier=1M", "128k")),
        ({"per_tier": 0}, ("per_tier=0", "from 1 up")),
        ({"per_tier": "two"}, ("per_tier='two'", "whole number")),
        ({"prompt": "2027"}, ("prompt=2027", "2026, 2025")),
        ({"node_ids": "sha1"}, ("node_ids=sha1", "salted, md5")),
        ({"shuffle_edges": "yes"}, ("shuffle_edges='yes'", "true or false")),
        ({"seed": "x"}, ("seed='x'", "whole number")),
        ({"source": "nowhere.jsonl"}, ("source=nowhere.jsonl", "official, generated")),
        ({"max_context": -1}, ("max_context=-1", "from 1 up")),
    ],
)
def test_a_wrong_argument_is_refused_in_one_line(
    arguments: dict[str, Any], words: tuple[str, str]
) -> None:
    with pytest.raises(ArgumentError) as refusal:
        graphwalks.bfs_128k(**({"source": "generated"} | arguments))
    assert "\n" not in refusal.value.message
    assert all(word in refusal.value.message for word in words)


def test_the_command_line_prints_one_line_and_exits_with_1(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "inspect_ai", "eval", "graphwalks/bfs_128k"]
    done = subprocess.run(
        [*command, "--model", "gwref/oracle", "-T", "tire=1k", "--log-dir", str(tmp_path)],
        capture_output=True,
        text=True,
        check=False,
        env=os.environ | {"COLUMNS": "200"},
    )
    assert done.returncode == 1
    assert done.stderr.strip() == "Error: bfs_128k has no parameter 'tire'; did you mean 'tier'?"
    assert not list(tmp_path.glob("*.eval"))


def test_tasks_run_from_their_file_in_a_clone(tmp_path: Path, repository: Path) -> None:
    (log,) = eval(
        f"{repository}/tasks/walks.py@bfs_128k",
        model="gwref/oracle",
        task_args={"tier": "1k", **SMALL},
        display="log",
        log_dir=str(tmp_path),
    )
    assert log.status == "success"
    assert metrics(log, "f1")["mean"] == 1


def test_a_log_can_be_scored_again_from_what_it_holds(tmp_path: Path) -> None:
    log = run_by_name("bfs_128k", "gwref/noisy", tmp_path, **SMALL)
    command = [sys.executable, "-m", "inspect_ai", "score", log.location]
    options = ["--scorer", "graphwalks/set_f1", "--action", "overwrite", "--overwrite"]
    subprocess.run([*command, *options], check=True, capture_output=True)
    again = read_eval_log(log.location)

    def value(scores: dict[str, Score] | None) -> object:
        return (scores or {})["set_f1"].value

    assert [value(sample.scores) for sample in again.samples or []] == [
        value(sample.scores) for sample in log.samples or []
    ]


def test_the_viewer_shows_f1_first_and_colours_it(tmp_path: Path) -> None:
    log = run_by_name("bfs_128k", "gwref/oracle", tmp_path, tier="1k", **SMALL)
    assert log.eval.viewer and log.eval.viewer.task_samples_view
    view = log.eval.viewer.task_samples_view
    assert not isinstance(view, list) and view.columns
    assert "score__set_f1__f1" in [column.id for column in view.columns]
    assert view.color_scales_enabled


def test_the_register_agrees_with_the_tasks() -> None:
    described = yaml.safe_load(
        resources.files("graphwalks").joinpath("eval.yaml").read_text(encoding="utf-8")
    )
    counts = {task["name"]: task["dataset_samples"] for task in described["tasks"]}
    assert {task: counts[task] for task in TASKS} == {
        task: sum(TIERS[tier].rows[kind] for tier in tiers_of(file))
        for task, (kind, file) in TASKS.items()
    }


def test_the_default_of_every_parameter_is_the_one_that_the_request_knows() -> None:
    import inspect

    for task in TASKS:
        signature = inspect.signature(getattr(graphwalks, task))
        given = {
            name: parameter.default
            for name, parameter in signature.parameters.items()
            if parameter.kind is not inspect.Parameter.VAR_KEYWORD
        }
        assert given == DEFAULTS


def test_official_rows_without_network_are_one_error_that_names_the_ways_on(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path / "cache"))
    monkeypatch.setenv("HF_HUB_CACHE", str(tmp_path / "hub"))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(Exception, match="graphwalks_128k_and_shorter.parquet") as refusal:
        graphwalks.bfs_128k()
    message = str(refusal.value)
    assert "graphwalks sources import" in message
    assert "source=generated" in message


def test_epochs_keep_the_headline(tmp_path: Path) -> None:
    log = run(graphwalks.bfs_128k(tier="1k", **SMALL), "gwref/oracle", tmp_path, epochs=2)
    assert metrics(log, "f1")["mean"] == 1
