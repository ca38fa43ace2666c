"""The example of a workflow with the gate: it parses, and what it runs exists."""

import re
import shlex
from pathlib import Path
from typing import Any

import click
import pytest
import yaml

from graphwalks import cognition, walks
from graphwalks.cli.arguments import read_pairs
from graphwalks.cli.compare import compare
from graphwalks.cli.comparing.limits import limits_by_task
from tests.report.comparing.rows import run

PLACE = "examples/github-actions/regression-gate.yml"


@pytest.fixture(scope="module")
def workflow(repository: Path) -> dict[Any, Any]:
    loaded: dict[Any, Any] = yaml.safe_load((repository / PLACE).read_text(encoding="utf-8"))
    return loaded


@pytest.fixture(scope="module")
def steps(workflow: dict[Any, Any]) -> list[dict[str, Any]]:
    found: list[dict[str, Any]] = workflow["jobs"]["gate"]["steps"]
    return found


@pytest.fixture(scope="module")
def commands(steps: list[dict[str, Any]]) -> list[list[str]]:
    lines = [line for step in steps for line in step.get("run", "").splitlines()]
    return [shlex.split(line) for line in lines]


def test_it_runs_for_every_change_with_no_more_rights_than_it_needs(
    workflow: dict[Any, Any],
) -> None:
    events = {"push", "pull_request", "workflow_dispatch"}
    assert set(workflow[True]) == events  # YAML reads the key `on` as true
    assert workflow["permissions"] == {"contents": "read"}


def test_every_action_is_pinned_to_a_major_version(steps: list[dict[str, Any]]) -> None:
    used = [step["uses"] for step in steps if "uses" in step]
    assert len(used) == 5
    assert all(re.fullmatch(r"actions/[a-z/-]+@v\d+", one) for one in used)


def test_it_needs_no_key(repository: Path, workflow: dict[Any, Any]) -> None:
    assert workflow["env"]["MODEL"].startswith("gwref/")
    assert "secrets." not in (repository / PLACE).read_text(encoding="utf-8")


def test_its_evaluations_are_tasks_with_parameters_that_exist(commands: list[list[str]]) -> None:
    evaluations = [words for words in commands if words[:2] == ["inspect", "eval"]]
    assert len(evaluations) == 2
    for words in evaluations:
        task = words[2].removeprefix("graphwalks/")
        pairs = [value for flag, value in zip(words, words[1:], strict=False) if flag == "-T"]
        parameters = read_pairs(pairs, "-T")
        if task in walks.TASKS:
            assert walks.read_request(task, parameters).source == "generated"
        else:
            assert task == "cognition"
            assert cognition.read_request(parameters).source == "generated"
        assert words[words.index("--log-dir") + 1] == "current"


def test_its_comparison_is_a_gate_that_the_command_takes(commands: list[list[str]]) -> None:
    _, words = [words for words in commands if words[:2] == ["graphwalks", "compare"]]
    with click.Context(compare).scope():
        taken = compare.make_context("compare", words[2:]).params
    assert (taken["a"], taken["b"]) == ("baseline", "current")
    limits = limits_by_task((), taken["max_drop"], [run("walks"), run("cognition")])
    assert {limit.max_drop for limit in limits.values()} == {0.02}


def test_the_baseline_is_one_of_the_installed_version(steps: list[dict[str, Any]]) -> None:
    version = steps[[step.get("id") for step in steps].index("installed")]
    assert "pip show graphwalks" in version["run"]
    keys = [step["with"]["key"] for step in steps if "key" in step.get("with", {})]
    assert len(keys) == 2
    assert all("${{ steps.installed.outputs.graphwalks }}" in key for key in keys)


def test_only_the_main_branch_writes_the_baseline_and_only_after_the_gate(
    steps: list[dict[str, Any]],
) -> None:
    names = [step.get("name") for step in steps]
    for name in ("Make these logs the baseline", "Keep the baseline"):
        saving = steps[names.index(name)]
        first, second = saving["if"].split(" && ")
        assert first == "github.ref == 'refs/heads/main'"
        assert second == "steps.baseline.outcome == 'success'"  # there is none in the repository
        assert names.index("Compare") < names.index(name)


def test_a_change_is_accepted_by_hand_alone_and_the_gate_then_does_not_fail(
    workflow: dict[Any, Any], steps: list[dict[str, Any]]
) -> None:
    accept = workflow[True]["workflow_dispatch"]["inputs"]["accept"]
    assert (accept["type"], accept["default"]) == ("boolean", False)
    lenient = {step["name"]: step for step in steps if "continue-on-error" in step}
    assert list(lenient) == ["Compare"]
    assert lenient["Compare"]["continue-on-error"] == "${{ inputs.accept == true }}"


def test_broken_logs_are_refused_before_anything_can_be_accepted(
    steps: list[dict[str, Any]], commands: list[list[str]]
) -> None:
    words, _ = [words for words in commands if words[:2] == ["graphwalks", "compare"]]
    assert words[2:4] == ["current", "current"]
    (check,) = [step for step in steps if step.get("run") == shlex.join(words)]
    assert "if" not in check
    names = [step.get("name") for step in steps]
    assert names.index("Evaluate") < names.index(check["name"]) < names.index("Compare")


def test_a_baseline_in_the_repository_is_taken_before_that_of_the_main_branch(
    steps: list[dict[str, Any]],
) -> None:
    conditions = {step.get("name"): step.get("if") for step in steps}
    assert conditions["Fetch the baseline"] == "hashFiles('baseline/**') == ''"
    assert conditions["Compare"] == "hashFiles('baseline/**') != ''"
