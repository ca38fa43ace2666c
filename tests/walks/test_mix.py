"""Out-degrees and depths: the published estimates where there are some, else all alike."""

import math
from collections import Counter
from collections.abc import Mapping

import numpy as np
import pytest

from graphwalks.streams import Stream
from graphwalks.walks.generation import generate
from graphwalks.walks.mix import (
    DEPTH_WEIGHTS,
    MAX_DEPTH,
    OUT_DEGREE_WEIGHTS,
    OUT_DEGREES,
    PAST_LAST_LEVEL,
    depth_weights,
    draw_depth,
    draw_out_degree,
    out_degree_weights,
)
from graphwalks.walks.solution import level_set
from graphwalks.walks.tiers import KINDS, TIERS

DRAWS = 3_000


def assert_frequencies(counts: Mapping[int, int], weights: Mapping[int, float]) -> None:
    """Check that counts lie within four standard deviations of what the weights promise."""
    total = sum(counts.values())
    assert counts.keys() <= weights.keys()
    for value, weight in weights.items():
        deviation = math.sqrt(total * weight * (1 - weight))
        assert abs(counts.get(value, 0) - total * weight) <= 4 * deviation, value


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tier", TIERS)
def test_weights_of_out_degrees_add_up_to_one(kind: str, tier: str) -> None:
    weights = out_degree_weights(kind, tier)
    assert tuple(weights) == OUT_DEGREES
    assert math.fsum(weights.values()) == pytest.approx(1)
    assert min(weights.values()) >= 0


