"""What the four construction tasks have in common: a solution that grows by one decision at a time.

Rules, ties, merging and the order of display are those of GraphDecisionBench (arXiv 2610.06354,
protocol `public-optimization-v32-20261003`).

A task is the module `task` in the package of its name (`tsp`, `maxcut`, ...), with what `tasks`
looks up: `instances(cohort) -> list[Process]` for the cohort "paper", `files(name)`, the official
files of an instance, `generated(seed, index) -> Process` with its `GENERATOR_VERSION`, `RULES`, and
`classical(process) -> tuple[str, ...]`, the history of the classical method.
"""

from collections.abc import Mapping, Sequence
from enum import StrEnum
from fractions import Fraction
from typing import Any, Protocol, TypeVar

from graphwalks.errors import ArgumentError, SourceError

Number = int | Fraction
"""Objectives are exact."""

Objective = TypeVar("Objective", bound=Number)


class ReferenceStatus(StrEnum):
    """What a reference is: proven to be the best objective, or only the best one that is known."""

    PROVEN = "proven"
    BEST_KNOWN = "best_known"


class Process(Protocol):
    """A decision process over one instance. A history is the list of actions taken so far.

    All attributes are only read, so that frozen dataclasses and class attributes fit.
    """

    def __hash__(self) -> int:
        """Return the same for the same instance, for what is kept of each."""

    @property
    def task(self) -> str:
        """Name of the task: "tsp", "maxcut", "influence" or "modularity"."""

    @property
    def name(self) -> str:
        """Name of the instance in the catalogue, as `kroA100`."""

    @property
    def shuffle_id(self) -> str:
        """Id of the instance in the shuffle of candidates (`kroA100-v32` in the paper)."""

    @property
    def rules(self) -> tuple[str, ...]:
        """Names of the four rules, in their order."""

    @property
    def decisions(self) -> int:
        """Number of decisions of a whole trajectory."""

    @property
    def is_minimised(self) -> bool:
        """Whether a smaller objective is better."""

    @property
    def reference(self) -> Number:
        """The best objective that is known."""

    @property
    def status(self) -> ReferenceStatus:
        """Whether it is proven that nothing is better."""

    @property
    def witness(self) -> tuple[str, ...] | None:
        """A history that reaches the reference; None where only its value is published."""

    @property
    def is_relative(self) -> bool:
        """Whether the gap is a share of the reference, in per cent, or a difference."""

    @property
    def constant_state(self) -> dict[str, Any]:
        """The part of `state` that is the same at every step."""

    def legal(self, history: Sequence[str]) -> tuple[str, ...]:
        """Return the legal actions in ascending order; empty if the trajectory is complete.

        Raises:
            ArgumentError: The history is not one of legal actions.
        """

    def proposals(self, history: Sequence[str]) -> Mapping[str, str]:
        """Return the action that each rule proposes, by rule; ties are broken as in the paper."""

    def features(self, history: Sequence[str], action: str) -> Mapping[str, Number]:
        """Return the numbers that are shown of an action beside the rules."""

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """Return what a model is shown, as plain JSON data, constant keys first."""

    def objective(self, history: Sequence[str]) -> Number:
        """Return the objective of a complete trajectory.

        Raises:
            ArgumentError: The history is not complete.
            SourceError: It beats a proven reference, see `held`.
        """


def held(process: Process, objective: Objective) -> Objective:
    """Return an objective, unless it beats a reference that is proven.

    One that beats the best known reference is a find, and stays.

    Raises:
        SourceError: It is better than a proven reference.
    """
    reference = process.reference
    is_better = objective < reference if process.is_minimised else objective > reference
    if is_better and process.status is ReferenceStatus.PROVEN:
        raise SourceError(
            f"{process.task}/{process.name}: {objective} beats the proven optimum {reference}; the "
            "instance or its reference is not the right one"
        )
    return objective


def witness_fault(process: Process) -> str | None:
    """Say what is wrong with the witness of an instance; None if it reaches the reference."""
    if process.witness is None:
        return "no witness, so its reference cannot be evaluated"
    try:
        reached = process.objective(process.witness)
    except (ArgumentError, SourceError) as error:
        return f"witness: {error.message}"
    if reached == process.reference:
        return None
    return f"reference {process.reference} stored, the witness reaches {reached}"
