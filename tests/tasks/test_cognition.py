"""The task of graph cognition through Inspect, from parameters to numbers."""

import inspect
import json
from importlib import resources
from pathlib import Path
from typing import Any

import pytest
import yaml
from inspect_ai.model import ModelOutput

from graphwalks.choice import Prompt, Readout, read_prompt
from graphwalks.cognition import TASKS, Item, generate, in_turn, record_of
from graphwalks.cognition.request import DEFAULTS
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.solvers.replies import Outcome
from graphwalks.sources.intake import import_paths
from graphwalks.tasks.cognition import cognition
from tests.choices import values
from tests.replies import ending, metrics, mock, reply, run, run_by_name


@pytest.fixture(scope="module")
def items() -> list[Item]:
    """A small stratified part of the generated items: ten of each question."""
    return in_turn([item for item in generate(0) if item.split == "test"])[:60]


@pytest.fixture(scope="module")
def file(items: list[Item], tmp_path_factory: pytest.TempPathFactory) -> str:
    path = tmp_path_factory.mktemp("items") / "items.jsonl"
    path.write_text("\n".join(json.dumps(record_of(item)) for item in items), encoding="utf-8")
    return str(path)


@pytest.fixture(scope="module")
def networks(shared_data: Path, tmp_path_factory: pytest.TempPathFactory) -> str:
    """A cache folder with the genuine files of the four networks."""
    folder = str(tmp_path_factory.mktemp("networks"))
    with pytest.MonkeyPatch.context() as patch:
        patch.setenv("GRAPHWALKS_CACHE", folder)
        public = shared_data / "public"
        list(import_paths([public / "snap", public / "newman", public / "biosnap"]))
    return folder


@pytest.fixture
def official(networks: str, monkeypatch: pytest.MonkeyPatch) -> None:
    """The genuine files are where the task looks for them."""
    monkeypatch.setenv("GRAPHWALKS_CACHE", networks)


def test_the_oracle_is_right_about_all_published_items(
    official: None, shared_data: Path, tmp_path: Path
) -> None:
    log = run_by_name("cognition", "gwref/oracle", tmp_path)
    assert log.status == "success" and log.results and log.samples
    assert log.results.total_samples == 800
    assert metrics(log, "correct")["mean"] == metrics(log, "correct_supported")["mean"] == 1
    assert all(metrics(log, "choice")[task] == 1 for task in TASKS)
    check = (shared_data / "graphdecision" / "rq1_cohort_check.json").read_text(encoding="utf-8")
    ids = {row[0] for row in json.loads(check)["rows"]}
    assert {sample.metadata["published_id"] for sample in log.samples} >= ids
    # rq1-60c11d49cfcfdddde7513008 asks for a degree in twelve vertices of the power grid.
    assert "degree/power/12/60c11d49" in {sample.id for sample in log.samples}


def test_the_register_agrees_with_the_task(official: None) -> None:
    text = resources.files("graphwalks").joinpath("eval.yaml").read_text(encoding="utf-8")
    counts = {task["name"]: task["dataset_samples"] for task in yaml.safe_load(text)["tasks"]}
    assert len(cognition().dataset) == counts["cognition"]


def test_constant_answers_score_the_constant_reference_on_the_published_items(
    official: None, tmp_path: Path
) -> None:
    task = cognition(question="degree,cycle")
    log = run(task, mock(lambda messages, *_: answer_one(messages)), tmp_path)
    found = metrics(log, "choice")
    # GraphDecisionBench (arXiv 2610.06354): the best constant has 10.2071 % on degrees.
    assert found["degree_constant"] == pytest.approx(0.102071, abs=1e-6)
    assert found["degree"] == found["degree_constant"]
    assert found["cycle"] == found["cycle_constant"] == 0.5
    assert found["degree_pooled"] == pytest.approx(0.1)


def answer_one(messages: list[Any]) -> ModelOutput:
    request = read_prompt(Prompt(messages[0].text, messages[1].text))
    return reply("1" if request and "1" in request.ids else "no")


@pytest.mark.parametrize("cues", ["published", "removed"])
def test_the_oracle_reads_every_form_of_the_prompt(cues: str, file: str, tmp_path: Path) -> None:
    log = run_by_name("cognition", "gwref/oracle", tmp_path, source=file, cues=cues)
    assert metrics(log, "correct")["mean"] == 1
    assert metrics(log, "choice")["coverage"] == 1


