"""One choice for each sample."""

from inspect_ai.model import ModelOutput, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import StoreModel

from graphwalks.choice import AnyReadout, Prompt, Request, read_prompt, readout_named
from graphwalks.errors import ArgumentError
from graphwalks.solvers.named_model import known_model, refuse_no_model
from graphwalks.solvers.readout import Decision, decide


class Choice(StoreModel):
    """What came of a choice, kept in the log."""

    readout: str = ""
    """How it was asked for; empty if a limit or an error of the run came before its end."""

    option: str | None = None
    """Id of the chosen option."""

    ending: str | None = None
    """An `Outcome`, if no option was chosen."""

    fault: str | None = None
    """What was wrong with form or id in the reply."""

    reason: str | None = None
    """A sentence on an unsupported readout."""

    seconds: float = 0.0
    """Time that the request took."""


@solver
def single_choice(readout: str = "text") -> Solver:
    """Ask for the choice that the messages of a sample are about, once, and keep what came of it.

    Args:
        readout: How to ask and to read, see `graphwalks.choice.Readout`, or the name of one
            that was added; messages of a sample that were written for another one are written anew.

    Raises:
        ArgumentError: There is no such readout, or no model is named.
    """
    form = readout_named(readout)
    if (model := known_model()) is not None:
        refuse_no_model(model)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        refuse_no_model(get_model())
        decision = await decide(request_of(state), form)
        _keep(state.store_as(Choice), decision, form)
        state.output = decision.output or ModelOutput(model=str(state.model))
        if not state.output.empty:
            state.messages.append(state.output.message)
        return state

    return solve


def request_of(state: TaskState) -> Request:
    """Return the request that the input of a sample shows.

    Raises:
        ArgumentError: The input is no such request.
    """
    shown = state.input if isinstance(state.input, list) else []
    texts = {message.role: message.text for message in shown}
    request = read_prompt(Prompt(texts.get("system", ""), texts.get("user", "")))
    if request is None:
        raise ArgumentError(
            "single_choice needs samples that ask for a choice, as graphwalks/cognition, arxiv and "
            "prime make them; for other tasks use --solver graphwalks/single_turn"
        )
    return request


def _keep(choice: Choice, decision: Decision, readout: AnyReadout) -> None:
    choice.option = decision.option
    choice.ending = decision.ending and str(decision.ending)
    choice.fault = decision.fault and str(decision.fault)
    choice.reason = decision.reason
    choice.seconds = decision.seconds
    choice.readout = str(readout)
