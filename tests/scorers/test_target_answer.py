"""The graded output among several: the value of one conversation, and whole evaluations."""

import math
from pathlib import Path
from typing import Any

import pytest
from inspect_ai import Task, eval_retry, task
from inspect_ai.model import ModelAPI, ModelOutput, StopReason, get_model, modelapi
from inspect_ai.scorer import Score

from graphwalks.arbigraph.dataset import compact
from graphwalks.scorers.target_answer import KEYS, SHOWN_CHARS, score_replies
from graphwalks.solvers.replies import DEGENERATE_CHARS, Outcome
from graphwalks.solvers.single_turn import single_turn
from tests.outputs import ALL_RIGHT, RIGHT, TRUTHS, only, outputs_task, sample, script, value
from tests.replies import ending, metrics, mock, reply, run

TARGET = "task_3_out"


def score(text: str, outcome: Outcome = Outcome.ANSWERED, replies: int = 1) -> Score:
    return score_replies(outcome, text, TRUTHS, TARGET, replies=replies)


def entries(found: Score) -> dict[str, float]:
    return {str(key): float(str(entry)) for key, entry in found.as_dict().items()}


def test_right_outputs_are_one_everywhere() -> None:
    assert entries(score(ALL_RIGHT)) == dict.fromkeys(KEYS, 1.0)


def test_the_target_counts_alone_in_the_headline() -> None:
    found = entries(score(RIGHT[TARGET]))
    assert (found["target"], found["all_nodes"]) == (1, 0)
    assert found["node_rate"] == found["answer_rate"] == pytest.approx(1 / 3)


@pytest.mark.parametrize(
    "text",
    [
        "task_3_out = 22",
        "task_3_out = {'result': 22}",
        "**task_3_out**: 22",
        "",
        'task_3_out = {"result": null}',
        'task_3_out = {"result": ' + "[" * 100_000,
        'task_3_out = {"result": "22"}',
        'task_3_out = {"result": true}',
        'task_33_out = {"result": 22}',
    ],
)
def test_other_forms_are_not_right(text: str) -> None:
    assert entries(score(text))["target"] == 0


def test_a_clear_answer_in_another_form_counts_as_tolerant_alone() -> None:
    found = score("task_3_out = 22")
    assert (entries(found)["target"], entries(found)["target_tolerant"]) == (0, 1)
    assert found.answer == "22"


@pytest.mark.parametrize("form", ['{{"result": {}}}', "{}"])
def test_a_list_is_shown_as_the_target_of_a_sample_is_written(form: str) -> None:
    truth = [1, -2, [3, 4]]
    text = f"task_1_out = {form.format(truth)}"
    found = score_replies(Outcome.ANSWERED, text, {"task_1_out": truth}, "task_1_out", replies=1)
    assert found.answer == compact(truth)


def test_half_of_a_surrogate_pair_is_shown_in_letters_that_a_log_can_hold() -> None:
    found = score('task_3_out = {"result": "\\ud800"}')
    assert (found.answer or "").encode("utf-8") == b'"\\ud800"'


def test_an_explanation_says_what_became_of_the_target_and_the_others() -> None:
    wrong = score(ALL_RIGHT.replace("22", "21")).explanation
    assert wrong == (
        "task_3_out is 21, right is 22. 3 of 3 outputs answered, 2 right. "
        "The first that is not right is task_3_out."
    )
    assert "task_3_out is right: 22." in (score(ALL_RIGHT).explanation or "")
    loose = score("task_3_out = 22").explanation or ""
    assert '`task_3_out = {"result": VALUE}`; right is 22, but a tolerant reader finds it.' in loose
    cut = score(RIGHT[TARGET], Outcome.OUTPUT_LIMIT).explanation or ""
    assert "--max-tokens" in cut and "task_3_out is right: 22." in cut


@pytest.mark.parametrize(
    ("answer", "difference"),
    [
        ([*range(200), 9], "Entry 201 is 9, right is 8."),
        ([*range(200)], "It has 200 entries, right are 201."),
    ],
)
def test_an_explanation_says_where_long_lists_part(answer: list[int], difference: str) -> None:
    truth = [*range(200), 8]
    text = f'task_1_out = {{"result": {answer}}}'
    found = score_replies(Outcome.ANSWERED, text, {"task_1_out": truth}, "task_1_out", replies=1)
    assert difference in (found.explanation or "")


def test_metadata_has_every_output_and_stays_small() -> None:
    long = 'task_1_out = {"result": [' + "1, " * 5000 + "1]}\n"
    found = score(long + RIGHT[TARGET])
    assert found.metadata and found.metadata["outcome"] == "answered"
    first, second, third = found.metadata["nodes"]
    assert first["answered"] and not first["correct"]
    assert len(first["answer"]) < SHOWN_CHARS + 30
    assert second == {
        "output": "task_2_out", "answer": None, "answered": False, "correct": False
    }  # fmt: skip
    assert third == {"output": TARGET, "answer": "22", "answered": True, "correct": True}


@pytest.mark.parametrize("outcome", [Outcome.OUTPUT_LIMIT, Outcome.TURN_LIMIT, Outcome.TIME_LIMIT])
def test_after_a_limit_the_text_is_graded(outcome: Outcome) -> None:
    assert entries(score(ALL_RIGHT, outcome))["target"] == 1


