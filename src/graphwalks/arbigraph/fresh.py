"""The rows that are written of fresh samples."""

from collections.abc import Iterator
from typing import Any

from graphwalks.arbigraph.cohort import samples_between, target_ids
from graphwalks.arbigraph.dataset import Recipe, row_of
from graphwalks.arbigraph.document import topology_document
from graphwalks.arbigraph.request import Request
from graphwalks.arbigraph.schema import ALL
from graphwalks.arbigraph.topology import Topology


def fresh_count(request: Request) -> int:
    """Return how many rows a run asks for."""
    count = sum(len(target_ids(one, request)) for one in request.topologies)
    return count * (request.samples_per_task or 1)


def fresh_rows(request: Request, places: range) -> Iterator[dict[str, Any]]:
    """Make rows that a run asks for, keys in the order of `dataset.COLUMNS`.

    Args:
        request: What the run asks for.
        places: Which of them, from 0 in the order of the run, all one after the other.

    Raises:
        ArgumentError: A topology cannot be filled around one of the tasks.
    """
    made = (request.scheme, request.view, request.certificate)
    recipes = {one.name: Recipe(document_of(one.topology), *made) for one in request.topologies}
    for sample in samples_between(request, places.start, places.stop):
        yield row_of(sample, recipes[sample.topology])


def document_of(topology: Topology) -> dict[str, Any]:
    """Write a topology in the schema that it was read from, without the keys that mean nothing."""
    pinned = topology.native_task_id
    return topology_document(
        [node.id for node in topology.nodes],
        [node.category for node in topology.nodes],
        topology.edges,
        topology.target,
        ALL if pinned is None else pinned,
    )
