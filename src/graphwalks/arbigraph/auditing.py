"""Stored values checked against values found again from the prompts, by the second route."""

from collections.abc import Mapping
from dataclasses import dataclass

from graphwalks.arbigraph.catalogue.task import Value
from graphwalks.arbigraph.reading import PromptError
from graphwalks.arbigraph.solution import solve_prompt


@dataclass(frozen=True)
class Mismatch:
    """An output whose stored value is not the one found.

    Attributes:
        row: Id of the row.
        output: Name of the output.
        stored: Value of the row; None if it has none.
        found: Value found from the prompt; None if the prompt does not ask for the output.
    """

    row: str
    output: str
    stored: object
    found: Value | None


@dataclass(frozen=True)
class Verdict:
    """What became of one row.

    Attributes:
        mismatches: Outputs that do not agree.
        unread: Why the prompt could not be solved again; empty if it was.
    """

    mismatches: tuple[Mismatch, ...]
    unread: str


def audit(row: str, prompt: str, truths: Mapping[str, object]) -> Verdict:
    """Solve a prompt again and compare every output.

    Args:
        row: Id of the row.
        prompt: Its prompt.
        truths: Stored values by output name.
    """
    try:
        found = solve_prompt(prompt)
    except PromptError as error:
        return Verdict((), str(error))
    names = [*truths, *(name for name in found if name not in truths)]
    return Verdict(
        tuple(
            Mismatch(row, name, truths.get(name), found.get(name))
            for name in names
            if truths.get(name) != found.get(name)
        ),
        "",
    )
