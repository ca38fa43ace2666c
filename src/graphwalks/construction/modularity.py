"""Modularity: the graphs that are divided into two communities, see `bipartition`.

Every reference is the largest modularity of at most two communities, see `modularity_certificate`.
"""

from collections.abc import Collection, Mapping, Sequence
from typing import Final

from graphwalks import parameters
from graphwalks.construction import sides
from graphwalks.construction.bipartition import Bipartition
from graphwalks.construction.communities import SimpleGraph, improved, swept
from graphwalks.construction.modularity_certificate import certified
from graphwalks.construction.modularity_generation import planted
from graphwalks.construction.modularity_paper import NETWORK, PAPER, PaperGraph
from graphwalks.construction.process import Process
from graphwalks.construction.subgraphs import (
    PAPER_PROTOCOL,
    induced,
    neighbourhoods,
    paper_key,
    paper_name,
    sampled,
)
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources.networks import network

LONGEST_SOLVE: Final = 300.0
"""Seconds for the proof of one reference; a few are the rule."""


def solved(name: str, graph: SimpleGraph, start: Sequence[int], seconds: float) -> Bipartition:
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
    return Bipartition(name, name, graph, graph.modularity(best), sides.actions(best))


def paper_instance(
    facts: PaperGraph,
    neighbours: Mapping[int, Collection[int]],
    edges: Collection[tuple[int, int]],
) -> Bipartition:
    """Cut one graph of the paper out of the network.

    Args:
        facts: Which graph.
        neighbours: Neighbours of every node of the network.
        edges: All edges of the network, without loops.
    """
    key = paper_key(NETWORK, facts.size, facts.replicate)
    nodes = sampled(neighbours, key, PAPER_PROTOCOL, facts.size)
    name = paper_name(NETWORK, facts.size, facts.replicate)
    return Bipartition(
        name=name,
        shuffle_id=name,
        graph=SimpleGraph(facts.size, induced(edges, nodes, is_directed=False)),
        reference=facts.optimum,
        witness=tuple(facts.witness[1:]),
    )


def instances(cohort: str) -> list[Bipartition]:
    """Return the ten graphs of the paper in their order.

    Raises:
        ArgumentError: No such cohort; there is "paper".
        SourceError: The network is missing or damaged.
    """
    parameters.one_of("cohort", cohort, ("paper",))
    official = network("ca-grqc")
    neighbours = neighbourhoods(official.nodes, official.edges)
    return [paper_instance(facts, neighbours, official.edges) for facts in PAPER]


def generated(seed: int, index: int) -> Bipartition:
    """Return one fresh graph with its optimum; sizes as in the paper, in turn.

    Raises:
        ArgumentError: The index is negative.
        SourceError: See `solved`.
    """
    graph, communities = planted(seed, index)
    start = improved(graph, communities)
    return solved(f"planted-n{graph.vertices}-s{seed}-{index}", graph, start, LONGEST_SOLVE)


def classical(process: Process) -> tuple[str, ...]:
    """Return the decisions of the classical control: one sweep over all vertices, from all in A.

    On the ten graphs of the paper no vertex ever leaves A.

    Raises:
        ArgumentError: It is no process of this task.
    """
    if not isinstance(process, Bipartition):
        raise ArgumentError(
            f"{process.task}/{process.name} is no bipartition; give one of `modularity`"
        )
    return sides.actions(swept(process.graph, [1] * process.graph.vertices))
