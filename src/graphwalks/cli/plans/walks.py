"""GraphWalks runs planned, tier by tier."""

from collections.abc import Mapping

from graphwalks.cli.plans.planned import Planned, closing_lines, fit_cells
from graphwalks.cli.tokens import chars_per_token, find_tokenizer
from graphwalks.limits import Limits
from graphwalks.walks.planning import Plan, TierPlan, make_plan, remarks, scope_line
from graphwalks.walks.request import read_request
from graphwalks.walks.sizes import sizes_of
from graphwalks.walks.tiers import REASONING_RESERVE

COLUMNS = ("tier", "rows", "prompt tokens", "all prompts", "largest answer", "its tokens")


def plan_task(
    task: str, parameters: Mapping[str, object], limits: Limits, server: str | None
) -> Planned:
    """Plan a run of a task with these parameters; their `max_context` is a window, too."""
    request = read_request(task, parameters)
    limits = Limits(limits.window or request.max_context, limits.max_tokens)
    tokenizer = find_tokenizer(server)
    sizes = sizes_of(request)
    samples = {tier.tier: tier.samples for tier in sizes.tiers}
    plan = make_plan(sizes, chars_per_token(tokenizer, samples), limits)
    return Planned(
        heading=f"{request.task}, source {request.source}: {_basis(plan)}",
        tokens=tokenizer.name,
        columns=COLUMNS,
        cells=tuple(map(_cells, plan.tiers)),
        rows=plan.calls,
        unit="rows",
        calls=f"{plan.calls:,}",
        exact=plan.exact,
        input_tokens=plan.input_tokens,
        answer_tokens=plan.answer_tokens,
        output_room=plan.output_room,
        reserve=REASONING_RESERVE,
        limits=limits,
        fitting=plan.fitting,
        roomy=plan.roomy,
        closing=closing_lines(scope_line(request, plan), remarks(request, plan, limits)),
    )


def _basis(plan: Plan) -> str:
    if plan.exact:
        return "measured on the rows"
    return "from the published sizes; the file is not here, so all numbers are upper bounds"


def _cells(tier: TierPlan) -> tuple[str, ...]:
    return (
        tier.tier,
        f"{tier.rows}",
        f"{tier.least_tokens:,}-{tier.most_tokens:,}",
        f"{tier.input_tokens:,}",
        f"{tier.answer_nodes:,}",
        f"{tier.largest_answer_tokens:,}",
        *fit_cells(tier.fitting, tier.rows),
    )
