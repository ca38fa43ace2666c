"""What a reply to a request for one choice says, read strictly and never repaired."""

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Final

from inspect_ai.model import ModelOutput

from graphwalks.choice import (
    AnyReadout,
    Fault,
    Reading,
    Readout,
    Request,
    read_calls,
    read_logprobs,
    read_reply,
)
from graphwalks.solvers.replies import Outcome, stop_of

NOT_CONSTRAINED: Final = (
    "The reply is none of the options, so the server did not constrain it; "
    "use a vLLM server that knows structured_outputs, or another readout."
)
NO_LOGPROBS: Final = (
    "The reply came without logarithms of probabilities, so this model has none to give; "
    "use another readout."
)


_ENDINGS: Final[Mapping[Fault | None, Outcome | None]] = {
    None: None,
    **dict.fromkeys(Fault, Outcome.FORMAT_FAILURE),
    Fault.INVALID_CHOICE: Outcome.ILLEGAL_CHOICE,
}


_NO_STOPS: Final[Mapping[AnyReadout, frozenset[Outcome]]] = {
    # Only one token is asked for where it decides, so there every reply is cut off.
    Readout.LOGPROB: frozenset({Outcome.OUTPUT_LIMIT, Outcome.DEGENERATE}),
    # Any text that is no option proves something else here, and the text beside a call is not read.
    Readout.CONSTRAINED: frozenset({Outcome.DEGENERATE}),
    Readout.TOOL: frozenset({Outcome.DEGENERATE}),
}


@dataclass(frozen=True)
class Verdict:
    """What a reply says.

    Attributes:
        option: Id of the chosen option; None if there is none.
        ending: Why there is none; None if there is one.
        fault: What was wrong with the form or the id in the reply, if that was it.
        reason: A sentence on an unsupported readout; else None.
    """

    option: str | None
    ending: Outcome | None
    fault: Fault | None
    reason: str | None


def judge(output: ModelOutput, request: Request, readout: AnyReadout) -> Verdict:
    """Read the choice out of a reply.

    Args:
        output: The reply.
        request: What was to be chosen.
        readout: How it was asked for.
    """
    if stopped := _stop(output, readout):
        return Verdict(None, stopped, None, None)
    reading = _reading(output, request, readout)
    if reason := _disproof(output, reading, readout):
        return Verdict(None, Outcome.UNSUPPORTED, reading.fault, reason)
    return verdict_of(reading)


def verdict_of(reading: Reading) -> Verdict:
    """Return what a reading says: the option, or why there is none."""
    return Verdict(reading.choice, _ENDINGS[reading.fault], reading.fault, None)


def _stop(output: ModelOutput, readout: AnyReadout) -> Outcome | None:
    stopped = stop_of(output)
    return None if stopped in _NO_STOPS.get(readout, ()) else stopped


def _reading(output: ModelOutput, request: Request, readout: AnyReadout) -> Reading:
    if readout is Readout.TOOL:
        calls = [
            (call.function, None if call.parse_error else call.arguments)
            for choice in output.choices[:1]
            for call in choice.message.tool_calls or ()
        ]
        return read_calls(calls, request.ids)
    if readout is Readout.LOGPROB:
        return read_logprobs(_alternatives(output), request.ids)
    return read_reply(output.completion, request.ids, readout)


def _alternatives(output: ModelOutput) -> list[tuple[str, float]]:
    """Return the alternatives for the first token; none if the reply came without them."""
    logprobs = output.choices[0].logprobs if output.choices else None
    first = logprobs.content[0] if logprobs and logprobs.content else None
    return [(one.token, one.logprob) for one in (first and first.top_logprobs) or ()]


def _disproof(output: ModelOutput, reading: Reading, readout: AnyReadout) -> str | None:
    """Say by what a reply proves that the readout did not take effect; None if it does not."""
    if readout is Readout.CONSTRAINED and reading.fault:
        return NOT_CONSTRAINED
    if readout is Readout.LOGPROB and not _alternatives(output):
        return NO_LOGPROBS
    return None
