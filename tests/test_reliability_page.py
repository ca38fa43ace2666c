"""The tables of docs/reliability.md are those of the drills."""

import ast
from collections.abc import Iterator
from pathlib import Path

from tests.reliability.test_odd_replies import ODD
from tests.reliability.troubles import TROUBLES

PAGE = Path(__file__).parents[1] / "docs" / "reliability.md"
DRILLS = Path(__file__).parent / "reliability"


def rows(heading: str) -> Iterator[list[str]]:
    """Cells of the table of a section, without its head."""
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {heading}\n")[2]
    table = [line for line in section.partition("\n## ")[0].splitlines() if line.startswith("|")]
    for line in table[2:]:
        yield [cell.strip() for cell in line.strip("|").split("|")]


def test_every_drill_has_a_row_and_every_row_a_drill() -> None:
    drills = {
        statement.name
        for module in DRILLS.glob("test_*.py")
        for statement in ast.parse(module.read_text(encoding="utf-8")).body
        if isinstance(statement, ast.FunctionDef) and statement.name.startswith("test_")
    }
    told = [name.strip("`") for name, provider, promised, tried, happened in rows("Drills")]
    assert sorted(told) == sorted(drills)


def test_every_fault_is_named() -> None:
    (tried,) = (
        row[3] for row in rows("Drills") if row[0].strip("`").startswith("test_faults_that_pass")
    )
    assert [name for name in TROUBLES if name not in tried] == []


def test_every_odd_reply_has_a_row_with_its_outcome_and_score() -> None:
    assert [*rows("Replies that are not what they should be")] == [
        [name, f"`{outcome}`", f"{score:.0f}"] for name, (_, outcome, score) in ODD.items()
    ]
