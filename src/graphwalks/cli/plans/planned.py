"""What a run needs, whatever the family, in the form in which it is printed."""

from collections.abc import Sequence
from dataclasses import dataclass

from graphwalks.limits import Limits


@dataclass(frozen=True)
class Planned:
    """A run before it is started.

    Attributes:
        heading: Task, source, and where the sizes of the rows are from.
        tokens: How tokens were counted.
        columns: Headings of the table, the one of the names first.
        cells: Its lines.
        rows: Rows of the run; each is one call if it takes one turn.
        unit: What `rows` counts, in words.
        calls: Calls of the model, in words.
        exact: Whether tokens are what is expected, not upper bounds.
        input_tokens: Of all prompts.
        answer_tokens: Of all answers, without any reasoning.
        output_room: Least cap on a reply that leaves room for the largest answer.
        reserve: Part of the output room that is for reasoning.
        limits: Window, and cap on a reply.
        fitting: Rows that fit the window; None without a window.
        roomy: Those of them that have room to reason, too.
        closing: Lines below the totals: what the result can be compared with, and notes.
    """

    heading: str
    tokens: str
    columns: tuple[str, ...]
    cells: tuple[tuple[str, ...], ...]
    rows: int
    unit: str
    calls: str
    exact: bool
    input_tokens: int
    answer_tokens: int
    output_room: int
    reserve: int
    limits: Limits
    fitting: int | None
    roomy: int | None
    closing: tuple[str, ...]


def fit_cells(fitting: int | None, rows: int) -> tuple[str, ...]:
    """Return the cell of the column `fit`; none without a window."""
    return () if fitting is None else (f"{fitting}/{rows}",)


def closing_lines(comparable: str, remarks: Sequence[str]) -> tuple[str, ...]:
    """Return the lines below the totals."""
    return (f"Comparable     {comparable}", *(f"Note: {remark}" for remark in remarks))
