"""`graphwalks smoke`: does a model provider work at all? Three short samples through Inspect."""

import math
import tempfile
from collections.abc import Mapping
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

import click

from graphwalks.cli.arguments import read_pairs
from graphwalks.cli.ending import Ending, Measure, one_line, read_ending

if TYPE_CHECKING:
    from inspect_ai import Task

WALKS: Final = ("bfs_128k", "parents_128k")
TIER: Final = "1k"
AGENT: Final = "arbigraph_math"
"""The task whose default solver offers a tool."""

AGENT_ROW: Final[Mapping[str, Any]] = MappingProxyType({
    "topology": "single_target_baseline",
    "native_task_id": 12,
})
"""Nine squares and their sum: easy, and of use for a calculator."""

AGENT_TURNS: Final = 4
"""Replies: a call, an answer, and once more each."""

F1: Final = Measure("set_f1", "f1", "F1")
MEASURES: Final = MappingProxyType({
    **dict.fromkeys(WALKS, F1),
    AGENT: Measure("target_answer", "target", "target"),
})

RETRIES: Final = 1
"""Inspect's own default is to try for ever, which hides a wrong address."""

OVERFLOW: Final = "context_overflow"
CUT: Final = "output_limit"

WITHOUT_TOOLS: Final = "ArbiGraph tasks run without tools by --solver graphwalks/single_turn."


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
    """Check that a model provider works: one short sample each of three tasks.

    Two ask for a reply, the third offers a calculator and tells whether it is called. Rows are made
    here; no log is kept. Exit 0 if replies to the two came back, whatever they say, else 1; also 1
    if the model's context is too small for both of them. A model without tools works, too.
    """
    arguments = read_pairs(pairs, "-M")
    options: dict[str, Any] = {"model_base_url": base_url, "model_args": arguments}
    options |= {"max_tokens": max_tokens, "attempt_timeout": timeout, "max_retries": RETRIES}
    endings = _endings(model, options)
    for ending in endings:
        click.echo(_line(ending))
    replies = [ending for ending in endings if ending.task != AGENT]
    failed = [ending for ending in replies if not ending.works]
    if failed:
        raise click.ClickException(f"{model} does not work: {failed[0].error}")
    for note in (_note(ending) for ending in endings if ending.task == AGENT):
        if note:
            click.echo(f"Note: {note}")
    click.echo(_verdict(model, {ending.outcome for ending in replies}, max_tokens))


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


def _note(ending: Ending) -> str | None:
    """Say what keeps the calculator from being called; None if it is called."""
    if not ending.works:
        return f"no reply where a tool is offered: {ending.error} {WITHOUT_TOOLS}"
    if ending.tool_calls:
        return None
    if ending.call_in_text:
        return (
            "a tool call came as text, for the server does not know it as one. Give the server the "
            "model's tool parser (vLLM: --enable-auto-tool-choice --tool-call-parser NAME). "
            f"{WITHOUT_TOOLS}"
        )
    return "the calculator was not called, so whether tools work is not shown."


def _endings(model: str, options: dict[str, Any]) -> list[Ending]:
    # Inspect takes over a second to load, which no other use of this module has to pay.
    from inspect_ai import eval as run_tasks  # noqa: PLC0415

    tasks = _tasks()
    with tempfile.TemporaryDirectory() as folder:
        try:
            logs = run_tasks(
                tasks,
                model=model,
                display="none",
                log_dir=folder,
                log_realtime=False,
                max_tasks=len(tasks),
                **options,
            )
        except click.ClickException:
            raise
        except Exception as error:  # a provider's package raises whatever it likes
            raise click.ClickException(f"{model} does not start: {one_line(error)}") from error
        # samples are read from the folder
        return [read_ending(log, MEASURES) for log in logs]


def _tasks() -> list["Task"]:
    """Make the tasks, that of the agent last."""
    from inspect_ai import task_with  # noqa: PLC0415 - Inspect, as above

    from graphwalks.solvers.calculator_agent import calculator_agent  # noqa: PLC0415
    from graphwalks.tasks import arbigraph, walks  # noqa: PLC0415

    rows = {"source": "generated", "tier": TIER, "per_tier": 1, "allow_short_output": True}
    agent = task_with(arbigraph.arbigraph_math(**AGENT_ROW), solver=calculator_agent(AGENT_TURNS))
    return [*(getattr(walks, name)(**rows) for name in WALKS), agent]


def _line(ending: Ending) -> str:
    score = "-" if math.isnan(ending.score) else f"{ending.score:.2f}"
    tools = f"{_calls(ending)}, " if ending.task == AGENT else ""
    tokens = f"{ending.tokens_read:,} tokens read, {ending.tokens_written:,} written"
    return (
        f"{ending.task}: {ending.outcome}, {ending.label} {score}, {tools}{tokens}, "
        f"{ending.seconds:.1f} s"
    )


def _calls(ending: Ending) -> str:
    count = ending.tool_calls
    return f"{count} tool call{'s' if count > 1 else ''}" if count else "no tool call"
