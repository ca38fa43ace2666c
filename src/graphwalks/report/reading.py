"""Reads logs by their headers and summaries, so that size does not matter.

A log of 125 MB has a header of some kilobytes, and a summary of each sample without its events and
the tail of its prompt. Only what cannot be told from those is streamed, sample by sample.
"""

import math
from collections.abc import Iterable, Iterator
from typing import Any, Final

from inspect_ai.log import (
    EvalLog,
    EvalSampleSummary,
    read_eval_log,
    read_eval_log_sample_summaries,
    read_eval_log_samples,
)
from inspect_ai.model import ModelUsage
from pydantic import ValidationError

from graphwalks.errors import ArgumentError
from graphwalks.report.disclosed import disclosed, disclosed_text
from graphwalks.report.headline import HEADLINES
from graphwalks.report.run import Counts, Metrics, Row, Run
from graphwalks.report.size import check_size

SUCCESS: Final = "success"
INVALIDATED: Final = "invalidated"

_PACKAGE: Final = "graphwalks/"
_REMOVED: Final = "Key removed from summary (> 1k)"
"""What Inspect puts where a field is too long for a summary."""

_NO_METRIC: Final = 1e15
"""Nothing that is measured comes near; whatever does is damage, and no chart could hold it."""

_LONGEST_ERROR: Final = 300
"""Characters of an error that are told."""

_LIMITS: Final = (
    *("message_limit", "token_limit", "token_limit_type", "cost_limit"),
    *("time_limit", "working_limit", "turn_limit"),
)
_SETUP: Final = ("epochs_reducer", "approval")


class LogError(ArgumentError):
    """A log cannot be read, or is not one of this package."""


class DamagedLogError(LogError):
    """A log cannot be read."""


def read_run(log: str) -> Run:
    """Read the header of a log.

    Raises:
        DamagedLogError: It cannot be read, or is too large for that.
        LogError: Its task is not one of this package.
    """
    try:
        check_size(log)
        header = read_eval_log(log, header_only=True)
    except Exception as error:  # a damaged file raises whatever its parser does
        raise DamagedLogError(f"{log} is not a readable log: {_one_line(error)}") from error
    metadata = header.eval.metadata or {}
    family = metadata.get("family")
    if not isinstance(family, str) or family not in HEADLINES:
        raise LogError(f"{log} is of the task {header.eval.task}, which is not one of graphwalks")
    return _run(log, header, family)


def read_rows(run: Run) -> tuple[Row, ...]:
    """Read what became of the samples of a run, by their summaries.

    Raises:
        LogError: They cannot be read, as the log is cut off or was moved.
    """
    scorer = HEADLINES[run.family].scorer
    try:
        summaries = read_eval_log_sample_summaries(run.log)
        return tuple(_row(summary, scorer) for summary in summaries)
    except Exception as error:  # as above
        raise LogError(f"the samples of {run.log} cannot be read: {_one_line(error)}") from error


def cached_calls(run: Run) -> int:
    """Count the replies that came from Inspect's cache; 0 without reading where it was off.

    Raises:
        LogError: As `read_rows`.
    """
    if not run.caches:
        return 0
    try:
        samples = read_eval_log_samples(run.log, all_samples_required=False)
        return sum(
            event.event == "model" and event.cache == "read"
            for sample in samples
            for event in sample.events
        )
    except Exception as error:  # as above
        raise LogError(f"the samples of {run.log} cannot be read: {_one_line(error)}") from error


def _run(log: str, header: EvalLog, family: str) -> Run:
    spec = header.eval
    config = header.plan.config.model_dump(exclude_none=True)
    generation = spec.model_generate_config.model_dump(exclude_none=True) | config
    usage = list(header.stats.model_usage.values())
    return Run(
        log=log,
        task=spec.task.rpartition("/")[2],
        version=str(spec.task_version),
        family=family,
        task_id=spec.task_id,
        model=spec.model,
        status=INVALIDATED if header.invalidated else header.status,
        created=spec.created,
        arguments=disclosed(spec.task_args),
        solver=spec.solver,
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
        packages=spec.packages,
        counts=_counts(header),
        tokens=_tokens(usage),
        metrics=_metrics(header),
        caches=bool(generation.get("cache")),
        error=_one_line(header.error.message) if header.error else "",
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


def _metrics(header: EvalLog) -> Metrics:
    found: dict[str, dict[str, float]] = {}
    for score in header.results.scores if header.results else ():
        entries = found.setdefault(score.name, {})
        for name, metric in score.metrics.items():
            entries[name.removeprefix(_PACKAGE)] = _number(metric.value)
    return found


def _row(summary: EvalSampleSummary, scorer: str) -> Row:
    scores = summary.scores or {}
    facts = {name: value for name, value in summary.metadata.items() if value != _REMOVED}
    return Row(
        sample_id=str(summary.id),
        epoch=summary.epoch,
        pair_id=str(facts.get("pair_id", summary.id)),
        outcome=str(scores["outcome"].value) if "outcome" in scores else "",
        values=dict(_values(scores[scorer].value)) if scorer in scores else {},
        facts=facts,
        tokens=_tokens(summary.model_usage.values()),
    )


def _values(value: Any) -> Iterator[tuple[str, float]]:
    for name, number in value.items() if isinstance(value, dict) else ():
        yield str(name), _number(number)


def _number(value: object) -> float:
    """Return what can have been measured; all else is no number."""
    if not isinstance(value, int | float) or not abs(value) < _NO_METRIC:
        return math.nan
    return float(value)


def _tokens(usages: Iterable[ModelUsage]) -> tuple[int, int]:
    """Add up tokens read, cached ones included, and tokens written."""
    counted = list(usages)
    read = sum(
        usage.input_tokens
        + (usage.input_tokens_cache_read or 0)
        + (usage.input_tokens_cache_write or 0)
        for usage in counted
    )
    return read, sum(usage.output_tokens for usage in counted)


def _one_line(error: object) -> str:
    if isinstance(error, ValidationError):  # its text quotes what it found, whatever that is
        places = (".".join(map(str, one["loc"])) for one in error.errors(include_input=False))
        return f"it has no valid {', '.join(places)}"[:_LONGEST_ERROR]
    # Cut first, as texts of logs may be of any length.
    text = " ".join(str(error)[: 10 * _LONGEST_ERROR].split())
    return disclosed_text(text)[:_LONGEST_ERROR] or type(error).__name__
