from dataclasses import dataclass
from fractions import Fraction
from typing import cast

from graphwalks.construction.gap import gap
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
