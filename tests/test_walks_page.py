"""The page of walks: floors are those of the rows it names, examples are read as it says."""

import re
from pathlib import Path
from statistics import fmean

import pytest

from graphwalks.walks import (
    TASKS,
    load_cohort,
    misreading_scores,
    read_flexible,
    read_request,
    read_strict,
)
from tests.documents import SPAN
from tests.test_graphdecision_pages import table

SMALL_TIERS = ("1k", "2k", "4k", "8k")
LIST = "[0cc175b9c0, 92eb5ffee6]"


@pytest.fixture(scope="module")
def text(repository: Path) -> str:
    return (repository / "docs/walks.md").read_text(encoding="utf-8")


def floors(task: str, tier: str) -> dict[str, float]:
    rows = load_cohort(read_request(task, {"source": "generated", "tier": tier})).rows
    scores = [misreading_scores(row.answer, row.prompt) for row in rows]
    return {name: fmean(score[name] for score in scores) for name in scores[0]}


@pytest.mark.parametrize("place", range(len(SMALL_TIERS)), ids=SMALL_TIERS.__getitem__)
def test_misreadings_score_by_tier_what_the_page_says(text: str, place: int) -> None:
    found: dict[str, float] = {}
    for task in TASKS:
        if not task.endswith("over_128k"):
            found |= floors(task, SMALL_TIERS[place])
    rows = table(text, "| `f1` by tier | 1k | 2k | 4k | 8k |")
    assert len(rows) == 3
    for name, *numbers in rows:
        assert numbers[place] == f"{found[name.strip('`')]:.3f}"


def test_the_default_seed_has_the_empty_truths_that_the_page_says(text: str) -> None:
    told = re.search(
        r"The default seed has (\d+): `\[\]` scores ([0-9.]+) there, and ([0-9.]+) over its first "
        r"(\d+) rows",
        " ".join(text.split()),
    )
    assert told is not None
    few, share, share_of_many, many = told.groups()
    request = {"source": "generated", "tier": "1k"}
    first = load_cohort(read_request("bfs_128k", request)).rows
    more = load_cohort(read_request("bfs_128k", request | {"per_tier": int(many)})).rows
    assert sum(not row.answer for row in first) == int(few)
    assert fmean(not row.answer for row in first) == float(share)
    assert fmean(not row.answer for row in more) == float(share_of_many)


def test_answers_are_read_as_the_page_says(text: str) -> None:
    rows = table(text, "| last line, `LIST` being")
    examples = [
        (example.replace("LIST", LIST), strict, flexible)
        for cell, strict, flexible in rows
        for example in SPAN.findall(cell)
    ]
    assert len(examples) > 12
    for example, strict, flexible in examples:
        assert (read_strict(example) is not None) == (strict == "read"), example
        assert (read_flexible(example) is not None) == (flexible == "read"), example
