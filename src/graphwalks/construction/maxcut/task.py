"""Signed max-cut: the ten instances of the paper, fresh ones, and the classical control.

Those of the paper are toroidal lattices of OPTSICOM, set 2. Their values were the best known ones
of 2016-08-16 in the collection of M. den Hoedt (https://github.com/mdenhoedt/MaxCut-Instances), and
`optimum` proves that no cut is heavier.
"""

from collections.abc import Sequence
from typing import Final

from graphwalks.construction import division
from graphwalks.construction.maxcut import generation
from graphwalks.construction.maxcut.signed_cut import SignedCut
from graphwalks.construction.maxcut.signed_graph import SignedGraph, improved
from graphwalks.construction.process import Process, ReferenceStatus
from graphwalks.errors import ArgumentError, SourceError
from graphwalks.sources import maxcut_files
from graphwalks.sources.official import OfficialFile

PAPER: Final = {
    "sg3dl051000": 110,
    "sg3dl052000": 112,
    "sg3dl053000": 106,
    "sg3dl054000": 114,
    "sg3dl055000": 112,
    "sg3dl056000": 110,
    "sg3dl057000": 112,
    "sg3dl058000": 108,
    "sg3dl059000": 110,
    "sg3dl0510000": 112,
}
"""Weight of the heaviest cut by name, in the order of the paper."""

RULES: Final = SignedCut.rules

GENERATOR_VERSION: Final = generation.GENERATOR_VERSION

CASES: Final = 2000
"""Most cases of the proof for a fresh instance; a proof rarely takes more than 20."""


def instances() -> list[SignedCut]:
    """Return the ten instances of the paper in their order; their best cuts are weighed anew.

    Raises:
        SourceError: An official file is missing or damaged.
    """
    return [_published(name, heaviest) for name, heaviest in PAPER.items()]


def files(name: str) -> tuple[OfficialFile, ...]:
    """Return the official files of an instance of the paper."""
    return maxcut_files.files_of(name)


def generated(seed: int, index: int) -> SignedCut:
    """Return a fresh torus with a proven heaviest cut, see `generation.drawn`.

    Raises:
        ArgumentError: The index is negative.
        SourceError: No cut was proven to be the heaviest.
    """
    return solved(f"torus-s{seed}-{index}", generation.drawn(seed, index))


def solved(name: str, graph: SignedGraph) -> SignedCut:
    """Return the process of a graph with a proven heaviest cut.

    Raises:
        SourceError: No cut was proven to be the heaviest.
    """
    from graphwalks.construction.maxcut.cache import certificate  # noqa: PLC0415 - loads the solver

    found = certificate(graph, CASES)
    if found is None:
        raise SourceError(
            f"maxcut/{name}: no cut was proven to be the heaviest within the cases allowed; take "
            "another seed or graph"
        )
    return _proven(name, name, graph, found.placed)


def classical(process: Process) -> tuple[str, ...]:
    """Return the decisions of the classical control: greedy, then flips of single vertices.

    Where vertex 0 is flipped, the two sides change their names.

    Raises:
        ArgumentError: It is no process of this task.
    """
    if not isinstance(process, SignedCut):
        raise ArgumentError(f"{process.task}/{process.name} is no signed cut; give one of `maxcut`")
    placed = improved(process.graph, process.graph.completed([1]))
    return division.actions(placed)


def _published(name: str, heaviest: int) -> SignedCut:
    content = maxcut_files.graph(name)
    graph = SignedGraph(content.vertices, content.edges)
    best = maxcut_files.best_known(name)
    if best.value != heaviest:
        raise SourceError(
            f"maxcut/{name}: {name}.bkvl says {best.value} and the heaviest cut weighs {heaviest}; "
            "take the files as they are published"
        )
    return _proven(name, f"{name}-v32", graph, best.sides)


def _proven(name: str, shuffle_id: str, graph: SignedGraph, placed: Sequence[int]) -> SignedCut:
    """Return the process of a graph from a cut that is proven to be the heaviest."""
    return SignedCut(
        name=name,
        shuffle_id=shuffle_id,
        graph=graph,
        reference=graph.cut(placed),
        witness=division.actions(placed),
        status=ReferenceStatus.PROVEN,
    )
