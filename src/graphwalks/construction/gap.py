"""How far an objective is from the best one known."""

from fractions import Fraction

from graphwalks.construction.process import Number, Process


def gap(process: Process, objective: Number) -> Fraction:
    """Return how much worse an objective is than the reference.

    Either a share of the reference in per cent or a plain difference, as the process says. The sign
    stays: an objective better than the reference has a negative gap, and nothing is clamped, as a
    cut with negative edges may be more than 100 per cent worse.
    """
    worse = Fraction(objective) - Fraction(process.reference)
    if not process.is_minimised:
        worse = -worse
    return 100 * worse / Fraction(process.reference) if process.is_relative else worse
