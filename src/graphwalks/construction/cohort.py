"""Which trajectories a run has, and the way back from a sample to what is built in it."""

import json
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import asdict, dataclass, replace
from functools import cache
from pathlib import Path
from typing import Any, cast

from graphwalks.choice import as_json, presented
from graphwalks.construction.controls import control_gaps, pool_ceiling
from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.known_controls import content
from graphwalks.construction.policies import policy_named
from graphwalks.construction.process import Process
from graphwalks.construction.records import read_record, record_of
from graphwalks.construction.redrawn import PROTOCOL, redrawn, redrawn_names
from graphwalks.construction.redrawn import TASKS as REDRAWN
from graphwalks.construction.request import GENERATED_INSTANCES, Request
from graphwalks.construction.stored import stored_instances
from graphwalks.construction.subgraphs import PAPER_PROTOCOL
from graphwalks.construction.tasks import generated, generator_version, instances, official_files
from graphwalks.construction.trajectory import play
from graphwalks.digests import fingerprint
from graphwalks.errors import ArgumentError
from graphwalks.parameters import one_of
from graphwalks.sources.cache import cache_folder, file_sha256
from graphwalks.sources.official import OfficialFile


@dataclass(frozen=True)
class Origin:
    """Where an instance comes from, small enough to stand in a log.

    Attributes:
        task: Name of the task.
        source: "official", "generated", or the name of a file.
        cohort: Name of the published cohort; None for all other instances.
        seed: Seed of a fresh instance; None for all others.
        place: Which instance of the cohort, of the seed or, among those of the task, of the file.
        compact: Whether influence states leave out what follows from the arcs.
        record: The instance itself as JSON, see `records`, where it is from a file; else None.
    """

    task: str
    source: str
    cohort: str | None
    seed: int | None
    place: int
    compact: bool
    record: str | None


@dataclass(frozen=True)
class Entry:
    """One instance of a run.

    Attributes:
        origin: Where it comes from.
        process: What is built.
        gaps: Gap of each rule, of "random" and of "classical", see `controls.Controls`.
        ceiling: Least gap that choices among proposals reach; None where it is not known.
    """

    origin: Origin
    process: Process
    gaps: Mapping[str, float]
    ceiling: float | None

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
        SourceError: A file is missing or damaged, or a reference was not proven.
    """
    origins, told = _found(request)
    found = [(origin, process_of(origin)) for origin in origins]
    _check_policy(found[0][1], request.policy)
    entries = tuple(_entry(origin, process) for origin, process in found)
    metadata = {
        "family": "construction",
        **told,
        "task": request.task,
        "presentation": {
            "mode": " and ".join(request.modes),
            **presented(request.readout),
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
        SourceError: A file is missing or damaged, or a reference was not proven.
    """
    return [process_of(origin) for origin in _found(request)[0]]


def cohort_hash(entries: Iterable[Entry]) -> str:
    """Digest which instances a cohort holds, whatever their order and form; 16 hex digits."""
    lines = sorted(
        f"{entry.id} {entry.process.reference} {content(entry.process)}" for entry in entries
    )
    return fingerprint("\n".join(lines))


def process_of(origin: Origin) -> Process:
    """Load or make an instance; only the first time in a process of the machine.

    Raises:
        SourceError: A file is missing or damaged, or a reference was not proven.
    """
    return _process(origin, cache_folder())


@cache
def _process(origin: Origin, folder: Path) -> Process:
    """Load or make an instance; with another cache folder it has other files to come from."""
    if origin.record is not None:
        process = read_record(json.loads(origin.record))
    elif origin.cohort is not None:
        process = _published(origin.task, origin.cohort, folder)[origin.place]
    else:
        assert origin.seed is not None  # as the request sees to
        draw = redrawn if origin.source == "official" else generated
        process = draw(origin.task, origin.seed, origin.place)
    if origin.compact:
        return replace(cast(Cascade, process), is_compact=True)
    return process


