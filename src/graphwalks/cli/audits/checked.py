"""What came out for one row, or for one part of a folder, whatever the family."""

from collections.abc import Iterable
from dataclasses import dataclass
from typing import Final

from graphwalks.cli.output import shown

LONGEST_ID: Final = 40
"""Characters of an id that are printed; a file may hold any text as one."""

LONGEST_FAULT: Final = 300
"""Characters of a fault that are printed; it may quote the file, too."""


@dataclass(frozen=True)
class Checked:
    """Rows that were solved again.

    Attributes:
        rows: How many.
        faults: What does not agree, a line each; empty if all does.
        unsolved: Answers that could not be found again, and so were not compared.
        uncertified: Rows that hold nothing from which they could be made again: what they show was
            checked, not whether it is true.
    """

    rows: int
    faults: tuple[str, ...]
    unsolved: int
    uncertified: int = 0

    @classmethod
    def of_row(cls, name: str, faults: Iterable[str], unsolved: int) -> "Checked":
        """Tell of one row what does not agree, cut to what can be printed.

        Args:
            name: Its id, or its place in the file.
            faults: What does not agree.
            unsolved: Answers that were not compared.
        """
        start = shown(name, LONGEST_ID)
        lines = (f"{start}: {shown(fault, LONGEST_FAULT)}" for fault in faults)
        return cls(1, tuple(lines), unsolved)
