"""Influence: the graphs on which two seeds are chosen, see `cascade`.

They are small, so that all pairs of seeds can be tried and every reference is an optimum.
"""

from typing import Final

import numpy as np

from graphwalks.construction.influence import generation
from graphwalks.construction.influence.cascade import SEEDS, Cascade
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.influence.paper import PAPER
from graphwalks.construction.paper_graphs import PaperGraph, paper_graphs
from graphwalks.construction.process import Number, Process, ReferenceStatus
from graphwalks.construction.subgraphs import Population
from graphwalks.errors import ArgumentError
from graphwalks.sources.networks import arcs, file_of
from graphwalks.sources.official import OfficialFile

NETWORK: Final = "email-eu-core"
"""What official graphs are cut out of."""

RULES: Final = Cascade.rules

GENERATOR_VERSION: Final = generation.GENERATOR_VERSION


def solved(name: str, graph: Diffusion) -> Cascade:
    """Return the process of a graph with its optimum, found by trying all pairs of seeds."""
    if graph.size < SEEDS:
        raise ArgumentError(f"influence/{name} has {graph.size} vertices; give {SEEDS} or more")
    pairs, sizes = map(np.concatenate, zip(*graph.sizes_of_pairs(), strict=True))
    best = int(sizes.argmax())  # the first of them
    witness = tuple(str(vertex) for vertex in pairs[best])
    return Cascade(
        name=name,
        shuffle_id=name,
        graph=graph,
        reference=int(sizes[best]),
        witness=witness,
        status=ReferenceStatus.PROVEN,
        is_compact=False,
    )


def population() -> Population:
    """Return the network that official graphs are cut out of.

    Raises:
        SourceError: It is missing or damaged.
    """
    network = arcs(NETWORK)
    return Population.of(network.nodes, network.arcs, is_directed=True)


def instances() -> list[Cascade]:
    """Return the ten graphs of the paper in their order.

    Raises:
        SourceError: The network is missing or damaged, or a graph is not the one of the paper.
    """
    return paper_graphs(population(), PAPER, _stated)


def files(name: str) -> tuple[OfficialFile, ...]:
    """Return the official files of any graph that is cut out of the network."""
    return (file_of(NETWORK),)


def drawn_from_network(name: str, size: int, pairs: tuple[tuple[int, int], ...]) -> Cascade:
    """Return the process of another sample of the network, with its optimum."""
    return solved(name, Diffusion(size, pairs))


def generated(seed: int, index: int) -> Cascade:
    """Return one fresh graph with its optimum; sizes as in the paper, in turn."""
    graph = generation.drawn(seed, index)
    return solved(f"cascade-n{graph.size}-s{seed}-{index}", graph)


def classical(process: Process) -> tuple[str, ...]:
    """Return the marginal greedy choice: at each step the seed that makes most vertices active."""
    history: tuple[str, ...] = ()
    while process.legal(history):
        history = (*history, process.proposals(history)["marginal_cascade"])
    return history


def pool_objectives(process: Process) -> tuple[Number, ...]:
    """Return every objective that choices among the four rules' proposals can reach, ascending.

    The last is the ceiling of a player that sees nothing but these candidates.
    """
    histories: list[tuple[str, ...]] = [()]
    for _ in range(process.decisions):
        histories = [
            (*history, action)
            for history in histories
            for action in sorted(set(process.proposals(history).values()))
        ]
    return tuple(sorted({process.objective(history) for history in histories}))


def _stated(facts: PaperGraph, pairs: tuple[tuple[int, int], ...]) -> Cascade:
    """Return one graph of the paper from its arcs, with what is known of it."""
    return Cascade(
        name=facts.name,
        shuffle_id=facts.name,
        graph=Diffusion(facts.size, pairs),
        reference=int(facts.optimum),
        witness=tuple(facts.witness),
        status=ReferenceStatus.PROVEN,
        is_compact=False,
    )
