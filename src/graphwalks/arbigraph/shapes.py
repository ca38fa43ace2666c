"""Topologies that have a name: the seven of the release, and the test graphs.

All are facts of the ArbiGraph repository (revision 99b8575). The release of March 2026 has seven
shapes, each in all three categories with the last node as the target and all its tasks. The test
graphs stand in some categories each, most of them with one task for the target.
"""

import os
from collections.abc import Mapping
from dataclasses import dataclass
from pathlib import Path
from types import MappingProxyType
from typing import Any, Final

from graphwalks import parameters
from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.document import (
    numbered_ids,
    read_topology_file,
    topology_document,
)
from graphwalks.arbigraph.schema import ALL, TopologyError
from graphwalks.arbigraph.templates import known
from graphwalks.arbigraph.topology import parse_topology
from graphwalks.errors import ArgumentError


@dataclass(frozen=True)
class Shape:
    """A topology without what its nodes hold.

    Attributes:
        size: Number of nodes; they are numbered from 1.
        edges: As "1-2 2-3", in the order of the file.
        target: Number of the node that is graded.
    """

    size: int
    edges: str
    target: int


def _chain(length: int) -> Shape:
    edges = " ".join(f"{number}-{number + 1}" for number in range(1, length))
    return Shape(length, edges, length)


RELEASE: Final[Mapping[str, Shape]] = MappingProxyType({
    "single_target_baseline": Shape(1, "", 1),
    "three_independent_target": Shape(3, "", 3),
    "three_chain_target": _chain(3),
    "six_independent_target": Shape(6, "", 6),
    "six_chain_target": _chain(6),
    "four_way_fan_in_target": Shape(6, "1-2 1-3 1-4 1-5 2-6 3-6 4-6 5-6", 6),
    "two_branch_recombine_target": Shape(6, "1-2 2-3 3-6 1-4 4-5 5-6", 6),
})
RELEASE_SHAPES: Final = tuple(RELEASE)
"""Names in the order of the release."""

TEST: Final[Mapping[str, Shape]] = MappingProxyType({
    "easy_chain": _chain(3),
    "easy_join": Shape(3, "2-3 1-3", 1),
    "medium_diamond": Shape(5, "1-2 1-3 2-4 3-4 4-5", 5),
    "medium_target_middle": Shape(5, "1-3 2-3 3-4 3-5", 4),
    "complex_deep_recombine": Shape(11, "1-2 1-3 2-4 3-5 4-6 5-6 6-7 7-8 8-9 9-10 4-10 10-11", 11),
    "complex_wide_recombine": Shape(
        16,
        "1-3 1-4 1-5 2-6 3-7 4-8 5-9 6-10 7-10 8-10 9-10 10-11 11-12 12-13 13-14 8-14 6-14 "
        "14-15 15-16",
        16,
    ),
    "target_join_two_parent_all_input_graph": Shape(3, "1-3 2-3", 3),
    "target_join_three_parent_all_input_graph": Shape(4, "1-4 2-4 3-4", 4),
    "target_join_diamond_all_input_graph": Shape(5, "1-2 1-3 2-5 3-5 4-5", 5),
    "long_chain_target": _chain(24),
    "easy_chain_three": _chain(3),
    "easy_chain_four": _chain(4),
    "easy_offset_join": Shape(4, "1-4 2-3 3-4", 3),
    "medium_split_join": Shape(6, "1-2 1-3 2-4 3-5 4-6 5-6", 4),
    "medium_middle_branch": Shape(6, "1-3 2-3 3-4 3-5 5-6", 5),
    "complex_deep_ladder": Shape(
        12, "1-3 2-3 3-4 4-5 4-6 5-7 6-7 7-8 8-9 5-10 9-10 10-11 11-12", 12
    ),
    "complex_wide_layers": Shape(
        16,
        "1-5 2-5 3-6 4-6 5-7 5-8 6-9 6-10 7-11 8-11 9-12 10-12 11-13 12-14 13-15 14-15 15-16",
        16,
    ),
})
TEST_SHAPES: Final = tuple(TEST)

