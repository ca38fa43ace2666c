"""Two communities: the vertices are put into A or B one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from fractions import Fraction
from functools import cached_property
from typing import Any, ClassVar

from graphwalks.construction.division import Division
from graphwalks.construction.modularity.simple_graph import SimpleGraph
from graphwalks.construction.process import held


@dataclass(frozen=True)
class Communities(Division[SimpleGraph, Fraction]):
    """The decision process of one graph, see `process.Process`.

    To leave all vertices in A is allowed and has modularity 0. The reference is the largest
    modularity of at most two communities. Scores are 4m² times a modularity, with m edges.
    """

    task: ClassVar[str] = "modularity"
    is_relative: ClassVar[bool] = False

    def state(self, history: Sequence[str]) -> dict[str, Any]:
        """Return the whole graph, the communities so far and the vertex to decide on."""
        left = {"remaining_queries": self.decisions - len(history)}
        return self.constant_state | left | super().state(history)

    @cached_property
    def constant_state(self) -> dict[str, Any]:
        """The part of the state that is the same at every step."""
        return {"directed": False} | super().constant_state

    def objective(self, history: Sequence[str]) -> Fraction:
        """Return the modularity of a complete trajectory.

        Raises:
            ArgumentError: The history is not complete.
            SourceError: It is more than the proven optimum, so the reference is wrong.
        """
        return held(self, self.graph.modularity(self.whole(history)))
