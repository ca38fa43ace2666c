"""How an item is shown: as published, or without the cues of the published form.

The published form prints every edge with its smaller vertex first, all edges ascending, and the
pair ascending too, so adjacency is a search for one piece of text. With `cues="removed"` the
vertices are renumbered, the edges stand in random order, and each edge and the pair begin with
either end. A search for the pair as it is written then finds half of the edges, and no place in the
list says anything. The graph, what is asked of it and the answer stay, so an item has the same
`pair_id` in both forms.

What no form of the same items can remove are the cues of the sample, as large degrees where there
is a cycle. `shortcuts` measures them.
"""

from dataclasses import replace
from typing import Final

from graphwalks.cognition.item import Item
from graphwalks.cognition.query import Edge, Query
from graphwalks.parameters import one_of
from graphwalks.streams import Stream

CUES: Final = ("published", "removed")
"""Whether a graph is shown as published, or renumbered and with its edges shuffled."""


def show(item: Item, cues: str) -> Query:
    """Return the query of an item with vertices and edges as a model is shown them.

    Args:
        item: An item of a cohort.
        cues: One of `CUES`.

    Raises:
        ArgumentError: `cues` has another value.
    """
    if one_of("cues", cues, CUES) == "removed":
        return without_cues(item)
    return item.query


def without_cues(item: Item) -> Query:
    """Renumber the vertices of an item and mix its edges and their ends; the answer stays."""
    stream = Stream("cognition", "presentation", item.id)
    label = stream.permutation(item.n).tolist()
    order = stream.permutation(len(item.edges)).tolist()

    def either_way(edge: Edge) -> Edge:
        first, second = label[edge[0]], label[edge[1]]
        return (second, first) if stream.integer(2) else (first, second)

    return replace(
        item.query,
        edges=tuple(either_way(item.edges[place]) for place in order),
        pair=None if item.pair is None else either_way(item.pair),
        vertex=None if item.vertex is None else label[item.vertex],
    )
