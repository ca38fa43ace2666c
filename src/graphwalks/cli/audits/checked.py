"""What came out for one row, or for one part of a folder, whatever the family."""

from dataclasses import dataclass

LONGEST_ID = 40
"""Characters of an id that are printed; a file may hold any text as one."""


@dataclass(frozen=True)
class Checked:
    """Rows that were solved again.

    Attributes:
        rows: How many.
        faults: What does not agree, a line each; empty if all does.
        unsolved: Answers that could not be found again, and so were not compared.
    """

    rows: int
    faults: tuple[str, ...]
    unsolved: int
