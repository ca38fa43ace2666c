"""Runs of graph and text planned, condition by condition."""

from collections.abc import Mapping
from dataclasses import replace
from typing import Final

from graphwalks.choice import Option, Request, why_unsupported
from graphwalks.cli.plans.calls import CallGroup, Run, measured, plan_calls
from graphwalks.cli.plans.planned import Planned
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.evidence import OPTIONS, QUESTIONS, CohortRequest, ask, load_cohort, read_request
from graphwalks.evidence.arxiv import CATEGORIES
from graphwalks.evidence.cutting import BUDGET, characters
from graphwalks.evidence.loading import FILES, QUERIES
from graphwalks.limits import Limits
from graphwalks.sources.catalogue import official_file
from graphwalks.sources.lookup import State, state_of, without_downloads

MEASURED: Final = "measured on the queries"
ESTIMATED: Final = (
    f"the published files are not here, so all numbers are upper bounds, for {QUERIES} queries of "
    f"{BUDGET:,} characters"
)

LONGEST_IDS: Final = 100_000
"""The first number as long as those of the entities of STaRK-Prime may be."""


def plan_task(
    task: str, parameters: Mapping[str, object], limits: Limits, server: str | None
) -> Planned:
    """Plan a run of a task with these parameters; by the budget where published files are missing.

    Raises:
        ArgumentError: No model is called.
        SourceError: Files are damaged, or are not what they should be.
    """
    request = read_request(task, parameters)
    if reason := why_unsupported(_without_state(task), request.readout):
        raise ArgumentError(f"{reason}: every query ends unsupported without a call")
    groups = _measured(request)
    told = ESTIMATED if groups is None else MEASURED
    pool = f", pool {request.pool}" if request.pool else ""
    run = Run(
        heading=f"{task}, source {request.source}{pool}, readout {request.readout}: {told}",
        column="condition",
        calls=", one for each query under each condition",
        remarks=(),
        exact=groups is not None,
    )
    return plan_calls(run, _estimated(request) if groups is None else groups, limits, server)


def _measured(request: CohortRequest) -> list[CallGroup] | None:
    """Return the calls of a run; None if published files are missing."""
    try:
        with without_downloads():
            items = load_cohort(request).items
    except SourceError:
        if request.source == "official" and not _are_here(request.task):
            return None
        raise
    return [
        measured(condition, (ask(item, condition) for item in items), request.readout)
        for condition in request.conditions
    ]


def _are_here(task: str) -> bool:
    return all(state_of(official_file(name)) is not State.MISSING for name in FILES[task])


def _estimated(request: CohortRequest) -> list[CallGroup]:
    """Return calls as long as they may be under TG, of which other conditions show a part."""
    empty = _without_state(request.task)
    room = BUDGET - characters(empty, "")
    found = []
    for condition in request.conditions:
        group = measured(condition, [empty] * QUERIES, request.readout)
        calls = tuple(replace(call, prompt=call.prompt + room) for call in group.calls)
        found.append(CallGroup(condition, calls, ()))
    return found


def _without_state(task: str) -> Request:
    """Return a request with the options and the question of a task, and nothing else."""
    if task == "arxiv":
        options = [Option(str(place), one.described) for place, one in enumerate(CATEGORIES)]
    else:
        options = [Option(str(LONGEST_IDS + place), None) for place in range(OPTIONS)]
    return Request({}, QUESTIONS[task], tuple(options), ())
