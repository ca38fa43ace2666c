"""Runs of graph cognition planned, question by question."""

from collections.abc import Mapping

from graphwalks.cli.plans.calls import Run, measured, plan_calls
from graphwalks.cli.plans.planned import Planned
from graphwalks.cognition import ask, load_cohort, read_request
from graphwalks.limits import Limits
from graphwalks.sources.lookup import without_downloads


def plan_task(
    task: str, parameters: Mapping[str, object], limits: Limits, server: str | None
) -> Planned:
    """Plan a run of the task with these parameters."""
    request = read_request(parameters)
    with without_downloads():
        items = load_cohort(request).items
    groups = [
        measured(
            question,
            (ask(item, request.cues) for item in items if item.task == question),
            request.readout,
        )
        for question in request.questions
    ]
    heading = f"{task}, source {request.source}, readout {request.readout}: measured on the items"
    return plan_calls(Run(heading, "question", "", (), exact=True), groups, limits, server)
