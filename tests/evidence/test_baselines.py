"""Rules without a model, on neighbourhoods small enough to follow by eye."""

from dataclasses import replace

import pytest

from graphwalks.evidence.baselines import BASELINES, baselines, majority, propagate
from tests.evidence.items import CANDIDATES, arxiv_item, prime_item


def test_the_first_of_bm25_is_the_baseline_of_prime() -> None:
    item = replace(prime_item(), ranking=CANDIDATES[::-1])
    assert baselines(item) == {"bm25_rank_1": "139"}


def test_a_baseline_does_not_look_at_the_answers() -> None:
    item = arxiv_item()
    assert baselines(replace(item, answers=("39",))) == baselines(item)
    assert list(baselines(item)) == list(BASELINES["arxiv"])


@pytest.mark.parametrize(
    ("classes", "expected"),
    [
        (["3", "3", "5"], "3"),
        (["10", "9"], "9"),  # a tie goes to the smaller number, not to the smaller text
        ([], "0"),
    ],
)
def test_the_majority_of_the_anchors(classes: list[str], expected: str) -> None:
    item = arxiv_item(anchors=[(f"p{place}", one) for place, one in enumerate(classes)])
    assert majority(item.state) == expected


@pytest.mark.parametrize(
    ("edges", "expected"),
    [
        # One neighbour with class 5, though most anchors have 3.
        ([("target", "p3")], "5"),
        ([("p3", "target")], "5"),
        # Over p4, which has no class of its own.
        ([("target", "p4"), ("p4", "p3")], "5"),
        # p1 says 3 and p3 says 5: the smaller number.
        ([("target", "p1"), ("target", "p3")], "3"),
        # p1 counts once, whichever of the two cites the other.
        (
            [("target", "p1"), ("p1", "target"), ("target", "p3"), ("p4", "target"), ("p4", "p3")],
            "5",
        ),
        # Nothing reaches the target: the majority.
        ([("p4", "p3")], "3"),
        ([("target", "p4")], "3"),
        ([], "3"),
    ],
)
def test_classes_reach_the_target_along_citations(
    edges: list[tuple[str, str]], expected: str
) -> None:
    assert propagate(arxiv_item(edges=edges).state) == expected


def test_weights_are_means_over_the_neighbours() -> None:
    # p4 has 3 and 5 by halves, and the target that half of p4 beside the whole 3 of p1.
    edges = [("p4", "p1"), ("p4", "p3"), ("target", "p4"), ("target", "p3")]
    assert propagate(arxiv_item(edges=edges).state) == "5"
