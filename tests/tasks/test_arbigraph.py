"""The ArbiGraph tasks through Inspect, from parameters to numbers."""

import inspect
import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import yaml
from inspect_ai import eval as run_tasks
from inspect_ai.log import EvalLog

import graphwalks
from graphwalks import arbigraph_graph, arbigraph_gsm, arbigraph_math, arbigraph_python
from graphwalks.arbigraph import TASKS, load_topology
from graphwalks.arbigraph.request import DEFAULTS
from graphwalks.errors import ArgumentError
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.single_turn import single_turn
from tests.replies import ending, metrics, mock, reply, run, run_by_name

CHAIN: dict[str, Any] = {"topology": "six_chain_target"}


def single(task: Any, model: str, folder: Path) -> EvalLog:
    (log,) = run_tasks(
        task,
        model=model,
        solver=single_turn(),
        display="log",
        log_dir=str(folder),
        log_realtime=False,
    )
    return log


@pytest.mark.parametrize(
    ("topology", "tasks"), [("six_chain_target", "all"), ("all", "3,13,26,33")]
)
def test_the_oracle_is_right_from_the_prompt_alone(
    topology: str, tasks: str, tmp_path: Path
) -> None:
    task = arbigraph_math(topology=topology, native_task_id=tasks)
    log = single(task, "gwref/oracle", tmp_path)
    assert log.status == "success"
    assert metrics(log, "target")["mean"] == 1
    assert metrics(log, "all_nodes")["mean"] == 1
    assert metrics(log, "outcome")["answered"] == 1


@pytest.mark.parametrize("task", [arbigraph_math, arbigraph_python, arbigraph_gsm])
def test_the_oracle_is_right_in_every_cell_of_the_release(task: Any, tmp_path: Path) -> None:
    log = single(task(topology="all", native_task_id="1,14,27,38"), "gwref/oracle", tmp_path)
    assert log.status == "success"
    assert log.results and log.results.total_samples == 7 * 4
    assert metrics(log, "target")["mean"] == metrics(log, "all_nodes")["mean"] == 1


def test_a_sample_tells_what_its_certificate_took() -> None:
    found = [sample.metadata for sample in arbigraph_math(**CHAIN).dataset]
    tries = [metadata["tries"] for metadata in found if metadata]
    assert min(tries) == 1 < max(tries)
    assert {metadata["redraws"] for metadata in found if metadata} == {0}


def test_every_released_task_is_a_target(tmp_path: Path) -> None:
    python, gsm = arbigraph_python(topology="three_chain_target"), arbigraph_gsm(**CHAIN)
    assert (len(python.dataset), len(gsm.dataset)) == (94, 41)
    assert metrics(single(python, "gwref/oracle", tmp_path), "target")["mean"] == 1
    assert metrics(single(gsm, "gwref/oracle", tmp_path), "target")["mean"] == 1


def test_word_problems_may_come_from_a_checkout(shared_data: Path, tmp_path: Path) -> None:
    checkout = shared_data / "public" / "gsm_symbolic"
    if not checkout.is_dir():
        pytest.skip("the checkout of GSM-Symbolic is not here")
    task = arbigraph_gsm(topology="three_chain_target", gsm_templates=str(checkout))
    assert task.metadata and task.metadata["gsm_templates"]["templates"] == 34
    assert {sample.metadata["category"] for sample in task.dataset if sample.metadata} == {
        "gsm_symbolic"
    }
    assert metrics(single(task, "gwref/oracle", tmp_path), "target")["mean"] == 1


def test_random_numbers_score_about_nothing(tmp_path: Path) -> None:
    log = single(arbigraph_math(**CHAIN), "gwref/random", tmp_path)
    assert metrics(log, "target")["mean"] <= 0.05
    assert metrics(log, "answer_rate")["mean"] == 1


def test_slips_add_up_by_position(tmp_path: Path) -> None:
    log = single(arbigraph_math(**CHAIN), "gwref/noisy", tmp_path)
    found = metrics(log, "target_answer")
    assert found["position_1"] > found["position_6"] > 0.3
    assert 0.8 < found["parents_right"] < 1


