"""What a decision costs beside a bare loop, how logs grow, and what a prefix cache can keep.

A trajectory is one sample of an evaluation. The bare loop is a solver that sends the messages of
that trajectory, one request after the other, to `get_model().generate`. Both get the same answers,
of a function in the process or of a server on the loopback address (a process of its own), and both
are timed from their first call to their last, so that neither loading nor the picture at the end
counts. They take turns; the least time of several is the least disturbed. Seconds are of processor
time, the ratio of wall times stands beside. Of tours, the states alone make logs grow faster than
their decisions: each lists every city that is left.
"""

import json
import tempfile
import time
import zipfile
from collections.abc import Iterator
from dataclasses import dataclass, field
from itertools import pairwise
from os.path import commonprefix
from statistics import mean
from typing import Any, Final

from benchmarks.chat_server import chat_server, first_option

ROUNDS: Final = 3
INSTANCES: Final = 3
"""Fresh instances of each task whose prompts are compared."""

FEW: Final = 50
MANY: Final = 200
"""Decisions of the trajectories that are compared."""

WHOLE: Final = 223
"""Decisions of a tour of 225 cities, the most that the paper has."""

Row = tuple[str, str, str]


@dataclass
class Answering:
    """A model that takes the first option; it notes what it was sent, and when.

    Attributes:
        url: Address of the server that answers; None to answer in the process.
        messages: What it was sent, call by call.
        seconds: Processor and wall time of each call.
    """

    url: str | None
    messages: list[list[Any]] = field(default_factory=list)
    seconds: list[tuple[float, float]] = field(default_factory=list)

    @property
    def model(self) -> Any:
        """The model, for one run."""
        from inspect_ai.model import get_model

        if self.url is None:
            model = get_model("mockllm/model", custom_outputs=_answer, memoize=False)
        else:
            name = "openai-api/local/first-option"
            model = get_model(name, base_url=self.url, api_key="none", memoize=False)
        answer = model.api.generate

        async def noted(**request: Any) -> Any:
            self.seconds.append((time.process_time(), time.perf_counter()))
            self.messages.append(request["input"])
            return await answer(**request)

        model.api.generate = noted  # type: ignore[method-assign]
        return model

    @property
    def a_decision(self) -> tuple[float, float]:
        """Mean processor and wall time from one call to the next."""
        (cpu, wall), (last_cpu, last_wall) = self.seconds[0], self.seconds[-1]
        steps = len(self.seconds) - 1
        return (last_cpu - cpu) / steps, (last_wall - wall) / steps


def measure() -> list[Row]:
    """Return the rows of the table: what, measured, promised."""
    processes = [make(count) for make in (_tour, _cut) for count in (FEW, MANY)]
    rows = [_overhead(process, None) for process in processes]
    with chat_server() as url:
        rows += [_overhead(process, url) for process in processes]
    rows += [_growth(*map(make, (FEW, MANY))) for make in (_tour, _cut)]
    return [*rows, _growth_within(_tour(WHOLE)), *_prefixes()]


def _answer(messages: list[Any], *_: Any) -> Any:
    from inspect_ai.model import ModelOutput, ModelUsage

    output = ModelOutput.from_content("mockllm/model", first_option(messages[1].text))
    output.usage = ModelUsage(input_tokens=1, output_tokens=1, total_tokens=2)
    return output


def _overhead(process: Any, url: str | None) -> Row:
    from graphwalks.solvers.construct import construct

    _evaluate(process, construct(), Answering(url))  # loads what is loaded late
    ours: list[tuple[float, float]] = []
    bare: list[tuple[float, float]] = []
    for _ in range(ROUNDS):
        first, second = Answering(url), Answering(url)
        _evaluate(process, construct(), first)
        ours.append(first.a_decision)
        _evaluate(process, _bare(first.messages), second)
        assert [[m.text for m in sent] for sent in first.messages] == [
            [m.text for m in sent] for sent in second.messages
        ]
        bare.append(second.a_decision)
    (cpu, wall), (bare_cpu, bare_wall) = (
        map(min, zip(*side, strict=True)) for side in (ours, bare)
    )
    where = "in the process" if url is None else "of a server"
    return (
        f"{process.task}, {process.decisions} decisions, answers {where}: beside a bare loop",
        f"{cpu / bare_cpu:.2f} ({1000 * cpu:.1f} against {1000 * bare_cpu:.1f} ms), "
        f"wall {wall / bare_wall:.2f}",
        "at most 1.25",
    )


def _growth(few: Any, many: Any) -> Row:
    whole, beside = [], []
    for process in (few, many):
        sample, shown = _logged(process, None)
        whole.append(sample / process.decisions)
        beside.append((sample - shown) / process.decisions)
    return (
        f"{few.task}: log of {many.decisions} decisions beside {few.decisions}, each",
        f"{beside[1] / beside[0]:.2f} without the states shown, {whole[1] / whole[0]:.2f} with",
        "at most 1.10",
    )


