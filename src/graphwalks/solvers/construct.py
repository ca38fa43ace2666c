"""A solution built decision by decision, each in a request of its own."""

from collections import Counter
from collections.abc import Sequence
from typing import Any, Final

from inspect_ai.event import ModelEvent
from inspect_ai.log import transcript
from inspect_ai.model import Model, ModelOutput, get_model
from inspect_ai.solver import Generate, Solver, TaskState, solver
from inspect_ai.util import span

from graphwalks.choice import AnyReadout, Request, readout_named
from graphwalks.construction.asking import Step, next_step
from graphwalks.construction.cohort import origin_of, process_of
from graphwalks.construction.gap import gap
from graphwalks.construction.picture import data_uri, picture
from graphwalks.construction.policies import Policy, policy_named
from graphwalks.construction.process import Process
from graphwalks.construction.request import MODEL, pool_seed
from graphwalks.errors import ArgumentError
from graphwalks.parameters import whole_number
from graphwalks.solvers.named_model import KNOWING, known_model
from graphwalks.solvers.readout import Decision, decide
from graphwalks.solvers.replies import Outcome
from graphwalks.solvers.trajectory_record import TrajectoryRecord

ASKED_AGAIN: Final = frozenset({Outcome.FORMAT_FAILURE, Outcome.ILLEGAL_CHOICE})
"""Endings after which a retry may ask again."""

NO_MODEL: Final = "none/none"
"""How Inspect names that there is no model."""


@solver
def construct(readout: str = "text", policy: str = MODEL, retries: int = 0) -> Solver:
    """Build the solution of a sample's instance (metadata `origin` and `mode`).

    Every decision is asked for in one fresh request: the only memory is the partial solution in its
    state. Nothing is repaired; a reply that cannot be read ends the trajectory, unless retries are
    left. Where only one action can be chosen it is taken without a call.

    Args:
        readout: How a choice is asked for and read.
        policy: Who chooses: `model`, or a player without a model, for which no model may be named:
            `rule:NAME`, `random` (in epoch k with seed 1100 + k), `classical`, `constant:ACTION`.
            They play the same in both modes, and what counts as forced is that of `proposals`.
        retries: How often a decision is asked for again whose reply could not be read or chose
            something that is not legal. With Inspect's cache the same reply comes back.

    Raises:
        ArgumentError: A value is not allowed, a model is named for a policy or none without one, or
            the model is a reference that would have to know the best decisions.
    """
    how = readout_named(readout)
    most_retries = whole_number("retries", retries, 0)
    if (model := known_model()) is not None:
        check_player(model, policy)

    async def solve(state: TaskState, generate: Generate) -> TaskState:
        model = get_model()
        check_player(model, policy)
        process = process_of(origin_of(_origin(state)))
        record = state.store_as(TrajectoryRecord)
        record.player = str(model) if policy == MODEL else policy
        run = _Run(process, str(state.metadata["mode"]), record)
        try:
            if policy == MODEL:
                await run.by_model(how, most_retries)
            else:
                seed = pool_seed(state.epoch) if policy == "random" else None
                await run.by_policy(policy_named(process, policy, seed))
        finally:  # what was built counts, also where a limit or an error broke it off
            run.keep()
        run.finish()
        state.output = ModelOutput.from_content(str(model), _summary(process, record))
        state.messages.append(state.output.message)
        return state

    return solve


def check_player(model: Model, policy: str) -> None:
    """Refuse a model beside a policy, and what cannot play.

    Raises:
        ArgumentError: See `construct`.
    """
    name = str(model)
    if policy != MODEL and name != NO_MODEL:
        raise ArgumentError(
            f"policy={policy} plays without a model, but {name} is named; add --model none"
        )
    if policy == MODEL:
        if name == NO_MODEL:
            raise ArgumentError(
                "no model is named; add --model PROVIDER/NAME, or let another player build with "
                "-T policy=rule:NAME, random, classical or constant:ACTION"
            )
        if name in KNOWING:
            raise ArgumentError(
                f"{name} would have to know the best decisions and cannot play construction tasks; "
                "baselines are -T policy=rule:NAME, classical or random with --model none, and "
                "gwref/random tests the loop"
            )


