from dataclasses import dataclass
from fractions import Fraction
from typing import cast

import pytest

from graphwalks.construction.gap import gap, mean_gap, paired_difference
from graphwalks.construction.process import Number, Process


@dataclass(frozen=True)
class Goal:
    """The part of a process that a gap depends on."""

    reference: Number
    is_minimised: bool
    is_relative: bool


def gap_of(objective: Number, goal: Goal) -> Fraction:
    return gap(cast(Process, goal), objective)


def test_a_gap_is_a_share_of_the_reference_in_per_cent() -> None:
    assert gap_of(30, Goal(24, is_minimised=True, is_relative=True)) == 25
    assert gap_of(18, Goal(24, is_minimised=False, is_relative=True)) == 25


def test_a_gap_in_modularity_is_a_difference() -> None:
    goal = Goal(Fraction(1, 8), is_minimised=False, is_relative=False)
    assert gap_of(Fraction(-1, 32), goal) == Fraction(5, 32)


def test_nothing_is_clamped() -> None:
    goal = Goal(112, is_minimised=False, is_relative=True)
    assert gap_of(-28, goal) == 125
    assert gap_of(140, goal) == -25


def test_unfinished_graphs_are_counted_beside_the_mean() -> None:
    found = mean_gap([Fraction(1), None, Fraction(2)])
    assert (found.completed, found.scheduled, found.mean) == (2, 3, Fraction(3, 2))
    assert not found.is_complete
    assert mean_gap([Fraction(1)]).is_complete


def test_without_a_finished_graph_there_is_no_mean() -> None:
    assert mean_gap([None, None]).mean is None
    assert mean_gap([]).mean is None


def test_a_difference_is_taken_where_both_are_finished() -> None:
    direct = [Fraction(10), None, Fraction(8), Fraction(1)]
    proposals = [Fraction(4), Fraction(2), None, Fraction(2)]
    found = paired_difference(direct, proposals)
    assert (found.completed, found.scheduled, found.mean) == (2, 4, Fraction(-5, 2))


def test_pairs_are_of_the_same_graphs() -> None:
    with pytest.raises(ValueError, match="shorter"):
        paired_difference([None, None], [None])