def _growth_within(process: Any) -> Row:
    whole = [_logged(process, count)[0] / count for count in (FEW, MANY)]
    return (
        f"{process.task} of {process.decisions + 2} cities: log cut off after {MANY} decisions "
        f"beside {FEW}, each",
        f"{whole[1] / whole[0]:.2f}",
        "at most 1.10",
    )


def _logged(process: Any, limit: int | None) -> tuple[int, int]:
    from graphwalks.solvers.construct import construct

    return _evaluate(process, construct(), Answering(None), limit)


def _prefixes() -> Iterator[Row]:
    from graphwalks.construction import TASKS, generated
    from graphwalks.construction.asking import MODES

    for task in TASKS:
        fresh = [generated(task, 0, index) for index in range(INSTANCES)]
        found = {mode: [one for each in fresh for one in _shared(each, mode)] for mode in MODES}
        shares = [f"{mean(each):.0%} {mode}" for mode, each in found.items()]
        yield f"{task}: prompt as in the step before", ", ".join(shares), "over 80 %"


def _shared(process: Any, mode: str) -> list[float]:
    """Return which share of each prompt is the beginning of the one before it, too."""
    from graphwalks.choice import Readout, render
    from graphwalks.construction.asking import next_step

    prompts, history = [], []
    while step := next_step(process, history, mode):
        if step.request is not None:
            prompt = render(step.request, Readout.TEXT)
            prompts.append(prompt.system + prompt.user)
        history.append(step.actions[0])
    return [len(commonprefix(pair)) / len(pair[1]) for pair in pairwise(prompts)]


def _tour(decisions: int) -> Any:
    """Return cities on a zigzag, which are visited in their order."""
    from graphwalks.construction.process import ReferenceStatus
    from graphwalks.construction.tsp.distances import euclidean, tour_length
    from graphwalks.construction.tsp.task import Tour

    places = tuple((10.0 * city, float(city % 2)) for city in range(decisions + 2))
    length = tour_length(euclidean(places), range(len(places)))
    witness = tuple(str(city) for city in range(1, decisions + 1))
    return Tour(f"zigzag-{len(places)}", "zigzag", places, length, witness, ReferenceStatus.PROVEN)


def _cut(decisions: int) -> Any:
    """Return a cycle of unit weights."""
    from graphwalks.construction.maxcut.signed_cut import SignedCut
    from graphwalks.construction.maxcut.signed_graph import SignedGraph
    from graphwalks.construction.process import ReferenceStatus

    size = decisions + 1
    edges = sorted((min(v, (v + 1) % size), max(v, (v + 1) % size), 1) for v in range(size))
    best = size - size % 2
    witness = tuple("AB"[vertex % 2] for vertex in range(1, size))
    graph = SignedGraph(size, tuple(edges))
    return SignedCut(f"cycle-{size}", "cycle", graph, best, witness, ReferenceStatus.PROVEN)


def _evaluate(
    process: Any, solver: Any, answering: Answering, limit: int | None = None
) -> tuple[int, int]:
    """Evaluate one trajectory, up to some decision.

    Returns:
        The bytes of its sample, and of the user messages in it.
    """
    from inspect_ai import Task, eval

    from graphwalks.choice import as_json
    from graphwalks.construction.cohort import Entry, Origin
    from graphwalks.construction.records import record_of
    from graphwalks.scorers.optimality_gap import optimality_gap
    from graphwalks.tasks.construction import record_to_sample

    record = as_json(record_of(process))
    origin = Origin(process.task, "made", None, None, 0, compact=False, record=record)
    gaps = dict.fromkeys((*process.rules, "random", "classical"), 0.0)
    sample = record_to_sample(Entry(origin, process, gaps, None), "direct", ["direct"])
    task = Task(dataset=[sample], solver=solver, scorer=optimality_gap(), turn_limit=limit)
    with tempfile.TemporaryDirectory() as folder:
        (log,) = eval(
            task, model=answering.model, display="none", log_dir=folder, score_display=False
        )
        assert log.status == "success", log.error
        with zipfile.ZipFile(log.location) as archive:
            (name,) = [one for one in archive.namelist() if one.startswith("samples/")]
            size = archive.getinfo(name).file_size
    return size, sum(len(json.dumps(user.text)) for _, user in answering.messages)


def _bare(requests: list[list[Any]]) -> Any:
    from inspect_ai.model import GenerateConfig, get_model
    from inspect_ai.solver import solver

    @solver
    def bare() -> Any:
        async def solve(state: Any, generate: Any) -> Any:
            for messages in requests:
                fresh = [one.model_copy(update={"id": None}) for one in messages]
                await get_model().generate(fresh, config=GenerateConfig())
            return state

        return solve

    return bare()
