"""Cohorts: the published one, choices from it, and its order."""

from collections import Counter
from pathlib import Path

import pytest

from graphwalks.cognition import (
    PAPER_NETWORKS,
    SIZES,
    TASKS,
    Item,
    cohort,
    cohort_hash,
    draw_official,
    in_turn,
    select,
)
from graphwalks.errors import ArgumentError, SourceError


def test_an_unknown_cohort_is_refused() -> None:
    with pytest.raises(ArgumentError, match="allowed: paper"):
        cohort("papers")


def test_without_files_the_published_cohort_is_refused(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(tmp_path))
    monkeypatch.setenv("HF_HUB_OFFLINE", "1")
    with pytest.raises(SourceError, match="facebook_combined") as caught:
        cohort("paper")
    assert caught.value.message.endswith("needs the files of all four.")


def test_the_published_cohort_has_200_items_of_each_network(paper_test: list[Item]) -> None:
    assert Counter(item.network for item in paper_test) == dict.fromkeys(PAPER_NETWORKS, 200)
    counts = Counter(item.task for item in paper_test)
    assert counts == {task: 400 if task == "degree" else 80 for task in TASKS}


def test_the_published_cohort_stays_the_same(paper: list[Item]) -> None:
    assert cohort_hash(paper) == "059405fbd90829ea"


def test_other_items_are_not_taken_for_the_published_ones(
    network_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(network_cache))
    # As if the generator of an unknown Python drew something else.
    monkeypatch.setattr("graphwalks.cognition.cohorts.PAPER_SEED", 1)
    with pytest.raises(SourceError, match=r"with Python 3\..* expected 059405fbd90829ea"):
        cohort("paper")


def test_another_seed_draws_from_the_same_networks(
    paper: list[Item], network_cache: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setenv("GRAPHWALKS_CACHE", str(network_cache))
    other = draw_official(1)
    assert Counter(item.cell for item in other) == Counter(item.cell for item in paper)
    assert not {item.id for item in other} & {item.id for item in paper}


def test_a_choice_keeps_the_order(generated: list[Item]) -> None:
    chosen = select(
        generated, split="test", tasks=["cycle"], networks=["karate", "geometric"], sizes=[8, 9]
    )
    assert len(chosen) == 2 * 2 * 4
    assert chosen == [item for item in generated if item in chosen]
    assert select(generated, split="pilot", tasks=TASKS, networks=["karate"], sizes=[9]) == []


def test_the_first_items_are_a_stratified_sample(generated: list[Item]) -> None:
    ordered = in_turn([item for item in generated if item.split == "test"])
    assert Counter(item.id for item in ordered) == Counter(
        item.id for item in generated if item.split == "test"
    )
    assert Counter(item.task for item in ordered[:18]) == dict.fromkeys(TASKS, 3)
    cells = [(item.network, item.n) for item in ordered if item.task == "cycle"]
    assert len(set(cells[: 6 * len(SIZES)])) == 6 * len(SIZES)