@pytest.mark.parametrize("degree", OUT_DEGREES)
@pytest.mark.parametrize("tier", TIERS)
def test_weights_of_depths_add_up_to_one(tier: str, degree: int) -> None:
    weights = depth_weights(tier, degree, TIERS[tier].edge_budget // degree)
    assert math.fsum(weights.values()) == pytest.approx(1)
    assert min(weights.values()) >= 0
    assert max(weights) <= MAX_DEPTH
    assert (PAST_LAST_LEVEL in weights) == (tier == "1k")


@pytest.mark.parametrize("kind", KINDS)
def test_out_degrees_of_large_tiers_are_alike(kind: str) -> None:
    for tier in ("16k", "32k", "64k", "128k", "256k", "1M"):
        assert out_degree_weights(kind, tier) == pytest.approx(dict.fromkeys(OUT_DEGREES, 0.2))


@pytest.mark.parametrize(
    ("kind", "tier", "weights"),
    [
        # The estimates of tier 1k name .76; the rest is shared by 1 and 2.
        ("bfs", "1k", {1: 0.12, 2: 0.12, 3: 0.21, 4: 0.30, 5: 0.25}),
        ("bfs", "2k", {1: 0.27, 2: 0.05, 3: 0.46, 4: 0.17, 5: 0.05}),
        ("bfs", "4k", {1: 0.48, 2: 0.24, 3: 0.25, 4: 0.015, 5: 0.015}),
        # All five are named, with .85: each gets a fifth of what is left.
        ("bfs", "8k", {1: 0.23, 2: 0.34, 3: 0.12, 4: 0.18, 5: 0.13}),
        ("parents", "1k", {1: 0.03, 2: 0.0, 3: 0.20, 4: 0.37, 5: 0.40}),
        ("parents", "2k", {1: 0.26, 2: 0.01, 3: 0.10, 4: 0.57, 5: 0.06}),
        ("parents", "4k", {1: 0.50, 2: 0.16, 3: 0.34, 4: 0.0, 5: 0.0}),
        ("parents", "8k", dict.fromkeys(OUT_DEGREES, 0.2)),
    ],
)
def test_known_weights_are_kept_and_the_rest_is_shared(
    kind: str, tier: str, weights: dict[int, float]
) -> None:
    assert out_degree_weights(kind, tier) == pytest.approx(weights)


def test_no_estimate_is_lost() -> None:
    for kind, tiers in OUT_DEGREE_WEIGHTS.items():
        for tier, known in tiers.items():
            weights = out_degree_weights(kind, tier)
            assert all(weights[degree] >= weight - 0.001 for degree, weight in known.items())
    for tier, known in DEPTH_WEIGHTS.items():
        weights = depth_weights(tier, 3, TIERS[tier].edge_budget // 3)
        assert all(weights[depth] >= weight - 0.001 for depth, weight in known.items())


@pytest.mark.parametrize(
    ("tier", "degree", "deepest"),
    [
        ("16k", 2, 10),  # log2(535) = 9.06
        ("128k", 3, 8),  # log3(2905) = 7.26
        ("128k", 5, 5),  # log5(1743) = 4.64
        ("1M", 2, 16),  # log2(34933) = 15.09
        ("1M", 3, 10),  # log3(23289) = 9.16
        ("16k", 1, 39),
        ("1M", 1, 39),
    ],
)
def test_unknown_depths_are_alike_up_to_one_past_the_logarithm(
    tier: str, degree: int, deepest: int
) -> None:
    weights = depth_weights(tier, degree, TIERS[tier].edge_budget // degree)
    assert weights == pytest.approx(dict.fromkeys(range(1, deepest + 1), 1 / deepest))


@pytest.mark.parametrize(
    ("tier", "nodes", "depths"),
    [
        ("1k", 46, range(7)),  # log2(46) = 5.52; 0 stands for past the last level
        ("2k", 114, range(1, 8)),
        ("4k", 251, range(1, 10)),  # 9 is an estimate, one past log2(251) = 7.97 is 8
        ("8k", 524, range(1, 11)),
    ],
)
def test_graphs_with_one_edge_per_node_are_searched_no_deeper_where_depths_are_known(
    tier: str, nodes: int, depths: range
) -> None:
    assert tuple(depth_weights(tier, 1, nodes)) == tuple(depths)


@pytest.mark.parametrize("kind", KINDS)
@pytest.mark.parametrize("tier", ["1k", "2k", "4k", "8k", "16k", "1M"])
def test_out_degrees_are_drawn_as_often_as_their_weights_say(kind: str, tier: str) -> None:
    stream = Stream("frequencies", kind, tier)
    counts = Counter(draw_out_degree(kind, tier, stream) for _ in range(DRAWS))
    assert_frequencies(counts, out_degree_weights(kind, tier))


@pytest.mark.parametrize("kind", KINDS)
def test_generated_instances_have_the_out_degrees_of_their_tier(kind: str) -> None:
    counts = Counter(generate(kind, "1k", 0, index).out_degree for index in range(DRAWS))
    assert_frequencies(counts, out_degree_weights(kind, "1k"))


@pytest.mark.parametrize(("tier", "degree"), [("2k", 3), ("4k", 2), ("8k", 4), ("16k", 1)])
def test_depths_are_drawn_as_often_as_their_weights_say(tier: str, degree: int) -> None:
    nodes = TIERS[tier].edge_budget // degree
    stream = Stream("frequencies", tier)
    targets = stream.integers(nodes, nodes * degree).reshape(nodes, degree)
    counts = Counter(draw_depth(tier, targets, 0, stream) for _ in range(DRAWS))
    assert_frequencies(counts, depth_weights(tier, degree, nodes))


def test_past_the_last_level_is_the_first_depth_without_a_node() -> None:
    ring = np.array([[1], [2], [3], [0]])  # 0 -> 1 -> 2 -> 3 -> 0
    stream = Stream("ring")
    counts = Counter(draw_depth("1k", ring, 0, stream) for _ in range(DRAWS))
    assert_frequencies(counts, _with_past(depth_weights("1k", 1, 4), 4))
    assert level_set(ring, 0, 3).tolist() == [3]
    assert level_set(ring, 0, 4).tolist() == []


def test_a_lone_self_loop_is_past_its_last_level_at_once() -> None:
    loop = np.array([[0], [0]])
    stream = Stream("loop")
    assert min(draw_depth("1k", loop, 0, stream) for _ in range(200)) == 1


def _with_past(weights: Mapping[int, float], depth: int) -> dict[int, float]:
    """Count the weight of "past the last level" for the depth that it is in a graph."""
    moved = {value: weight for value, weight in weights.items() if value != PAST_LAST_LEVEL}
    moved[depth] = moved.get(depth, 0.0) + weights[PAST_LAST_LEVEL]
    return moved


def test_a_third_of_the_smallest_searches_finds_nothing() -> None:
    empty = sum(not generate("bfs", "1k", 0, index).answer for index in range(600))
    assert 0.3 < empty / 600 < 0.5
