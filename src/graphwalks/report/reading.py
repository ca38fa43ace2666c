"""Reads logs by their headers and summaries, so that size does not matter.

A log of 125 MB has a header of some kilobytes, and a summary of each sample without its events and
the tail of its prompt. Only what cannot be told from those is streamed, sample by sample.
"""

import math
from collections.abc import Iterator, Mapping
from typing import Any, Final
from zipfile import BadZipFile

from inspect_ai.log import (
    EvalLog,
    EvalSampleSummary,
    read_eval_log,
    read_eval_log_sample_summaries,
    read_eval_log_samples,
)
from pydantic import ValidationError

from graphwalks.errors import ArgumentError, one_line
from graphwalks.report.disclosed import disclosed, disclosed_text
from graphwalks.report.headline import HEADLINES, Headline
from graphwalks.report.run import INVALIDATED, SUCCESS, Counts, Metrics, Row, Run, tokens_of
from graphwalks.report.settings import MEAN, REDUCER
from graphwalks.report.size import check_samples, check_size

_PACKAGE: Final = "graphwalks"
_OURS: Final = f"{_PACKAGE}/"
"""Before the name of a task or metric of this package."""
_NEWEST: Final = 2
"""Version of the logs whose fields are known, that of Inspect 0.3."""

_REMOVED: Final = "Key removed from summary (> 1k)"
"""What Inspect puts where a field is too long for a summary."""

_NO_METRIC: Final = 1e15
"""Nothing that is measured comes near; whatever does is damage, and no chart could hold it."""

_LONGEST_ERROR: Final = 300
"""Characters of an error that are told."""
_MOST_PLACES: Final = 20
"""Fields that are named where they are not valid; collecting millions would take gigabytes."""

_LIMITS: Final = (
    *("message_limit", "token_limit", "token_limit_type", "cost_limit"),
    *("time_limit", "working_limit", "turn_limit"),
)
_LOW: Final = "_low"
_HIGH: Final = "_high"
"""Ends of the names of metrics that are the ends of an interval."""

_SETUP: Final = (REDUCER, "approval")


class LogError(ArgumentError):
    """A log cannot be read, or is not one of this package."""


class DamagedLogError(LogError):
    """A log of this package, or of what cannot be known, that has nothing to report."""


def read_run(log: str) -> Run:
    """Read the header of a log.

    Raises:
        DamagedLogError: It cannot be read, is too large for that, or has no numbers that can be
            reported.
        LogError: Its task is not one of this package.
    """
    try:
        check_size(log)
        header = read_eval_log(log, header_only=True)
    except BadZipFile as error:
        raise DamagedLogError(
            f"{log} is not a readable log: {told_error(error)}, as of one that was cut off; take "
            "another copy of it, or move it away and run it again"
        ) from error
    except Exception as error:  # a damaged file raises whatever its parser does
        raise DamagedLogError(f"{log} is not a readable log: {told_error(error)}") from error
    metadata = header.eval.metadata or {}
    family = metadata.get("family")
    if not isinstance(family, str) or family not in HEADLINES or not _is_ours(header):
        task = disclosed_text(header.eval.task[:_LONGEST_ERROR])
        raise LogError(f"{log} is of the task {task}, which is not one of {_PACKAGE}")
    if why := _unfit(header):
        raise DamagedLogError(f"{log} {why}")
    return _run(log, header, family)


def read_rows(run: Run) -> tuple[Row, ...]:
    """Read what became of the samples of a run, by their summaries.

    Raises:
        LogError: They cannot be read, as the log is cut off or was moved.
    """
    headline = HEADLINES[run.family]
    try:
        summaries = read_eval_log_sample_summaries(run.log)
        return tuple(_row(summary, headline) for summary in summaries)
    except Exception as error:  # as above
        raise LogError(f"the samples of {run.log} cannot be read: {told_error(error)}") from error


def cached_calls(run: Run) -> int:
    """Count the replies that came from Inspect's cache; 0 without reading where it was off.

    Raises:
        LogError: As `read_rows`.
    """
    if not run.caches:
        return 0
    try:
        check_samples(run.log)
        samples = read_eval_log_samples(run.log, all_samples_required=False)
        return sum(
            event.event == "model" and event.cache == "read"
            for sample in samples
            for event in sample.events
        )
    except Exception as error:  # as above
        raise LogError(f"the samples of {run.log} cannot be read: {told_error(error)}") from error


def told_error(error: object) -> str:
    """Return the text of an error on one line, without what may not be disclosed."""
    if isinstance(error, ValidationError):  # its text quotes what it found, whatever that is
        if error.error_count() > _MOST_PLACES:
            return f"it has {error.error_count():,} fields that are not valid"
        places = (".".join(map(str, one["loc"])) for one in error.errors(include_input=False))
        return disclosed_text(f"it has no valid {', '.join(filter(None, places)) or 'content'}")[
            :_LONGEST_ERROR
        ]
    # Cut first, as texts of logs may be of any length.
    text = one_line(str(error)[: 10 * _LONGEST_ERROR]) or type(error).__name__
    return disclosed_text(text)[:_LONGEST_ERROR]


def _is_ours(header: EvalLog) -> bool:
    """Return whether a task is of this package: by its name, where it comes from, or who solves it.

    A task in a file of a user's own, which calls one of ours, has the name and place of that file.
    """
    spec = header.eval
    names = (spec.task, spec.task_registry_name or "")
    if any("/" in name for name in names):
        return any(name.startswith(_OURS) for name in names)
    solvers = [step.solver for step in header.plan.steps]
    return _PACKAGE in spec.packages or any(solver.startswith(_OURS) for solver in solvers)


