"""The reference provider through Inspect: ceilings, floors, and rules that err as meant."""

from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task, task_with
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ChatMessageUser, Model, get_model
from inspect_ai.scorer import match
from inspect_ai.solver import Generate, Solver, TaskState, solver, system_message

from graphwalks import bfs_128k, parents_128k
from graphwalks.errors import ArgumentError
from graphwalks.models.reference import POLICIES
from graphwalks.solvers.replies import Outcome
from tests.replies import ending, metrics, run

SMALL: dict[str, Any] = {"source": "generated", "tier": "1k,2k,4k", "per_tier": 10}


@pytest.mark.parametrize("task", [bfs_128k, parents_128k])
def test_the_oracle_is_the_ceiling(task: Any, tmp_path: Path) -> None:
    log = run(task(**SMALL), "gwref/oracle", tmp_path)
    assert metrics(log, "f1")["mean"] == 1
    assert metrics(log, "exact")["mean"] == 1


def test_empty_scores_the_share_of_empty_truths(tmp_path: Path) -> None:
    log = run(bfs_128k(**SMALL), "gwref/empty", tmp_path)
    assert metrics(log, "f1")["mean"] == metrics(log, "set_f1")["always_empty"] > 0
    assert metrics(log, "outcome")["empty_answer"] == 1


def test_random_nodes_are_in_the_graph_and_score_little(tmp_path: Path) -> None:
    log = run(parents_128k(**SMALL), "gwref/random", tmp_path)
    assert 0 < metrics(log, "f1")["mean"] < 0.5
    assert metrics(log, "invented")["mean"] == 0


def test_noise_grows_with_the_graph(tmp_path: Path) -> None:
    task = bfs_128k(source="generated", tier="1k,16k,128k", per_tier=12)
    f1 = metrics(run(task, "gwref/noisy", tmp_path), "f1")
    small, middle, large = (f1[f"graphwalks/by_tier_{tier}"] for tier in ("1k", "16k", "128k"))
    assert small > middle > large


def test_garbled_replies_are_format_failures_that_a_flexible_reader_partly_reads(
    tmp_path: Path,
) -> None:
    log = run(parents_128k(**SMALL), "gwref/garbled", tmp_path)
    assert log.samples
    assert {ending(sample) for sample in log.samples} == {
        Outcome.FORMAT_FAILURE,
        Outcome.DEGENERATE,
    }
    assert metrics(log, "f1")["mean"] == 0
    assert 0 < metrics(log, "f1_flexible")["mean"] < 1


@pytest.mark.parametrize("policy", POLICIES)
def test_the_same_prompt_gets_the_same_reply(policy: str, tmp_path: Path) -> None:
    logs = [run(parents_128k(**SMALL), f"gwref/{policy}", tmp_path) for _ in range(2)]
    first, second = ([sample.output.completion for sample in log.samples or []] for log in logs)
    assert first == second


async def second_reply(state: TaskState, generate: Generate) -> TaskState:
    state = await generate(state)
    state.messages.append(ChatMessageUser(content="Some outputs have no answer yet."))
    return await generate(state)


def test_what_is_said_after_the_prompt_changes_no_reply(tmp_path: Path) -> None:
    @solver
    def two_turns() -> Solver:
        return second_reply

    task = task_with(parents_128k(**SMALL), solver=[system_message("Be brief."), two_turns()])
    for sample in run(task, "gwref/random", tmp_path).samples or []:
        first, second = (m.text for m in sample.messages if m.role == "assistant")
        assert first == second


def test_without_noise_the_rule_noisy_is_right_and_more_of_it_errs_more(tmp_path: Path) -> None:
    means = [
        metrics(run(parents_128k(**SMALL), noisy(noise), tmp_path), "f1")["mean"]
        for noise in (0, 1, 20)
    ]
    assert means[0] == 1
    assert means[0] >= means[1] > means[2]


def noisy(noise: object) -> Model:
    return get_model("gwref/noisy", noise=noise, memoize=False)


@pytest.mark.parametrize("noise", [-1, "much", float("nan"), float("inf")])
def test_a_noise_that_is_no_amount_is_refused(noise: object) -> None:
    with pytest.raises(ArgumentError, match="give a number from 0 up"):
        noisy(noise)


def test_an_unknown_policy_is_refused_with_the_nearest_and_the_known_ones() -> None:
    told = r"gwref/oracel \(did you mean 'oracle'\?\); there are oracle, empty"
    with pytest.raises(ArgumentError, match=told):
        get_model("gwref/oracel")


def test_a_text_that_is_no_prompt_is_an_error_that_says_so(tmp_path: Path) -> None:
    other = Task(dataset=MemoryDataset([Sample(input="2 + 2?", target="4", id=1)]), scorer=match())
    log = run(other, "gwref/oracle", tmp_path)
    assert log.error and "gwref/oracle answers GraphWalks prompts" in log.error.message
