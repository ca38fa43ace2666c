"""The tasks of a check and their run: two questions, a tool that is offered, choices."""

import tempfile
from collections.abc import Awaitable, Callable, Mapping
from dataclasses import dataclass
from types import MappingProxyType
from typing import TYPE_CHECKING, Any, Final

from graphwalks.choice import Readout
from graphwalks.cli.smoking.ending import Ending, Measure, live_ending, read_ending

if TYPE_CHECKING:
    from inspect_ai import Task
    from inspect_ai.solver import TaskState

    from graphwalks.cli.smoking.choices import Played

WALKS: Final = ("bfs_128k", "parents_128k")
TIER: Final = "1k"
AGENT: Final = "arbigraph_math"
"""The task whose default solver offers a tool."""

AGENT_ROW: Final[Mapping[str, Any]] = MappingProxyType({
    "topology": "single_target_baseline",
    "native_task_id": 12,
})
"""Nine squares and their sum: easy, and of use for a calculator."""

AGENT_TURNS: Final = 4
"""Replies: a call, an answer, and once more each."""

F1: Final = Measure("set_f1", "f1", "F1")
MEASURES: Final = MappingProxyType({
    **dict.fromkeys(WALKS, F1),
    AGENT: Measure("target_answer", "target", "target"),
})

RETRIES: Final = 1
"""Inspect's own default is to try for ever, which hides a wrong address."""

SAMPLE_SECONDS: Final = 100
"""For each of the samples before the choices."""


@dataclass(frozen=True)
class Telling:
    """What is called with each result at once.

    Attributes:
        ending: With how a sample ended.
        played: With what came of a kind of choice.
    """

    ending: Callable[[Ending], None]
    played: Callable[["Played"], None]


def run_check(
    model: str, options: Mapping[str, Any], readout: Readout, end: float, telling: Telling
) -> tuple[list[Ending], list["Played"]]:
    """Run the samples and the choices.

    Args:
        model: As for Inspect.
        options: Further arguments of Inspect's `eval`.
        readout: How choices are asked for.
        end: When to stop asking, on the monotonic clock.
        telling: Told what is found as it is; not of what no sample ran for.

    Returns:
        How each of the samples ended, the agent's last, and what came of every kind of choice.
    """
    # Inspect takes over a second to load, which no other use of this module has to pay.
    from inspect_ai import eval as run_tasks  # noqa: PLC0415
    from inspect_ai import task_with  # noqa: PLC0415

    from graphwalks.cli.smoking.choices import choices_task, read_played  # noqa: PLC0415

    # All in one go, so that a provider with a server of its own starts it once; one after the
    # other, as on a small server the wait for others would count as time of a choice.
    tasks = [
        *(
            task_with(task, time_limit=SAMPLE_SECONDS, cleanup=_told(name, telling.ending))
            for name, task in _tasks().items()
        ),
        choices_task(readout, end, telling.played),
    ]
    with tempfile.TemporaryDirectory() as folder:
        *logs, last = run_tasks(
            tasks,
            model=model,
            display="none",
            log_dir=folder,
            log_realtime=False,
            max_tasks=1,
            max_retries=RETRIES,
            **options,
        )
        # samples are read from the folder
        return [read_ending(log, MEASURES) for log in logs], read_played(last)


def _told(name: str, tell: Callable[[Ending], None]) -> Callable[["TaskState"], Awaitable[None]]:
    # A hook of Inspect would see the whole sample, but says on the terminal that it is there.
    async def cleanup(state: "TaskState") -> None:
        tell(live_ending(name, MEASURES[name], state))

    return cleanup


def _tasks() -> dict[str, "Task"]:
    """Make the tasks, that of the agent last."""
    from inspect_ai import task_with  # noqa: PLC0415 - Inspect, as above

    from graphwalks.solvers.calculator_agent import calculator_agent  # noqa: PLC0415
    from graphwalks.tasks import arbigraph, walks  # noqa: PLC0415

    rows = {"source": "generated", "tier": TIER, "per_tier": 1, "allow_short_output": True}
    agent = task_with(arbigraph.arbigraph_math(**AGENT_ROW), solver=calculator_agent(AGENT_TURNS))
    return {**{name: getattr(walks, name)(**rows) for name in WALKS}, AGENT: agent}
