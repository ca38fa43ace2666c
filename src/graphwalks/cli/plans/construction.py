"""Runs of construction planned, instance by instance, on a trajectory that a rule plays."""

from collections.abc import Iterator, Mapping
from typing import Final

from graphwalks.choice import Request
from graphwalks.cli.plans.calls import Run, measured, plan_calls
from graphwalks.cli.plans.planned import Planned
from graphwalks.construction.asking import next_step
from graphwalks.construction.cohort import processes
from graphwalks.construction.process import Process
from graphwalks.construction.request import MODEL, read_request
from graphwalks.errors import ArgumentError
from graphwalks.limits import Limits
from graphwalks.sources.lookup import without_downloads

FORCED: Final = (
    "Among proposals a decision on which all rules agree takes no call, so a model's own "
    "trajectory has some calls more or fewer."
)


def plan_task(
    task: str, parameters: Mapping[str, object], limits: Limits, server: str | None
) -> Planned:
    """Plan a run of a task with these parameters.

    Raises:
        ArgumentError: No model is called.
    """
    request = read_request(task, parameters)
    if request.policy != MODEL:
        raise ArgumentError(
            f"policy={request.policy} plays without a call, so there is nothing to plan; leave "
            "policy out"
        )
    with without_downloads():
        found = processes(request)
    groups = [
        measured(_name(process, mode, request.modes), _asked(process, mode), request.readout)
        for mode in request.modes
        for process in found
    ]
    played = found[0].rules[0]
    run = Run(
        heading=(
            f"{task}, source {request.source}, mode {' and '.join(request.modes)}, readout "
            f"{request.readout}: measured on the trajectories of rule {played}"
        ),
        column="instance",
        calls=f", one after the other in each of {len(groups):,} trajectories",
        remarks=(FORCED,) if "proposals" in request.modes else (),
        exact=True,
    )
    return plan_calls(run, groups, limits, server)


def _name(process: Process, mode: str, modes: tuple[str, ...]) -> str:
    return process.name if len(modes) == 1 else f"{process.name}/{mode}"


def _asked(process: Process, mode: str) -> Iterator[Request]:
    """Yield the requests of a trajectory that the first rule plays."""
    history: list[str] = []
    while (step := next_step(process, history, mode)) is not None:
        if step.request is not None:
            yield step.request
        history.append(step.proposals[process.rules[0]])
