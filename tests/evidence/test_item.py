"""What tells cohorts apart: queries, evidence and options, not the order of the queries."""

from dataclasses import replace

import pytest

from graphwalks.choice import Option
from graphwalks.evidence.item import Item, cohort_hash
from tests.evidence.items import CLASSES, arxiv_item, prime_item

PAPER = arxiv_item()


def test_the_order_of_queries_does_not_matter() -> None:
    assert cohort_hash([PAPER, prime_item()]) == cohort_hash([prime_item(), PAPER])
    assert len(cohort_hash([PAPER])) == 16


@pytest.mark.parametrize(
    "other",
    [
        replace(PAPER, options=CLASSES[::-1]),
        replace(PAPER, options=(*CLASSES[:-1], Option("39", "another class"))),
        replace(PAPER, answers=("4",)),
        replace(PAPER, state={**PAPER.state, "texts": []}),
        replace(PAPER, query="8"),
    ],
    ids=["order of options", "description", "answer", "evidence", "query"],
)
def test_what_is_shown_or_right_matters(other: Item) -> None:
    assert cohort_hash([other]) != cohort_hash([PAPER])
