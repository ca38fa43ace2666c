"""The question of an instance."""

from dataclasses import dataclass


@dataclass(frozen=True)
class Operation:
    """What is asked.

    Attributes:
        kind: "bfs" or "parents".
        node: Where the search starts, or the node whose parents are asked for.
        depth: Exact depth of a search; None for parents.
    """

    kind: str
    node: str
    depth: int | None
