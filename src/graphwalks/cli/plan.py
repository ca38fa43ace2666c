"""`graphwalks plan`: what a run needs, before it is started."""

from dataclasses import dataclass

import click
from rich.table import Table

from graphwalks.cli.arguments import read_pairs, read_task
from graphwalks.cli.output import print_table
from graphwalks.cli.tokens import chars_per_token, find_tokenizer
from graphwalks.walks.planning import Limits, Plan, make_plan, remarks, scope_line
from graphwalks.walks.request import TASKS, Request, read_request
from graphwalks.walks.sizes import sizes_of
from graphwalks.walks.tiers import REASONING_RESERVE

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
@click.option("--window", type=click.IntRange(1), help="Context window of the model, in tokens.")
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
    request = read_request(read_task(task, "no task", TASKS), read_pairs(pairs, "-T"))
    limits = Limits(window or request.max_context, max_tokens)
    tokenizer = find_tokenizer(server)
    sizes = sizes_of(request)
    samples = {tier.tier: tier.samples for tier in sizes.tiers}
    planned = make_plan(sizes, chars_per_token(tokenizer, samples), limits)

    click.echo(f"{request.task}, source {request.source}: {_basis(planned)}")
    click.echo(f"Tokens: {tokenizer.name}\n")
    print_table(_table(planned, limits), PIPED_WIDTH)
    click.echo()
    for line in _totals(planned, limits, Prices(price_in, price_out)):
        click.echo(line)
    for line in _closing(request, planned, limits):
        click.echo(line)


def _basis(planned: Plan) -> str:
    if planned.exact:
        return "measured on the rows"
    return "from the published sizes; the file is not here, so all numbers are upper bounds"


def _table(planned: Plan, limits: Limits) -> Table:
    table = Table(box=None, pad_edge=False)
    headings = ["tier", "rows", "prompt tokens", "all prompts", "largest answer", "its tokens"]
    if limits.window is not None:
        headings.append("fit")
    for heading in headings:
        table.add_column(heading, justify="left" if heading == "tier" else "right")
    for tier in planned.tiers:
        cells = [
            tier.tier,
            f"{tier.rows}",
            f"{tier.least_tokens:,}-{tier.most_tokens:,}",
            f"{tier.input_tokens:,}",
            f"{tier.answer_nodes:,}",
            f"{tier.largest_answer_tokens:,}",
        ]
        if tier.fitting is not None:
            cells.append(f"{tier.fitting}/{tier.rows}")
        table.add_row(*cells)
    return table


def _totals(planned: Plan, limits: Limits, prices: Prices) -> list[str]:
    needed = f"{planned.output_room:,} or more: {REASONING_RESERVE:,} of it to reason in"
    most = "" if planned.exact else "at most "
    answers = f"{most}{planned.answer_tokens:,} for the answers alone; reasoning comes on top"
    lines = [
        f"Calls          {planned.calls:,}",
        f"Tokens read    {most}{planned.input_tokens:,}",
        f"Tokens written {answers}",
        f"--max-tokens   {needed}",
    ]
    if planned.fitting is not None:
        lines.append(f"Fit {limits.window:<10,} {planned.fitting:,} of {planned.calls:,} rows")
    cost = _cost(planned, limits, prices)
    return [*lines, f"Cost           {cost}"] if cost else lines


def _cost(planned: Plan, limits: Limits, prices: Prices) -> str:
    most = "" if planned.exact else "at most "
    parts = []
    if prices.read is not None:
        parts.append(f"{most}{_dollars(planned.input_tokens, prices.read)} for prompts")
    if prices.written is not None:
        cap = limits.max_tokens or planned.output_room
        full = planned.calls * cap
        answers = _dollars(min(planned.answer_tokens, full), prices.written)
        parts.append(f"{most}{answers} for the answers alone")
        parts.append(f"{_dollars(full, prices.written)} if every reply has {cap:,} tokens")
    return ", ".join(parts)


def _dollars(tokens: int, price: float) -> str:
    return f"${tokens * price / 1e6:,.2f}"


def _closing(request: Request, planned: Plan, limits: Limits) -> list[str]:
    return [
        f"Comparable     {scope_line(request, planned)}",
        *(f"Note: {remark}" for remark in remarks(request, planned, limits)),
    ]
