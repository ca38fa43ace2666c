"""A solution in the making: what was open at each decision, what was taken, where it led."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from fractions import Fraction

from graphwalks.construction.candidates import merged
from graphwalks.construction.gap import gap
from graphwalks.construction.policies import Policy, policy_named
from graphwalks.construction.process import Number, Process
from graphwalks.errors import ArgumentError


@dataclass(frozen=True)
class Decision:
    """One decision of a trajectory.

    Attributes:
        action: What was taken.
        proposals: What each rule proposed.
        candidates: The distinct proposals in the order of display.
        legal: Number of legal actions.
    """

    action: str
    proposals: Mapping[str, str]
    candidates: tuple[str, ...]
    legal: int

    @property
    def forced(self) -> bool:
        """Whether all rules agreed, so that a choice among candidates needs no call."""
        return len(self.candidates) == 1


@dataclass(frozen=True)
class Trajectory:
    """A complete trajectory.

    Attributes:
        decisions: One per step, forced ones included.
        objective: Exact objective of the solution.
        gap: How much worse it is than the reference: in per cent of it for tsp, maxcut and
            influence, as a difference of modularities for modularity. Below 0 if it is better.
    """

    decisions: tuple[Decision, ...]
    objective: Number
    gap: Fraction

    @property
    def history(self) -> tuple[str, ...]:
        """The actions taken."""
        return tuple(decision.action for decision in self.decisions)

    @property
    def forced(self) -> int:
        """Number of forced decisions."""
        return sum(decision.forced for decision in self.decisions)


def play(process: Process, policy: str, *, seed: int | None = None) -> Trajectory:
    """Play a whole trajectory without a model.

    Args:
        process: What is built.
        policy: `rule:<name>`, `random`, `classical` or `constant:<action>`.
        seed: Seed of `random`, and of nothing else; the published pool is
            `policies.POOL_SEEDS`. A function of your own plays with `play_with`.

    Raises:
        ArgumentError: No such policy, a seed too many or too few, or an action that is not legal.
    """
    return play_with(process, policy_named(process, policy, seed))


def play_with(process: Process, choose: Policy) -> Trajectory:
    """Play a whole trajectory with a function that chooses.

    Args:
        process: What is built.
        choose: Takes the history, what each rule proposes (rule to action) and the distinct
            proposals in the order of display, and returns a legal action. It is asked at forced
            decisions too; `process.legal(history)` has all that can be taken.

    Raises:
        ArgumentError: What it returned is not legal.
    """
    history: list[str] = []
    decisions: list[Decision] = []
    while legal := process.legal(history):
        proposals = process.proposals(history)
        shown = merged(process, history, legal, proposals)
        action = choose(tuple(history), proposals, shown)
        if action not in legal:
            raise ArgumentError(
                f"{action!r} is not legal at decision {len(history) + 1} of "
                f"{process.task}/{process.name}; legal: {_some(legal)}"
            )
        decisions.append(Decision(action, proposals, shown, len(legal)))
        history.append(action)
    objective = process.objective(history)
    return Trajectory(tuple(decisions), objective, gap(process, objective))


def _some(actions: Sequence[str]) -> str:
    most = 8
    return ", ".join(actions[:most]) + (", …" if len(actions) > most else "")
