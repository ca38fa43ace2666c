"""What decides what a run measures, and what differs freely: model and generation."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.prompt import PRESENTED
from graphwalks.errors import printable
from graphwalks.parameters import AS_STORED
from graphwalks.report.disclosed import Hidden
from graphwalks.report.run import Run

TASKS_OWN: Final = "that of the task"
COHORT: Final = "cohort_hash"
SAMPLES: Final = "samples"
SOLVER: Final = "solver"
"""The solver; its arguments follow an underscore."""

REDUCER: Final = "epochs_reducer"
MEAN: Final = "mean"
"""How the epochs of a sample are reduced to the number that is reported."""

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

LONGEST_VALUE: Final = 100
"""Characters of a value that an error shows."""

DIFFERS: Final = "differs (not shown)"
"""Of values whose difference is in what is hidden, or behind what is shown."""

_RESOLVED: Final = MappingProxyType({
    "tiers": "tier",
    "topologies": "topology",
    "conditions": "condition",
})
"""Names in metadata of what came of an argument."""

_TRANSPORT: Final = (
    *("max_connections", "adaptive_connections", "max_retries", "batch"),
    *("timeout", "attempt_timeout", "stream_idle_timeout", "cache"),
)
"""Settings of generation that say how calls are sent, and nothing of what is asked."""

_NOT_SETTINGS: Final = (
    *("family", "remark", "rows_left_out", "right_is_last"),
    *("presentation", "scheme", "task"),
    *("per_tier", "samples_per_task"),  # what came of the arguments; older logs lack it
)


@dataclass(frozen=True)
class Mismatch:
    """A setting that differs.

    Attributes:
        name: Of the setting.
        first: Its value in the first run.
        second: Its value in the second one.
        can_vary: Whether `--vary` takes it.
    """

    name: str
    first: str
    second: str
    can_vary: bool

    def __str__(self) -> str:
        """Show both values, or say that what is shown of them is the same."""
        return f"{self.name}: {_both(self.first, self.second)}"


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
        if value == AS_STORED:  # as older logs of ArbiGraph say it, once for all
            value = dict.fromkeys(PRESENTED, AS_STORED)
        found |= _flat(value) if isinstance(value, Mapping) else {group: value}
    found |= {key: value for key, value in run.arguments.items() if key not in found}
    found[SOLVER] = run.solver or TASKS_OWN
    found |= {**run.limits, **setup_of(run)}
    found["epochs"] = run.counts.epochs
    found[SAMPLES] = f"{run.counts.selected} of {run.counts.dataset}"
    return found


def setup_of(run: Run) -> dict[str, Any]:
    """Return the setup of a run but for the reducer: numbers are means, whatever else it made."""
    return {name: value for name, value in run.setup.items() if name != REDUCER}


def asked_of(run: Run) -> dict[str, Any]:
    """Return whatever may change a score, but the model: settings, generation, its arguments."""
    generation = {name: value for name, value in run.generation.items() if name not in _TRANSPORT}
    arguments = {f"-M {name}": value for name, value in run.model_arguments.items()}
    return settings_of(run) | generation | arguments


def free_settings(*runs: Run) -> dict[str, Any]:
    """Return model and generation of a run, or all that are set in several."""
    found: dict[str, Any] = {}
    for run in runs:
        found |= {"model": run.model, **run.generation}
        found |= {f"-M {name}": value for name, value in run.model_arguments.items()}
    return found


def warnings_of(first: Run, second: Run) -> tuple[str, ...]:
    """Name what does not forbid a comparison: versions that differ, and changes during a run."""
    left = {"task version": first.version, **first.packages}
    right = {"task version": second.version, **second.packages}
    return tuple(
        f"{name} differs: {in_words(left, name)} / {in_words(right, name)}"
        if in_words(left, name) != in_words(right, name)
        else f"{name} {DIFFERS}"
        for name in dict.fromkeys((*left, *right))
        if left.get(name) != right.get(name)
    ) + tuple(
        f"{letter} was changed while it ran: {', '.join(run.updates)}"
        for letter, run in (("A", first), ("B", second))
        if run.updates
    )


def generation_changes(first: Run, second: Run) -> tuple[str, ...]:
    """Name what differs of model and generation: what the comparison is about."""
    left, right = free_settings(first), free_settings(second)
    return tuple(
        f"{name}: {_both(in_words(left, name), in_words(right, name))}"
        for name in dict.fromkeys((*left, *right))
        if normal(left.get(name)) != normal(right.get(name))
    )


def mismatches(first: Run, second: Run) -> tuple[Mismatch, ...]:
    """Return every setting in which two runs differ, in the order of the first run."""
    left, right = settings_of(first), settings_of(second)
    if first.task != second.task:  # then everything else differs, too, and says nothing
        left, right = {"task": first.task}, {"task": second.task}
    same_cohort = left.get(COHORT) == right.get(COHORT)
    return tuple(
        Mismatch(name, in_words(left, name), in_words(right, name), name not in {*FIXED, COHORT})
        for name in dict.fromkeys((*left, *right))
        if normal(left.get(name)) != normal(right.get(name))
        and not (same_cohort and name in SELECTING)
    )


def is_another(one: Run, other: Run) -> bool:
    """Return whether a run of a task asked something else than another one, or someone else."""
    first, second = (
        normal([run.arguments, run.solver, setup_of(run), run.limits]) for run in (one, other)
    )
    return first != second or bool(generation_changes(one, other))


def normal(value: Any) -> object:
    """Make values equal that only their form on a command line tells apart, as 1, "1" and [1]."""
    if isinstance(value, Hidden):
        return value
    if isinstance(value, list | tuple):
        return tuple(normal(entry) for entry in value) if len(value) != 1 else normal(value[0])
    if isinstance(value, Mapping):
        entries = ((normal(key), normal(entry)) for key, entry in value.items())
        return tuple(sorted(entries, key=lambda entry: str(entry[0])))
    return str(value)


def in_words(values: Mapping[str, Any], name: str) -> str:
    """Write the value of a setting for a reader."""
    if name not in values:
        return "not set"
    value = values[name]
    if isinstance(value, Mapping):
        value = ", ".join(f"{key} {entry}" for key, entry in value.items())
    text = ", ".join(map(str, value)) if isinstance(value, list | tuple) else str(value)
    return printable(text, LONGEST_VALUE)


def _both(first: str, second: str) -> str:
    return f"{first} / {second}" if first != second else DIFFERS


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
