"""What was run and how: one row for every run, and the rubric of reviewers."""

import math
import re
from collections.abc import Callable, Mapping, Sequence
from pathlib import PurePath
from typing import Any, Final

from graphwalks.report.labels import Labels
from graphwalks.report.reading import LogError, cached_calls
from graphwalks.report.run import Run
from graphwalks.report.section import Cell, Section, Table
from graphwalks.report.sections.cells import count, logs_of, noted, number, presentation_of, text
from graphwalks.report.sections.rubric import rubric_rows
from graphwalks.report.settings import settings_of

NOT_SET: Final = "not set"
TASKS_OWN: Final = "of the task"

_MADE_FROM: Final = (
    *("cohort", "seed", "generator_version", "revision"),
    *("file", "sha256", "files", "gsm_templates"),
)
"""Entries of a run's metadata that say which rows it has."""

_ASKED: Final = ("readout", "condition", "pool", "policy", "retries")
"""Settings of how samples were asked that tasks may name outside of their presentation."""

_SHA256: Final = re.compile("[0-9a-f]{64}")
_SHORT_SHA256: Final = 12


def section(runs: Sequence[Run], labels: Labels) -> Section | None:
    """Disclose every run, and fill in the rubric; None without runs.

    Args:
        runs: Runs of any family and status.
        labels: Log to label, of the whole page.
    """
    if not runs:
        return None
    facts = Table(
        name="disclosure",
        title="Runs",
        columns=("run", *_FACTS),
        rows=[[text(labels[run.log]), *(tell(run) for tell in _FACTS.values())] for run in runs],
        notes=(
            "What is not set is the provider's default. Tokens read include those that the "
            "provider had cached; cached calls came from Inspect's cache and were not sent.",
        ),
        runs=logs_of(runs),
    )
    rubric = Table(
        name="rubric",
        title="Rubric",
        columns=("part", "question", "answer", "by"),
        rows=rubric_rows(runs, labels),
        notes=("After the rubric of Epoch AI's reviews of benchmarks, in other words.",),
        runs=logs_of(runs),
    )
    return Section(
        name="disclosure",
        title="Disclosure",
        text=("Everything that the numbers of this page depend on.",),
        tables=(facts, rubric),
        figures=(),
    )


def settings_in_words(settings: Mapping[str, Any]) -> str:
    """Return settings as a list of names and values; "not set" if there are none."""
    told = [f"{name} {_in_words(value)}" for name, value in sorted(settings.items())]
    return ", ".join(told) or NOT_SET


def _in_words(value: object) -> str:
    """Return a value, of a checksum the beginning alone."""
    if isinstance(value, Mapping):
        return f"({', '.join(f'{name} {_in_words(part)}' for name, part in value.items())})"
    words = str(value)
    return words[:_SHORT_SHA256] if _SHA256.fullmatch(words) else words


def _provider(run: Run) -> Cell:
    return noted(run.model.partition("/")[0], "at an address that was given" * run.base_url)


def _version_of_rows(run: Run) -> Cell:
    known = {name: run.metadata.get(name) for name in _MADE_FROM}
    told = {name: value for name, value in known.items() if value is not None}
    return text(settings_in_words(told) if told else "")


def _presentation(run: Run) -> Cell:
    scheme = run.metadata.get("scheme")
    found = {**presentation_of(run), **(scheme if isinstance(scheme, Mapping) else {})}
    settings = settings_of(run)
    named = {name: settings.get(name) for name in _ASKED}
    return text(settings_in_words(found | {key: at for key, at in named.items() if at is not None}))


def _used(run: Run) -> Cell:
    counts = run.counts
    scheduled = counts.selected * counts.epochs
    missing = f"{counts.completed} of {scheduled} ended without an error"
    note = missing if counts.completed < scheduled else ""
    return noted(f"{counts.selected:,} of {counts.dataset:,}", note)


def _cached(run: Run) -> Cell:
    try:
        return count(cached_calls(run))
    except LogError:
        return number(math.nan, 0, "the samples of the log cannot be read")


_FACTS: Final[Mapping[str, Callable[[Run], Cell]]] = {
    "model": lambda run: text(run.model),
    "provider": _provider,
    "generation": lambda run: text(settings_in_words(run.generation)),
    "model arguments": lambda run: text(settings_in_words(run.model_arguments)),
    "arguments": lambda run: text(settings_in_words(run.arguments)),
    "limits": lambda run: text(settings_in_words(run.limits)),
    "solver": lambda run: text(run.solver or TASKS_OWN),
    "setup": lambda run: text(settings_in_words(run.setup)),
    "task": lambda run: text(run.task),
    "task version": lambda run: text(run.version),
    "scoring version": lambda run: text(run.metadata.get("scoring_version", "")),
    "rows from": lambda run: text(run.metadata.get("source", "")),
    "version of rows": _version_of_rows,
    "presentation": _presentation,
    "cohort hash": lambda run: text(run.metadata.get("cohort_hash", "")),
    "samples used": _used,
    "epochs": lambda run: count(run.counts.epochs),
    "cached calls": _cached,
    "tokens read": lambda run: count(run.tokens[0]),
    "tokens written": lambda run: count(run.tokens[1]),
    "harness": lambda run: text(settings_in_words(run.packages)),
    "date": lambda run: text(run.created),
    "status": lambda run: noted(run.status, run.error),
    "log": lambda run: text(PurePath(run.log).name),
}
"""Name of each fact, and how it is told of a run."""