def test_garbled_replies_are_read_by_the_tolerant_reading(tmp_path: Path) -> None:
    log = single(arbigraph_math(**CHAIN), "gwref/garbled", tmp_path)
    assert log.samples
    assert {ending(sample) for sample in log.samples} == {
        Outcome.FORMAT_FAILURE,
        Outcome.DEGENERATE,
    }
    assert metrics(log, "target")["mean"] == 0
    assert 0.3 < metrics(log, "target_tolerant")["mean"] < 0.9


def test_the_calculator_agent_is_the_default_and_stops_when_all_is_there(tmp_path: Path) -> None:
    log = run_by_name("arbigraph_math", "gwref/oracle", tmp_path, native_task_id=3, **CHAIN)
    assert log.samples
    (sample,) = log.samples
    assert [step.solver for step in log.plan.steps] == ["graphwalks/calculator_agent"]
    assert [message.role for message in sample.messages] == ["system", "user", "assistant"]
    assert metrics(log, "target")["mean"] == 1


def test_answers_may_be_spread_over_replies(tmp_path: Path) -> None:
    task = arbigraph_math(topology="three_chain_target", native_task_id=31)
    truths = task.dataset[0].metadata["truths"]  # type: ignore[index]
    lines = [f"{name} = {json.dumps({'result': value})}" for name, value in truths.items()]
    replies = iter(lines)
    log = run(task, mock(lambda *_: reply(next(replies))), tmp_path)
    assert metrics(log, "all_nodes")["mean"] == 1
    assert log.samples
    assert "task_2_out, task_3_out" in log.samples[0].messages[3].text


def test_a_readers_own_json_runs(tmp_path: Path) -> None:
    document = load_topology("three_chain_target", "math")
    document["nodes"] = [node | {"id": f"node-{node['id']}"} for node in document["nodes"]]
    document["target"] = {"id": "node-task_3", "native_task_id": 12}
    document["edges"] = [{"source": "node-task_1", "destination": "node-task_3"}]
    path = tmp_path / "mine.json"
    path.write_text(json.dumps(document), encoding="utf-8")
    log = run_by_name("arbigraph_graph", "gwref/oracle", tmp_path, topology=str(path))
    assert log.samples
    assert [sample.id for sample in log.samples] == ["math/mine/12/0"]
    assert metrics(log, "target")["mean"] == 1


def test_the_answer_stands_in_no_message(tmp_path: Path) -> None:
    sample = arbigraph_math(native_task_id=2, **CHAIN).dataset[0]
    assert str(sample.target) not in str(sample.input)
    assert sample.metadata
    assert sample.metadata["truths"]["task_6_out"] == json.loads(str(sample.target))


def test_the_three_conditions_grade_one_value_under_one_pair_id() -> None:
    found = [
        arbigraph_math(native_task_id=2, condition=condition, **CHAIN).dataset[0]
        for condition in ("full", "edge_cut", "isolated")
    ]
    assert len({str(sample.target) for sample in found}) == 1
    assert len({sample.metadata["pair_id"] for sample in found if sample.metadata}) == 1
    assert len({str(sample.input) for sample in found}) == 3


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"topologi": "all"}, "did you mean 'topology'"),
        ({"dependence": "proven"}, "dependence=proven is not allowed"),
        ({"source": "official"}, "data/math/six_chain_target.jsonl could not be downloaded"),
    ],
)
def test_a_task_that_cannot_be_made_says_so_in_one_line(
    arguments: dict[str, Any], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    from graphwalks.errors import SourceError

    with pytest.raises((ArgumentError, SourceError), match=message) as caught:
        arbigraph_math(**arguments)
    assert "\n" not in caught.value.message


def test_any_graph_needs_no_argument() -> None:
    assert len(arbigraph_graph().dataset) == 40


def test_the_register_agrees_with_the_tasks() -> None:
    described = yaml.safe_load(
        resources.files("graphwalks").joinpath("eval.yaml").read_text(encoding="utf-8")
    )
    counts = {task["name"]: task["dataset_samples"] for task in described["tasks"]}
    assert {task: len(getattr(graphwalks, task)().dataset) for task in TASKS} == {
        task: counts[task] for task in TASKS
    }


@pytest.mark.parametrize("task", TASKS)
def test_the_default_of_every_parameter_is_the_one_that_the_request_knows(task: str) -> None:
    signature = inspect.signature(getattr(graphwalks, task))
    given = {
        name: parameter.default
        for name, parameter in signature.parameters.items()
        if parameter.kind is not inspect.Parameter.VAR_KEYWORD
    }
    assert given == DEFAULTS
