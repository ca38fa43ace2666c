"""Traced functions that return what a table, a stack or a line holds in the end."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, at_least, traced


def table_by_remainder(numbers: list[int], divisor: int) -> list[int]:
    """List the greatest sum of some of the numbers for each remainder that such a sum can have."""
    best = {0: 0}
    for number in numbers:
        for total in list(best.values()):
            remainder = (total + number) % divisor
            best[remainder] = max(best.get(remainder, 0), total + number)
    return [best[remainder] for remainder in sorted(best.keys())]


def table_of_hops(numbers: list[int], toll: int) -> list[int]:
    """List the best totals of ways to each number; a hop over one is free, a step costs a toll."""
    best: list[int] = []
    for place, number in enumerate(numbers):
        step = best[place - 1] - toll if place > 0 else 0
        hop = best[place - 2] if place > 1 else 0
        best.append(number + max(step, hop))
    return best


def stack_calculator(numbers: list[int]) -> list[int]:
    """Stack numbers, a multiple of three below the difference of the two that were on top."""
    stack = [numbers[0], numbers[-1]]
    for number in numbers:
        if number % 3 == 0:
            top, below = stack.pop(), stack.pop()
            stack.append(number)
            stack.append(below - top)
        else:
            stack.append(number)
    return stack


def line_with_two_ends(numbers: list[int]) -> list[int]:
    """Let even numbers join a line in front and odd ones behind, changed by the other end."""
    line = [numbers[0]]
    for number in numbers[1:]:
        if number % 2 == 0:
            line.insert(0, number + line[-1])
        else:
            line.append(number - line[0])
    return line


FUNCTIONS: Final = (
    traced(table_by_remainder, at_least(1), divisor=Between(4, 7)),
    traced(table_of_hops, SIGNED, toll=Between(5, 25)),
    traced(stack_calculator, SIGNED),
    traced(line_with_two_ends, SIGNED),
)
"""Functions of this module and how they are used."""
