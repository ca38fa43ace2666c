"""The construction tasks as `inspect eval` runs them."""

import hashlib
import json
import math
from pathlib import Path
from typing import Any

import pytest
from inspect_ai.log import EvalLog, read_eval_log

import graphwalks
from graphwalks.construction import generated, load_cohort, read_request
from graphwalks.construction.asking import QUESTIONS
from graphwalks.construction.records import record_of
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.intake import import_paths
from graphwalks.tasks.construction import record_to_sample
from tests.replies import metrics, run, run_by_name

TASKS = ("tsp", "maxcut", "influence", "modularity")


@pytest.fixture
def official(
    shared_data: Path, tmp_path_factory: pytest.TempPathFactory, monkeypatch: pytest.MonkeyPatch
) -> None:
    """A cache with the genuine files."""
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path_factory.mktemp("official")))
    folders = [shared_data / "public" / name for name in ("tsplib", "optsicom", "snap")]
    list(import_paths(folders))


def test_a_record_becomes_a_sample_with_its_reference_and_controls() -> None:
    (entry,) = load_cohort(
        read_request("influence", {"source": "generated", "instances": "0"})
    ).entries
    process = generated("influence", 0, 0)
    sample = record_to_sample(entry, "direct", ["direct"])
    assert sample.id == f"influence/{process.name}"
    assert sample.target == str(process.reference)
    assert QUESTIONS["influence", "direct"] in str(sample.input)
    told = sample.metadata or {}
    assert told["pair_id"] == sample.id
    assert set(told["controls"]) == {*process.rules, "random", "classical"}
    both = record_to_sample(entry, "proposals", ["direct", "proposals"])
    assert both.id == f"influence/{process.name}/proposals"
    assert (both.metadata or {})["pair_id"] == sample.id


def test_a_player_by_chance_plays_both_modes_to_the_end(tmp_path: Path) -> None:
    task = graphwalks.influence(source="generated", instances="0,1,2", mode="both")
    log = run(task, "gwref/random", tmp_path)
    assert log.status == "success"
    found = metrics(log, "optimality_gap")
    assert (found["coverage_direct"], found["coverage_proposals"]) == (1.0, 1.0)
    difference = found["gap_complete_proposals"] - found["gap_complete_direct"]
    assert found["proposals_minus_direct"] == pytest.approx(difference)
    assert found["paired_graphs"] == 3.0
    assert found["gap_complete_proposals"] >= found["pool_ceiling_proposals"] >= 0
    assert "pool_ceiling_direct" not in found
    assert log.eval.metadata is not None and "_direct and _proposals" in log.eval.metadata["remark"]
    assert log.results is not None and log.results.headline is not None
    assert log.results.headline.metric == "gap_complete_proposals"


@pytest.mark.parametrize("readout", ["json", "tool", "schema", "constrained", "logprob", "native"])
def test_the_reference_provider_plays_with_every_readout(readout: str, tmp_path: Path) -> None:
    task = graphwalks.influence(
        source="generated", instances="2", mode="proposals", readout=readout
    )
    log = run(task, "gwref/random", tmp_path)
    assert metrics(log, "outcome")["answered"] == 1.0


def test_a_policy_is_told_in_the_log(tmp_path: Path) -> None:
    task = graphwalks.influence(source="generated", instances="0", policy="classical")
    log = run(task, "none/none", tmp_path)
    assert log.eval.task_display_name == "influence classical"
    assert log.eval.tags is not None and "classical" in log.eval.tags
    assert log.eval.metadata is not None and log.eval.metadata["policy"] == "classical"
    assert "remark" not in log.eval.metadata
    assert metrics(log, "optimality_gap")["over_best_rule"] == 0.0  # greedy is the first rule


def test_reply_after_reply_that_is_no_choice_is_no_gap(tmp_path: Path) -> None:
    task = graphwalks.influence(source="generated", instances="0,1")
    log = run(task, "gwref/garbled", tmp_path)
    found = metrics(log, "optimality_gap")
    assert math.isnan(found["gap_complete"])
    assert (found["finished"], found["scheduled"]) == (0.0, 2.0)
    assert metrics(log, "outcome")["answered"] == 0.0


@pytest.mark.parametrize(
    ("model", "arguments", "message"),
    [
        ("gwref/oracle", {}, "baselines are -T policy=rule:NAME"),
        ("gwref/random", {"policy": "classical"}, "add --model none"),
        ("gwref/random", {"mod": "both"}, "did you mean 'mode'"),
        ("none/none", {"policy": "rule:nearest"}, "rule:marginal_cascade"),
    ],
)
def test_what_cannot_run_is_one_line_before_any_call(
    model: str, arguments: dict[str, Any], message: str, tmp_path: Path
) -> None:
    with pytest.raises(ArgumentError) as caught:
        run_by_name("influence", model, tmp_path, source="generated", **arguments)
    assert message in caught.value.message
    assert "\n" not in caught.value.message


