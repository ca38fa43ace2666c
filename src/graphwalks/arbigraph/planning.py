"""What a run needs before it is paid for: calls, tokens, room for the answers, what fits a window.

`sizes` says how large the rows are. Tokens are those of one turn a row; how many turns an agent
takes is the model's affair.
"""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from graphwalks.arbigraph.published import WHY_NOT_COMPARABLE, published_results
from graphwalks.arbigraph.sizes import TopologySize
from graphwalks.limits import Limits

REASONING_RESERVE: Final = 4_096
"""Tokens of a reply kept for what stands before the answers; long reasoning needs far more."""

TURN_LIMIT: Final = 60
"""Replies of the default agent in a row, at most."""

ANSWER_CHARS_PER_TOKEN: Final = 1.0
"""The least there can be: answers are ASCII, and a token has at least one character of it. The 1.70
of prompts would be too many: a list of small numbers has 1.05 where digits are split.
"""

PUBLISHED_CAP: Final = 32_768
"""Tokens of a reply in the peer's harness (revision 99b8575), by default."""


@dataclass(frozen=True)
class Ratios:
    """Characters per token of the prompts and of the answers of a topology."""

    prompts: float
    answers: float


@dataclass(frozen=True)
class TopologyPlan:
    """Tokens of a topology.

    Attributes:
        topology: Name.
        rows: Number of rows.
        least_tokens: Of the shortest prompt.
        most_tokens: Of the longest prompt.
        input_tokens: Of all prompts.
        largest_answer_tokens: Of the longest answer: all requested outputs, a JSON line each.
        answer_tokens: Of all answers, without any reasoning.
        fitting: Rows whose prompt and reply fit the window; None without a window.
        roomy: Those of them that have room to reason, too.
    """

    topology: str
    rows: int
    least_tokens: int
    most_tokens: int
    input_tokens: int
    largest_answer_tokens: int
    answer_tokens: int
    fitting: int | None
    roomy: int | None


@dataclass(frozen=True)
class Plan:
    """What a run needs in one turn a row.

    Attributes:
        topologies: In the order of the run.
    """

    topologies: tuple[TopologyPlan, ...]

    @property
    def rows(self) -> int:
        """Number of rows, and of calls if each takes one turn."""
        return sum(one.rows for one in self.topologies)

    @property
    def most_calls(self) -> int:
        """Calls if the default agent uses every turn of every row."""
        return self.rows * TURN_LIMIT

    @property
    def input_tokens(self) -> int:
        """Tokens of all prompts."""
        return sum(one.input_tokens for one in self.topologies)

    @property
    def answer_tokens(self) -> int:
        """Tokens of all answers: the least that a right model writes."""
        return sum(one.answer_tokens for one in self.topologies)

    @property
    def output_room(self) -> int:
        """Cap on a reply that holds the largest answer with room to reason."""
        return max(one.largest_answer_tokens for one in self.topologies) + REASONING_RESERVE

    @property
    def fitting(self) -> int | None:
        """Rows that fit the window; None without a window."""
        counts = [one.fitting for one in self.topologies if one.fitting is not None]
        return sum(counts) if counts else None

    @property
    def roomy(self) -> int | None:
        """Rows that fit the window with room to reason; None without a window."""
        counts = [one.roomy for one in self.topologies if one.roomy is not None]
        return sum(counts) if counts else None


def make_plan(sizes: Sequence[TopologySize], ratios: Mapping[str, Ratios], limits: Limits) -> Plan:
    """Turn sizes into tokens.

    Args:
        sizes: The rows.
        ratios: Characters per token, by topology.
        limits: Window and cap on the reply.
    """
    return Plan(tuple(_topology_plan(size, ratios[size.topology], limits) for size in sizes))


def _topology_plan(size: TopologySize, ratios: Ratios, limits: Limits) -> TopologyPlan:
    prompts = [ceil(row.prompt_chars / ratios.prompts) for row in size.rows]
    answers = [ceil(row.answer_chars / ratios.answers) for row in size.rows]
    return TopologyPlan(
        topology=size.topology,
        rows=len(size.rows),
        least_tokens=min(prompts),
        most_tokens=max(prompts),
        input_tokens=sum(prompts),
        largest_answer_tokens=max(answers),
        answer_tokens=sum(answers),
        fitting=limits.fitting(zip(prompts, answers, strict=True), 0),
        roomy=limits.fitting(zip(prompts, answers, strict=True), REASONING_RESERVE),
    )


def remarks(plan: Plan, limits: Limits) -> list[str]:
    """Return what the numbers leave out and what is known to go wrong, one line each."""
    cap = limits.max_tokens
    return [
        remark
        for applies, remark in (
            (
                True,
                "Tokens, fit and cost are those of one turn a row. The agent adds its instructions "
                f"and tool, and reads all before it again in each turn. {published_effort()}",
            ),
            (
                cap is None,
                f"The published harness gives a reply {PUBLISHED_CAP:,} tokens "
                f"(--max-tokens {PUBLISHED_CAP}).",
            ),
            (
                cap is not None and cap < plan.output_room,
                f"--max-tokens {cap} is less than {plan.output_room}: replies may be cut off "
                "before their last answer. The agent asks for the rest, single_turn does not.",
            ),
            (
                plan.fitting is not None and plan.fitting < plan.rows,
                "Rows that do not fit count 0 in target.",
            ),
        )
        if applies
    ]


def published_effort() -> str:
    """Say how many turns and tokens a row took in the published runs of the agent on math."""
    runs = [run for run in published_results() if run.category == "math"]
    turns = [run.mean_turns for run in runs if run.mean_turns is not None]
    tokens = [run.mean_tokens for run in runs if run.mean_tokens is not None]
    models = ", ".join(sorted({run.model for run in runs if run.mean_turns is not None}))
    return (
        f"In the paper's runs of chained math a row took {min(turns)} to {max(turns)} turns and "
        f"{min(tokens):,} to {max(tokens):,} written tokens ({models})."
    )


def scope_line() -> str:
    """Say beside which published numbers a result can stand."""
    return f"no published number to compare with: {WHY_NOT_COMPARABLE}"
