"""Graphs of the paper's cohort that are cut out of a network: facts that what is made must meet."""

import json
from collections.abc import Callable, Sequence
from dataclasses import dataclass
from typing import TypeVar

from graphwalks.construction.process import Number, Process, witness_fault
from graphwalks.construction.subgraphs import PAPER_PROTOCOL, Population
from graphwalks.digests import fingerprint
from graphwalks.errors import SourceError

P = TypeVar("P", bound=Process)


@dataclass(frozen=True)
class PaperGraph:
    """One graph of the cohort.

    Attributes:
        network: Name of the network, as the paper writes it.
        size: Number of vertices.
        replicate: 0 or 1.
        pairs: Number of edges or arcs.
        optimum: The best objective.
        witness: A history that reaches it.
        digest: First 16 digits of the sha256 of the constant part of the state, as compact JSON
            with sorted keys.
    """

    network: str
    size: int
    replicate: int
    pairs: int
    optimum: Number
    witness: Sequence[str]
    digest: str

    @property
    def key(self) -> str:
        """Key of the sample, for instance "ca-GrQc:main:50:0"."""
        return f"{self.network}:main:{self.size}:{self.replicate}"

    @property
    def name(self) -> str:
        """Name of the sample, for instance "ca-GrQc-main-n50-s0"."""
        return f"{self.network}-main-n{self.size}-s{self.replicate}"


def paper_graphs(
    population: Population,
    cohort: Sequence[PaperGraph],
    stated: Callable[[PaperGraph, tuple[tuple[int, int], ...]], P],
) -> list[P]:
    """Cut the graphs of a cohort out of their network.

    Args:
        population: The network.
        cohort: Which graphs.
        stated: Makes the process of a graph from its facts and its pairs.

    Raises:
        SourceError: A graph is another one, or its optimum is not reached.
    """
    return [
        checked(stated(facts, population.cut_out(facts.key, PAPER_PROTOCOL, facts.size)), facts)
        for facts in cohort
    ]


def checked(process: P, facts: PaperGraph) -> P:
    """Return the process of a graph if it is the one of the paper.

    Args:
        process: Made from the network, with optimum and witness of the facts.
        facts: What is known of it.

    Raises:
        SourceError: It has other pairs, or its witness does not reach its optimum.
    """
    state = process.constant_state
    digest = fingerprint(json.dumps(state, sort_keys=True, separators=(",", ":")))
    found, fault = len(state["edges"]), witness_fault(process)
    if found != facts.pairs:
        fault = f"{found:,} edges or arcs instead of {facts.pairs:,}"
    elif digest != facts.digest:
        fault = f"digest {digest} instead of {facts.digest}"
    if fault is not None:
        raise SourceError(
            f"{process.task}/{process.name} is not the graph of the paper: {fault}; take the "
            "published files and an unchanged package"
        )
    return process
