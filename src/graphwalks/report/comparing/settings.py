"""What two runs must have in common, and the one difference that may be wanted."""

import difflib
from collections.abc import Iterable, Mapping, Sequence
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from graphwalks.errors import ArgumentError, printable
from graphwalks.report.reading import SUCCESS
from graphwalks.report.run import Run

TASKS_OWN: Final = "that of the task"
COHORT: Final = "cohort_hash"
SAMPLES: Final = "samples"
SOLVER: Final = "solver"
"""The solver; its arguments follow an underscore."""

FIXED: Final = ("task", "version", "scoring_version")
"""Settings without which numbers do not mean the same: no comparison may vary them."""

SELECTING: Final = (
    "tier",
    "per_tier",
    "topology",
    "native_task_id",
    "samples_per_task",
    "question",
    "network",
    "size",
    "instances",
)
"""Settings that choose samples: the cohort hash says whether they chose the same ones."""

_DRAWN: Final = (*SELECTING, SAMPLES, "turn_limit")
_MADE: Final = (
    *("seed", "cohort", "generator_version", "revision", "sha256", "file", "files"),
    *("prompt", "node_ids", "shuffle_edges", "presentation", "condition"),
    *("ask", "reveal_target", "order", "join", "modulus", "list_cap"),
    *("dependence", "dependence_draws", "dependence_allowance", "gsm_templates"),
)

ENTAILED: Final[Mapping[str, Sequence[str]]] = MappingProxyType({
    **dict.fromkeys((*SELECTING, SAMPLES), _DRAWN),
    "source": (*_MADE, *_DRAWN),
    "seed": ("cohort", "revision", *_DRAWN),
    "dependence": ("dependence_draws", "dependence_allowance"),
    "retries": ("turn_limit",),
    "mode": (SAMPLES,),
})
"""What else may differ where one setting is varied, as it follows from that; the cohort always."""

WITHIN: Final = ("mode", "topology")
"""Settings of which one run can hold two values, by sample."""

LONGEST_VALUE: Final = 100
"""Characters of a value that an error shows."""

LONGEST_DETAIL: Final = 500
"""Characters of a line below an error."""

_RESOLVED: Final = MappingProxyType({"tiers": "tier", "topologies": "topology"})
"""Names in metadata of what came of an argument."""

_NOT_SETTINGS: Final = ("family", "rows_left_out", "presentation", "scheme", "task")


@dataclass(frozen=True)
class Mismatch:
    """A setting that differs.

    Attributes:
        name: Of the setting.
        first: Its value in the first run.
        second: Its value in the second one.
        can_vary: Whether `--vary` with this name allows it.
    """

    name: str
    first: str
    second: str
    can_vary: bool

    def __str__(self) -> str:
        """Say what differs, and what would allow it."""
        way_on = f"--vary {self.name} compares them" if self.can_vary else "cannot be compared"
        return f"{self.name}: {self.first} / {self.second} ({way_on})"


class NotComparable(ArgumentError):
    """Two runs cannot be compared as asked.

    Attributes:
        details: Printable lines below the message, one for each thing that stands in the way.
    """

    def __init__(self, message: str, details: Sequence[str] = ()) -> None:
        """Keep a message, and lines of any text."""
        super().__init__(message)
        self.details = tuple(printable(line, LONGEST_DETAIL) for line in details)


def settings_of(run: Run) -> dict[str, Any]:
    """Return everything that decides what a run measures, but the model and its generation.

    Where the metadata of a run say what came of an argument, they count, for `null` and `salted`
    may mean the same.
    """
    metadata = run.metadata
    found: dict[str, Any] = {"task": run.task, "version": run.version.partition("-")[0]}
    found |= _flat({
        _RESOLVED.get(key, key): value
        for key, value in metadata.items()
        if key not in _NOT_SETTINGS
    })
    for group in ("presentation", "scheme"):
        value = metadata.get(group, {})
        found |= _flat(value) if isinstance(value, Mapping) else {group: value}
    found |= {key: value for key, value in run.arguments.items() if key not in found}
    found[SOLVER] = run.solver or TASKS_OWN
    found |= {**run.limits, **run.setup}
    found["epochs"] = run.counts.epochs
    found[SAMPLES] = f"{run.counts.selected} of {run.counts.dataset}"
    return found


def mismatches(first: Run, second: Run) -> tuple[Mismatch, ...]:
    """Return every setting in which two runs differ, in the order of the first run."""
    left, right = settings_of(first), settings_of(second)
    if first.task != second.task:  # then everything else differs, too, and says nothing
        left, right = {"task": first.task}, {"task": second.task}
    same_cohort = left.get(COHORT) == right.get(COHORT)
    return tuple(
        Mismatch(name, _told(left, name), _told(right, name), name not in {*FIXED, COHORT})
        for name in dict.fromkeys((*left, *right))
        if _normal(left.get(name)) != _normal(right.get(name))
        and not (same_cohort and name in SELECTING)
    )


