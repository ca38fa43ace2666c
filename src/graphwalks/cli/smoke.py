"""`graphwalks smoke`: does a model provider work at all? A few short samples through Inspect."""

import math
import time
from collections.abc import Iterator, Sequence
from contextlib import contextmanager
from typing import TYPE_CHECKING, Any, Final

import click

from graphwalks.choice import Readout
from graphwalks.cli.arguments import read_pairs
from graphwalks.cli.output import shown
from graphwalks.cli.smoking.ending import Ending
from graphwalks.cli.smoking.run import AGENT, TIER, WALKS, Telling, run_check
from graphwalks.cli.smoking.server import NoServerError, check_server
from graphwalks.scorers.failures import mending, plain_line

if TYPE_CHECKING:
    from graphwalks.cli.smoking.choices import Played

TOTAL_SECONDS: Final = 600
"""For the whole check; choices have what the samples before them leave."""

STEPS: Final = 15
"""Two rows, a tool, and twelve kinds of choice."""

START: Final = (
    f"{STEPS} steps with a line each, short calls, {TOTAL_SECONDS // 60} minutes at most."
)

LONGEST_REASON: Final = 200
"""Characters of a reason that are printed; a model or a server may write any text."""

OVERFLOW: Final = "context_overflow"
CUT: Final = "output_limit"

WITHOUT_TOOLS: Final = "ArbiGraph tasks run without tools by --solver graphwalks/single_turn."

UNSUPPORTED: Final = "unsupported"

OF_READOUT: Final = frozenset({"format_failure", "illegal_choice", UNSUPPORTED, CUT})
"""Outcomes of a choice that another readout may mend."""

NO_PROVIDER: Final = "none"
"""How Inspect names that there is no model."""


class SetupError(click.ClickException):
    """The check cannot be made: a wrong argument, or a model that does not start."""

    exit_code = 2


@click.command()
@click.option("--model", required=True, help="As for inspect eval, for instance gwref/random.")
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
    help="Seconds for one attempt at a call; a choice has 45 in any case.",
)
@click.option(
    "--readout",
    type=click.Choice([str(readout) for readout in Readout]),
    default=str(Readout.TEXT),
    show_default=True,
    help="How choices are asked for and read, as -T readout=...",
)
def smoke(  # noqa: PLR0913, PLR0917 - one for each option
    model: str,
    base_url: str | None,
    pairs: tuple[str, ...],
    max_tokens: int,
    timeout: int,
    readout: str,
) -> None:
    """Check that a model provider works, with a few short samples, in ten minutes at most.

    Two of them ask for a reply, a third offers a calculator and tells whether it is called. Then
    choices are asked for: the six questions of graph cognition, two about texts and relations with
    40 options each, and the decisions of a round trip, a cut, a cascade and a division. All is made
    here; no log is kept.

    Exit 0 if replies to the first two came back, whatever they say, and every choice was one of the
    options in the form that was asked for, right or wrong; what a readout cannot take whatever the
    model, 40 options with logprob, is left out. Exit 1 if not, or if the model's context
    is too small; 2 if the check cannot be made. A model without tools works, too.
    """
    end = time.monotonic() + TOTAL_SECONDS
    if model.partition("/")[0] == NO_PROVIDER:
        raise SetupError(
            f"--model {model} is no model to check; give --model PROVIDER/NAME, for instance "
            "--model gwref/random"
        )
    with _setting_up(model):
        arguments = read_pairs(pairs, "-M")
        check_server(model, base_url, arguments)
        click.echo(START, err=True)
        options: dict[str, Any] = {
            "model_base_url": base_url,
            "model_args": arguments,
            "max_tokens": max_tokens,
            "attempt_timeout": timeout,
        }
        told = _Told()
        telling = Telling(told.ending, told.played)
        endings, choices = run_check(model, options, Readout(readout), end, telling)
    for ending in endings:
        told.ending(ending)
    for played in choices:
        told.played(played)
    replies = [ending for ending in endings if ending.task != AGENT]
    failed = [ending for ending in replies if not ending.works]
    if failed:
        reason = failed[0].error.removesuffix(".")
        raise click.ClickException(f"{model} does not work: {reason}. {mending(reason)}".rstrip())
    for note in (_note(ending) for ending in endings if ending.task == AGENT):
        if note:
            click.echo(f"Note: {note}")
    verdict = _verdict(model, {ending.outcome for ending in replies}, max_tokens)
    _require_choices(model, choices, readout)
    click.echo(verdict)


