"""Instances as plain JSON data, one record each: what files of generated instances hold."""

import re
from collections.abc import Callable, Mapping
from fractions import Fraction
from typing import Any, Final

from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.maxcut.signed_cut import SignedCut
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.construction.modularity.communities import Communities
from graphwalks.construction.modularity.simple_graph import SimpleGraph
from graphwalks.construction.process import Process, ReferenceStatus
from graphwalks.construction.tasks import TASKS
from graphwalks.construction.tsp.task import Tour
from graphwalks.errors import ArgumentError
from graphwalks.sources.jsonlines import NAME, NAME_RULE

MOST_VERTICES: Final = 500
"""More than any published graph has; proofs of larger ones would not end."""

MOST_EDGES: Final = 10_000
"""Ten times as many as any published graph has; the controls play every graph of a run."""

LARGEST_NUMBER: Final = 10**9
"""Of a coordinate or weight, so that sums stay exact."""

_RATIONAL: Final = re.compile(r"(-?[0-9]{1,30})(?:/(0*[1-9][0-9]{0,29}))?")


class RecordError(ValueError):
    """A record is not one of this family."""


def record_of(process: Process) -> dict[str, Any]:
    """Return an instance as JSON data; its reference is a text, as 11 or 1/8.

    Its status, "proven" or "best_known", is what the file claims.
    """
    return {
        "task": process.task,
        "name": process.name,
        "instance": _instance(process),
        "reference": str(process.reference),
        "reference_status": str(process.status),
        "witness": None if process.witness is None else list(process.witness),
    }


def read_record(record: object) -> Process:
    """Read an instance; whether its reference is right is for `auditing` to say.

    Args:
        record: What `record_of` gives, as parsed JSON.

    Raises:
        RecordError: It is no such record.
    """
    if not isinstance(record, dict):
        raise RecordError("a record is not an object")
    task, name = record.get("task"), record.get("name")
    if task not in TASKS:
        raise RecordError(f"`task` is not one of {', '.join(TASKS)}")
    if not isinstance(name, str) or not NAME.fullmatch(name):
        raise RecordError(f"`name` is not {NAME_RULE}")
    content, witness = record.get("instance"), record.get("witness")
    if not isinstance(content, dict):
        raise RecordError("`instance` is not an object")
    try:
        reference, status = _reference(record.get("reference")), _status(record)
        return _READERS[task](name, content, reference, witness, status)
    except ArgumentError as error:
        raise RecordError(error.message) from error


def _instance(process: Process) -> dict[str, Any]:
    if isinstance(process, Tour):
        return {"coordinates": [list(place) for place in process.coordinates]}
    if isinstance(process, Cascade):
        return {"vertices": process.graph.size, "arcs": [list(arc) for arc in process.graph.arcs]}
    if isinstance(process, SignedCut | Communities):
        edges = [list(edge) for edge in process.graph.edges]
        return {"vertices": process.graph.vertices, "edges": edges}
    raise ArgumentError(f"{process.task}/{process.name} is no instance of a task known here")


def _tour(
    name: str,
    content: Mapping[str, Any],
    reference: Fraction,
    witness: object,
    status: ReferenceStatus,
) -> Process:
    places = content.get("coordinates")
    if not isinstance(places, list) or len(places) > MOST_VERTICES:
        raise RecordError(f"`coordinates` is not a list of at most {MOST_VERTICES} places")
    for place in places:
        if not isinstance(place, list) or len(place) != 2 or not all(map(_is_real, place)):  # noqa: PLR2004 - x and y
            raise RecordError("`coordinates` holds something else than two numbers for a city")
    cities = tuple((float(x), float(y)) for x, y in places)
    known = None if witness is None else _witness(witness)  # not of the paper's tours
    return Tour(name, name, cities, _whole(reference), known, status)


def _cut(
    name: str,
    content: Mapping[str, Any],
    reference: Fraction,
    witness: object,
    status: ReferenceStatus,
) -> Process:
    edges = tuple((u, v, weight) for u, v, weight in _tuples(content, "edges", 3))
    graph = SignedGraph(_vertices(content), edges)
    return SignedCut(name, name, graph, _whole(reference), _witness(witness), status)


def _cascade(
    name: str,
    content: Mapping[str, Any],
    reference: Fraction,
    witness: object,
    status: ReferenceStatus,
) -> Process:
    arcs = tuple((u, v) for u, v in _tuples(content, "arcs", 2))
    graph = Diffusion(_vertices(content), arcs)
    return Cascade(
        name, name, graph, _whole(reference), _witness(witness), status, is_compact=False
    )


def _communities(
    name: str,
    content: Mapping[str, Any],
    reference: Fraction,
    witness: object,
    status: ReferenceStatus,
) -> Process:
    edges = tuple((u, v) for u, v in _tuples(content, "edges", 2))
    graph = SimpleGraph(_vertices(content), edges)
    return Communities(name, name, graph, reference, _witness(witness), status)


_READERS: Final[Mapping[str, Callable[..., Process]]] = {
    "tsp": _tour,
    "maxcut": _cut,
    "influence": _cascade,
    "modularity": _communities,
}


def _vertices(content: Mapping[str, Any]) -> int:
    count = content.get("vertices")
    if type(count) is not int or not 2 <= count <= MOST_VERTICES:  # noqa: PLR2004 - two sides
        raise RecordError(f"`vertices` is not a whole number from 2 to {MOST_VERTICES}")
    return count


def _tuples(content: Mapping[str, Any], key: str, length: int) -> list[list[int]]:
    rows = content.get(key)
    if not isinstance(rows, list) or len(rows) > MOST_EDGES:
        raise RecordError(f"`{key}` is not a list of at most {MOST_EDGES:,}")
    for row in rows:
        if not isinstance(row, list) or len(row) != length or not all(map(_is_whole, row)):
            raise RecordError(f"`{key}` holds something else than {length} whole numbers")
    return rows


def _is_whole(value: object) -> bool:
    return type(value) is int and abs(value) <= LARGEST_NUMBER


def _is_real(value: object) -> bool:
    if isinstance(value, bool) or not isinstance(value, int | float):
        return False
    return abs(value) <= LARGEST_NUMBER


def _reference(value: object) -> Fraction:
    found = _RATIONAL.fullmatch(value) if isinstance(value, str) else None
    if found is None:
        raise RecordError("`reference` is not a text like 11 or 1/8")
    return Fraction(int(found[1]), int(found[2] or 1))


def _status(record: Mapping[str, Any]) -> ReferenceStatus:
    """Read what a file claims of its reference; without a claim it is the best one known."""
    try:
        return ReferenceStatus(record.get("reference_status", ReferenceStatus.BEST_KNOWN))
    except ValueError:
        raise RecordError(
            f"`reference_status` is not one of {', '.join(ReferenceStatus)}"
        ) from None


def _whole(reference: Fraction) -> int:
    if reference.denominator != 1 or reference <= 0:  # gaps are shares of it
        raise RecordError("`reference` is not a whole number above 0")
    return reference.numerator


def _witness(value: object) -> tuple[str, ...]:
    if not isinstance(value, list) or not all(isinstance(action, str) for action in value):
        raise RecordError("`witness` is not a list of texts")
    return tuple(value)
