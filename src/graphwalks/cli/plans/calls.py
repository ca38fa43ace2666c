"""Calls for single choices measured: what a model reads, and what it has to write."""

import json
from collections.abc import Iterable, Sequence
from dataclasses import dataclass
from math import ceil
from typing import Final

from graphwalks.choice import (
    CHOICE,
    TOOL_DESCRIPTION,
    AnyReadout,
    OwnReadout,
    Readout,
    Request,
    choice_schema,
    render,
)
from graphwalks.choice.lanes import OWN_WORDING, SCOPE
from graphwalks.cli.plans.planned import Planned, closing_lines, fit_cells
from graphwalks.cli.tokens import Tokenizer, chars_per_token, find_tokenizer
from graphwalks.limits import Limits
from graphwalks.walks.tiers import CHARS_PER_TOKEN

RESERVE: Final = 4_096
"""Tokens of a reply kept for what stands before the choice; long reasoning needs far more."""

ANSWER_CHARS_PER_TOKEN: Final = 1.0
"""The least there can be: ids of options are ASCII."""

NOTHING: Final = "-"
"""Cell of a line without a call."""

SAMPLES: Final = 3
"""Prompts of a group that are kept, to find out how many characters a token has."""

UNSEEN: Final = Tokenizer(
    f"estimated, {CHARS_PER_TOKEN:.2f} characters each, as no prompt is here that could be counted",
    None,
)
"""For upper bounds of calls."""

_OBJECTS: Final[frozenset[AnyReadout]] = frozenset({Readout.JSON, Readout.SCHEMA, Readout.TOOL})


@dataclass(frozen=True)
class Call:
    """One call, in characters.

    Attributes:
        prompt: Of both messages, and of the tool if one is offered.
        repeated: Of the system message, if the call before had the same; else 0.
        answer: Of the longest right form of a choice.
    """

    prompt: int
    repeated: int
    answer: int


@dataclass(frozen=True)
class Run:
    """A run in words.

    Attributes:
        heading: Task, source, and what was measured.
        column: What the names of the lines are.
        calls: What is said behind the number of calls.
        remarks: What the numbers leave out.
        exact: Whether the calls are those of the run, not upper bounds of them.
    """

    heading: str
    column: str
    calls: str
    remarks: tuple[str, ...]
    exact: bool


@dataclass(frozen=True)
class CallGroup:
    """Calls that stand on one line of the table.

    Attributes:
        name: Name of the line.
        calls: In their order; none where every decision is forced.
        samples: A few of the prompts; none where they are not known.
    """

    name: str
    calls: tuple[Call, ...]
    samples: tuple[str, ...]


@dataclass(frozen=True)
class _GroupPlan:
    """Tokens of a group.

    Attributes:
        name: Name of the line.
        calls: Number of calls.
        least: Tokens of the shortest prompt.
        most: Tokens of the longest prompt.
        read: Tokens of all prompts.
        repeated: Part of them in a system message that is that of the call before.
        written: Tokens of all answers.
        largest_answer: Tokens of the longest answer.
        fitting: Calls that fit the window; None without a window.
        roomy: Those of them that have room to reason, too.
    """

    name: str
    calls: int
    least: int
    most: int
    read: int
    repeated: int
    written: int
    largest_answer: int
    fitting: int | None
    roomy: int | None


def measured(name: str, requests: Iterable[Request], readout: AnyReadout) -> CallGroup:
    """Measure calls one after the other, so that no more than a few prompts are kept."""
    calls: list[Call] = []
    samples: list[str] = []
    before = ""
    for request in requests:
        prompt = render(request, readout)
        tool = _tool_text(request) if readout is Readout.TOOL else ""
        text = prompt.system + tool + prompt.user
        repeated = len(prompt.system) if prompt.system == before else 0
        calls.append(Call(len(text), repeated, _longest_answer(request, readout)))
        before = prompt.system
        if len(samples) < SAMPLES:
            samples.append(text)
    return CallGroup(name, tuple(calls), tuple(samples))


