"""Tasks about the order, the divisors and the shape of a list."""

from itertools import combinations, starmap
from math import gcd, lcm
from operator import add, gt, mul, sub

from graphwalks.arbigraph.catalogue.numbers import divisor_count


def sort_by_divisor_count(numbers: list[int]) -> list[int]:
    """Sort by the number of divisors of the absolute value, 0 counting as none; ties stay."""
    return sorted(numbers, key=lambda number: divisor_count(abs(number)) if number else 0)


def convex_hull_area(numbers: list[int]) -> int:
    """Work out twice the area of the convex hull of the points (i, v_i).

    The points come from left to right, so the hull is an upper and a lower chain (Andrew 1979).
    """
    return _area_below(numbers) + _area_below([-number for number in numbers])


def _area_below(heights: list[int]) -> int:
    """Work out twice the area between the x axis and the upper chain."""
    xs: list[int] = []
    ys: list[int] = []
    for x, y in enumerate(heights):
        while len(xs) > 1 and (xs[-1] - xs[-2]) * (y - ys[-2]) >= (ys[-1] - ys[-2]) * (x - xs[-2]):
            xs.pop()
            ys.pop()
        xs.append(x)
        ys.append(y)
    widths = map(sub, xs[1:], xs)
    return sum(map(mul, widths, map(add, ys[1:], ys)))


def pairwise_gcd_sum(numbers: list[int]) -> int:
    """Sum the greatest common divisors of all pairs; that of 0 and 0 is 0."""
    return sum(starmap(gcd, combinations(numbers, 2)))


def ranking(numbers: list[int]) -> list[int]:
    """Give the positions in the order of their numbers; equal numbers keep their order."""
    return sorted(range(len(numbers)), key=numbers.__getitem__)


def permutation_inversions(numbers: list[int]) -> int:
    """Count the pairs of the ranking in which the greater position stands first."""
    return sum(starmap(gt, combinations(ranking(numbers), 2)))


def permutation_order(numbers: list[int]) -> int:
    """Find how often the ranking, r ↦ π_r, must be repeated to give the identity."""
    image = ranking(numbers)
    lengths, seen = [], [False] * len(image)
    for start in range(len(image)):
        length, place = 0, start
        while not seen[place]:
            seen[place] = True
            length, place = length + 1, image[place]
        if length:
            lengths.append(length)
    return lcm(*lengths)