def test_only_influence_has_weights_to_leave_out() -> None:
    task = graphwalks.influence(source="generated", instances="0", compact=True)
    assert task.metadata is not None and task.metadata["presentation"]["compact"] is True
    with pytest.raises(ArgumentError, match="no parameter 'compact'"):
        graphwalks.tsp(source="generated", compact=True)


def test_a_file_is_played_like_the_instances_that_were_written(tmp_path: Path) -> None:
    file = tmp_path / "instances.jsonl"
    made = [generated("influence", 3, index) for index in (0, 1)]
    file.write_text("\n".join(json.dumps(record_of(one)) for one in made), encoding="utf-8")
    policy = "rule:two_hop_reach"
    read = run(graphwalks.influence(source=str(file), policy=policy), "none/none", tmp_path)
    drawn = run(
        graphwalks.influence(source="generated", seed=3, instances="0,1", policy=policy),
        "none/none",
        tmp_path,
    )
    assert metrics(read, "optimality_gap") == metrics(drawn, "optimality_gap")
    assert metrics(read, "optimality_gap")["finished"] == 2.0
    told, other = read.eval.metadata or {}, drawn.eval.metadata or {}
    assert told["cohort_hash"] == other["cohort_hash"]
    assert (told["source"], told["rows_left_out"]) == ("instances.jsonl", 0)
    assert told["sha256"] == hashlib.sha256(file.read_bytes()).hexdigest()


def test_a_file_that_does_not_hold_is_one_line_before_any_call(tmp_path: Path) -> None:
    file = tmp_path / "instances.jsonl"
    record = record_of(generated("influence", 0, 0))
    file.write_text(json.dumps(record | {"reference": "3"}), encoding="utf-8")
    with pytest.raises(SourceError, match="line 1: ") as caught:
        run_by_name("influence", "gwref/random", tmp_path, source=str(file))
    assert "\n" not in caught.value.message
    file.write_text(json.dumps(record), encoding="utf-8")
    with pytest.raises(SourceError, match="no instance of tsp; it has influence"):
        run_by_name("tsp", "gwref/random", tmp_path, source=str(file))


@pytest.mark.usefixtures("official")
@pytest.mark.parametrize(
    ("task", "policy", "gap"),
    [
        ("tsp", "rule:return_reserve", 15.5805),
        ("maxcut", "rule:greedy_completion", 8.8727),
        ("maxcut", "constant:A", 100.0),
        ("influence", "rule:marginal_cascade", 5.4750),
        ("modularity", "constant:A", 0.478383),
    ],
)
def test_policies_reach_the_published_gaps(
    task: str, policy: str, gap: float, tmp_path: Path
) -> None:
    log = run(getattr(graphwalks, task)(policy=policy), "none/none", tmp_path)
    found = metrics(log, "optimality_gap")
    assert (found["finished"], found["coverage"]) == (10.0, 1.0)
    assert found["gap_complete"] == pytest.approx(gap, abs=0.0001)
    assert found["constant"] == float(policy.startswith("constant"))


@pytest.mark.usefixtures("official")
def test_the_ceiling_of_the_pool_is_the_known_one(tmp_path: Path) -> None:
    task = graphwalks.influence(mode="proposals", policy="rule:marginal_cascade")
    found = metrics(run(task, "none/none", tmp_path), "optimality_gap")
    assert found["pool_ceiling"] == pytest.approx(0.4)
    assert found["gap_complete"] == pytest.approx(5.475)


@pytest.mark.usefixtures("official")
def test_modularity_keeps_the_exact_fraction_beside_the_number(tmp_path: Path) -> None:
    log: EvalLog = run(
        graphwalks.modularity(policy="classical", instances="ca-GrQc-main-n50-s0"),
        "none/none",
        tmp_path,
    )
    (sample,) = read_eval_log(log.location).samples or []
    assert sample.scores is not None
    told = sample.scores["optimality_gap"].metadata or {}
    assert (told["objective"], told["objective_exact"]) == (0.0, "0")
    assert told["reference"] == pytest.approx(7055 / 14450)
    assert told["reference_exact"] == "83/170"
    assert told["history"] == ["A"] * 49


@pytest.mark.parametrize("task", TASKS)
def test_tasks_are_found_by_name(task: str) -> None:
    assert getattr(graphwalks, task).__name__ == task