def plan_calls(
    run: Run, groups: Sequence[CallGroup], limits: Limits, server: str | None
) -> Planned:
    """Plan a run of such calls.

    Args:
        run: What the run is, in words.
        groups: Its calls.
        limits: Window, and cap on a reply.
        server: Address of a server that counts tokens.
    """
    tokenizer = find_tokenizer(server) if run.exact else UNSEEN
    ratios = chars_per_token(
        tokenizer, {group.name: group.samples for group in groups if group.calls}
    )
    plans = [_group_plan(group, ratios.get(group.name, 1.0), limits) for group in groups]
    calls = sum(plan.calls for plan in plans)
    fitting = None if limits.window is None else sum(plan.fitting or 0 for plan in plans)
    roomy = None if limits.window is None else sum(plan.roomy or 0 for plan in plans)
    return Planned(
        heading=run.heading,
        tokens=_tokens_line(tokenizer),
        columns=(run.column, "calls", "prompt tokens", "all prompts", "repeated"),
        cells=tuple(map(_cells, plans)),
        rows=calls,
        unit="calls",
        calls=f"{calls:,}{run.calls}",
        exact=run.exact,
        input_tokens=sum(plan.read for plan in plans),
        answer_tokens=sum(plan.written for plan in plans),
        output_room=max(plan.largest_answer for plan in plans) + RESERVE,
        reserve=RESERVE,
        limits=limits,
        fitting=fitting,
        roomy=roomy,
        closing=closing_lines(
            f'no published number: those of models are "{SCOPE}", for {OWN_WORDING}',
            [*run.remarks, _reuse_line(plans, run.column)],
        ),
    )


def _tokens_line(tokenizer: Tokenizer) -> str:
    return f"{tokenizer.name}; those of answers are upper bounds, a character each"


def _reuse_line(plans: Sequence[_GroupPlan], column: str) -> str:
    read = sum(plan.read for plan in plans)
    share = sum(plan.repeated for plan in plans) / read if read else 0.0
    return (
        f"{share:.0%} of the tokens read stand in a system message that is the same as in the call "
        f"before, of the same {column}; servers with a prefix cache read it once."
    )


def _cells(plan: _GroupPlan) -> tuple[str, ...]:
    return (
        plan.name,
        f"{plan.calls:,}",
        f"{plan.least:,}-{plan.most:,}" if plan.calls else NOTHING,
        f"{plan.read:,}",
        f"{plan.repeated / plan.read:.0%}" if plan.calls else NOTHING,
        *fit_cells(plan.fitting, plan.calls),
    )


def _group_plan(group: CallGroup, ratio: float, limits: Limits) -> _GroupPlan:
    prompts = [ceil(call.prompt / ratio) for call in group.calls]
    answers = [ceil(call.answer / ANSWER_CHARS_PER_TOKEN) for call in group.calls]
    return _GroupPlan(
        name=group.name,
        calls=len(group.calls),
        least=min(prompts, default=0),
        most=max(prompts, default=0),
        read=sum(prompts),
        repeated=sum(int(call.repeated / ratio) for call in group.calls),
        written=sum(answers),
        largest_answer=max(answers, default=0),
        fitting=limits.fitting(zip(prompts, answers, strict=True), 0),
        roomy=limits.fitting(zip(prompts, answers, strict=True), RESERVE),
    )


def _tool_text(request: Request) -> str:
    return TOOL_DESCRIPTION + json.dumps(choice_schema(request.ids))


def _longest_answer(request: Request, readout: AnyReadout) -> int:
    if isinstance(readout, OwnReadout):
        return max(len(readout.write(one, request.ids)) for one in request.ids)
    longest = max(request.ids, key=len)
    return len(json.dumps({CHOICE: longest}) if readout in _OBJECTS else longest)
