"""`graphwalks compare` over the parts of runs: modes and topologies."""

import json
from pathlib import Path

import pytest
from inspect_ai.log import read_eval_log

from tests.cli.comparing.compared import Logs, compared, refused
from tests.replies import metrics


def test_both_modes_of_one_log_are_compared_with_each_other(logs: Logs, tmp_path: Path) -> None:
    log, out = logs("both modes"), tmp_path / "modes.json"
    compared(log, log, "--vary", "mode", "--json", str(out))
    (found,) = json.loads(out.read_text())["comparisons"]
    assert (found["a"]["part"], found["b"]["part"]) == ("direct", "proposals")
    own = metrics(read_eval_log(log), "optimality_gap")
    assert found["lines"][0]["difference"] == pytest.approx(own["proposals_minus_direct"])
    assert len(found["lines"]) == 1 + 3


def test_without_vary_each_mode_is_compared_with_itself(logs: Logs) -> None:
    output = compared(logs("both modes"), logs("both modes"), "--max-drop", "0")
    assert "influence direct\n" in output
    assert "influence proposals\n" in output


def test_two_topologies_of_one_log_are_compared_task_by_task(logs: Logs) -> None:
    log = logs("two shapes")
    output = compared(log, log, "--vary", "topology")
    assert "arbigraph_math six_chain_target three_independent_target" in output
    assert "3 of 3" in output


def test_a_topology_that_both_runs_have_is_compared_with_itself(logs: Logs) -> None:
    output = compared(logs("two shapes"), logs("six in a chain"), "--vary", "topology")
    assert "3 of 6" in output
    assert "Left out: 3 of 6 only in A." in output
    assert "0.000      all alike  3 of 6" in output


def test_one_topology_is_compared_with_one_other_by_target_task(logs: Logs) -> None:
    output = compared(logs("six in a chain"), logs("three in a chain"), "--vary", "topology")
    assert "arbigraph_math six_chain_target three_chain_target, varied: topology" in output
    assert "3 of 3" in output


def test_several_topologies_cannot_be_compared_with_another_one(logs: Logs) -> None:
    output = refused(logs("two shapes"), logs("three in a chain"), "--vary", "topology")
    assert "give runs that share a topology, or runs of one each" in output


def test_one_topology_cannot_be_compared_with_itself(logs: Logs) -> None:
    output = refused(logs("chain"), logs("chain"), "--vary", "topology")
    assert "has 1 topology (six_chain_target)" in output
