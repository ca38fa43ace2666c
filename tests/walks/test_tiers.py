"""Size tiers: published counts, the edges that a tier can have, token estimates."""

import pytest

from graphwalks.walks.mix import OUT_DEGREES
from graphwalks.walks.tiers import (
    KINDS,
    TIERS,
    answer_tokens,
    prompt_tokens,
    tier_of,
    tiers_of,
)

# Tier, fewest and most edges, fewest and most nodes of a graph with out-degree 1 to 5.
EDGES_AND_NODES = [
    ("1k", 44, 46, 9, 46),
    ("2k", 110, 114, 22, 114),
    ("4k", 248, 251, 50, 251),
    ("8k", 520, 524, 104, 524),
    ("16k", 1_068, 1_070, 214, 1_070),
    ("32k", 2_160, 2_162, 432, 2_162),
    ("64k", 4_344, 4_347, 869, 4_347),
    ("128k", 8_715, 8_716, 1_743, 8_716),
    ("256k", 17_435, 17_438, 3_487, 17_438),
    ("1M", 69_864, 69_867, 13_973, 69_867),
]


def test_tiers_stand_in_order_of_size_under_the_published_names() -> None:
    assert list(TIERS) == "1k 2k 4k 8k 16k 32k 64k 128k 256k 1M".split()
    budgets = [tier.edge_budget for tier in TIERS.values()]
    assert budgets == sorted(budgets)
    assert all(name == tier.name for name, tier in TIERS.items())


@pytest.mark.parametrize(
    ("file", "kind", "rows"),
    [
        ("short", "bfs", 350),
        ("short", "parents", 400),
        ("long", "bfs", 200),
        ("long", "parents", 200),
    ],
)
def test_rows_of_a_file_add_up_to_the_published_number(file: str, kind: str, rows: int) -> None:
    found = {name: dict(tier.rows) for name, tier in TIERS.items() if tier.file == file}
    assert sum(counts["bfs" if kind == "bfs" else "parents"] for counts in found.values()) == rows


def test_the_files_share_the_tiers_at_128k() -> None:
    assert tiers_of("short") == ("1k", "2k", "4k", "8k", "16k", "32k", "64k", "128k")
    assert tiers_of("long") == ("256k", "1M")


def test_every_tier_counts_both_kinds() -> None:
    assert all(tuple(tier.rows) == KINDS for tier in TIERS.values())


@pytest.mark.parametrize(("tier", "fewest", "most", "nodes_low", "nodes_high"), EDGES_AND_NODES)
def test_a_tier_has_the_published_range_of_edges_and_nodes(
    tier: str, fewest: int, most: int, nodes_low: int, nodes_high: int
) -> None:
    nodes = [TIERS[tier].edge_budget // degree for degree in OUT_DEGREES]
    edges = [count * degree for count, degree in zip(nodes, OUT_DEGREES, strict=True)]
    assert (min(edges), max(edges)) == (fewest, most)
    assert (min(nodes), max(nodes)) == (nodes_low, nodes_high)
    assert {tier_of(count) for count in edges} == {tier}


@pytest.mark.parametrize(("edges", "tier"), [(0, "1k"), (80, "1k"), (81, "2k"), (10**9, "1M")])
def test_any_number_of_edges_has_the_nearest_tier(edges: int, tier: str) -> None:
    assert tier_of(edges) == tier


def test_a_tier_has_about_as_many_tokens_as_its_name_says() -> None:
    assert prompt_tokens(219_588) == pytest.approx(128_000, rel=0.02)
    assert prompt_tokens(1_748_364) == pytest.approx(1_022_900, rel=0.02)


def test_the_largest_published_answer_takes_about_53_thousand_tokens() -> None:
    assert answer_tokens(6_943) == pytest.approx(53_000, rel=0.02)
    assert answer_tokens(0) < 10
