"""Small requests for a choice, and tasks that ask for them, for tests."""

from collections.abc import Sequence
from pathlib import Path
from typing import Any

from inspect_ai import Task
from inspect_ai.dataset import MemoryDataset, Sample
from inspect_ai.log import EvalLog, EvalSample
from inspect_ai.model import Model

from graphwalks.choice import AnyReadout, Option, Readout, Request
from graphwalks.scorers.choice import choice, pick
from graphwalks.scorers.outcome import outcome
from graphwalks.solvers.readout import prompt_messages
from graphwalks.solvers.single_choice import Choice, single_choice
from tests.replies import run

COLOURS = Request(
    state={"sky": "clear"},
    question="Which colour has the sky?",
    options=tuple(Option(colour, None) for colour in ("red", "green", "blue")),
    fixed=(),
)
"""Its right answer is blue."""

NUMBERS = Request(
    state={"count": 12},
    question="How many are there?",
    options=tuple(Option(str(number), None) for number in range(13)),
    fixed=(),
)
"""Options that do not all begin with different characters; the right one is 12."""


def numbers_up_to(most: int) -> Request:
    """A request with more options than have labels."""
    options = tuple(Option(str(number), None) for number in range(most + 1))
    return Request(NUMBERS.state, NUMBERS.question, options, ())


def choice_task(request: Request, readout: AnyReadout, target: str | list[str]) -> Task:
    """A task with one sample, whose messages are written for `text` whatever the readout."""
    sample = Sample(
        id="one",
        input=prompt_messages(request, Readout.TEXT),
        target=target,
        metadata={"readout": str(readout)},
    )
    return Task(
        dataset=MemoryDataset([sample]),
        solver=single_choice(str(readout)),
        scorer=[choice(), pick(), outcome("cognition")],
        fail_on_error=0.5,
        continue_on_fail=True,
        score_on_error=True,
    )


def asked(
    request: Request,
    readout: AnyReadout,
    model: Model | str,
    folder: Path,
    target: str | list[str] = "blue",
) -> EvalSample:
    """The one sample of a run of `choice_task`."""
    log = run(choice_task(request, readout, target), model, folder)
    return only(log)


def unbracketed(text: str, ids: Sequence[str]) -> str | None:
    """Read a choice that stands in brackets."""
    return text[1:-1] if text[:1] + text[-1:] == "[]" else None


def only(log: EvalLog) -> EvalSample:
    """The one sample of a log that ended in order."""
    assert log.status == "success" and log.samples
    (found,) = log.samples
    return found


def kept(sample: EvalSample) -> Choice:
    """What the solver kept of the choice."""
    return sample.store_as(Choice)


def values(sample: EvalSample) -> dict[str, float]:
    """Value of `choice` of a sample."""
    assert sample.scores is not None
    entries: dict[str, Any] = sample.scores["choice"].as_dict()
    return {key: float(str(entry)) for key, entry in entries.items()}
