"""A run: what the header of its log says, and what became of its samples."""

from collections.abc import Iterable, Mapping
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

if TYPE_CHECKING:
    from inspect_ai.model import ModelUsage

SUCCESS: Final = "success"
INVALIDATED: Final = "invalidated"

Metrics = Mapping[str, Mapping[str, float]]
"""Name of a score, a key of its value or the scorer itself, to its metrics by name."""


@dataclass(frozen=True)
class Counts:
    """How many samples a run has.

    Attributes:
        dataset: Samples that its task makes with its arguments.
        selected: Those that the run took, without `--limit` or `--sample-id` all of them.
        epochs: How often each was asked.
        completed: Samples times epochs that ended without an error.
    """

    dataset: int
    selected: int
    epochs: int
    completed: int


@dataclass(frozen=True)
class Run:
    """What the header of a log says.

    Attributes:
        log: Path or address of the log.
        task: Name of the task, without the package.
        version: Version of the task.
        family: Name of the family.
        task_id: Id that a retried run keeps.
        model: Model, with its provider.
        status: "success", or how else it ended; "invalidated" where that was said of it since.
        created: Date and time of its start, ISO 8601 with its zone.
        arguments: Arguments of the task, defaults included.
        solver: Name of the solver that replaces that of the task; None if none does.
        generation: What was set of the generation, such as `max_tokens` or `reasoning_effort`.
        model_arguments: Arguments of the provider.
        base_url: Whether the model's address was given; the address itself is not kept.
        limits: Limits that were set for the run, such as `turn_limit`.
        setup: What else was set that changes results: arguments of a solver that replaces that of
            the task, models of roles, how epochs are reduced, ...
        updates: Settings that were changed while it ran.
        metadata: What the task says of its rows: source, revision, presentation, cohort hash, ...
        packages: Versions of the packages that made it, Inspect included.
        counts: Its samples.
        tokens: Tokens read and written; 0 where the provider does not count.
        metrics: Every metric of every score; names without the package.
        caches: Whether replies could come from Inspect's cache.
        error: Why it did not end well; empty if it did.
    """

    log: str
    task: str
    version: str
    family: str
    task_id: str
    model: str
    status: str
    created: str
    arguments: Mapping[str, Any]
    solver: str | None
    generation: Mapping[str, Any]
    model_arguments: Mapping[str, Any]
    base_url: bool
    limits: Mapping[str, Any]
    setup: Mapping[str, Any]
    updates: tuple[str, ...]
    metadata: Mapping[str, Any]
    packages: Mapping[str, str]
    counts: Counts
    tokens: tuple[int, int]
    metrics: Metrics
    caches: bool
    error: str

    def metric(self, score: str, name: str) -> float | None:
        """Return one metric; None if the run has no such one."""
        return self.metrics.get(score, {}).get(name)


@dataclass(frozen=True)
class Row:
    """One sample of a run in one epoch.

    Attributes:
        epoch: Number from 1.
        pair_id: What stays when a named parameter varies.
        outcome: Word of the scorer `outcome`; empty if it was not scored.
        values: Values of the family's scorer by key, NaN where there is none.
        facts: What the task says of the sample, fields of up to 1,000 characters.
        tokens: Tokens read and written.
    """

    epoch: int
    pair_id: str
    outcome: str
    values: Mapping[str, float]
    facts: Mapping[str, Any]
    tokens: tuple[int, int]


def tokens_of(usages: "Iterable[ModelUsage]") -> tuple[int, int]:
    """Add up tokens read, those that the provider had cached included, and tokens written."""
    read = written = 0
    for usage in usages:
        # Of a prompt that the server has seen before, Inspect counts the known part on its own.
        cached = (usage.input_tokens_cache_read or 0) + (usage.input_tokens_cache_write or 0)
        read += usage.input_tokens + cached
        written += usage.output_tokens
    return read, written
