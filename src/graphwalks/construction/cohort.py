"""Which trajectories a run has, and the way back from a sample to what is built in it."""

import hashlib
from collections.abc import Iterable, Mapping
from dataclasses import asdict, dataclass
from functools import cache
from typing import Any, Final, cast

from graphwalks.choice import as_json
from graphwalks.construction.controls import controls
from graphwalks.construction.policies import policy_named
from graphwalks.construction.process import Process
from graphwalks.construction.redrawn import PROTOCOL, redrawn, redrawn_names
from graphwalks.construction.request import GENERATED_INSTANCES, Request
from graphwalks.construction.subgraphs import PAPER_PROTOCOL
from graphwalks.construction.tasks import generated, instances
from graphwalks.construction.trajectory import play
from graphwalks.errors import ArgumentError
from graphwalks.parameters import one_of

GENERATOR_VERSION: Final = 1
"""Of fresh instances, see the modules `..._generation`."""


@dataclass(frozen=True)
class Origin:
    """Where an instance comes from, small enough to stand in a log.

    Attributes:
        task: Name of the task.
        source: "official" or "generated".
        cohort: Name of the published cohort; None where there is a seed.
        seed: Seed of a fresh instance; None for one of the cohort.
        place: Which instance of the cohort or of the seed.
        compact: Whether influence states leave out what follows from the arcs.
    """

    task: str
    source: str
    cohort: str | None
    seed: int | None
    place: int
    compact: bool


@dataclass(frozen=True)
class Entry:
    """One instance of a run.

    Attributes:
        origin: Where it comes from.
        process: What is built.
        gaps: Gap of each rule, of "random" and of "classical", see `controls.Controls`.
    """

    origin: Origin
    process: Process
    gaps: Mapping[str, float]

    @property
    def id(self) -> str:
        """Task and name, which stay the same whatever a model is shown."""
        return f"{self.process.task}/{self.process.name}"


@dataclass(frozen=True)
class Cohort:
    """The instances of a run, in their order.

    Attributes:
        entries: At least one.
        metadata: Family, source, hash: what a log must tell.
    """

    entries: tuple[Entry, ...]
    metadata: dict[str, Any]


def load_cohort(request: Request) -> Cohort:
    """Load or make the instances that a run asks for, and play the controls on them.

    Raises:
        ArgumentError: There is no such instance, rule or constant action.
        SourceError: An official file is missing or damaged, or a reference was not proven.
    """
    found = [(origin, process_of(origin)) for origin in _origins(request)]
    _check_policy(found[0][1], request.policy)
    entries = tuple(
        Entry(origin, process, {name: float(gap) for name, gap in controls(process).gaps.items()})
        for origin, process in found
    )
    metadata = {
        "family": "construction",
        **_told(request),
        "task": request.task,
        "presentation": {
            "mode": " and ".join(request.modes),
            "readout": str(request.readout),
            "compact": request.compact,
        },
        "policy": request.policy,
        "retries": request.retries,
        "cohort_hash": cohort_hash(entries),
    }
    return Cohort(entries, metadata)


def processes(request: Request) -> list[Process]:
    """Load or make the instances that a run asks for, and nothing else.

    Raises:
        ArgumentError: There is no such instance.
        SourceError: An official file is missing or damaged, or a reference was not proven.
    """
    return [process_of(origin) for origin in _origins(request)]


def cohort_hash(entries: Iterable[Entry]) -> str:
    """Digest which instances a cohort holds, whatever their order and form; 16 hex digits."""
    lines = sorted(f"{entry.id} {entry.process.reference} {_content(entry)}" for entry in entries)
    return hashlib.sha256("\n".join(lines).encode()).hexdigest()[:16]


@cache
def process_of(origin: Origin) -> Process:
    """Load or make an instance; only the first time in a process of the machine.

    Raises:
        SourceError: An official file is missing or damaged, or a reference was not proven.
    """
    if origin.cohort is not None:
        process = _published(origin.task, origin.cohort)[origin.place]
    else:
        assert origin.seed is not None  # as the request sees to
        draw = redrawn if origin.source == "official" else generated
        process = draw(origin.task, origin.seed, origin.place)
    if origin.compact:
        from graphwalks.construction import influence, seeding  # noqa: PLC0415 - solvers load late

        return influence.without_weights(cast(seeding.Seeding, process))
    return process


def origin_of(stored: Mapping[str, Any]) -> Origin:
    """Read an origin back from the metadata of a sample, see `origin_data`."""
    return Origin(**stored)


def origin_data(origin: Origin) -> dict[str, Any]:
    """Return an origin as JSON data."""
    return asdict(origin)


@cache
def _published(task: str, cohort: str) -> tuple[Process, ...]:
    return tuple(instances(task, cohort))


def _origins(request: Request) -> list[Origin]:
    def at(place: int) -> Origin:
        return Origin(
            request.task, request.source, request.cohort, request.seed, place, request.compact
        )

    if request.source == "generated":
        return [at(int(word)) for word in request.instances or range(GENERATED_INSTANCES)]
    if request.cohort is not None:
        names = [process.name for process in _published(request.task, request.cohort)]
    else:
        assert request.seed is not None  # as the request sees to
        names = list(redrawn_names(request.task, request.seed))
    chosen = [one_of("instances", name, names) for name in request.instances or names]
    return [at(place) for place, name in enumerate(names) if name in chosen]


def _check_policy(process: Process, policy: str) -> None:
    """Refuse a rule that the task does not have, and a constant that is not always legal."""
    if policy.startswith("rule:"):
        policy_named(process, policy, None)
    elif policy.startswith("constant:"):
        try:
            play(process, policy)
        except ArgumentError as error:
            raise ArgumentError(f"policy={policy} cannot be played: {error.message}") from error


def _told(request: Request) -> dict[str, Any]:
    if request.source == "generated":
        told: dict[str, Any] = {"seed": request.seed, "generator_version": GENERATOR_VERSION}
    elif request.cohort is not None:
        told = {"cohort": request.cohort, "revision": PAPER_PROTOCOL}
    else:
        told = {"seed": request.seed, "revision": PROTOCOL}
    return {"source": request.source, **told}


def _content(entry: Entry) -> str:
    """Write the state at the start, without what only its form adds."""
    state = entry.process.state(())
    return as_json({key: value for key, value in state.items() if key != "weights"})
