"""All kinds of choices taken by a model, one after the other, within a time."""

import time
from collections.abc import Callable, Mapping, Sequence
from dataclasses import asdict, dataclass
from typing import Any, Final

from inspect_ai import Task
from inspect_ai.dataset import Sample
from inspect_ai.log import EvalLog
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import StoreModel, apply_limits, time_limit

from graphwalks.choice import Readout, Request
from graphwalks.cli.smoking.kinds import KINDS, Kind
from graphwalks.scorers.failures import plain_line, reason_of_exception
from graphwalks.solvers.readout import Decision, decide
from graphwalks.solvers.replies import Outcome

TASK: Final = "choices"

CALL_SECONDS: Final = 45.0
"""For one call, the wait for its turn included."""

SPARE_SECONDS: Final = 5.0
"""Left over at the end, so that what was found is told."""

SHOWN_CHARS: Final = 40
"""Of a reply that is no choice."""

SHOWN_REFUSAL: Final = 120
"""Of what a server says in place of a reply, where a request is beyond its window."""

SILENT_KINDS: Final = 2
"""That got no reply in time, the first ones, until no other is asked for."""

NOT_ASKED: Final = "not asked, as no question before got a reply"


@dataclass(frozen=True)
class Played:
    """What came of one kind.

    Attributes:
        kind: Its name.
        outcome: Word of `Outcome`; "answered" if every choice was a legal one.
        calls: Calls that were made.
        result: How good the choices were, in words; empty if some are missing.
        reason: What went wrong; empty if nothing did.
        tokens: Tokens read and written, 0 where the provider does not count.
        seconds: Time of all calls.
    """

    kind: str
    outcome: str
    calls: int
    result: str
    reason: str
    tokens: int
    seconds: float

    @property
    def is_valid(self) -> bool:
        """Whether the protocol was kept from the first call to the last."""
        return self.outcome == Outcome.ANSWERED


class _Taken(StoreModel):
    """What came of the kinds so far, in the log."""

    kinds: list[dict[str, Any]] = []


def choices_task(readout: Readout, end: float, tell: Callable[[Played], None]) -> Task:
    """Make a task of one sample in which every kind gets its share of the time.

    Args:
        readout: How choices are asked for and read.
        end: When the last one must be done, by `time.monotonic`.
        tell: Called with what came of each kind, at once.
    """
    return Task(
        dataset=[Sample(id=TASK, input=TASK)],
        solver=_take_choices(str(readout), end - SPARE_SECONDS, tell),
        name=TASK,
        fail_on_error=False,
    )


def read_played(log: EvalLog) -> list[Played]:
    """Read what came of the kinds; those that were not asked are `provider_error`, too."""
    found: list[Played] = []
    for sample in log.samples or ():
        found += [Played(**entry) for entry in sample.store_as(_Taken).kinds]
    reason = plain_line(log.error.message if log.error else NOT_ASKED)
    missing = KINDS[len(found) :]
    return found + [
        Played(kind.name, str(Outcome.PROVIDER_ERROR), 0, "", reason, 0, 0.0) for kind in missing
    ]


@solver
def _take_choices(readout: str, end: float, tell: Callable[[Played], None]) -> Solver:  # noqa: E501  # inspect-evals-lint: ignore[custom_solver_tests] -- tests of `choices_task` run it
    async def solve(state: TaskState, generate: Generate) -> TaskState:
        taken = state.store_as(_Taken)
        for place, kind in enumerate(KINDS):
            share = (end - time.monotonic()) / (len(KINDS) - place)
            played = await _played(kind, Readout(readout), share)
            taken.kinds = [*taken.kinds, asdict(played)]
            tell(played)
            if _nobody_is_there(taken.kinds):
                break  # which need not be found out ten times
        return state

    return solve


def _nobody_is_there(kinds: Sequence[Mapping[str, Any]]) -> bool:
    """Tell from the first kinds: an error or two waits in vain are enough."""
    outcomes = [kind["outcome"] for kind in kinds if kind["calls"]]
    return outcomes == [Outcome.PROVIDER_ERROR] or outcomes == [Outcome.TIME_LIMIT] * SILENT_KINDS


async def _played(kind: Kind, readout: Readout, seconds: float) -> Played:
    """Take all choices of a kind, until one cannot be had."""
    started = time.monotonic()
    choices: list[str] = []
    outcome, reason, calls, tokens = str(Outcome.ANSWERED), "", 0, 0
    while (request := kind.request(choices)) is not None:
        left = seconds - (time.monotonic() - started)
        try:
            decision = await _decided(request, readout, min(CALL_SECONDS, left))
        except Exception as error:  # a provider's package raises whatever it likes
            calls += 1
            outcome, reason = str(Outcome.PROVIDER_ERROR), reason_of_exception(error)
            break
        if decision is None:
            calls += left > 0
            outcome, reason = str(Outcome.TIME_LIMIT), "the time for it was over"
            break
        calls += decision.output is not None
        tokens += decision.tokens
        if decision.option is None:
            outcome, reason = str(decision.ending), _reason(decision)
            break
        choices.append(decision.option)
    result = "" if reason else kind.result(choices)
    taken = time.monotonic() - started
    return Played(kind.name, outcome, calls, result, reason, tokens, taken)


async def _decided(request: Request, readout: Readout, seconds: float) -> Decision | None:
    """Return a decision; None if the time is over."""
    if seconds <= 0:
        return None
    decision = None
    with apply_limits([time_limit(seconds)], catch_errors=True):
        decision = await decide(request, readout)
    return decision


def _reason(decision: Decision) -> str:
    """Say why there is no choice, and how the reply begins."""
    said = decision.output.completion if decision.output else ""
    if decision.ending is Outcome.CONTEXT_OVERFLOW:
        begins = f"the server says {said[:SHOWN_REFUSAL]!r}" if said else ""
    else:
        begins = f"the reply begins {said[:SHOWN_CHARS]!r}" if said else ""
    parts = (decision.reason or "", str(decision.fault or ""), begins)
    return ", ".join(part for part in parts if part) or "there is no reply"
