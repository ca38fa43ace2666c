"""Paired comparisons, against published examples."""

import math
from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.statistics.paired import discordant, mcnemar, paired_difference
from graphwalks.streams import Stream

# Hours of sleep gained with two drugs, ten patients: Student, Biometrika 6, 1908.
DEXTRO = [0.7, -1.6, -0.2, -1.2, -0.1, 3.4, 3.7, 0.8, 0.0, 2.0]
LAEVO = [1.9, 0.8, 1.1, 0.1, -0.1, 4.4, 5.5, 1.6, 4.6, 3.4]


def answers(both: int, lost: int, won: int, neither: int) -> tuple[list[bool], list[bool]]:
    """Answers of two conditions with so many pairs of each kind."""
    first = [True] * (both + lost) + [False] * (won + neither)
    second = [True] * both + [False] * lost + [True] * won + [False] * neither
    return first, second


def test_students_sleep_data_have_the_interval_that_r_prints() -> None:
    difference = paired_difference(DEXTRO, LAEVO)
    assert difference.mean == pytest.approx(1.58)
    assert difference.interval.low == pytest.approx(0.7001142, abs=1e-6)
    assert difference.interval.high == pytest.approx(2.4598858, abs=1e-6)
    assert difference.pairs == 10


def test_two_pairs_are_enough_and_one_is_not() -> None:
    # t(1) = 12.706; the differences 1 and 3 have a standard error of 1.
    interval = paired_difference([0.0, 0.0], [1.0, 3.0]).interval
    assert (interval.low, interval.high) == pytest.approx((2 - 12.706, 2 + 12.706), abs=0.001)
    one = paired_difference([1.0], [3.0])
    assert one.mean == 2
    assert math.isnan(one.interval.low)
    assert math.isnan(paired_difference([], []).mean)


def test_about_95_in_100_intervals_hold_the_true_difference() -> None:
    # Six pairs; the second score is higher by 1, give or take a sum of twelve uniform numbers: that
    # is about normal.
    draws = Stream("paired", "coverage")
    held = 0
    for _ in range(1000):
        first = [10 * draws.fraction() for _ in range(6)]
        second = [value + 1 + sum(draws.fraction() - 0.5 for _ in range(12)) for value in first]
        interval = paired_difference(first, second).interval
        held += interval.low <= 1 <= interval.high
    assert 0.93 * 1000 <= held <= 0.97 * 1000


def test_a_score_without_a_partner_is_refused() -> None:
    with pytest.raises(ValueError, match="zip"):
        paired_difference([1.0, 0.0], [1.0])
    with pytest.raises(ValueError, match="zip"):
        discordant([True, False], [True])


def test_approval_of_a_prime_minister_fell() -> None:
    # Agresti, Categorical Data Analysis, 2nd edition, section 10.1: of 1600 people 150 approved
    # only before and 86 only after.
    assert mcnemar(150, 86).exact == pytest.approx(3.7e-5, rel=0.1)


def test_few_pairs_have_the_chances_of_the_literature() -> None:
    # Airways of 21 children before and after a transplantation, pairs 1, 1, 7 and 12: Fagerland,
    # Lydersen and Laake, BMC Medical Research Methodology 13, 2013, give 0.070 and 0.039.
    first, second = answers(1, 1, 7, 12)
    assert discordant(first, second) == (1, 7)
    assert mcnemar(1, 7).exact == pytest.approx(0.0703, abs=0.0001)
    assert mcnemar(1, 7).mid_p == pytest.approx(0.0391, abs=0.0001)


def test_nothing_that_differs_is_no_evidence() -> None:
    assert (mcnemar(0, 0).exact, mcnemar(0, 0).mid_p) == (1, 1)


def test_thousands_of_differences_neither_underflow_nor_overflow() -> None:
    assert mcnemar(2500, 2500).exact == 1
    assert 0 < mcnemar(2400, 2600).exact < 0.01
    assert mcnemar(0, 3000).exact == 0  # below the smallest float


@given(st.integers(0, 40), st.integers(1, 40))
def test_the_chances_are_those_of_a_fair_coin(lost: int, won: int) -> None:
    count = lost + won
    chance = [Fraction(math.comb(count, hits), 2**count) for hits in range(count + 1)]
    extreme = sum(part for part in chance if part <= chance[lost])
    alike = sum(part for part in chance if part == chance[lost])
    test = mcnemar(lost, won)
    assert test.exact == pytest.approx(float(extreme))
    assert test.mid_p == pytest.approx(float(extreme - alike / 2))
    assert test == mcnemar(won, lost)