class _Told:
    """Prints each result once, as it comes: where a check is stopped shows where it was."""

    def __init__(self) -> None:
        self._names: set[str] = set()

    def ending(self, ending: Ending) -> None:
        """Print how a sample ended."""
        self._print(ending.task, _line(ending))

    def played(self, played: "Played") -> None:
        """Print what came of a kind of choice."""
        self._print(played.kind, _choices_line(played))

    def _print(self, name: str, line: str) -> None:
        if name not in self._names:
            self._names.add(name)
            click.echo(line)  # which flushes


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
        f"{model} answers, but its replies to {' and '.join(WALKS)} were cut off at the limit of "
        f"{max_tokens:,} tokens, which shows little of such tasks. Give a higher --max-tokens."
    )


def _note(ending: Ending) -> str | None:
    """Say what keeps the calculator from being called; None if it is called."""
    if ending.tool_calls:
        return None
    if not ending.works:
        reason = ending.error.removesuffix(".")
        return f"no answer where a tool is offered: {reason}. {WITHOUT_TOOLS}"
    if ending.call_in_text:
        return (
            "a tool call came as text, for the server does not know it as one. Give the server the "
            "model's tool parser (vLLM: --enable-auto-tool-choice --tool-call-parser NAME). "
            f"{WITHOUT_TOOLS}"
        )
    return "the calculator was not called, so whether tools work is not shown."


def _require_choices(model: str, choices: Sequence["Played"], readout: str) -> None:
    """Refuse a model that does not choose as it is asked to."""
    refused = [played for played in choices if played.outcome == UNSUPPORTED and not played.calls]
    failed = [played for played in choices if not played.is_valid and played not in refused]
    if len(refused) == len(choices):
        raise SetupError(f"{model} cannot be asked so: {shown(choices[0].reason, LONGEST_REASON)}")
    if not failed:
        return
    astray = [played for played in failed if played.outcome in OF_READOUT]
    broken = [played for played in failed if played.outcome not in OF_READOUT]
    told = []
    if astray:
        others = ", ".join(other for other in Readout if other != readout)
        told.append(
            f"With readout {readout} it does not choose as it is asked to in {_kinds(astray)}. "
            f"Other readouts: {others}."
        )
    if broken:
        reason = shown(broken[0].reason, LONGEST_REASON).removesuffix(".")
        told.append(f"No choice came in {_kinds(broken)}: {broken[0].outcome}, {reason}.")
    raise click.ClickException(f"{model} answers, but does not pass. {' '.join(told)}")


def _kinds(choices: Sequence["Played"]) -> str:
    return ", ".join(played.kind for played in choices)


@contextmanager
def _setting_up(model: str) -> Iterator[None]:
    """Turn what is raised before a sample runs into a `SetupError`."""
    try:
        yield
    except NoServerError:
        raise
    except click.ClickException as error:
        raise SetupError(error.message) from error
    except Exception as error:  # a provider's package raises whatever it likes
        raise SetupError(f"{model} does not start: {plain_line(error)}") from error


def _line(ending: Ending) -> str:
    score = "-" if math.isnan(ending.score) else f"{ending.score:.2f}"
    tools = f"{_calls(ending)}, " if ending.task == AGENT else ""
    tokens = f"{ending.tokens_read:,} tokens read, {ending.tokens_written:,} written"
    return (
        f"{ending.task}: {ending.outcome}, {ending.label} {score}, {tools}{tokens}, "
        f"{ending.seconds:.1f} s"
    )


def _choices_line(played: "Played") -> str:
    told = played.result or shown(played.reason, LONGEST_REASON)
    calls = f"{played.calls} call{'s' if played.calls != 1 else ''}"
    return (
        f"{played.kind}: {played.outcome}, {told}, {calls}, {played.tokens:,} tokens, "
        f"{played.seconds:.1f} s"
    )


def _calls(ending: Ending) -> str:
    count = ending.tool_calls
    return f"{count} tool call{'s' if count > 1 else ''}" if count else "no tool call"