def _unfit(header: EvalLog) -> str:
    """Say why the numbers of a log cannot be reported; empty if they can."""
    spec, results = header.eval, header.results
    if header.version > _NEWEST:
        return f"is of version {header.version}, and known are logs up to version {_NEWEST}"
    reducers = spec.config.epochs_reducer
    if reducers is not None and MEAN not in reducers:
        told = f"reduced by {' and '.join(reducers)} alone" if reducers else "not reduced"
        return (
            f"has no means over epochs, which are {disclosed_text(told)}; run it again with "
            f"--epochs-reducer {MEAN}, alone or among others"
        )
    numbers = [spec.dataset.samples, spec.config.epochs]
    if results is not None:
        numbers += [results.total_samples, results.completed_samples]
    if any(number is not None and number < 0 for number in numbers):
        return "is damaged: it counts fewer than no samples"
    if header.status == SUCCESS and results is not None and not results.total_samples:
        return "has no samples"
    return ""


def _run(log: str, header: EvalLog, family: str) -> Run:
    spec = header.eval
    config = header.plan.config.model_dump(exclude_none=True)
    generation = spec.model_generate_config.model_dump(exclude_none=True) | config
    return Run(
        log=log,
        task=disclosed_text(spec.task.rpartition("/")[2]),
        version=disclosed_text(str(spec.task_version)),
        family=family,
        task_id=spec.task_id,
        model=disclosed_text(spec.model),
        status=INVALIDATED if header.invalidated else header.status,
        created=spec.created,
        arguments=disclosed(spec.task_args),
        solver=None if spec.solver is None else disclosed_text(spec.solver),
        generation=disclosed(generation),
        model_arguments=disclosed(spec.model_args),
        base_url=spec.model_base_url is not None,
        limits={
            name: value for name in _LIMITS if (value := getattr(spec.config, name)) is not None
        },
        setup=disclosed(_setup(header)),
        updates=tuple(
            f"{change.config}.{change.name}"
            for update in header.config_updates or ()
            for change in update.changes
        ),
        metadata=disclosed(spec.metadata or {}),
        packages=disclosed(spec.packages),
        counts=_counts(header),
        tokens=tokens_of(header.stats.model_usage.values()),
        metrics=_metrics(header, HEADLINES[family]),
        caches=bool(generation.get("cache")),
        error=told_error(header.error.message) if header.error else "",
    )


def _setup(header: EvalLog) -> dict[str, Any]:
    spec = header.eval
    found: dict[str, Any] = {
        name: value for name in _SETUP if (value := getattr(spec.config, name)) is not None
    }
    found |= {f"solver_{name}": value for name, value in (spec.solver_args or {}).items()}
    for name, models in (spec.model_roles or {}).items():
        several = models if isinstance(models, list) else [models]
        found[f"role_{name}"] = [one.model for one in several]
    return found


def _counts(header: EvalLog) -> Counts:
    spec, results = header.eval, header.results
    epochs = spec.config.epochs or 1
    total = results.total_samples if results else 0
    ids = spec.dataset.sample_ids
    return Counts(
        dataset=spec.dataset.samples or 0,
        selected=len(ids) if ids is not None else total // epochs,
        epochs=epochs,
        completed=results.completed_samples if results else 0,
    )


def _metrics(header: EvalLog, headline: Headline) -> Metrics:
    """Return the metrics over means of epochs; of an epoch alone they have no reducer."""
    found: dict[str, dict[str, float]] = {}
    for score in header.results.scores if header.results else ():
        if score.reducer not in {None, MEAN}:
            continue
        entries = found.setdefault(score.name, {})
        for name, metric in score.metrics.items():
            own = name.removeprefix(_OURS)
            entries[own] = headline.possible_metric(score.name, own, _number(metric.value))
    return {score: _without_turned(entries) for score, entries in found.items()}


def _without_turned(entries: Mapping[str, float]) -> dict[str, float]:
    """Return metrics without intervals whose lower end is above the upper one."""
    kept = dict(entries)
    for name, low in entries.items():
        high = f"{name.removesuffix(_LOW)}{_HIGH}"
        if name.endswith(_LOW) and low > entries.get(high, math.inf):
            kept[name] = kept[high] = math.nan
    return kept


def _row(summary: EvalSampleSummary, headline: Headline) -> Row:
    scores = summary.scores or {}
    facts = {name: value for name, value in summary.metadata.items() if value != _REMOVED}
    return Row(
        epoch=summary.epoch,
        pair_id=str(facts.get("pair_id", summary.id)),
        outcome=str(scores["outcome"].value) if "outcome" in scores else "",
        values=dict(_values(scores[headline.scorer].value, headline))
        if headline.scorer in scores
        else {},
        facts=facts,
        tokens=tokens_of(summary.model_usage.values()),
    )


def _values(value: Any, headline: Headline) -> Iterator[tuple[str, float]]:
    for name, found in value.items() if isinstance(value, dict) else ():
        number = _number(found)
        yield str(name), headline.possible(number) if name == headline.key else number


def _number(value: object) -> float:
    """Return what can have been measured; all else is no number."""
    if not isinstance(value, int | float) or not abs(value) < _NO_METRIC:
        return math.nan
    return float(value)
