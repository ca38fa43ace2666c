"""Modularity: the graphs that are divided into two communities, see `communities`.

Every reference is the largest modularity of at most two communities, see `certificate`.
"""

from collections.abc import Sequence
from fractions import Fraction
from typing import Final

from graphwalks.construction import division
from graphwalks.construction.modularity import generation
from graphwalks.construction.modularity.certificate import certified
from graphwalks.construction.modularity.communities import Communities
from graphwalks.construction.modularity.paper import PAPER
from graphwalks.construction.modularity.simple_graph import SimpleGraph, improved, swept
from graphwalks.construction.paper_graphs import PaperGraph, paper_graphs
from graphwalks.construction.process import Process, ReferenceStatus
from graphwalks.construction.subgraphs import Population
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.networks import file_of, network
from graphwalks.sources.official import OfficialFile

NETWORK: Final = "ca-grqc"
"""What official graphs are cut out of."""

RULES: Final = Communities.rules

GENERATOR_VERSION: Final = generation.GENERATOR_VERSION

LONGEST_SOLVE: Final = 300.0
"""Seconds for the proof of one reference; a few are the rule."""


def solved(name: str, graph: SimpleGraph, start: Sequence[int], seconds: float) -> Communities:
    """Return the process of a graph with its optimum, proven.

    Args:
        name: Name of the instance.
        graph: What is divided.
        start: Some partition with vertex 0 in A, as good as possible.
        seconds: Longest time for the proof.

    Raises:
        SourceError: The time was not enough.
    """
    certificate = certified(graph, start, seconds)
    if certificate is None:
        raise SourceError(
            f"modularity/{name}: no partition was proven to be the best in {seconds:g} seconds; "
            "try again on a faster machine or take another index"
        )
    best = certificate.placed
    return Communities(
        name=name,
        shuffle_id=name,
        graph=graph,
        reference=graph.modularity(best),
        witness=division.actions(best),
        status=ReferenceStatus.PROVEN,
    )


def population() -> Population:
    """Return the network that official graphs are cut out of.

    Raises:
        SourceError: It is missing or damaged.
    """
    official = network(NETWORK)
    return Population.of(official.nodes, official.edges, is_directed=False)


def instances() -> list[Communities]:
    """Return the ten graphs of the paper in their order.

    Raises:
        SourceError: The network is missing or damaged, or a graph is not the one of the paper.
    """
    return paper_graphs(population(), PAPER, _stated)


def files(name: str) -> tuple[OfficialFile, ...]:
    """Return the official files of any graph that is cut out of the network."""
    return (file_of(NETWORK),)


def drawn_from_network(name: str, size: int, pairs: tuple[tuple[int, int], ...]) -> Communities:
    """Return the process of another sample of the network, with its optimum.

    Raises:
        SourceError: See `solved`.
    """
    graph = SimpleGraph(size, pairs)
    return solved(name, graph, improved(graph, [1] * size), LONGEST_SOLVE)


def generated(seed: int, index: int) -> Communities:
    """Return one fresh graph with its optimum; sizes as in the paper, in turn.

    Raises:
        ArgumentError: The index is negative.
        SourceError: See `solved`.
    """
    graph, communities = generation.planted(seed, index)
    start = improved(graph, communities)
    return solved(f"planted-n{graph.vertices}-s{seed}-{index}", graph, start, LONGEST_SOLVE)


def classical(process: Process) -> tuple[str, ...]:
    """Return the decisions of the classical control: one sweep over all vertices, from all in A.

    On the ten graphs of the paper no vertex ever leaves A.

    Raises:
        ArgumentError: It is no process of this task.
    """
    if not isinstance(process, Communities):
        raise ArgumentError(
            f"{process.task}/{process.name} has no two communities; give one of `modularity`"
        )
    return division.actions(swept(process.graph, [1] * process.graph.vertices))


def _stated(facts: PaperGraph, pairs: tuple[tuple[int, int], ...]) -> Communities:
    """Return one graph of the paper from its edges, with what is known of it."""
    return Communities(
        name=facts.name,
        shuffle_id=facts.name,
        graph=SimpleGraph(facts.size, pairs),
        reference=Fraction(facts.optimum),
        witness=tuple(facts.witness),
        status=ReferenceStatus.PROVEN,
    )
