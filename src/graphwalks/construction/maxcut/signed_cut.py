"""Signed max-cut: the vertices are put on side A or B one after the other."""

from collections.abc import Sequence
from dataclasses import dataclass
from typing import ClassVar

from graphwalks.construction.division import Division
from graphwalks.construction.maxcut.signed_graph import SignedGraph
from graphwalks.construction.process import held


@dataclass(frozen=True)
class SignedCut(Division[SignedGraph, int]):
    """The decision process of one graph, see `process.Process`.

    The reference is the weight of the heaviest cut.
    """

    task: ClassVar[str] = "maxcut"
    is_relative: ClassVar[bool] = True

    def objective(self, history: Sequence[str]) -> int:
        """Return the weight across of a complete trajectory.

        Raises:
            ArgumentError: The history is not complete.
            SourceError: It is more than the proven optimum, so the reference is wrong.
        """
        return held(self, self.graph.cut(self.whole(history)))