@pytest.mark.parametrize(
    "outcome", [Outcome.CONTEXT_OVERFLOW, Outcome.REFUSAL, Outcome.NO_OUTPUT, Outcome.DEGENERATE]
)
def test_after_other_endings_nothing_counts(outcome: Outcome) -> None:
    found = score(ALL_RIGHT, outcome, replies=2)
    assert entries(found) == dict.fromkeys(KEYS, 0.0)
    assert found.explanation


def test_only_a_prompt_that_overflows_itself_could_not_be_run() -> None:
    prompt, conversation = (
        entries(score("", Outcome.CONTEXT_OVERFLOW, replies)) for replies in (1, 5)
    )
    assert math.isnan(prompt["target_in_window"])
    assert conversation["target_in_window"] == prompt["target"] == 0


@pytest.mark.parametrize(
    ("text", "stop_reason", "expected"),
    [
        (RIGHT[TARGET], "stop", Outcome.ANSWERED),
        ('task_3_out = {"result": []}', "stop", Outcome.EMPTY_ANSWER),
        (RIGHT["task_1_out"], "stop", Outcome.FORMAT_FAILURE),
        (" ", "stop", Outcome.FORMAT_FAILURE),
        (RIGHT[TARGET], "max_tokens", Outcome.OUTPUT_LIMIT),
        (RIGHT[TARGET], "model_length", Outcome.CONTEXT_OVERFLOW),
        (RIGHT[TARGET], "content_filter", Outcome.REFUSAL),
        ("!" * DEGENERATE_CHARS, "stop", Outcome.DEGENERATE),
    ],
)
def test_a_single_turn_ends_as_its_stop_reason_and_its_text_say(
    text: str, stop_reason: StopReason, expected: Outcome, tmp_path: Path
) -> None:
    task = outputs_task([sample()], single_turn())
    found = only(run(task, script(reply(text, stop_reason)), tmp_path))
    assert ending(found) == expected
    graded = {Outcome.ANSWERED, Outcome.OUTPUT_LIMIT}
    assert value(found)["target"] == float(expected in graded)


def test_degenerate_text_of_a_conversation_is_named(tmp_path: Path) -> None:
    found = only(run(outputs_task([sample()]), script(reply("!" * DEGENERATE_CHARS)), tmp_path))
    assert ending(found) == Outcome.DEGENERATE


def test_groups_and_intervals_stand_beside_the_mean(tmp_path: Path) -> None:
    samples = [
        sample(f"{topology}/{task}", task, topology)
        for task in range(10)
        for topology in ("chain", "wide")
    ]

    def answer(messages: Any, *_: Any) -> ModelOutput:
        return reply(ALL_RIGHT)

    log = run(outputs_task(samples), mock(answer), tmp_path, epochs=2)
    headline = metrics(log, "target")
    assert next(iter(headline)) == "mean"
    assert headline["graphwalks/task_interval_clustered"] == 1
    assert headline["graphwalks/task_interval_low"] == pytest.approx(0.662, abs=0.001)
    whole = metrics(log, "target_answer")
    assert (whole["coverage"], whole["task_macro"], whole["task_9"]) == (1, 1, 1)
    assert (whole["wide"], whole["position_2"], whole["parents_right"]) == (1, 1, 1)


ASKED: list[str] = []
"""First word of the prompt of every request to the model `unsteady/model`."""


@modelapi(name="unsteady")
class Unsteady(ModelAPI):
    """Fails in the second turn of the sample `beta`, the first time that it is run."""

    async def generate(self, input: Any, **_: Any) -> ModelOutput:  # type: ignore[override]
        name = input[1].text
        ASKED.append(name)
        if not any(message.role == "assistant" for message in input):
            return reply(RIGHT["task_1_out"])
        if ASKED.count(name) == 2 and name == "beta":
            raise RuntimeError("server is down")
        return reply(ALL_RIGHT)


@task
def three_samples() -> Task:
    samples = [sample(name) for name in ("alpha", "beta", "gamma")]
    for entry in samples:
        entry.input = str(entry.id)
    return outputs_task(samples)


def test_a_conversation_that_an_error_broke_off_is_run_again_and_finished_ones_are_kept(
    tmp_path: Path,
) -> None:
    ASKED.clear()
    log = run(three_samples(), get_model("unsteady/model"), tmp_path)
    (failed,) = [found for found in log.samples or [] if found.error]
    assert ending(failed) == Outcome.PROVIDER_ERROR
    assert all(math.isnan(entry) for entry in value(failed).values())
    assert metrics(log, "target")["mean"] == 1
    assert metrics(log, "target_answer")["coverage"] == pytest.approx(2 / 3)

    ASKED.clear()
    ASKED.extend(["beta"] * 2)
    (again,) = eval_retry(log, log_dir=str(tmp_path), display="log")
    assert ASKED == ["beta"] * 4
    assert metrics(again, "target_answer")["coverage"] == 1
    assert [found.id for found in again.samples or []] == ["alpha", "beta", "gamma"]
    assert {ending(found) for found in again.samples or []} == {Outcome.ANSWERED}
