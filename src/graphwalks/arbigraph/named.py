"""The topologies that a run asks for, under the names that ids and logs use."""

import os
from collections.abc import Callable
from dataclasses import dataclass
from typing import Any

from graphwalks import parameters
from graphwalks.arbigraph.catalogue.task import Category
from graphwalks.arbigraph.instance import id_part
from graphwalks.arbigraph.shapes import RELEASE_SHAPES, load_topology
from graphwalks.arbigraph.topology import Topology, parse_topology
from graphwalks.errors import ArgumentError

Change = Callable[[dict[str, Any]], dict[str, Any]]
"""Makes another document of that of a topology."""


@dataclass(frozen=True)
class NamedTopology:
    """A topology under the name that ids and logs use.

    Attributes:
        name: A release or test shape, or the stem of a file.
        topology: The graph.
    """

    name: str
    topology: Topology


def named_topologies(
    value: object, category: Category | None, change: Change | None
) -> tuple[NamedTopology, ...]:
    """Load topologies.

    Args:
        value: Names of shapes and paths of files, "all" for the shapes of a release; one word,
            words with commas between, or a list.
        category: Category of all nodes; None for what files say, and math of shapes.
        change: Applied to every document that fits the category; or None.

    Raises:
        ArgumentError: A word is neither, a file has nodes of other categories, or two topologies
            have the same name.
    """
    words = [_word(word) for word in parameters.words_of(value) if word != ""]
    if not words:
        raise ArgumentError(
            f"topology is empty; give all, some of {', '.join(RELEASE_SHAPES)}, or the path of a "
            "JSON file"
        )
    chosen = [name for word in words for name in (RELEASE_SHAPES if word == "all" else (word,))]
    named = [_named(word, category, change) for word in dict.fromkeys(chosen)]
    if len({one.name for one in named}) < len(named):
        raise ArgumentError("two topologies have the same name; rename one of the files")
    return tuple(named)


def _word(given: object) -> str:
    if not isinstance(given, str):
        raise ArgumentError(f"topology={given!r} is not allowed; give a name or the path of a file")
    return given


def _named(word: str, category: Category | None, change: Change | None) -> NamedTopology:
    is_file = os.path.isfile(word)
    document = load_topology(word, None if is_file else category)
    topology = parse_topology(document)
    others = {node.category for node in topology.nodes} - {category}
    if category is not None and others:
        raise ArgumentError(
            f"{word} has {', '.join(sorted(others))} nodes; run arbigraph_graph for it"
        )
    if change is not None:
        topology = parse_topology(change(document))
    stem = os.path.splitext(os.path.basename(word))[0] if is_file else word
    return NamedTopology(id_part(stem), topology)
