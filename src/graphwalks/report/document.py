"""A whole report, before it becomes a page or files."""

from collections.abc import Mapping, Sequence
from dataclasses import dataclass

from graphwalks.report.labels import Labels
from graphwalks.report.run import Run
from graphwalks.report.section import Section


@dataclass(frozen=True)
class Document:
    """A report.

    Attributes:
        title: Its heading.
        version: Version of the package that makes it.
        sections: Its parts in their order.
        runs: Runs that it discloses, oldest first.
        labels: What the page calls each of them.
        left_out: Why each other log is in no table, by path.
        viewer: Address of each run in a bundle of Inspect's viewer, by log; empty without one.
    """

    title: str
    version: str
    sections: Sequence[Section]
    runs: Sequence[Run]
    labels: Labels
    left_out: Mapping[str, str]
    viewer: Mapping[str, str]

    @property
    def reported(self) -> Sequence[Run]:
        """Runs that are in tables of results."""
        return [run for run in self.runs if run.log not in self.left_out]

    @property
    def newest(self) -> str:
        """Date of the newest run; a page has no other, so that the same logs give the same page."""
        return max(run.created for run in self.runs)
