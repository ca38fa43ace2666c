"""One small built-in item of every kind of choice; nothing is drawn or loaded for them."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from typing import Final, Protocol

from graphwalks.choice import Request
from graphwalks.cognition import Item, Query, ask, solve
from graphwalks.construction.asking import next_step
from graphwalks.construction.influence.cascade import Cascade
from graphwalks.construction.influence.diffusion import Diffusion
from graphwalks.construction.maxcut.signed_cut import SignedCut
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.construction.modularity.communities import Communities
from graphwalks.construction.modularity.simple_graph import SimpleGraph
from graphwalks.construction.process import Process, ReferenceStatus
from graphwalks.construction.tsp.task import Tour


class Kind(Protocol):
    """A kind of choice with its item. Choices are ids of options, in the order of the requests."""

    @property
    def name(self) -> str:
        """Name of the question or of the task."""

    def request(self, choices: Sequence[str]) -> Request | None:
        """Return what is to be chosen next; None at the end."""

    def result(self, choices: Sequence[str]) -> str:
        """Say in a few words how good all choices together are."""


@dataclass(frozen=True)
class Structural:
    """A question of graph cognition."""

    item: Item

    @property
    def name(self) -> str:
        """Name of the question."""
        return self.item.task

    def request(self, choices: Sequence[str]) -> Request | None:
        """Return the question, the only one."""
        return None if choices else ask(self.item, "published")

    def result(self, choices: Sequence[str]) -> str:
        """Say whether the answer is right."""
        return "right" if choices[0] == self.item.answer else "wrong"


@dataclass(frozen=True)
class Sequential:
    """A construction in which all legal actions may be chosen."""

    process: Process

    @property
    def name(self) -> str:
        """Name of the task."""
        return self.process.task

    def request(self, choices: Sequence[str]) -> Request | None:
        """Return the next decision; with all actions as options their ids are the actions."""
        step = next_step(self.process, choices, "direct")
        return None if step is None else step.request

    def result(self, choices: Sequence[str]) -> str:
        """Name the objective and the best one."""
        return f"{self.process.objective(choices)}, the best is {self.process.reference}"


def _structural(task: str, pair: tuple[int, int] | None, vertex: int | None) -> Structural:
    """Ask about a square with a tail: 0-1-2-3-0 and 3-4."""
    edges = ((0, 1), (0, 3), (1, 2), (2, 3), (3, 4))
    answer = solve(Query(task, 5, edges, pair, vertex))
    origin = (0, 1, 2, 3, 4)
    return Structural(Item(task, 5, edges, pair, vertex, "built-in", "pilot", 0, answer, origin, 1))


KINDS: Final[tuple[Kind, ...]] = (
    _structural("degree", None, 3),
    _structural("cycle", None, None),
    _structural("connectivity", (1, 4), None),
    _structural("adjacency", (0, 2), None),
    _structural("distance", (1, 4), None),
    _structural("articulation", None, 3),
    Sequential(
        Tour(
            "house",
            "house",
            ((0, 0), (2, 5), (4, 0), (0, 3), (4, 3)),
            16,
            ("2", "4", "1"),
            ReferenceStatus.PROVEN,
        )
    ),
    Sequential(
        SignedCut(
            "ring",
            "ring",
            SignedGraph(4, ((0, 1, 1), (0, 2, 1), (1, 2, -1), (1, 3, 1), (2, 3, 1))),
            4,
            ("B", "B", "A"),
            ReferenceStatus.PROVEN,
        )
    ),
    Sequential(
        Cascade(
            "fork",
            "fork",
            Diffusion(5, ((0, 2), (1, 2), (2, 3), (2, 4))),
            5,
            ("0", "1"),
            ReferenceStatus.PROVEN,
            is_compact=False,
        )
    ),
    Sequential(
        Communities(
            "triangles",
            "triangles",
            SimpleGraph(6, ((0, 1), (0, 2), (1, 2), (2, 3), (3, 4), (3, 5), (4, 5))),
            Fraction(5, 14),
            ("A", "A", "B", "B", "B"),
            ReferenceStatus.PROVEN,
        )
    ),
)
"""In the order in which they are asked; 19 calls."""
