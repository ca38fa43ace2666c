"""Instances from graphs in files of a user's own, whole, with references that are proven here."""

from collections.abc import Callable, Mapping
from types import MappingProxyType
from typing import Any, Final

from graphwalks.construction.process import Process
from graphwalks.construction.records import MOST_EDGES, MOST_VERTICES, record_of
from graphwalks.construction.tasks import TASKS
from graphwalks.errors import SourceError
from graphwalks.parameters import one_of
from graphwalks.sources.graph_files import GraphFile


def record_from_file(task: str, file: GraphFile) -> dict[str, Any]:
    """Return the one instance of a file as `records.record_of` does, and what is told of the file.

    Cities are those of TSPLIB; a graph to cut is a line with the numbers of vertices and edges,
    then two vertices from 1 and a weight on each line; arcs and edges are two nodes on each line,
    edges also in GML. Nodes of a network are numbered from 0 in their order; `graph.nodes` of the
    record has them as they are in the file.

    Args:
        task: One of `TASKS`.
        file: The file.

    Raises:
        ArgumentError: There is no such task, or the suffix is that of no format.
        SourceError: The content is not of the format, the graph is too large, or nothing was proven
            to be the best of it.
    """
    return _MADE[one_of("task", task, TASKS)](file)


def _round_trip(file: GraphFile) -> dict[str, Any]:
    from graphwalks.construction.tsp.task import solved  # noqa: PLC0415 - loads the solver

    process = solved(file.name, file.cities())
    if process.reference <= 0:
        raise SourceError(
            f"{file.file}: the shortest round trip has length 0, and gaps are shares of that; give "
            "cities that lie apart"
        )
    return _record(process, file)


def _cut(file: GraphFile) -> dict[str, Any]:
    from graphwalks.construction.maxcut.signed_graph import SignedGraph  # noqa: PLC0415
    from graphwalks.construction.maxcut.task import solved  # noqa: PLC0415 - as above

    content = file.weighted()
    _check_size(file, content.vertices, len(content.edges))
    process = solved(file.name, SignedGraph(content.vertices, content.edges))
    if process.reference <= 0:
        raise SourceError(f"{file.file}: no cut weighs more than 0, and gaps are shares of that")
    return _record(process, file)


def _cascade(file: GraphFile) -> dict[str, Any]:
    from graphwalks.construction.influence.task import drawn_from_network  # noqa: PLC0415

    return _from_network(file, drawn_from_network, is_directed=True)


def _communities(file: GraphFile) -> dict[str, Any]:
    from graphwalks.construction.modularity.task import drawn_from_network  # noqa: PLC0415

    return _from_network(file, drawn_from_network, is_directed=False)


def _from_network(
    file: GraphFile,
    made: Callable[[str, int, tuple[tuple[int, int], ...]], Process],
    *,
    is_directed: bool,
) -> dict[str, Any]:
    nodes, pairs = file.nodes_and_pairs(is_directed=is_directed)
    _check_size(file, len(nodes), len(pairs))
    places = {node: place for place, node in enumerate(nodes)}
    numbered = tuple((places[first], places[second]) for first, second in pairs)
    record = _record(made(file.name, len(nodes), numbered), file)
    record["graph"]["nodes"] = list(nodes)
    return record


def _record(process: Process, file: GraphFile) -> dict[str, Any]:
    return record_of(process) | {"graph": file.told()}


def _check_size(file: GraphFile, vertices: int, edges: int) -> None:
    if not 2 <= vertices <= MOST_VERTICES or not 1 <= edges <= MOST_EDGES:  # noqa: PLR2004
        raise SourceError(
            f"{file.file} has {vertices:,} vertices and {edges:,} edges; give 2 to "
            f"{MOST_VERTICES} vertices and 1 to {MOST_EDGES:,} edges, for of larger graphs no "
            "proof would end"
        )


_MADE: Final[Mapping[str, Callable[[GraphFile], dict[str, Any]]]] = MappingProxyType({
    "tsp": _round_trip,
    "maxcut": _cut,
    "influence": _cascade,
    "modularity": _communities,
})
