"""`graphwalks smoke`: does a model provider work at all? Two short samples through Inspect."""

import itertools
import math
import tempfile
from collections.abc import Iterable
from dataclasses import dataclass
from typing import TYPE_CHECKING, Any, Final

import click
from rich.errors import MarkupError
from rich.text import Text

from graphwalks.cli.arguments import read_pairs

if TYPE_CHECKING:
    from inspect_ai.log import EvalError, EvalLog
    from inspect_ai.model import ModelUsage

TASKS: Final = ("bfs_128k", "parents_128k")
TIER: Final = "1k"
RETRIES: Final = 1
"""Inspect's own default is to try for ever, which hides a wrong address."""

RETRY_ERROR: Final = "RetryError"
"""What tenacity, with which Inspect repeats calls, raises after the last one."""

BROKEN: Final = frozenset({"provider_error", "no_output"})
"""Outcomes that say nothing came back; every other one shows that the provider answers."""

OVERFLOW: Final = "context_overflow"
CUT: Final = "output_limit"
SHOWN_LINES: Final = 2
"""Lines of an error that are shown, joined."""


@dataclass(frozen=True)
class Ending:
    """How the one sample of a task ended.

    Attributes:
        task: Name of the task.
        outcome: Word of the outcome scorer.
        f1: Strict set F1; NaN where nothing came back.
        tokens_read: Tokens of the prompt, as the provider counts them, cached ones included.
        tokens_written: Tokens of the reply.
        seconds: Time of the sample.
        error: What went wrong, in one line; empty if nothing did.
    """

    task: str
    outcome: str
    f1: float
    tokens_read: int
    tokens_written: int
    seconds: float
    error: str

    @property
    def works(self) -> bool:
        """Whether the provider answered."""
        return self.outcome not in BROKEN


@click.command()
@click.option("--model", required=True, help="As for inspect eval, for instance gwref/oracle.")
@click.option("--base-url", help="Address of the model's API.")
@click.option(
    "-M", "pairs", multiple=True, metavar="NAME=VALUE", help="Model argument, as for inspect eval."
)
@click.option(
    "--max-tokens", type=click.IntRange(1), default=2048, show_default=True, help="Cap on a reply."
)
@click.option(
    "--timeout",
    type=click.IntRange(1),
    default=120,
    show_default=True,
    help="Seconds for one attempt at a call.",
)
def smoke(
    model: str, base_url: str | None, pairs: tuple[str, ...], max_tokens: int, timeout: int
) -> None:
    """Check that a model provider works: one short sample each of two tasks.

    Rows are made here, of the 1k tier; no log is kept. Exit 0 if replies came back, whatever they
    say, else 1; also 1 if the model's context is too small for every one of them.
    """
    arguments = read_pairs(pairs, "-M")
    options: dict[str, Any] = {"model_base_url": base_url, "model_args": arguments}
    options |= {"max_tokens": max_tokens, "attempt_timeout": timeout, "max_retries": RETRIES}
    endings = _endings(model, options)
    for ending in endings:
        click.echo(_line(ending))
    failed = [ending for ending in endings if not ending.works]
    if failed:
        raise click.ClickException(f"{model} does not work: {failed[0].error}")
    click.echo(_verdict(model, {ending.outcome for ending in endings}, max_tokens))


def _verdict(model: str, outcomes: set[str], max_tokens: int) -> str:
    if not outcomes <= {OVERFLOW, CUT}:
        return f"{model} works."
    if OVERFLOW in outcomes:
        raise click.ClickException(
            f"{model} does not work: its context is too small for a prompt of the {TIER} tier and "
            f"{max_tokens:,} tokens of reply. Give the server a longer context, or a lower "
            "--max-tokens."
        )
    return (
        f"{model} answers, but every reply was cut off at the limit of {max_tokens:,} tokens, "
        "which shows little. Give a higher --max-tokens."
    )


def _endings(model: str, options: dict[str, Any]) -> list[Ending]:
    # Inspect takes over a second to load, which no other use of this module has to pay.
    from inspect_ai import eval as run_tasks  # noqa: PLC0415

    from graphwalks.tasks import walks  # noqa: PLC0415

    rows = {"source": "generated", "tier": TIER, "per_tier": 1, "allow_short_output": True}
    with tempfile.TemporaryDirectory() as folder:
        try:
            logs = run_tasks(
                [getattr(walks, name)(**rows) for name in TASKS],
                model=model,
                display="none",
                log_dir=folder,
                log_realtime=False,
                max_tasks=len(TASKS),
                **options,
            )
        except click.ClickException:
            raise
        except Exception as error:  # a provider's package raises whatever it likes
            raise click.ClickException(f"{model} does not start: {_one_line(error)}") from error
        return [_ending(log) for log in logs]  # samples are read from the folder


def _ending(log: "EvalLog") -> Ending:
    name = log.eval.task.rpartition("/")[2]
    if not log.samples:
        reason = log.error.message if log.error else "no sample ran"
        return Ending(name, "provider_error", math.nan, 0, 0, 0.0, _one_line(reason))
    (sample,) = log.samples
    scores = sample.scores or {}
    values = scores["set_f1"].value if "set_f1" in scores else None
    outcome = str(scores["outcome"].value) if "outcome" in scores else "provider_error"
    usages = sample.model_usage.values()
    return Ending(
        task=name,
        outcome=outcome,
        f1=float(values["f1"]) if isinstance(values, dict) else math.nan,
        tokens_read=sum(_tokens_read(usage) for usage in usages),
        tokens_written=sum(usage.output_tokens for usage in usages),
        seconds=sample.total_time or 0.0,
        error=_reason(sample.error) if sample.error else "the reply was empty",
    )


def _tokens_read(usage: "ModelUsage") -> int:
    # Of a prompt that the server has seen before, Inspect counts the known part on its own.
    cached = (usage.input_tokens_cache_read or 0) + (usage.input_tokens_cache_write or 0)
    return usage.input_tokens + cached


def _reason(error: "EvalError") -> str:
    """Name what went wrong: of retried calls the last failure, not that they were retried."""
    lines = error.traceback.splitlines()
    for place in reversed(range(len(lines))):
        name, _, message = lines[place].partition(": ")
        # Behind a frame, which is indented: later lines of a message may look like its first.
        begins = place == 0 or lines[place - 1].startswith(" ")
        named = message and name.replace(".", "").isidentifier()
        if begins and named and not name.endswith(RETRY_ERROR):
            paragraph = itertools.takewhile(str.strip, lines[place:])
            return _first_lines(paragraph)
    return _first_lines(filter(str.strip, error.message.splitlines()))


def _first_lines(lines: Iterable[str]) -> str:
    return _one_line(" ".join(itertools.islice(lines, SHOWN_LINES)))


def _line(ending: Ending) -> str:
    tokens = f"{ending.tokens_read:,} tokens read, {ending.tokens_written:,} written"
    f1 = "-" if math.isnan(ending.f1) else f"{ending.f1:.2f}"
    return f"{ending.task}: {ending.outcome}, F1 {f1}, {tokens}, {ending.seconds:.1f} s"


def _one_line(error: object) -> str:
    # Inspect's messages for the terminal hold markup of rich.
    return " ".join(_plain(str(error)).split()) or type(error).__name__


def _plain(text: str) -> str:
    try:
        return Text.from_markup(text).plain
    except MarkupError:
        return text
