"""The published sampler: quotas, its very items, and what it refuses."""

import json
from collections import Counter
from itertools import combinations
from pathlib import Path

import pytest

from graphwalks.cognition import PUBLISHED_NAMES, SIZES, Host, Item, draw
from graphwalks.cognition.hosts import modelled
from graphwalks.cognition.sampling import cells
from graphwalks.errors import ArgumentError

SEED = 7


@pytest.fixture(scope="module")
def host() -> Host:
    """A random graph of 300 nodes."""
    return modelled("preferential", SEED)


@pytest.fixture(scope="module")
def drawn(host: Host) -> list[Item]:
    """All items that one network gives."""
    return draw([host], SEED)


def test_every_degree_is_asked_for_twice_and_every_answer_twice() -> None:
    counts = Counter((cell.n, cell.task, cell.answer) for cell in cells("test", "power"))
    assert set(counts.values()) == {2}
    for n in SIZES:
        degrees = {answer for size, task, answer in counts if (size, task) == (n, "degree")}
        assert degrees == set(map(str, range(n)))
    assert counts.total() == 200


def test_the_pilot_has_eight_vertices_and_every_answer_once() -> None:
    pilot = list(cells("pilot", "power"))
    assert {cell.n for cell in pilot} == {8}
    degrees = [cell.answer for cell in pilot if cell.task == "degree"]
    assert degrees == ["0", "4", "7"]
    assert len(pilot) == len(set(pilot)) == 3 + 5 * 2


def test_every_cell_is_filled_once(drawn: list[Item], host: Host) -> None:
    wanted = [cell for split in ("test", "pilot") for cell in cells(split, host.name)]
    assert Counter(item.cell for item in drawn) == Counter(wanted)


def test_edges_are_those_of_the_network_between_the_nodes(drawn: list[Item], host: Host) -> None:
    for item in drawn:
        assert len(set(item.origin)) == item.n
        expected = [
            (first, second)
            for first, second in combinations(range(item.n), 2)
            if item.origin[second] in host.neighbours[item.origin[first]]
        ]
        assert list(item.edges) == expected


def test_no_set_of_nodes_comes_twice_and_no_pilot_query_is_in_the_test(drawn: list[Item]) -> None:
    assert len({frozenset(item.origin) for item in drawn}) == len(drawn)
    asked = {item.query for item in drawn if item.split == "test"}
    assert not [item for item in drawn if item.split == "pilot" and item.query in asked]


def test_another_seed_gives_other_items(drawn: list[Item], host: Host) -> None:
    assert draw([host], SEED) == drawn
    assert not {item.id for item in drawn} & {item.id for item in draw([host], SEED + 1)}


def test_an_item_does_not_depend_on_other_networks(drawn: list[Item], host: Host) -> None:
    both = draw([modelled("geometric", SEED), host], SEED)
    test = {item.id for item in drawn if item.split == "test"}
    assert test == {i.id for i in both if (i.network, i.split) == (host.name, "test")}


def test_a_network_that_cannot_fill_a_cell_is_named() -> None:
    ring = Host.of("ring", range(40), [(node, (node + 1) % 40) for node in range(40)])
    with pytest.raises(ArgumentError, match="'ring' has no node for the cell .*degree_exact"):
        draw([ring], SEED)


def test_drawing_gives_up_where_no_graph_has_the_answer(monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr("graphwalks.cognition.sampling.MOST_ATTEMPTS", 50)
    stars = Host.of("tree", range(400), [(0, leaf) for leaf in range(1, 200)])
    with pytest.raises(ArgumentError, match="no graph for the cell .*in 50 draws"):
        draw([stars], SEED)


# The published cohort


def test_the_regenerated_rows_agree(paper_test: list[Item], shared_data: Path) -> None:
    file = shared_data / "graphdecision" / "rq1_cohort_check.json"
    rows = json.loads(file.read_text(encoding="utf-8"))["rows"]
    every_second = [row_of(item) for item in paper_test[::2]]
    assert every_second == rows


def test_the_published_counts_hold(paper: list[Item], paper_test: list[Item]) -> None:
    assert (len(paper_test), len(paper)) == (800, 852)
    assert max(item.attempts for item in paper) == 13
    assert len(paper_test) - len({item.query for item in paper_test}) == 25
    empty = Counter(item.task for item in paper_test if not item.edges)
    assert (empty["cycle"], empty["degree"]) == (19, 36)


def row_of(item: Item) -> list[str | int]:
    """Write an item like a row of the check."""
    answer = int(item.answer) if item.task == "degree" else item.answer
    task = PUBLISHED_NAMES[item.task]
    return [item.id, item.network, item.n, task, answer, item.state_hash, item.attempts]
