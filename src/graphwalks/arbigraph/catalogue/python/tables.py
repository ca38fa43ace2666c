"""Functions that return what a table, a stack or a line holds in the end."""

from typing import Final

from graphwalks.arbigraph.catalogue.python import traced


def table_by_remainder(numbers: list[int], divisor: int) -> list[int]:
    """Greatest sum of some of the numbers for each remainder that such a sum can have."""
    best = {0: 0}
    for number in numbers:
        for total in list(best.values()):
            remainder = (total + number) % divisor
            best[remainder] = max(best.get(remainder, 0), total + number)
    return [best[remainder] for remainder in sorted(best.keys())]


def table_of_hops(numbers: list[int], toll: int) -> list[int]:
    """Best totals of ways to each number, where a hop over one is free and a step costs a toll."""
    best: list[int] = []
    for place, number in enumerate(numbers):
        step = best[place - 1] - toll if place > 0 else 0
        hop = best[place - 2] if place > 1 else 0
        best.append(number + max(step, hop))
    return best


def stack_calculator(numbers: list[int]) -> list[int]:
    """Stack on which a multiple of three goes below the difference of the two that were on top."""
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
    """Line that even numbers join in front and odd ones behind, changed by the other end."""
    line = [numbers[0]]
    for number in numbers[1:]:
        if number % 2 == 0:
            line.insert(0, number + line[-1])
        else:
            line.append(number - line[0])
    return line


FUNCTIONS: Final = (
    traced.traced(table_by_remainder, traced.at_least(1), divisor=traced.Between(4, 7)),
    traced.traced(table_of_hops, traced.SIGNED, toll=traced.Between(5, 25)),
    traced.traced(stack_calculator, traced.SIGNED),
    traced.traced(line_with_two_ends, traced.SIGNED),
)