def test_random_is_about_chance(tmp_path: Path) -> None:
    log = run_by_name("cognition", "gwref/random", tmp_path, source="generated", size="8,9")
    found = metrics(log, "choice")
    assert 0.35 < found["cycle"] < 0.65
    assert found["degree"] < 0.25
    assert 0.2 < metrics(log, "pick")["yes"] < 0.35


def test_garbled_replies_are_failures_of_form(file: str, tmp_path: Path) -> None:
    log = run_by_name("cognition", "gwref/garbled", tmp_path, source=file)
    assert log.samples
    assert {ending(sample) for sample in log.samples} == {
        Outcome.FORMAT_FAILURE,
        Outcome.ILLEGAL_CHOICE,
        Outcome.DEGENERATE,
    }
    assert metrics(log, "correct")["mean"] == 0
    assert metrics(log, "pick") == {"none": 1}


def test_an_unsupported_readout_counts_0_and_leaves_nothing_covered(
    file: str, tmp_path: Path
) -> None:
    model = mock(lambda *_: reply("It is yes."))
    log = run(cognition(source=file, readout="native"), model, tmp_path)
    assert metrics(log, "outcome")["unsupported"] == 1
    assert metrics(log, "correct")["mean"] == 0
    assert metrics(log, "choice")["coverage"] == 0


def test_one_failed_request_lowers_coverage_and_no_mean(file: str, tmp_path: Path) -> None:
    task = cognition(source=file, question="cycle,adjacency")
    first = str(task.dataset[0].input[1].text)  # type: ignore[union-attr]

    def answer(messages: Any, *_: Any) -> ModelOutput:
        if messages[1].text == first:
            raise RuntimeError("no connection")
        return reply("yes")

    log = run(task, mock(answer), tmp_path, fail_on_error=0.5)
    assert log.samples
    assert metrics(log, "outcome")["provider_error"] == pytest.approx(1 / len(log.samples))
    assert metrics(log, "choice")["coverage"] == pytest.approx(1 - 1 / len(log.samples))
    right = [values(sample)["correct"] for sample in log.samples if not sample.error]
    assert metrics(log, "correct")["mean"] == pytest.approx(sum(right) / len(right))


@pytest.mark.parametrize("readout", Readout)
def test_samples_show_the_prompt_of_their_readout_and_no_answer(
    readout: Readout, file: str, items: list[Item]
) -> None:
    task = cognition(source=file, readout=str(readout))
    by_id = {item.pair_id: item for item in items}
    for sample in task.dataset:
        item = by_id[str(sample.id)]
        assert [message.role for message in sample.input] == ["system", "user"]  # type: ignore[union-attr]
        assert sample.target == item.answer
        assert sample.metadata and sample.metadata["pair_id"] == item.pair_id
        assert item.id not in str(sample.input) and item.network not in str(sample.input)


def test_presentations_and_readouts_share_pair_ids_and_the_hash_of_the_cohort(file: str) -> None:
    tasks = [
        cognition(source=file),
        cognition(source=file, cues="removed"),
        cognition(source=file, readout="tool"),
    ]
    ids = [[str(sample.id) for sample in task.dataset] for task in tasks]
    assert ids[0] == ids[1] == ids[2]
    assert len({task.metadata["cohort_hash"] for task in tasks if task.metadata}) == 1


@pytest.mark.parametrize(
    ("arguments", "message"),
    [
        ({"questio": "cycle"}, "did you mean 'question'"),
        ({"readout": "speech"}, "readout=speech is not allowed"),
        ({}, "could not be downloaded"),
    ],
)
def test_a_task_that_cannot_be_made_says_so_in_one_line(
    arguments: dict[str, Any], message: str, tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises((ArgumentError, SourceError), match=message) as caught:
        cognition(**arguments)
    assert "\n" not in caught.value.message


def test_the_default_of_every_parameter_is_the_one_that_the_request_knows() -> None:
    given = {
        name: parameter.default
        for name, parameter in inspect.signature(cognition).parameters.items()
        if parameter.kind is not inspect.Parameter.VAR_KEYWORD
    }
    assert given == DEFAULTS