def check_comparable(first: Run, second: Run, vary: str | None) -> tuple[Mismatch, ...]:
    """Check that two runs differ in nothing but model, generation, and one setting.

    Args:
        first: The first run.
        second: The second one.
        vary: Setting that shall differ; None if nothing may.

    Returns:
        What differs; empty without `vary`.

    Raises:
        NotComparable: They differ in more, or not in `vary`.
    """
    for run in (first, second):
        if run.status != SUCCESS:
            raise NotComparable(
                f"{run.log} ended with status {run.status}{': ' * bool(run.error)}{run.error}; "
                "finish it with inspect eval-retry, or run it again"
            )
    found = mismatches(first, second)
    if vary is not None:
        _check_vary(first, second, vary, found)
    allowed = {vary, COHORT, *ENTAILED.get(vary, ())} if vary else set()
    if vary == SOLVER:
        allowed |= {one.name for one in found if one.name.startswith(f"{SOLVER}_")}
    wrong = [one for one in found if one.name not in allowed]
    if wrong:
        raise NotComparable(
            "they differ in more than model and generation.",
            (f"A: {first.log}", f"B: {second.log}", *map(str, wrong)),
        )
    return found


def warnings_of(first: Run, second: Run) -> tuple[str, ...]:
    """Name what does not forbid a comparison: versions that differ, and changes during a run."""
    left = {"task version": first.version, **first.packages}
    right = {"task version": second.version, **second.packages}
    return tuple(
        f"{name} differs: {_told(left, name)} / {_told(right, name)}"
        for name in dict.fromkeys((*left, *right))
        if left.get(name) != right.get(name)
    ) + tuple(
        f"{letter} was changed while it ran: {', '.join(run.updates)}"
        for letter, run in (("A", first), ("B", second))
        if run.updates
    )


def generation_changes(first: Run, second: Run) -> tuple[str, ...]:
    """Name what differs of model and generation: what the comparison is about."""
    left, right = _free_settings(first), _free_settings(second)
    return tuple(
        f"{name}: {_told(left, name)} / {_told(right, name)}"
        for name in dict.fromkeys((*left, *right))
        if _normal(left.get(name)) != _normal(right.get(name))
    )


def is_another(one: Run, other: Run) -> bool:
    """Return whether a run of a task asked something else than another one, or someone else."""
    first, second = (
        _normal([run.arguments, run.solver, run.setup, run.limits]) for run in (one, other)
    )
    return first != second or bool(generation_changes(one, other))


def _check_vary(first: Run, second: Run, vary: str, found: Iterable[Mismatch]) -> None:
    names = [one.name for one in found if one.can_vary]
    if vary in names or (first.log == second.log and vary in WITHIN):
        return
    known = [*settings_of(first), *settings_of(second)]
    differing = f"they differ in {', '.join(names)}" if names else "they differ in no setting"
    if vary in _free_settings(first, second):
        raise NotComparable(f"--vary {vary} is not needed: model and generation may differ anyway")
    if vary in FIXED or vary == COHORT:
        raise NotComparable(f"--vary {vary} is not allowed: numbers would not mean the same")
    if vary in known:
        value = _told(settings_of(first), vary)
        raise NotComparable(
            f"--vary {vary}: it is {value} in {first.log} and in {second.log}; {differing}"
        )
    nearest = difflib.get_close_matches(vary, known, n=1, cutoff=0.0)[0]
    raise NotComparable(
        f"--vary {vary}: there is no such setting; {differing}. The nearest is {nearest}."
    )


def _free_settings(*runs: Run) -> dict[str, Any]:
    """Return model and generation of a run, or all that are set in several."""
    found: dict[str, Any] = {}
    for run in runs:
        found |= {"model": run.model, **run.generation}
        found |= {f"-M {name}": value for name, value in run.model_arguments.items()}
    return found


def _flat(values: Mapping[str, Any]) -> dict[str, Any]:
    """Give what stands in `dependence` the names of its arguments."""
    found: dict[str, Any] = {}
    for name, value in values.items():
        if name == "dependence" and isinstance(value, Mapping):
            found["dependence"] = value.get("kind")
            found |= {f"dependence_{key}": part for key, part in value.items() if key != "kind"}
        else:
            found[name] = value
    return found


def _normal(value: Any) -> object:
    """Make values equal that only their form on a command line tells apart, as 1, "1" and [1]."""
    if isinstance(value, list | tuple):
        return tuple(_normal(entry) for entry in value) if len(value) != 1 else _normal(value[0])
    if isinstance(value, Mapping):
        return tuple(sorted((str(key), str(_normal(entry))) for key, entry in value.items()))
    return str(value)


def _told(values: Mapping[str, Any], name: str) -> str:
    if name not in values:
        return "not set"
    value = values[name]
    if isinstance(value, Mapping):
        value = ", ".join(f"{key} {entry}" for key, entry in value.items())
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return text if len(text) <= LONGEST_VALUE else f"{text[:LONGEST_VALUE]}..."