def origin_of(stored: Mapping[str, Any]) -> Origin:
    """Read an origin back from the metadata of a sample, see `origin_data`."""
    record = stored.get("record")
    return Origin(**{**stored, "record": None if record is None else as_json(record)})


def origin_data(origin: Origin) -> dict[str, Any]:
    """Return an origin as JSON data."""
    record = None if origin.record is None else json.loads(origin.record)
    return asdict(origin) | {"record": record}


@cache
def _published(task: str, cohort: str, folder: Path) -> tuple[Process, ...]:
    return tuple(instances(task, cohort))


def _found(request: Request) -> tuple[list[Origin], dict[str, Any]]:
    """Return where the instances of a run come from, and what a log must tell of that."""
    first = Origin(
        task=request.task,
        source=request.source,
        cohort=request.cohort,
        seed=request.seed,
        place=0,
        compact=request.compact,
        record=None,
    )
    if request.source == "generated":
        places = [int(word) for word in request.instances or range(GENERATED_INSTANCES)]
        told: dict[str, Any] = {
            "seed": request.seed,
            "generator_version": generator_version(request.task),
        }
    elif request.source == "official":
        names, told = _official(request)
        places = _places(request, names)
        used = official_files(request.task, [names[place] for place in places])
        told["files"] = {file.name: _pinned(file) for file in used}
    else:
        return _stored(request, first)
    return [replace(first, place=place) for place in places], {"source": request.source, **told}


def _official(request: Request) -> tuple[list[str], dict[str, Any]]:
    if request.cohort is not None:
        names = [
            process.name for process in _published(request.task, request.cohort, cache_folder())
        ]
        sampler = {"sampler": PAPER_PROTOCOL} if request.task in REDRAWN else {}
        return names, {"cohort": request.cohort, **sampler}
    assert request.seed is not None  # as the request sees to
    names = [*redrawn_names(request.task, request.seed)]
    return names, {"seed": request.seed, "sampler": PROTOCOL}


def _pinned(file: OfficialFile) -> dict[str, str]:
    """Return what identifies an official file: its digest, or that of what it unpacks to."""
    pinned = {file.name: file.sha256} if file.sha256 else file.members
    ((name, sha256),) = pinned.items()
    revision = {"revision": file.revision} if file.revision else {}
    return {"file": name, "sha256": sha256, **revision}


def _stored(request: Request, first: Origin) -> tuple[list[Origin], dict[str, Any]]:
    path = Path(request.source)
    stored = stored_instances(path, request.task)
    origins = [
        replace(
            first,
            source=path.name,
            place=place,
            record=as_json(record_of(stored.instances[place])),
        )
        for place in _places(request, [one.name for one in stored.instances])
    ]
    left_out = stored.others + len(stored.instances) - len(origins)
    told = {"source": path.name, "sha256": file_sha256(path), "rows_left_out": left_out}
    return origins, told


def _places(request: Request, names: Sequence[str]) -> list[int]:
    """Return the places of the instances that a run asks for by their names."""
    chosen = {one_of("instances", name, names) for name in request.instances or ()} or {*names}
    return [place for place, name in enumerate(names) if name in chosen]


def _entry(origin: Origin, process: Process) -> Entry:
    ceiling = pool_ceiling(process)
    return Entry(
        origin=origin,
        process=process,
        gaps={name: float(gap) for name, gap in control_gaps(process).items()},
        ceiling=None if ceiling is None else float(ceiling),
    )


def _check_policy(process: Process, policy: str) -> None:
    """Refuse a rule that the task does not have, and a constant that is not always legal."""
    if policy.startswith("rule:"):
        policy_named(process, policy, None)
    elif policy.startswith("constant:"):
        try:
            play(process, policy)
        except ArgumentError as error:
            raise ArgumentError(f"policy={policy} cannot be played: {error.message}") from error