class _Run:
    """One trajectory in the making.

    Each decision is in the transcript as it is taken, and the partial solution in the store. All
    else goes there at the end, however that comes.
    """

    def __init__(self, process: Process, mode: str, record: TrajectoryRecord) -> None:
        self._decisions: list[dict[str, Any]] = []
        self._history: list[str] = []
        self._counts: Counter[str] = Counter()
        self._process = process
        self._mode = mode
        self._record = record

    async def by_model(self, readout: AnyReadout, retries: int) -> None:
        """Ask for every decision that is not forced, until one cannot be had."""
        while step := next_step(self._process, self._history, self._mode):
            async with self._span():
                if step.request is None:
                    self._counts["forced"] += 1
                    self._take(step, step.actions[0], {"forced": True})
                    continue
                decision, cost = await self._asked(step.request, readout, retries)
                told = {"forced": False, **cost}
                if decision.option is None:
                    self._break_off(step, decision, told)
                    return
                self._take(step, step.action(decision.option), told)

    async def by_policy(self, choose: Policy) -> None:
        """Let a player without a model take every decision, also those on which all rules agree.

        These count as forced in either mode.
        """
        while step := next_step(self._process, self._history, self._mode):
            forced = len(step.candidates) == 1
            self._counts["forced"] += forced
            action = choose(tuple(self._history), step.proposals, step.candidates)
            self._take(step, action, {"forced": forced})

    def keep(self) -> None:
        """Put what was built into the store."""
        self._record.decisions, self._record.history = self._decisions, self._history
        for name, count in self._counts.items():
            setattr(self._record, name, count)

    def finish(self) -> None:
        """Value what was built, if it is complete."""
        process, record = self._process, self._record
        if record.ending:
            return
        objective = process.objective(self._history)
        record.ending = str(Outcome.ANSWERED)
        record.objective, record.objective_exact = float(objective), str(objective)
        record.gap = float(gap(process, objective))
        record.picture = data_uri(picture(process, self._history))

    async def _asked(
        self, request: Request, readout: AnyReadout, retries: int
    ) -> tuple[Decision, dict[str, Any]]:
        """Return the decision, and what all requests for it cost."""
        seconds, tokens, asked = 0.0, 0, 0
        while True:
            before = transcript().history.event_count
            decision = await decide(request, readout)
            seconds += decision.seconds
            tokens += decision.tokens
            asked += decision.output is not None
            self._count(decision, before)
            if decision.ending not in ASKED_AGAIN or asked > retries:
                cost = {"requests": asked, "seconds": round(seconds, 3), "tokens": tokens}
                return decision, cost
            self._counts["retries"] += 1

    def _count(self, decision: Decision, before: int) -> None:
        if decision.output is not None:
            self._counts["model_calls"] += 1
            self._counts["cached_calls"] += _is_from_cache(before)

    def _take(self, step: Step, action: str, told: dict[str, Any]) -> None:
        self._note(step, {"action": action, **told})
        self._history.append(action)
        self._record.history = [*self._history]

    def _break_off(self, step: Step, decision: Decision, told: dict[str, Any]) -> None:
        self._record.ending = str(decision.ending)
        self._record.fault = str(decision.fault or "")
        self._record.reason = decision.reason or ""
        said = decision.output.completion if decision.output else ""
        ending = {"ending": self._record.ending, "fault": self._record.fault, "said": said[:200]}
        self._note(step, {"action": None, **told, **ending})

    def _note(self, step: Step, told: dict[str, Any]) -> None:
        note = {
            "decision": len(self._decisions) + 1,
            "state_hash": step.state_hash,
            "legal": step.legal,
            "candidates": list(step.candidates),
            "proposals": dict(step.proposals),
            "place": _place(step.actions, told["action"]),
            **told,
        }
        self._decisions.append(note)
        transcript().info(note, source="graphwalks")

    def _span(self) -> Any:
        return span(f"decision {len(self._decisions) + 1:03d}", type="decision")


def _place(actions: Sequence[str], action: str | None) -> int | None:
    """Return the place of an action among the options, from 0; None if it is none of them."""
    return actions.index(action) if action in actions else None


def _is_from_cache(before: int) -> bool:
    """Say whether the last call behind so many events was answered by Inspect's cache."""
    later = transcript().history.events_from(before)
    calls = [event for event in later if isinstance(event, ModelEvent)]
    return bool(calls) and calls[-1].cache == "read"


def _origin(state: TaskState) -> dict[str, Any]:
    origin = state.metadata.get("origin")
    if not isinstance(origin, dict):
        raise ArgumentError(
            "construct needs samples that name an instance (metadata `origin`), as the tasks tsp, "
            "maxcut, influence and modularity make them; for other tasks use "
            "--solver graphwalks/single_turn"
        )
    return origin


def _summary(process: Process, record: TrajectoryRecord) -> str:
    done = f"{len(record.history)} of {process.decisions} decisions"
    if record.objective is None:
        return f"{done}, then {record.ending}: {', '.join(record.history)}"
    return f"{done}, objective {record.objective_exact}: {', '.join(record.history)}"
