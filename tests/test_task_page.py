"""The tables of docs/arbigraph-tasks.md are those of the catalogue, and keep what they promise."""

import re
from collections.abc import Iterator
from dataclasses import dataclass
from pathlib import Path

import pytest

from benchmarks.tasks import LIMIT, place_of
from graphwalks.arbigraph import catalogue
from graphwalks.arbigraph.catalogue.task import Domain

PAGE = Path(__file__).parents[1] / "docs" / "arbigraph-tasks.md"
DOMAINS: dict[str, Domain] = {"number": "scalar", "list": "list"}
AS_PUBLISHED = {"permutation_order", "scaled_stirling_first_kind"}
"""Tasks over the limits."""


@dataclass(frozen=True)
class Line:
    """A line of a table; shares are parts of 1."""

    task_id: int
    name: str
    domains: tuple[Domain, Domain]
    place: str
    common: float
    same: float


def lines(category: str) -> Iterator[Line]:
    section = PAGE.read_text(encoding="utf-8").partition(f"\n## {category}\n")[2]
    for row in re.findall(r"^\| [0-9]+ \|.*$", section.partition("\n## ")[0], re.MULTILINE):
        task_id, name, domains, place, *figures = row.strip("| ").split(" | ")
        given, gives = domains.split(" → ")
        common, same = (float(percent) / 100 for percent in figures[:2])
        domain = (DOMAINS[given], DOMAINS[gives])
        yield Line(int(task_id), name.strip("`"), domain, place, common, same)


@pytest.mark.parametrize("category", catalogue.RELEASED)
def test_the_page_lists_the_tasks_of_the_catalogue(category: str) -> None:
    told = [(line.task_id, line.name, line.domains, line.place) for line in lines(category)]
    assert told == [
        (task.task_id, task.name, (task.input, task.output), place_of(task))
        for task in catalogue.all_tasks()
        if task.category == category
    ]


@pytest.mark.parametrize("category", catalogue.RELEASED)
def test_no_task_of_ours_has_a_common_answer_or_forgets_its_input(category: str) -> None:
    over = {
        line.name
        for line in lines(category)
        if line.common > LIMIT or (line.same > LIMIT and line.place != "target")
    }
    assert over == (AS_PUBLISHED if category == "math" else set())


def test_functions_tell_their_inputs_apart() -> None:
    shares = [line.same for line in lines("python")]
    assert sum(shares) / len(shares) <= 0.04
