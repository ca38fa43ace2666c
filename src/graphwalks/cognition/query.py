"""One structural question about one small graph, and the JSON state that shows it.

The six questions, their options and the keys of the state are those of GraphDecisionBench RQ1
(arXiv 2610.06354, protocol of October 2026).
"""

import hashlib
import json
from dataclasses import dataclass
from typing import Any, Final

Edge = tuple[int, int]

PUBLISHED_NAMES: Final = {
    "degree": "degree_exact",
    "cycle": "cycle_detection",
    "connectivity": "pair_connectivity",
    "adjacency": "adjacency",
    "distance": "distance_threshold",
    "articulation": "articulation_point",
}
"""The six questions in the order of the published sampler, and the names that it hashes."""

TASKS: Final = tuple(PUBLISHED_NAMES)
"""The six questions."""
BINARY_TASKS: Final = TASKS[1:]
PAIR_TASKS: Final = ("connectivity", "adjacency", "distance")
VERTEX_TASKS: Final = ("degree", "articulation")
YES_NO: Final = ("yes", "no")
THRESHOLD: Final = 2
"""Edges that a path of the distance question may have."""


@dataclass(frozen=True)
class Query:
    """A question about a simple undirected graph with the vertices 0 to n - 1.

    Attributes:
        task: One of `TASKS`.
        n: Number of vertices.
        edges: Each edge once, as two vertices.
        pair: Two distinct vertices, for the tasks of `PAIR_TASKS`; else None.
        vertex: The vertex asked about, for the tasks of `VERTEX_TASKS`; else None.
    """

    task: str
    n: int
    edges: tuple[Edge, ...]
    pair: Edge | None
    vertex: int | None

    @property
    def nodes(self) -> tuple[int, ...]:
        """All vertices, ascending."""
        return tuple(range(self.n))

    @property
    def threshold(self) -> int | None:
        """Edges that a path may have, for the distance question; else None."""
        return THRESHOLD if self.task == "distance" else None

    @property
    def options(self) -> tuple[str, ...]:
        """Ids of the options, in the order in which they are offered."""
        return tuple(map(str, range(self.n))) if self.task == "degree" else YES_NO

    @property
    def state(self) -> dict[str, Any]:
        """The state as plain JSON data, in the published order of keys."""
        asked = {
            "pair": None if self.pair is None else list(self.pair),
            "threshold": self.threshold,
            "vertex": self.vertex,
        }
        return {
            "directed": False,
            "edges": [list(edge) for edge in self.edges],
            "nodes": list(self.nodes),
            **{key: value for key, value in asked.items() if value is not None},
        }


def digest(value: object) -> str:
    """Return the SHA-256, in hex digits, of JSON data with sorted keys and without blanks."""
    text = json.dumps(value, sort_keys=True, separators=(",", ":"))
    return hashlib.sha256(text.encode("ascii")).hexdigest()
