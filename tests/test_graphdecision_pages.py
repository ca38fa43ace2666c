"""What the pages of graph cognition and construction show: genuine prompts, facts of the tables."""

import re
from pathlib import Path

import pytest

from graphwalks.choice import Readout, render
from graphwalks.choice.lanes import LANES, SCOPE
from graphwalks.cognition import CUES, TASKS, ask, generate
from graphwalks.cognition import published as cognition
from graphwalks.construction import TASKS as BUILT
from graphwalks.construction import published as construction
from tests.replies import metrics, run_by_name

PAGES = ("docs/cognition.md", "docs/construction.md")


@pytest.fixture
def pages(repository: Path) -> dict[str, str]:
    return {name: (repository / name).read_text(encoding="utf-8") for name in PAGES}


def table(text: str, heading: str) -> list[list[str]]:
    """Return the cells of the rows of a table, by the beginning of its first row."""
    lines = text[text.index(heading) :].splitlines()[2:]
    rows = lines[: next((n for n, line in enumerate(lines) if not line.startswith("|")), None)]
    return [[cell.strip() for cell in row.strip("|").split("|")] for row in rows]


def test_the_page_of_cognition_shows_genuine_prompts(pages: dict[str, str]) -> None:
    text = pages["docs/cognition.md"]
    shown = re.search(r"message of `([^`]+)` \(`source=generated`, seed 0\), whose answer is", text)
    assert shown is not None
    (item,) = (one for one in generate(0) if one.pair_id == shown[1])
    assert f"whose answer is `{item.answer}`" in text.replace("\n", " ")
    for cues in CUES:
        prompt = render(ask(item, cues), Readout.TEXT)
        assert f"```text\n{prompt.system}\n```" in text
        assert f"```text\n{prompt.user}\n```" in text


def test_the_numbers_of_the_first_example_of_cognition_are_those_of_its_run(
    pages: dict[str, str], tmp_path: Path
) -> None:
    text = " ".join(pages["docs/cognition.md"].split())
    told = re.search(
        r"`mean` is ([0-9.]+), with a 95 % interval of ([0-9.]+) to ([0-9.]+), "
        r"and its `task_macro` ([0-9.]+)\. ",
        text,
    )
    assert told is not None
    log = run_by_name("cognition", "gwref/noisy", tmp_path, source="generated", size=8)
    correct, scores = metrics(log, "correct"), metrics(log, "choice")
    ends = [correct[f"graphwalks/cell_interval_{end}"] for end in ("low", "high")]
    found = [correct["mean"], *ends, scores["task_macro"]]
    assert [f"{value:.3f}" for value in found] == list(told.groups())


def test_pages_with_published_numbers_say_that_the_prompts_are_others(
    pages: dict[str, str],
) -> None:
    for text in pages.values():
        told = " ".join(text.split("## Published results")[1].split())
        assert SCOPE in told.lower()
        assert "upstream has no licence, so prompt wording is ours" in told


def test_the_page_of_cognition_has_the_published_results(pages: dict[str, str]) -> None:
    rows = table(pages["docs/cognition.md"], "| model | readout |")
    header = ["adjacency", "degree", "cycle", "connectivity", "distance", "articulation"]
    assert sorted(header) == sorted(TASKS)
    shown = {
        (model, question): float(cell)
        for model, _, *cells in rows
        for question, cell in zip(header, cells, strict=True)
    }
    assert shown == {(r.model, r.question): r.percent for r in cognition.published_results()}


def test_the_page_of_construction_has_the_published_results(pages: dict[str, str]) -> None:
    rows = table(pages["docs/construction.md"], "| model | tsp, % |")
    shown = {
        (model, task, mode): _gap(cell)
        for model, *cells in rows
        for task, both in zip(BUILT, cells, strict=True)
        for mode, cell in zip(("direct", "proposals"), both.split(" / "), strict=True)
    }
    assert [row[0] for row in rows] == list(LANES)
    assert shown == {
        (r.model, r.task, r.mode): (r.gap, r.completed) for r in construction.published_results()
    }


def test_the_page_of_construction_has_the_controls(pages: dict[str, str]) -> None:
    rows = table(pages["docs/construction.md"], "| task | rule 1 |")
    assert len(rows) == 5
    for name, *cells in rows:
        graphs = 8 if "eight" in name else 10
        of = [
            control
            for control in construction.published_controls()
            if f"`{control.task}`" in name and control.graphs == graphs
        ]
        rules = [control.gap for control in of if control.policy.startswith("rule:")]
        others = [
            next(control.gap for control in of if control.policy == policy)
            for policy in ("random", "classical")
        ]
        for cell, gap in zip(cells, [*rules, *others], strict=True):
            digits = len(cell.partition(".")[2])
            assert cell == f"{gap:.{digits}f}"


def _gap(cell: str) -> tuple[float | None, int]:
    found = re.fullmatch(r"([0-9.]+)(?: \(([0-9]+)\))?", cell)
    if found is None:
        return None, 0
    return float(found[1]), int(found[2] or construction.SCHEDULED)
