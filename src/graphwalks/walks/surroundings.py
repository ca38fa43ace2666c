"""The graph of a prompt as it is seen from the node in question.

What is wrong with an answer and what a misreading would have answered are both told from it. It is
no solver: the truth of a row comes from `solution` or from the published file.
"""

from collections.abc import Collection, Iterable, Iterator, Mapping, Sequence
from dataclasses import dataclass
from functools import cached_property, lru_cache
from itertools import islice

from graphwalks.walks.operation import Operation
from graphwalks.walks.prompt import ARROW, PromptError, edge_block, read_operation


@dataclass(frozen=True, eq=False)
class Surroundings:
    """A question and the ends of all edges, in the order of the prompt.

    Everything else is worked out when it is first asked for.

    Attributes:
        operation: The question.
        sources: Where the edges start.
        targets: Where they end, as many.
    """

    operation: Operation
    sources: Sequence[str]
    targets: Sequence[str]

    @cached_property
    def nodes(self) -> frozenset[str]:
        """Every node that stands in the edge list."""
        return frozenset(self.sources).union(self.targets)

    @cached_property
    def children(self) -> frozenset[str]:
        """Nodes with an edge from the node in question; itself, if it has a self loop."""
        return _joined(self.targets, self.sources, {self.operation.node})

    @cached_property
    def parents(self) -> frozenset[str]:
        """Nodes with an edge to the node in question; itself, if it has a self loop."""
        return _joined(self.sources, self.targets, {self.operation.node})

    @cached_property
    def grandparents(self) -> frozenset[str]:
        """Parents of the parents."""
        return _joined(self.sources, self.targets, self.parents)

    @cached_property
    def levels(self) -> Sequence[Collection[str]]:
        """The nodes at distance 0, 1, 2, ... from the node in question, up to the last there is."""
        return tuple(_levels(_neighbours(self.sources, self.targets), self.operation.node))

    def backward_level(self, depth: int) -> Collection[str]:
        """Return the nodes at a distance when edges are followed backwards."""
        levels = _levels(_neighbours(self.targets, self.sources), self.operation.node)
        return next(islice(levels, depth, None), set())


# All that is told of a reply asks about the same prompt, one right after the other.
@lru_cache(maxsize=1)
def read_surroundings(prompt: str) -> Surroundings:
    """Read the graph of a prompt by columns: no object for each edge, for prompts of megabytes.

    Raises:
        PromptError: The text is not a GraphWalks prompt.
    """
    words = edge_block(prompt).split()
    if len(words) % 3 or not {ARROW.strip()}.issuperset(words[1::3]):
        raise PromptError("the edge list holds a line that is not of the form 'a -> b'")
    return Surroundings(read_operation(prompt), words[::3], words[2::3])


def _joined(near: Iterable[str], far: Iterable[str], nodes: Collection[str]) -> frozenset[str]:
    """Return the near ends of all edges whose far end is one of some nodes."""
    return frozenset(one for one, other in zip(near, far, strict=True) if other in nodes)


def _neighbours(sources: Iterable[str], targets: Iterable[str]) -> Mapping[str, Sequence[str]]:
    neighbours: dict[str, list[str]] = {}
    for source, target in zip(sources, targets, strict=True):
        neighbours.setdefault(source, []).append(target)
    return neighbours


def _levels(neighbours: Mapping[str, Sequence[str]], start: str) -> Iterator[set[str]]:
    """Yield the nodes at distance 0, 1, 2, ... from the start, until there are no more."""
    level, seen = {start}, {start}
    while level:
        yield level
        level = {node for member in level for node in neighbours.get(member, ())} - seen
        seen |= level
