"""`graphwalks plan`: what a run needs, before it is started."""

from collections.abc import Mapping
from dataclasses import dataclass
from types import ModuleType

import click
from rich.table import Table
from rich.text import Text

from graphwalks import arbigraph, construction, evidence, walks
from graphwalks.cli.arguments import read_pairs, read_task, read_tokens
from graphwalks.cli.output import print_table
from graphwalks.cli.plans import arbigraph as arbigraph_plan
from graphwalks.cli.plans import cognition as cognition_plan
from graphwalks.cli.plans import construction as construction_plan
from graphwalks.cli.plans import evidence as evidence_plan
from graphwalks.cli.plans import walks as walks_plan
from graphwalks.cli.plans.planned import Planned
from graphwalks.cognition.request import TASK as COGNITION
from graphwalks.limits import Limits

FAMILY_OF_TASK: Mapping[str, ModuleType] = {
    **dict.fromkeys(walks.TASKS, walks_plan),
    **dict.fromkeys(arbigraph.TASKS, arbigraph_plan),
    COGNITION: cognition_plan,
    **dict.fromkeys(evidence.TASKS, evidence_plan),
    **dict.fromkeys(construction.TASKS, construction_plan),
}

PIPED_WIDTH = 120
"""Columns of the table when it goes to a file or program."""


@dataclass(frozen=True)
class Prices:
    """US dollars for a million tokens; None where not given."""

    read: float | None
    written: float | None


@click.command()
@click.argument("task")
@click.option(
    "-T", "pairs", multiple=True, metavar="NAME=VALUE", help="Task parameter, as for inspect eval."
)
@click.option(
    "--window",
    type=read_tokens,
    metavar="TOKENS",
    help="Context window of the model, such as 131072; 128k is 128,000, 128K is 131,072.",
)
@click.option("--max-tokens", type=click.IntRange(1), help="Cap on a reply that you mean to set.")
@click.option("--server", metavar="URL", help="vLLM or llama.cpp server whose /tokenize counts.")
@click.option("--price-in", type=click.FloatRange(0), help="USD per million tokens read.")
@click.option("--price-out", type=click.FloatRange(0), help="USD per million tokens written.")
def plan(  # noqa: PLR0913, PLR0917 - one for each option
    task: str,
    pairs: tuple[str, ...],
    window: int | None,
    max_tokens: int | None,
    server: str | None,
    price_in: float | None,
    price_out: float | None,
) -> None:
    """Say what a run of TASK needs: calls, tokens, output room, cost, and what fits a window.

    Nothing is downloaded for it: neither the published rows nor a vocabulary.
    """
    name = read_task(task, "no task", FAMILY_OF_TASK)
    parameters, limits = read_pairs(pairs, "-T"), Limits(window, max_tokens)
    planned: Planned = FAMILY_OF_TASK[name].plan_task(name, parameters, limits, server)

    click.echo(planned.heading)
    click.echo(f"Tokens: {planned.tokens}\n")
    print_table(_table(planned), PIPED_WIDTH)
    click.echo()
    for line in (*_totals(planned, Prices(price_in, price_out)), *planned.closing):
        click.echo(line)


def _table(planned: Planned) -> Table:
    table = Table(box=None, pad_edge=False)
    names, *numbers = planned.columns
    table.add_column(names)
    for heading in numbers if planned.fitting is None else (*numbers, "fit"):
        table.add_column(heading, justify="right")
    for cells in planned.cells:
        table.add_row(*map(Text, cells))  # not as markup: a name of a file may look like it
    return table


def _totals(planned: Planned, prices: Prices) -> list[str]:
    needed = f"{planned.output_room:,} or more: {planned.reserve:,} of it to reason in"
    most = "" if planned.exact else "at most "
    answers = f"{most}{planned.answer_tokens:,} for the answers alone; reasoning comes on top"
    lines = [
        f"Calls          {planned.calls}",
        f"Tokens read    {most}{planned.input_tokens:,}",
        f"Tokens written {answers}",
        f"--max-tokens   {needed}",
    ]
    if planned.fitting is not None:
        lines.append(f"Fit {planned.limits.window:<10,} {_fit(planned)}")
    cost = _cost(planned, prices)
    return [*lines, f"Cost           {cost}"] if cost else lines


def _fit(planned: Planned) -> str:
    counted = f"{planned.fitting:,} of {planned.rows:,} {planned.unit}"
    if planned.roomy == planned.fitting:
        return counted
    cap = planned.limits.max_tokens
    basis = "prompt and answer alone" if cap is None else f"--max-tokens {cap:,}"
    return f"{counted} with {basis}; {planned.roomy:,} with {planned.reserve:,} to reason in"


def _cost(planned: Planned, prices: Prices) -> str:
    most = "" if planned.exact else "at most "
    parts = []
    if prices.read is not None:
        parts.append(f"{most}{_dollars(planned.input_tokens, prices.read)} for prompts")
    if prices.written is not None:
        cap = planned.limits.max_tokens or planned.output_room
        full = planned.rows * cap
        answers = _dollars(min(planned.answer_tokens, full), prices.written)
        parts.append(f"{most}{answers} for the answers alone")
        told = f"{_dollars(full, prices.written)} if every reply has {cap:,} tokens"
        if prices.read is not None:
            both = planned.input_tokens * prices.read + full * prices.written
            told += f", with the prompts {most}{_dollars(1, both)}"
        parts.append(told)
    return ", ".join(parts)


def _dollars(tokens: int, price: float) -> str:
    return f"${tokens * price / 1e6:,.2f}"
