"""Fresh subgraphs of the official networks, drawn like those of the paper under keys of our own."""

from typing import Final

from graphwalks.construction import influence, influence_paper, modularity, modularity_paper
from graphwalks.construction.communities import SimpleGraph, improved
from graphwalks.construction.diffusion import Diffusion
from graphwalks.construction.process import Process
from graphwalks.construction.subgraphs import REPLICATES, SIZES, induced, neighbourhoods, sampled
from graphwalks.parameters import one_of
from graphwalks.sources.networks import arcs, network

PROTOCOL: Final = "graphwalks-redrawn-1"
"""Part of every rank; changed whenever the same seed would give other graphs."""

TASKS: Final = ("influence", "modularity")


def redrawn_names(task: str, seed: int) -> tuple[str, ...]:
    """Return the names of the ten graphs of a seed: two of each size of the paper.

    Raises:
        ArgumentError: The task has no network to draw from.
    """
    return tuple(
        f"{_network(task)}-seed{seed}-n{size}-s{replicate}"
        for size in SIZES
        for replicate in REPLICATES
    )


def redrawn(task: str, seed: int, place: int) -> Process:
    """Return one fresh graph with its proven optimum.

    Args:
        task: One of `TASKS`.
        seed: Any integer.
        place: Which one of `redrawn_names`.

    Raises:
        ArgumentError: The task has no network to draw from.
        SourceError: The network is missing or damaged, or no optimum was proven.
    """
    name, size = redrawn_names(task, seed)[place], SIZES[place // len(REPLICATES)]
    if task == "influence":
        directed = arcs("email-eu-core")
        around = neighbourhoods(directed.nodes, directed.arcs)
        nodes = sampled(around, name, PROTOCOL, size)
        return influence.solved(
            name, Diffusion(size, induced(directed.arcs, nodes, is_directed=True))
        )
    whole = network("ca-grqc")
    nodes = sampled(neighbourhoods(whole.nodes, whole.edges), name, PROTOCOL, size)
    graph = SimpleGraph(size, induced(whole.edges, nodes, is_directed=False))
    start = improved(graph, [1] * size)
    return modularity.solved(name, graph, start, modularity.LONGEST_SOLVE)


def _network(task: str) -> str:
    one_of("task", task, TASKS)
    return influence_paper.NETWORK if task == "influence" else modularity_paper.NETWORK
