"""The numbers of the page of graph and text are genuine."""

import re
from functools import cache
from pathlib import Path
from statistics import fmean

import pytest

from graphwalks.choice.lanes import LANES, SCOPE
from graphwalks.evidence import CONDITIONS, TASKS, generate, hit40, recall40
from graphwalks.evidence.arxiv import (
    SIGNALS,
    value_of_anchors,
    value_of_citations,
    value_of_papers,
)
from graphwalks.evidence.baselines import BASELINES, baselines
from graphwalks.evidence.prime import generated as prime
from graphwalks.evidence.prime.knowledge import SIGNALS as FACTS
from graphwalks.evidence.published import published_contrasts, published_results
from graphwalks.report.sections.evidence import ADDED
from tests.evidence.arxiv import readers
from tests.evidence.prime.readers import credit
from tests.test_graphdecision_pages import table

QUERIES = 100
PAPERS = cache(value_of_papers)


@pytest.fixture(scope="module")
def text(repository: Path) -> str:
    return (repository / "docs/evidence.md").read_text(encoding="utf-8")


def test_the_rules_have_the_numbers_of_the_page(text: str) -> None:
    rows = table(text, "| rule | task | chooses |")
    items = {
        task: generate(task, 0, QUERIES, "gold" if task == "prime" else None) for task in TASKS
    }
    assert {(name.strip("`"), task) for name, task, *_ in rows} == {
        (name, task) for task, names in BASELINES.items() for name in names
    }
    for name, task, _, right in rows:
        hits = sum(baselines(item)[name.strip("`")] in item.right for item in items[task])
        assert right == str(hits)


def test_blind_pools_hold_what_the_page_says(text: str) -> None:
    items = generate("prime", 0, QUERIES, "blind")
    told = re.search(r"Hit@40 of ([0-9.]+) % and a Recall@40 of ([0-9.]+) %", text)
    assert told is not None
    assert [float(one) for one in told.groups()] == pytest.approx([
        100 * hit40(item.right for item in items),
        100 * recall40(item.recall for item in items),
    ])


def test_inputs_are_worth_what_the_page_says(text: str) -> None:
    rows = table(text, "| input | witnesses | worth")
    numbers = [re.findall(r"0\.[0-9]{3}", cell) for _, _, cell, *_ in rows]
    values = [
        [SIGNALS.text],
        [value_of_citations(SIGNALS, count) for count in range(5)],
        [value_of_anchors(SIGNALS, count, 4) for count in range(5)],
        [value_of_papers(SIGNALS, count, 4, 5) for count in range(5)],
        [value_of_papers(SIGNALS, count, 0, 5) for count in range(5)],
    ]
    assert numbers == [[f"{value:.3f}" for value in of_input] for of_input in values]
    for value_of, begin in (
        (prime.value_of_texts, "- by texts"),
        (prime.value_of_relations, "- by the two relations"),
    ):
        line = text[text.index(begin) :].splitlines()[0]
        told = [f"{value_of(FACTS, count):.3f}" for count in (1, 2, 3)]
        assert re.findall(r"0\.[0-9]{3}", line) == told


def test_simple_readers_are_right_as_often_as_the_page_says(text: str) -> None:
    papers = [item for seed in range(3) for item in generate("arxiv", seed, QUERIES, None)]
    measured: list[list[float]] = []
    for item in papers:
        near, all_anchors = readers.by_citations(item), readers.by_anchors(item)
        adjacent, anchors = sum(near.values()), sum(all_anchors.values())
        others = anchors - adjacent, len(item.state["texts"]) - 1 - anchors
        texts = readers.by_texts(item)
        measured.append([
            each
            for votes, worth in (
                (readers.by_text(item), SIGNALS.text),
                (near, value_of_citations(SIGNALS, adjacent)),
                (all_anchors, value_of_anchors(SIGNALS, adjacent, others[0])),
                (all_anchors + texts, PAPERS(SIGNALS, adjacent, *others)),
                (near + texts, PAPERS(SIGNALS, adjacent, 0, others[1])),
            )
            for each in (worth, readers.credit(item, votes))
        ])
    rows = table(text, "| input | witnesses | worth")
    assert [float(cell) for *_, formula, found in rows for cell in (formula, found)] == (
        pytest.approx([100 * fmean(column) for column in zip(*measured, strict=True)], abs=0.05)
    )
    agents = [item for seed in range(3) for item in generate("prime", seed, QUERIES, "gold")]
    worth = [
        fmean(value_of(FACTS, len(item.right)) for item in agents)
        for value_of in (prime.value_of_texts, prime.value_of_relations)
    ]
    by_rule = [
        fmean(credit(item, keys) for item in agents)
        for keys in ({"texts"}, {"relations"}, {"texts", "relations"})
    ]
    rows = table(text, "| by | formula")
    assert [float(formula) for _, formula, _ in rows if formula] == (
        pytest.approx([100 * each for each in worth], abs=0.05)
    )
    assert [float(found) for *_, found in rows] == (
        pytest.approx([100 * each for each in by_rule], abs=0.05)
    )


def test_contrasts_add_what_the_report_says_too(text: str) -> None:
    rows = table(text, "| contrast | in `arxiv` it adds |")
    assert rows == [
        [f"`{left}` - `{right}`", added["arxiv"], added["prime"]]
        for (left, right), added in ADDED.items()
    ]


def test_published_numbers_are_those_that_the_package_holds_and_said_to_be_others(
    text: str,
) -> None:
    part = text.partition("## Published results")[2]
    assert SCOPE in part.lower() and "may be subtracted from, or ranked with" in part
    shares = {(one.model, one.condition, one.task): one.percent for one in published_results()}
    rows = table(part, "| model | readout |")
    assert [row[:2] for row in rows] == [[model, way] for model, way in LANES.items()]
    for model, _, *cells in rows:
        for condition, cell in zip(CONDITIONS, cells, strict=True):
            both = [shares[model, condition, task] for task in TASKS]
            assert cell == " / ".join("U" if one is None else f"{one:g}" for one in both)
    contrasts = [
        [
            *(one.model, one.task, f"{one.left}-{one.right}", f"{one.points:g}"),
            f"{one.low:g} to {one.high:g}",
        ]
        for one in published_contrasts()
    ]
    assert table(part, "| model | task | contrast |") == contrasts
