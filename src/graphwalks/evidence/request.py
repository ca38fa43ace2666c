"""What a run asks for, checked: the parameters of the tasks."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from graphwalks import parameters
from graphwalks.choice import AnyReadout, readout_named
from graphwalks.errors import ArgumentError
from graphwalks.evidence.condition import CONDITIONS
from graphwalks.evidence.item import TASKS
from graphwalks.evidence.prime.pool import POOLS

DEFAULTS: Final[Mapping[str, object]] = MappingProxyType({
    "source": "official",
    "cohort": None,
    "seed": None,
    "condition": "TG",
    "pool": "gold",
    "readout": "text",
})
"""Every parameter with its default; `pool` is one of prime alone."""

COHORTS: Final[Mapping[str, str]] = MappingProxyType({"arxiv": "rebuilt", "prime": "paper"})
"""The named cohort of each task.

`paper`: the 100 published queries of STaRK-Prime. `rebuilt`: 100 targets of our own.
"""

NOT_PUBLISHED: Final = (
    "cohort=paper is not allowed for arxiv: the records of the paper (its targets, anchors, "
    "contexts and cut texts) were never published; cohort=rebuilt has 100 targets by a rule of ours"
)

ALL: Final = "all"


@dataclass(frozen=True)
class CohortRequest:
    """The queries that a run asks for, and how they are shown.

    Attributes:
        task: One of `TASKS`.
        source: `official`, `generated`, or the path of a file with queries.
        cohort: Name of a cohort, with official data and no seed; else None.
        seed: Seed of drawn queries; None for a named cohort and for a file.
        conditions: Under which each query is asked, in the order of `CONDITIONS`.
        pool: One of `POOLS`; None for arxiv.
        readout: How a choice is asked for and read.
    """

    task: str
    source: str
    cohort: str | None
    seed: int | None
    conditions: tuple[str, ...]
    pool: str | None
    readout: AnyReadout


def read_request(task: str, arguments: Mapping[str, object]) -> CohortRequest:
    """Check the parameters of a task.

    Args:
        task: One of `TASKS`.
        arguments: Parameters by name, as a command line gives them; those left out have their
            default.

    Raises:
        ArgumentError: A parameter is unknown or has a value that is not allowed.
    """
    parameters.one_of("task", task, TASKS)
    allowed = [name for name in DEFAULTS if task == "prime" or name != "pool"]
    parameters.refuse_unknown(arguments, allowed, task)
    values = {**DEFAULTS, **arguments}
    source = parameters.source(values["source"], "evidence")
    seed = parameters.seed_of_draw(values["seed"], source, "queries")
    return CohortRequest(
        task=task,
        source=source,
        cohort=_cohort(task, values["cohort"], source, seed),
        seed=seed,
        conditions=_conditions(values["condition"]),
        pool=parameters.one_of("pool", values["pool"], POOLS) if task == "prime" else None,
        readout=readout_named(values["readout"]),
    )


def _cohort(task: str, value: object, source: str, seed: int | None) -> str | None:
    if task == "arxiv" and value == "paper":
        raise ArgumentError(NOT_PUBLISHED)
    if source == "official" and seed is None:
        named = COHORTS[task]
        return parameters.one_of("cohort", named if value is None else value, (named,))
    if value is None:
        return None
    raise ArgumentError(
        f"cohort={value!s} needs source=official and no seed: a named cohort is drawn already"
    )


def _conditions(value: object) -> tuple[str, ...]:
    chosen = parameters.one_of("condition", value, (*CONDITIONS, ALL))
    return CONDITIONS if chosen == ALL else (chosen,)
