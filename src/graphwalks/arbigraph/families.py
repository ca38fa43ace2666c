"""Families of topologies: chains, fans, and random layers of a given form.

Each function returns a plain dictionary that `parse_topology` accepts. What is measured about a
chain or a layered graph (depth, width, what the target does not need) is what was asked for.
"""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import Any, Final

from graphwalks import parameters
from graphwalks.arbigraph.catalogue import RELEASED
from graphwalks.arbigraph.catalogue.task import Category
from graphwalks.arbigraph.document import numbered_ids, topology_document
from graphwalks.arbigraph.layering import Layers, draw_layers
from graphwalks.arbigraph.schema import MOST_NODES
from graphwalks.arbigraph.topology import parse_topology
from graphwalks.errors import ArgumentError
from graphwalks.streams import Stream

FAMILY_VERSION: Final = 1
"""Raised when the same arguments give another topology."""

SCALAR_ONLY: Final[Category] = "gsm"
"""Its tasks neither take nor give a list; the other categories have tasks of every kind."""

Edges = Sequence[tuple[int, int]]


@dataclass(frozen=True)
class Contents:
    """What the nodes of a family hold.

    With several categories each node draws one, but the target holds the first. Unless that is
    gsm, the nodes whose input or answer must be of the same kind as the target's are never gsm, so
    that a target task that takes or gives a list can always be placed.

    Attributes:
        categories: Of "math", "python" and "gsm"; the target holds the first.
        native_task_id: Task of the target, or "all".
        seed: Seed of all draws.
    """

    categories: tuple[Category, ...]
    native_task_id: int | str
    seed: int


def read_categories(value: object) -> tuple[Category, ...]:
    """Read a word, words with commas between, or a list, each once, in the order given.

    Raises:
        ArgumentError: A word is no category.
    """
    words = [parameters.one_of("category", word, RELEASED) for word in parameters.words_of(value)]
    if not words:
        raise ArgumentError(f"category is empty; allowed: {', '.join(RELEASED)}")
    return tuple(RELEASED[RELEASED.index(word)] for word in dict.fromkeys(words))


def chain(length: int, contents: Contents) -> dict[str, Any]:
    """Return a chain; the target is its end.

    A chain with the target elsewhere is `layered` with width 1.

    Raises:
        ArgumentError: `length` or `native_task_id` is not allowed.
    """
    _check_count("length", length)
    edges = [(node, node + 1) for node in range(length - 1)]
    return _filled("chain", length, edges, length - 1, contents)


def independent(count: int, contents: Contents) -> dict[str, Any]:
    """Return nodes without edges; the target is the last.

    Raises:
        ArgumentError: `count` or `native_task_id` is not allowed.
    """
    _check_count("count", count)
    return _filled("independent", count, [], count - 1, contents)


def fan_in(width: int, contents: Contents) -> dict[str, Any]:
    """Return `width` nodes that all lead to the target.

    Raises:
        ArgumentError: `width` or `native_task_id` is not allowed.
    """
    _check_count("width", width)
    edges = [(node, width) for node in range(width)]
    return _filled("fan_in", width + 1, edges, width, contents)


def fan_out(width: int, contents: Contents) -> dict[str, Any]:
    """Return one node that leads to `width` others; the target is the last of these.

    Raises:
        ArgumentError: `width` or `native_task_id` is not allowed.
    """
    _check_count("width", width)
    edges = [(0, node) for node in range(1, width + 1)]
    return _filled("fan_out", width + 1, edges, width, contents)


def layered(shape: Layers, contents: Contents) -> dict[str, Any]:
    """Return a random graph of layers; nodes are numbered layer by layer.

    Raises:
        ArgumentError: A number is not allowed or the numbers do not go together.
    """
    form = (shape.depth, shape.width, shape.parents)
    stream = Stream(
        "arbigraph", "topology", FAMILY_VERSION, "layered", *form, contents.seed, "edges"
    )
    edges, target = draw_layers(shape, stream)
    return _filled("layered", shape.depth * shape.width, edges, target, contents)


def _check_count(name: str, value: int) -> None:
    if parameters.whole_number(name, value, 1) >= MOST_NODES:
        raise ArgumentError(
            f"{name}={value} is not allowed; a topology has at most {MOST_NODES:,} nodes"
        )


def _filled(
    family: str, count: int, edges: Edges, target: int, contents: Contents
) -> dict[str, Any]:
    categories = _draw_categories(family, count, edges, target, contents)
    ids, told = numbered_ids(count), (categories, edges, target, contents.native_task_id)
    order = parse_topology(topology_document(ids, *told)).order
    # Ids follow the prompt: the answer of node task_3 is task_3_out.
    by_place = dict(zip(order, ids, strict=True))
    return topology_document([by_place[node] for node in range(count)], *told)


def _draw_categories(
    family: str, count: int, edges: Edges, target: int, contents: Contents
) -> list[Category]:
    every = contents.categories
    stream = Stream("arbigraph", "topology", FAMILY_VERSION, family, contents.seed, "categories")
    draws = stream.raw(count).tolist()
    of_target = every[0]
    tied = frozenset() if of_target == SCALAR_ONLY else _tied(count, edges, target)
    with_lists = tuple(category for category in every if category != SCALAR_ONLY)
    categories = []
    for node, draw in enumerate(draws):
        choice = with_lists if node in tied else every
        categories.append(of_target if node == target else choice[draw % len(choice)])
    return categories


def _tied(count: int, edges: Edges, target: int) -> frozenset[int]:
    """Return the nodes whose input or answer must be of the kind of the target's input or answer.

    An edge makes the answer of its source and the input of its destination the same kind, and so
    all answers that meet in a node and all inputs that come from one.
    """
    children: list[list[int]] = [[] for _ in range(count)]
    parents: list[list[int]] = [[] for _ in range(count)]
    for source, destination in edges:
        children[source].append(destination)
        parents[destination].append(source)
    found = {(target, True), (target, False)}  # (node, whether its input is meant)
    stack = list(found)
    while stack:
        node, is_input = stack.pop()
        others = parents[node] if is_input else children[node]
        new = {(other, not is_input) for other in others} - found
        found |= new
        stack.extend(new)
    return frozenset(node for node, _ in found)
