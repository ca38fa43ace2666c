"""What a set of fresh samples is worth: how often other root inputs change its targets.

The draws that certified a sample are biased by having selected it, so every sample is measured with
draws of its own. Rejection also shifts which tasks stand before the targets; the report tells their
counts before it and after.
"""

from collections import Counter
from collections.abc import Iterator
from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.cohort import target_ids
from graphwalks.arbigraph.dependence import counterfactuals
from graphwalks.arbigraph.filling import GENERATOR_VERSION, Filling, fill
from graphwalks.arbigraph.named import NamedTopology
from graphwalks.arbigraph.request import Request
from graphwalks.arbigraph.steps import Step
from graphwalks.statistics.intervals import Interval, mean_interval
from graphwalks.streams import Stream

FRESH_DRAWS: Final = 50
"""Draws per sample that have no part in selecting it."""

BELOW: Final = 0.9
"""Samples of which fewer draws change the target are counted."""

TaskKey = tuple[str, int]
"""Category and number of a task."""


@dataclass(frozen=True)
class DependenceReport:
    """How the targets of one topology depend on the root inputs before them.

    Attributes:
        topology: Name.
        category: Category of the target.
        samples: Samples measured.
        tries: Graphs that were filled for them.
        redraws: Times that a target got other parameters.
        changed: Share of fresh draws that changed the target, mean over samples.
        interval: Its 95 % interval over samples; the target tasks are all there are, no choice.
        below: Share of samples of which less than `BELOW` of the draws changed the target.
        before: How often each task stood on a node other than the target in the first try.
        after: The same in the samples that were kept.
    """

    topology: str
    category: str
    samples: int
    tries: int
    redraws: int
    changed: float
    interval: Interval
    below: float
    before: Counter[TaskKey]
    after: Counter[TaskKey]

    @property
    def acceptance(self) -> float:
        """Share of the graphs that were kept."""
        return self.samples / self.tries


def dependence_reports(request: Request) -> Iterator[DependenceReport]:
    """Measure the fresh samples of a run, topology by topology.

    Raises:
        ArgumentError: A topology cannot be filled around a target task.
    """
    for named in request.topologies:
        yield _report(named, request)


def changed_share(filling: Filling, draws: int) -> float:
    """Return the share of fresh draws of the root inputs that change the target of a sample.

    Args:
        filling: The sample.
        draws: Draws, with a key of their own; those that have no answer are left out.
    """
    target = filling.nodes[filling.target - 1]
    names = (target.category, target.task_id, filling.index)
    key = ("arbigraph", GENERATOR_VERSION, "fresh", filling.seed, filling.topology.digest, *names)
    steps = [
        Step(
            node.number,
            node.parents,
            catalogue.task_of(node.category, node.task_id),
            node.received,
            node.input,
            node.params,
            node.output,
        )
        for node in filling.nodes[: filling.target]
    ]
    answers = list(counterfactuals(steps, filling.scheme, Stream(*key), draws))
    return sum(answer != target.output for answer in answers) / max(len(answers), 1)


def _report(named: NamedTopology, request: Request) -> DependenceReport:
    shares: list[float] = []
    tries = redraws = 0
    before: Counter[TaskKey] = Counter()
    after: Counter[TaskKey] = Counter()
    for index in range(request.samples_per_task or 1):
        for task_id in target_ids(named, request):
            where = (named.topology, task_id, request.seed, index, request.scheme)
            kept = fill(*where, request.certificate)
            # Without a certificate the same draws give the first try.
            before += _inner_tasks(fill(*where, None))
            after += _inner_tasks(kept)
            tries += kept.tries
            redraws += kept.redraws
            shares.append(changed_share(kept, FRESH_DRAWS))
    return DependenceReport(
        topology=named.name,
        category=named.topology.nodes[named.topology.target].category,
        samples=len(shares),
        tries=tries,
        redraws=redraws,
        changed=sum(shares) / len(shares),
        interval=mean_interval(shares),
        below=sum(share < BELOW for share in shares) / len(shares),
        before=before,
        after=after,
    )


def _inner_tasks(filling: Filling) -> Counter[TaskKey]:
    return Counter(
        (node.category, node.task_id) for node in filling.nodes if node.number != filling.target
    )
