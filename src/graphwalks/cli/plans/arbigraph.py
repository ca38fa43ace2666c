"""ArbiGraph runs planned, topology by topology."""

from collections.abc import Mapping, Sequence

from graphwalks.arbigraph.planning import (
    ANSWER_CHARS_PER_TOKEN,
    REASONING_RESERVE,
    TURN_LIMIT,
    Ratios,
    TopologyPlan,
    make_plan,
    remarks,
    scope_line,
)
from graphwalks.arbigraph.request import read_request
from graphwalks.arbigraph.sizes import TopologySize, sizes_of
from graphwalks.cli.output import shown
from graphwalks.cli.plans.planned import Planned, closing_lines, fit_cells
from graphwalks.cli.tokens import ESTIMATE, Tokenizer, chars_per_token, find_tokenizer
from graphwalks.limits import Limits
from graphwalks.walks.tiers import CHARS_PER_TOKEN

COLUMNS = ("topology", "rows", "prompt tokens", "all prompts", "largest answer")

LONGEST_NAME = 40
"""Characters of a topology's name that are printed; a file may hold any text as one."""

BOUND = (
    f"upper bounds, {CHARS_PER_TOKEN:.2f} characters each in prompts and "
    f"{ANSWER_CHARS_PER_TOKEN:.0f} in answers (--server URL counts them)"
)


def plan_task(
    task: str, parameters: Mapping[str, object], limits: Limits, server: str | None
) -> Planned:
    """Plan a run of a task with these parameters."""
    request = read_request(task, parameters)
    tokenizer = find_tokenizer(server)
    sizes = sizes_of(request)
    plan = make_plan(sizes, _ratios(tokenizer, sizes), limits)
    estimated = tokenizer is ESTIMATE
    return Planned(
        heading=f"{request.task}, source {request.source}: measured on the rows",
        tokens=BOUND if estimated else tokenizer.name,
        columns=COLUMNS,
        cells=tuple(map(_cells, plan.topologies)),
        rows=plan.rows,
        unit="rows",
        calls=(
            f"{plan.rows:,} with --solver graphwalks/single_turn; {plan.rows:,} to "
            f"{plan.most_calls:,} with the calculator agent, 1 to {TURN_LIMIT} a row"
        ),
        exact=not estimated,
        input_tokens=plan.input_tokens,
        answer_tokens=plan.answer_tokens,
        output_room=plan.output_room,
        reserve=REASONING_RESERVE,
        limits=limits,
        fitting=plan.fitting,
        roomy=plan.roomy,
        closing=closing_lines(scope_line(), remarks(plan, limits)),
    )


def _ratios(tokenizer: Tokenizer, sizes: Sequence[TopologySize]) -> dict[str, Ratios]:
    prompts = chars_per_token(tokenizer, {size.topology: size.prompts for size in sizes})
    if tokenizer is ESTIMATE:
        answers = dict.fromkeys(prompts, ANSWER_CHARS_PER_TOKEN)
    else:
        answers = chars_per_token(tokenizer, {size.topology: size.answers for size in sizes})
    return {name: Ratios(prompts[name], answers[name]) for name in prompts}


def _cells(plan: TopologyPlan) -> tuple[str, ...]:
    return (
        shown(plan.topology, LONGEST_NAME),
        f"{plan.rows}",
        f"{plan.least_tokens:,}-{plan.most_tokens:,}",
        f"{plan.input_tokens:,}",
        f"{plan.largest_answer_tokens:,}",
        *fit_cells(plan.fitting, plan.rows),
    )
