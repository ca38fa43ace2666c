"""How a choice is scored and explained, and the words of its second scorer."""

import math
from pathlib import Path

import pytest
from inspect_ai.model import ModelOutput

from graphwalks.choice import Fault, Readout
from graphwalks.scorers.choice import FAULTS, NO_PICK, pick
from tests.choices import COLOURS, asked, choice_task, values
from tests.replies import mock, reply, run


@pytest.mark.parametrize(
    ("text", "correct", "pick", "explanation"),
    [
        ("blue", 1, "blue", "blue is right."),
        ("red", 0, "red", "red was chosen, right is blue."),
        ("pink", 0, NO_PICK, f"{FAULTS[Fault.INVALID_CHOICE]} Right is blue."),
        ("It is blue.", 0, NO_PICK, f"{FAULTS[Fault.INVALID_TEXT]} Right is blue."),
    ],
)
def test_only_the_bare_right_option_counts(
    text: str, correct: int, pick: str, explanation: str, tmp_path: Path
) -> None:
    sample = asked(COLOURS, Readout.TEXT, mock(lambda *_: reply(text)), tmp_path)
    assert values(sample) == {"correct": correct, "correct_supported": correct}
    assert sample.scores
    assert sample.scores["pick"].value == pick
    assert sample.scores["choice"].explanation == explanation
    assert sample.scores["choice"].answer == (None if pick == NO_PICK else pick)


@pytest.mark.parametrize(
    ("right", "correct", "explanation"),
    [
        (["red", "blue"], 1, "blue is right."),
        (["red", "green"], 0, "blue was chosen, right are red, green."),
        ([], 0, "blue was chosen, no option is right."),
    ],
)
def test_several_options_can_be_right_and_none_can(
    right: list[str], correct: int, explanation: str, tmp_path: Path
) -> None:
    sample = asked(COLOURS, Readout.TEXT, mock(lambda *_: reply("blue")), tmp_path, target=right)
    assert values(sample)["correct"] == correct
    assert (sample.scores or {})["choice"].explanation == explanation


def test_a_pick_can_be_told_by_its_place(tmp_path: Path) -> None:
    task = choice_task(COLOURS, Readout.TEXT, "blue")
    task.scorer = [pick(as_place=True)]
    (sample,) = run(task, mock(lambda *_: reply("green")), tmp_path).samples or []
    assert (sample.scores or {})["pick"].value == "place_2"
    (sample,) = run(task, mock(lambda *_: reply("pink")), tmp_path).samples or []
    assert (sample.scores or {})["pick"].value == NO_PICK


@pytest.mark.parametrize(
    ("output", "readout"),
    [
        (reply("longer than the context", "model_length"), Readout.TEXT),
        (reply("It is blue."), Readout.CONSTRAINED),
    ],
)
def test_what_could_not_be_run_counts_in_the_headline_alone(
    output: ModelOutput, readout: Readout, tmp_path: Path
) -> None:
    sample = asked(COLOURS, readout, mock(lambda *_: output), tmp_path)
    found = values(sample)
    assert found["correct"] == 0
    assert math.isnan(found["correct_supported"])


def test_every_fault_has_a_sentence() -> None:
    assert set(FAULTS) == set(Fault)
