"""Filling a topology with tasks and values, from a seed.

The domains of all nodes are drawn, then tasks and values node by node along the order of the
topology. A value that says too little (`usable`) sends the node to its next task, and if none is
left, the graph is filled anew. The task on the target is given; what it draws itself, its
parameters and without parents its input, comes from a stream of its own: under one seed, the same
target task has the same draws in every topology, and takes the first that gives a usable answer.
"""

from dataclasses import dataclass
from functools import cached_property
from typing import Final

from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.assignment import Pair, choose_domains
from graphwalks.arbigraph.catalogue.task import Domain, Parameters, Task, Value
from graphwalks.arbigraph.catalogue.usability import usable
from graphwalks.arbigraph.edges import Scheme, converted, received
from graphwalks.arbigraph.instance import FilledNode
from graphwalks.arbigraph.topology import Topology
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

GENERATOR_VERSION: Final = 1
"""Goes up when the same seed gives other instances."""

ATTEMPTS: Final = 200
"""Times that a graph is filled anew before its target task is given up, as the published generator
does (revision 99b8575)."""

CHAINED_DRAWS: Final = 25
"""Times that the parameters of a target are drawn for one value of its parents."""

ROOT_BOUND: Final = 100
"""Announced numbers are uniform from minus this to this."""


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
    """

    topology: Topology
    nodes: tuple[FilledNode, ...]
    target: int
    seed: int
    index: int
    scheme: Scheme


def target_tasks(topology: Topology) -> tuple[int, ...]:
    """Return the ids of the tasks that the target goes through.

    Raises:
        ArgumentError: The pinned task is not in the catalogue.
    """
    category = topology.nodes[topology.target].category
    if topology.native_task_id is None:
        return catalogue.published_ids(category)
    return (catalogue.task_of(category, topology.native_task_id).task_id,)


def fill(topology: Topology, task_id: int, seed: int, index: int, scheme: Scheme) -> Filling:
    """Fill a topology.

    Args:
        topology: The graph; its own `native_task_id` is not read.
        task_id: Task of the target, within the category of the target.
        seed: Seed.
        index: Number of the sample of this seed and target task.
        scheme: How values travel.

    Raises:
        AssignmentError: No tasks fit the edges.
        FillingError: No usable values were found.
    """
    task = catalogue.task_of(topology.nodes[topology.target].category, task_id)
    names = (task.category, task_id, index)
    stream = Stream("arbigraph", GENERATOR_VERSION, "graph", seed, topology.digest, *names)
    target = _Target(task, scheme, ("arbigraph", GENERATOR_VERSION, "target", seed, *names))
    hopeless = not topology.parents[topology.target] and target.alone is None
    for _ in range(0 if hopeless else ATTEMPTS):
        domains = choose_domains(topology, (task.input, task.output), stream)
        nodes = _filled(topology, domains, scheme, stream, target)
        if nodes is not None:
            number = topology.order.index(topology.target) + 1
            return Filling(topology, nodes, number, seed, index, scheme)
    raise FillingError(
        f"no usable values around {task.category} task {task_id} ({task.name}) "
        f"(seed {seed}, sample {index}, list_cap {scheme.list_cap}); choose another "
        "native_task_id, seed, list_cap or topology"
    )


def _filled(
    topology: Topology,
    domains: tuple[Pair, ...],
    scheme: Scheme,
    stream: Stream,
    target: "_Target",
) -> tuple[FilledNode, ...] | None:
    """Fill every node; None if one of them has no usable value."""
    numbers = {node: place + 1 for place, node in enumerate(topology.order)}
    filled: dict[int, FilledNode] = {}
    for node in topology.order:
        parents = topology.parents[node]
        given = received([filled[p].output for p in parents], scheme.join) if parents else None
        if node == topology.target:
            made = target.made(given)
        else:
            offered = catalogue.inner_tasks(topology.nodes[node].category, *domains[node])
            made = _inner(offered, given, scheme, stream)
        if made is None:
            return None
        task = made.task
        filled[node] = FilledNode(
            number=numbers[node],
            node_id=topology.nodes[node].id,
            category=task.category,
            task_id=task.task_id,
            task_name=task.name,
            input_type=task.input,
            output_type=task.output,
            parents=tuple(numbers[parent] for parent in parents),
            received=made.received,
            input=made.input,
            params=made.params,
            output=made.output,
        )
    return tuple(filled.values())


@dataclass(frozen=True)
class _Made:
    """What one draw gives a node; the fields are those of `FilledNode`."""

    task: Task
    received: Value
    input: Value
    params: Parameters
    output: Value


class _Target:
    """The task of the target, with draws of its own that no other node and no topology touches.

    What is announced to it and its parameters come from two streams, so that the parameters are the
    same whether or not it has parents.
    """

    def __init__(self, task: Task, scheme: Scheme, key: tuple[str | int, ...]) -> None:
        self._task = task
        self._scheme = scheme
        self._key = key

    @cached_property
    def alone(self) -> _Made | None:
        """What it holds without parents: the first usable draw; None if there is none."""
        inputs, params = Stream(*self._key, "input"), Stream(*self._key)
        for _ in range(ATTEMPTS):
            taken = _announced(self._task.input, self._scheme, inputs)
            made = _computed(self._task, taken, self._scheme, params)
            if usable(made.output):
                return made
        return None

    def made(self, given: Value | None) -> _Made | None:
        """What it holds with this value of its parents; None if no draw gives a usable answer."""
        if given is None:
            return self.alone
        stream = Stream(*self._key)
        for _ in range(CHAINED_DRAWS):
            made = _computed(self._task, given, self._scheme, stream)
            if usable(made.output):
                return made
            if not made.params:
                return None  # nothing is drawn: it would be the same again
        return None


def _inner(
    offered: tuple[Task, ...], given: Value | None, scheme: Scheme, stream: Stream
) -> _Made | None:
    for place in stream.permutation(len(offered)).tolist():
        task = offered[place]
        taken = _announced(task.input, scheme, stream) if given is None else given
        made = _computed(task, taken, scheme, stream)
        if usable(made.output):
            return made
    return None


def _computed(task: Task, taken: Value, scheme: Scheme, stream: Stream) -> _Made:
    value = converted(taken, task.conversion, scheme)
    params = task.draw(stream, value)
    return _Made(task, taken, value, params, task.compute(value, params))


def _announced(domain: Domain, scheme: Scheme, stream: Stream) -> Value:
    count = scheme.list_cap if domain == "list" else 1
    numbers = [word - ROOT_BOUND for word in stream.integers(2 * ROOT_BOUND + 1, count).tolist()]
    return numbers if domain == "list" else numbers[0]