TEST_TASKS: Final[Mapping[str, Mapping[str, str]]] = MappingProxyType({
    "math": {
        "easy_chain": "9",
        "easy_join": "37",
        "medium_diamond": "5",
        "medium_target_middle": "8",
        "complex_deep_recombine": "34",
        "complex_wide_recombine": "3",
        "target_join_two_parent_all_input_graph": ALL,
        "target_join_three_parent_all_input_graph": ALL,
        "target_join_diamond_all_input_graph": ALL,
    },
    "python": {
        "easy_chain_three": ALL,
        "easy_chain_four": "93",
        "easy_offset_join": "1",
        "medium_split_join": "1",
        "medium_middle_branch": "73",
        "complex_deep_ladder": "90",
        "complex_wide_layers": "23",
    },
    "gsm": {
        "easy_chain": "10",
        "easy_join": "16",
        "medium_diamond": "24",
        "medium_target_middle": "39",
        "complex_deep_recombine": "48",
        "complex_wide_recombine": "50",
        "long_chain_target": ALL,
    },
})
"""Task of the target, as text, of each test graph in the categories that have it."""


def load_topology(
    name_or_path: str | os.PathLike[str], category: str | None = None
) -> dict[str, Any]:
    """Return a topology as a fresh plain dictionary of the schema that `parse_topology` checks.

    For the category `gsm_symbolic`, ``$ARBIGRAPH_DEPS`` is read (`templates.known`).

    Args:
        name_or_path: Name of a release shape or of a test graph, or the path of a JSON file.
        category: A category of the catalogue, for every node. None: math for a release shape, the
            first of these that has it for a test graph, and what a file says for a file.

    Raises:
        ArgumentError: There is no such name, file or category, or the test graph does not stand in
            this category.
        TopologyError: The file holds no topology.
    """
    if category is not None and not known(category):
        parameters.one_of("category", category, catalogue.categories())
    name = os.fspath(name_or_path)
    if name in RELEASE:
        return _filled(RELEASE[name], category or catalogue.RELEASED[0], ALL)
    if name in TEST:
        return _test_graph(name, category)
    if not os.path.lexists(name):
        raise _unknown(name)
    return _from_file(Path(name), category)


def _filled(shape: Shape, category: str, native_task_id: str) -> dict[str, Any]:
    ends = [edge.split("-") for edge in shape.edges.split()]
    edges = [(int(source) - 1, int(destination) - 1) for source, destination in ends]
    ids, categories = numbered_ids(shape.size), [category] * shape.size
    return topology_document(ids, categories, edges, shape.target - 1, native_task_id)


def _test_graph(name: str, category: str | None) -> dict[str, Any]:
    having = [each for each in catalogue.RELEASED if name in TEST_TASKS[each]]
    if category is not None and category not in having:
        raise ArgumentError(f"{name} has no {category} form; it has {', '.join(having)}")
    chosen = category or having[0]
    return _filled(TEST[name], chosen, TEST_TASKS[chosen][name])


def _from_file(path: Path, category: str | None) -> dict[str, Any]:
    document = read_topology_file(path)
    nodes = document.get("nodes")
    if category is not None and isinstance(nodes, list):
        document["nodes"] = [
            {**node, "category": category} if isinstance(node, dict) else node for node in nodes
        ]
    try:
        parse_topology(document)
    except TopologyError as error:
        raise TopologyError(f"{path}: {error.message}") from error
    return document


def _unknown(name: str) -> ArgumentError:
    names = (*RELEASE, *TEST)
    near = next((each for each in names if name and each.startswith(name)), None)
    near = near or parameters.nearest(name[:100], names, cutoff=0.5)
    hint = f" (did you mean {near!r}?)" if near else ""
    return ArgumentError(
        f"topology={name[:200]!a} is no known shape and no file{hint}; "
        f"give the path of a JSON file or one of {', '.join(RELEASE)}"
    )
