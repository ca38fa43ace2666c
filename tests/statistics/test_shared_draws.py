"""The published bootstrap: worked by hand for two and three queries, and by a route of its own."""

import math
import random
from itertools import product

import pytest
from hypothesis import given, settings
from hypothesis import strategies as st

from graphwalks.statistics.shared_draws import ENDS, ROUNDS, SEED, SHARED_DRAWS, shared_differences

SIGNS = st.sampled_from([-1.0, 0.0, 1.0])


def by_the_rule(contrasts: list[list[float]]) -> list[tuple[float, float]]:
    """The ends of every contrast, in the words of the rule: one list of places for each round."""
    generator = random.Random(20261001)
    count = len(contrasts[0])
    means: list[list[float]] = [[] for _ in contrasts]
    for _ in range(1000):
        places = [generator.randrange(count) for _ in range(count)]
        for kept, contrast in zip(means, contrasts, strict=True):
            kept.append(100 * sum(contrast[place] for place in places) / count)
    return [(sorted(kept)[24], sorted(kept)[974]) for kept in means]


def test_the_constants_are_the_published_ones() -> None:
    assert (SEED, ROUNDS, ENDS) == (20261001, 1000, (24, 974))


def test_two_queries_by_hand() -> None:
    # Four draws are equally likely: (0, 0), (0, 1), (1, 0), (1, 1). With differences 1 and 0 their
    # means are 100, 50, 50, 0. A quarter of a thousand rounds is far more than the 25 at each end.
    (found,) = shared_differences([[1.0, 0.0]])
    assert (found.mean, found.interval.low, found.interval.high) == (50, 0, 100)
    assert (found.interval.method, found.pairs) == (SHARED_DRAWS, 2)


def test_three_queries_by_hand() -> None:
    # 27 draws. With differences 1, 0, 0 the mean is 0 for 8, 100/3 for 12, 200/3 for 6, 100 for 1:
    # of a thousand rounds about 296, 444, 222 and 37. Sorted, place 24 is a 0 and place 974 a 100.
    draws = list(product([1, 0, 0], repeat=3))
    assert [sum(map(sum, draws)), [sum(draw) for draw in draws].count(3)] == [27, 1]
    (found,) = shared_differences([[1.0, 0.0, 0.0]])
    assert found.mean == pytest.approx(100 / 3)
    assert (found.interval.low, found.interval.high) == (0, 100)


def test_contrasts_share_the_draw_of_every_round() -> None:
    # The first two differ by 100 in every query, so by 100 in every round, and so in their ends.
    base = [0.0, -1.0, 0.0, -1.0, -1.0, 0.0, 0.0]
    first, second = shared_differences([base, [one + 1 for one in base]])
    assert second.interval.low - first.interval.low == pytest.approx(100)
    assert second.interval.high - first.interval.high == pytest.approx(100)


def test_a_hundred_queries_agree_with_the_rule_in_other_words() -> None:
    # As many pairs of each kind as a difference of 10 points may have: 20 won, 10 lost.
    won = [1.0] * 20 + [-1.0] * 10 + [0.0] * 70
    both = [won, won[::-1]]
    found = shared_differences(both)
    assert [(one.interval.low, one.interval.high) for one in found] == by_the_rule(both)
    assert [one.mean for one in found] == [10, 10]
    assert (found[0].interval.low, found[0].interval.high) == PINNED


PINNED = (-1.0, 21.0)
"""The same with every version of Python and numpy; another value means that the draws changed."""


@settings(max_examples=10)
@given(st.lists(st.tuples(SIGNS, SIGNS), min_size=2, max_size=12))
def test_any_contrasts_agree_with_the_rule_in_other_words(pairs: list[tuple[float, float]]) -> None:
    both = [list(one) for one in zip(*pairs, strict=True)]
    found = shared_differences(both)
    for one, (low, high) in zip(found, by_the_rule(both), strict=True):
        assert (one.interval.low, one.interval.high) == (low, high)


def test_too_few_queries_have_no_interval() -> None:
    (one,) = shared_differences([[1.0]])
    assert (one.mean, one.pairs) == (100, 1) and math.isnan(one.interval.low)
    (none,) = shared_differences([[]])
    assert math.isnan(none.mean)
    assert shared_differences([]) == ()


def test_contrasts_over_other_numbers_of_queries_are_refused() -> None:
    with pytest.raises(ValueError, match=r"contrasts have \[1, 2\] queries"):
        shared_differences([[0.0], [0.0, 1.0]])
