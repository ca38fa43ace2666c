"""Influence: the graphs on which two seeds are chosen, see `seeding`.

They are small, so that all pairs of seeds can be tried and every reference is an optimum.
"""

from collections.abc import Collection, Mapping
from dataclasses import replace

from graphwalks import parameters
from graphwalks.construction import influence_generation
from graphwalks.construction.diffusion import Diffusion
from graphwalks.construction.influence_paper import NETWORK, PAPER, PaperGraph
from graphwalks.construction.process import Number, Process
from graphwalks.construction.seeding import SEEDS, Seeding
from graphwalks.construction.subgraphs import (
    PAPER_PROTOCOL,
    induced,
    neighbourhoods,
    paper_key,
    paper_name,
    sampled,
)
from graphwalks.errors import ArgumentError
from graphwalks.sources.networks import arcs


def solved(name: str, graph: Diffusion) -> Seeding:
    """Return the process of a graph with its optimum, found by trying all pairs of seeds."""
    if graph.size < SEEDS:
        raise ArgumentError(f"influence/{name} has {graph.size} vertices; give {SEEDS} or more")
    pairs, sizes = graph.sizes_of_pairs()
    best = int(sizes.argmax())  # the first of them
    witness = tuple(str(vertex) for vertex in pairs[best])
    return Seeding(name, name, graph, int(sizes[best]), witness, shows_weights=True)


def without_weights(process: Seeding) -> Seeding:
    """Return the same process with a shorter state, see `Seeding.shows_weights`."""
    return replace(process, shows_weights=False)


def paper_instance(
    facts: PaperGraph,
    neighbours: Mapping[int, Collection[int]],
    arcs: Collection[tuple[int, int]],
) -> Seeding:
    """Cut one graph of the paper out of the network.

    Args:
        facts: Which graph.
        neighbours: Neighbours of every node of the network, whatever the direction.
        arcs: All arcs of the network, without loops.
    """
    key = paper_key(NETWORK, facts.size, facts.replicate)
    nodes = sampled(neighbours, key, PAPER_PROTOCOL, facts.size)
    name = paper_name(NETWORK, facts.size, facts.replicate)
    return Seeding(
        name=name,
        shuffle_id=name,
        graph=Diffusion(facts.size, induced(arcs, nodes, is_directed=True)),
        reference=facts.optimum,
        witness=tuple(map(str, facts.witness)),
        shows_weights=True,
    )


def instances(cohort: str) -> list[Seeding]:
    """Return the ten graphs of the paper in their order.

    Raises:
        ArgumentError: No such cohort; there is "paper".
        SourceError: The network is missing or damaged.
    """
    parameters.one_of("cohort", cohort, ("paper",))
    network = arcs("email-eu-core")
    neighbours = neighbourhoods(network.nodes, network.arcs)
    return [paper_instance(facts, neighbours, network.arcs) for facts in PAPER]


def generated(seed: int, index: int) -> Seeding:
    """Return one fresh graph with its optimum; sizes as in the paper, in turn."""
    graph = influence_generation.drawn(seed, index)
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
