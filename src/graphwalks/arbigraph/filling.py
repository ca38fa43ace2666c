"""Filling a topology with tasks and values, from a seed.

The domains of all nodes are drawn, then tasks and values node by node along the order of the
topology. A value that says too little (`usable`) sends the node to its next task, and if none is
left, the graph is filled anew; so it is where the target does not depend enough on its ancestors
(`dependence`). The task on the target is given; what it draws itself, its parameters and without
parents its input, comes from a stream of its own: under one seed, the same target task has the same
draws in every topology, and takes the first that gives a usable answer.
"""

from dataclasses import dataclass
from typing import Final

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.assignment import choose_domains
from graphwalks.arbigraph.catalogue.task import Task, Value
from graphwalks.arbigraph.catalogue.usability import usable
from graphwalks.arbigraph.dependence import Certificate
from graphwalks.arbigraph.edges import Scheme, received
from graphwalks.arbigraph.instance import FilledNode
from graphwalks.arbigraph.steps import Step, announced, computed
from graphwalks.arbigraph.target import TRIES, Target
from graphwalks.arbigraph.topology import Topology
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 2
"""Goes up when the same seed gives other instances."""

ATTEMPTS: Final = 200
"""Times that a graph is filled anew before its target task is given up, as the published generator
does (revision 99b8575)."""


class FillingError(ArgumentError, ValueError):
    """A topology could not be filled around its target task."""


@dataclass(frozen=True)
class Filling:
    """A topology with tasks and values.

    Attributes:
        topology: The graph.
        nodes: Its tasks, numbered and ordered along `topology.order`.
        target: Number of the target.
        seed: Seed.
        index: Number of the sample of this seed and target task.
        scheme: How values travel.
        tries: Graphs that were filled until one was kept.
        redraws: Times that the target got other parameters meanwhile.
    """

    topology: Topology
    nodes: tuple[FilledNode, ...]
    target: int
    seed: int
    index: int
    scheme: Scheme
    tries: int
    redraws: int


def target_tasks(topology: Topology) -> tuple[int, ...]:
    """Return the ids of the tasks that the target goes through.

    Raises:
        ArgumentError: The pinned task is not in the catalogue.
    """
    category = topology.nodes[topology.target].category
    if topology.native_task_id is None:
        return catalogue.listed_ids(category)
    return (catalogue.task_of(category, topology.native_task_id).task_id,)


def fill(  # noqa: PLR0913, PLR0917 - what names a sample
    topology: Topology,
    task_id: int,
    seed: int,
    index: int,
    scheme: Scheme,
    certificate: Certificate | None,
) -> Filling:
    """Fill a topology.

    Args:
        topology: The graph; its own `native_task_id` is not read.
        task_id: Task of the target, within the category of the target.
        seed: Seed.
        index: Number of the sample of this seed and target task.
        scheme: How values travel.
        certificate: What is asked of the dependence of the target on its ancestors; None for
            nothing.

    Raises:
        AssignmentError: No tasks fit the edges.
        FillingError: No usable values were found, or none on which the target depends.
    """
    task = catalogue.task_of(topology.nodes[topology.target].category, task_id)
    names = (task.category, task_id, index)
    stream = Stream("arbigraph", GENERATOR_VERSION, "graph", seed, topology.digest, *names)
    key = ("arbigraph", GENERATOR_VERSION, "target", seed, *names)
    target = Target(task, scheme, key, certificate)
    number = topology.order.index(topology.target) + 1
    is_root = not topology.parents[topology.target]
    alone = target.draw_alone() if is_root else None
    if is_root and alone is None:
        raise _given_up(task, seed, index, scheme, target)
    failures = 0
    while failures < ATTEMPTS and (is_root or target.tries < TRIES):
        steps = _filled(topology, scheme, stream, target, alone)
        if steps is None:
            failures += 1
        elif is_root or target.is_kept(steps[:number]):
            ids = (topology.nodes[node].id for node in topology.order)
            nodes = tuple(map(_node, steps, ids))
            redraws = target.redraws
            return Filling(topology, nodes, number, seed, index, scheme, target.tries, redraws)
    raise _given_up(task, seed, index, scheme, target)


def _given_up(task: Task, seed: int, index: int, scheme: Scheme, target: Target) -> FillingError:
    what = (
        f"{target.tries} graphs in a row in which its answer does not depend enough on its "
        "ancestors, around"
        if target.tries
        else "no usable values around"
    )
    ways = "dependence_allowance, dependence=any, " if target.tries else ""
    return FillingError(
        f"{what} {task.category} task {task.task_id} ({task.name}) "
        f"(seed {seed}, sample {index}, list_cap {scheme.list_cap}); choose {ways}another "
        "native_task_id, seed, list_cap or topology"
    )


def _filled(
    topology: Topology, scheme: Scheme, stream: Stream, target: Target, alone: Step | None
) -> list[Step] | None:
    """Fill every node, a target without parents as it is alone; None if a value is not usable."""
    domains = choose_domains(topology, (target.task.input, target.task.output), stream)
    numbers = {node: place + 1 for place, node in enumerate(topology.order)}
    outputs: dict[int, Value] = {}
    steps: list[Step] = []
    for node in topology.order:
        parents = topology.parents[node]
        given = received([outputs[p] for p in parents], scheme.join) if parents else None
        if node == topology.target:
            made = alone if given is None else target.made(given)
        else:
            offered = catalogue.inner_tasks(topology.nodes[node].category, *domains[node])
            made = _inner(offered, given, scheme, stream)
        if made is None:
            return None
        outputs[node] = made.output
        before = tuple(numbers[parent] for parent in parents)
        steps.append(made._replace(number=numbers[node], parents=before))
    return steps


def _node(step: Step, node_id: str) -> FilledNode:
    return FilledNode(
        number=step.number,
        node_id=node_id,
        category=step.task.category,
        task_id=step.task.task_id,
        task_name=step.task.name,
        input_type=step.task.input,
        output_type=step.task.output,
        parents=step.parents,
        received=step.received,
        input=step.input,
        params=step.params,
        output=step.output,
    )


def _inner(
    offered: tuple[Task, ...], given: Value | None, scheme: Scheme, stream: Stream
) -> Step | None:
    left = list(offered)
    while left:
        task = left.pop(stream.integer(len(left)))
        taken = announced(task.input, scheme, stream) if given is None else given
        made = computed(task, taken, scheme, stream)
        if made is not None and usable(made.output):
            return made
    return None
