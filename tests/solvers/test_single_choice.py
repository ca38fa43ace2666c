"""The solver of one choice: what it refuses, sends and keeps."""

from pathlib import Path

import pytest
from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.model import ModelOutput
from inspect_ai.solver import SolverSpec

from graphwalks.choice import Fault, Readout, render
from graphwalks.errors import ArgumentError
from graphwalks.scorers.choice import choice
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.single_choice import single_choice
from tests.choices import COLOURS, asked, choice_task, kept, only, values
from tests.replies import ending, mock, reply, run, run_by_name


def test_an_unknown_readout_is_refused_with_the_nearest_one() -> None:
    with pytest.raises(ArgumentError, match="did you mean 'tool'"):
        single_choice("tools")


def test_messages_written_for_another_readout_are_written_anew(tmp_path: Path) -> None:
    seen: list[str] = []

    def answer(messages: list[object], *_: object) -> ModelOutput:
        seen.extend(getattr(message, "text", "") for message in messages)
        return reply('{"choice": "blue"}')

    sample = asked(COLOURS, Readout.JSON, mock(answer), tmp_path)
    prompt = render(COLOURS, Readout.JSON)
    assert seen == [prompt.system, prompt.user]
    assert values(sample)["correct"] == 1


def test_what_came_of_the_choice_stands_in_the_log(tmp_path: Path) -> None:
    sample = asked(COLOURS, Readout.JSON, mock(lambda *_: reply('{"choice": "pink"}')), tmp_path)
    found = kept(sample)
    assert (found.readout, found.option, found.ending) == ("json", None, Outcome.ILLEGAL_CHOICE)
    assert found.fault == Fault.INVALID_CHOICE
    assert found.seconds > 0
    assert [message.role for message in sample.messages] == ["system", "user", "assistant"]


def test_a_failed_request_is_an_error_of_the_provider(tmp_path: Path) -> None:
    def fail(*_: object) -> ModelOutput:
        raise RuntimeError("no connection")

    log = run(choice_task(COLOURS, Readout.TEXT, "blue"), mock(fail), tmp_path, fail_on_error=False)
    sample = only(log)
    assert ending(sample) == Outcome.PROVIDER_ERROR
    assert {str(value) for value in values(sample).values()} == {"nan"}


def test_no_model_is_refused_before_the_run(tmp_path: Path) -> None:
    with pytest.raises(ArgumentError, match="add --model PROVIDER/NAME"):
        run_by_name("cognition", "none/none", tmp_path, source="generated", size=8)


def test_samples_that_ask_for_no_choice_are_an_error_that_says_so(tmp_path: Path) -> None:
    other = Task(
        dataset=MemoryDataset([Sample(input="2 + 2?", target="4")]),
        solver=single_choice(),
        scorer=choice(),
    )
    log = run(other, mock(lambda *_: reply("4")), tmp_path)
    assert log.error and "--solver graphwalks/single_turn" in log.error.message


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("blue", Outcome.ANSWERED),
        ("red", Outcome.ANSWERED),
        ("It is blue.", Outcome.FORMAT_FAILURE),
    ],
)
def test_replies_to_another_solver_are_read_as_the_samples_say(
    text: str, expected: Outcome, tmp_path: Path
) -> None:
    task = choice_task(COLOURS, Readout.TEXT, "blue")
    model = mock(lambda *_: reply(text))
    sample = only(run(task, model, tmp_path, solver=SolverSpec("graphwalks/single_turn")))
    assert ending(sample) == expected
    assert values(sample)["correct"] == float(text == "blue")
