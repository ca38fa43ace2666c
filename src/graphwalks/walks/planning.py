"""What a run needs before it is paid for: calls, tokens, room for the answers, what fits a window.

`sizes` says how large the rows are.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from typing import Final

from graphwalks.counting import counted
from graphwalks.limits import Limits
from graphwalks.walks.published import (
    Run,
    comparable,
    is_of_rows,
    published_results,
    why_another_test,
)
from graphwalks.walks.request import Request
from graphwalks.walks.sizes import Sizes, TierSize
from graphwalks.walks.tiers import REASONING_RESERVE, answer_tokens

COMMON_WINDOW: Final = 131_072
"""Largest window that tier 128k hardly fits."""


@dataclass(frozen=True)
class TierPlan:
    """Tokens of a tier.

    Attributes:
        tier: Name.
        rows: Calls.
        least_tokens: Of the shortest prompt.
        most_tokens: Of the longest prompt.
        input_tokens: Of all prompts.
        answer_nodes: Of the largest answer.
        answer_tokens: Of the answer lines of all rows, without any reasoning.
        fitting: Rows whose prompt and reply fit the window; None without a window.
        roomy: Those of them that have room to reason, too.
    """

    tier: str
    rows: int
    least_tokens: int
    most_tokens: int
    input_tokens: int
    answer_nodes: int
    answer_tokens: int
    fitting: int | None
    roomy: int | None

    @property
    def largest_answer_tokens(self) -> int:
        """Tokens of the largest answer."""
        return answer_tokens(self.answer_nodes)


@dataclass(frozen=True)
class Plan:
    """What a run needs.

    Attributes:
        exact: As in `Sizes`.
        tiers: Small ones first.
    """

    exact: bool
    tiers: tuple[TierPlan, ...]

    @property
    def calls(self) -> int:
        """Calls of the model, one a row."""
        return sum(tier.rows for tier in self.tiers)

    @property
    def input_tokens(self) -> int:
        """Tokens of all prompts."""
        return sum(tier.input_tokens for tier in self.tiers)

    @property
    def answer_tokens(self) -> int:
        """Tokens of all answer lines: the least that a right model writes."""
        return sum(tier.answer_tokens for tier in self.tiers)

    @property
    def largest_answer(self) -> int:
        """Nodes of the largest answer."""
        return max(tier.answer_nodes for tier in self.tiers)

    @property
    def output_room(self) -> int:
        """Least cap on a reply that the tasks accept, by the rule of `cohort.output_room`."""
        return answer_tokens(self.largest_answer) + REASONING_RESERVE

    @property
    def fitting(self) -> int | None:
        """Rows that fit the window; None without a window."""
        counts = [tier.fitting for tier in self.tiers if tier.fitting is not None]
        return sum(counts) if counts else None

    @property
    def roomy(self) -> int | None:
        """Rows that fit the window with room to reason; None without a window."""
        counts = [tier.roomy for tier in self.tiers if tier.roomy is not None]
        return sum(counts) if counts else None


def make_plan(sizes: Sizes, chars_per_token: Mapping[str, float], limits: Limits) -> Plan:
    """Turn sizes into tokens.

    Args:
        sizes: The rows.
        chars_per_token: Characters per token of prompts, by tier.
        limits: Window and cap on the reply.
    """
    tiers = [_tier_plan(tier, chars_per_token[tier.tier], limits) for tier in sizes.tiers]
    return Plan(sizes.exact, tuple(tiers))


def _tier_plan(size: TierSize, ratio: float, limits: Limits) -> TierPlan:
    tokens = [round(row.chars / ratio) for row in size.rows]
    answers = [answer_tokens(row.answer_nodes) for row in size.rows]
    return TierPlan(
        tier=size.tier,
        rows=len(size.rows),
        least_tokens=round(size.least_chars / ratio),
        most_tokens=max(tokens),
        input_tokens=sum(tokens),
        answer_nodes=max(row.answer_nodes for row in size.rows),
        answer_tokens=sum(answers),
        fitting=limits.fitting(zip(tokens, answers, strict=True), 0),
        roomy=limits.fitting(zip(tokens, answers, strict=True), REASONING_RESERVE),
    )


def remarks(request: Request, plan: Plan, limits: Limits) -> Sequence[str]:
    """Return what is known to go wrong with such a run, one line each."""
    tiers, window, cap = {tier.tier for tier in plan.tiers}, limits.window, limits.max_tokens
    return [
        remark
        for applies, remark in (
            (
                cap is not None and cap < plan.output_room and not request.allow_short_output,
                f"--max-tokens {cap} is less than {plan.output_room}: the task refuses to start "
                "(or -T allow_short_output=true).",
            ),
            (
                cap is None,
                "Epoch AI gives a reply 128k tokens (--max-tokens 128000); caps of 8,192 or 16,384 "
                "have cut models off while they reason.",
            ),
            (
                plan.fitting is not None and plan.fitting < plan.calls,
                "Rows that do not fit score 0 in f1 and stay out of f1_in_window; "
                f"-T max_context={window} spares their calls.",
            ),
            (
                "128k" in tiers and (window is None or window <= COMMON_WINDOW),
                "Prompts of tier 128k have 127.8k to 128.1k tokens in o200k_base: a window of "
                "128,000 has no room for a reply, one of 131,072 about 3k.",
            ),
            (
                "1M" in tiers,
                "Prompts of tier 1M are above 1,000,000 tokens in every tokenizer measured "
                "(1,022.9k in o200k_base): APIs with a window of 1M refuse them.",
            ),
            (
                request.presentation.prompt == "2025",
                "The wording of 2025 asks for the answer at once: another test than that of 2026.",
            ),
        )
        if applies
    ]


def scope_line(request: Request, plan: Plan) -> str:
    """Say beside which published numbers the result can stand."""
    shown = request.presentation
    run = Run(
        task=request.task,
        source=request.source,
        tiers=request.tiers,
        prompt=shown.prompt,
        shuffle_edges=shown.shuffle_edges,
        rows=plan.calls,
    )
    answer = comparable(run)
    if answer.scope is None:
        return f"no published number to compare with: {answer.reason}"
    of_rows = [one for one in published_results() if is_of_rows(one, request.task, answer.scope)]
    same = sum(not why_another_test(one, [shown.prompt]) for one in of_rows)
    known = f"{same or 'none'} of them known to be the same test"
    return (
        f'same rows as the published "{request.kind} {answer.scope}": '
        f"{counted(len(of_rows), 'figure')}, {known} (F1, over all rows, in this wording)"
    )
