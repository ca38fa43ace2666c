"""Fresh subgraphs of the official networks, drawn like those of the paper under keys of our own."""

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Final

from graphwalks.construction.influence import paper as influence_paper
from graphwalks.construction.influence import task as influence
from graphwalks.construction.modularity import paper as modularity_paper
from graphwalks.construction.modularity import task as modularity
from graphwalks.construction.process import Process
from graphwalks.construction.subgraphs import REPLICATES, SIZES, Population
from graphwalks.parameters import one_of

PROTOCOL: Final = "graphwalks-redrawn-1"
"""Part of every rank; changed whenever the same seed would give other graphs."""


@dataclass(frozen=True)
class _Source:
    """What a task draws from.

    Attributes:
        network: Its name, as the paper writes it.
        population: Reads it.
        made: Makes a process of the name, the size and the pairs of a sample.
    """

    network: str
    population: Callable[[], Population]
    made: Callable[[str, int, tuple[tuple[int, int], ...]], Process]


_SOURCES: Final = MappingProxyType({
    "influence": _Source(
        influence_paper.NETWORK, influence.population, influence.drawn_from_network
    ),
    "modularity": _Source(
        modularity_paper.NETWORK, modularity.population, modularity.drawn_from_network
    ),
})
TASKS: Final = tuple(_SOURCES)


def redrawn_names(task: str, seed: int) -> tuple[str, ...]:
    """Return the names of the ten graphs of a seed: two of each size of the paper.

    Raises:
        ArgumentError: The task has no network to draw from.
    """
    network = _SOURCES[one_of("task", task, TASKS)].network
    return tuple(
        f"{network}-seed{seed}-n{size}-s{replicate}" for size in SIZES for replicate in REPLICATES
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
    source = _SOURCES[task]
    return source.made(name, size, source.population().cut_out(name, PROTOCOL, size))
