"""Traced functions that fill the table of a dynamic program over a list and give a number."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, Numbers, at_least, traced


def program_spaced_picks(values: list[int], gap: int) -> int:
    """Pick numbers with a gap between picks, or pay a third of one to pass; add up the bests."""
    best: list[int] = []
    for i, x in enumerate(values):
        passed = best[i - 1] if i > 0 else 0
        earlier = best[i - gap - 1] if i > gap else 0
        best.append(max(passed - abs(x) // 3, earlier + x))
    return sum(best)


def program_tired_work(values: list[int]) -> int:
    """Work pays half after work and all after rest; add up the best totals that end in work."""
    rest, work, total = 0, 0, 0
    for x in values:
        rest, work = max(rest, work), max(rest + x, work + x // 2)
        total += work
    return total


def program_two_lanes(values: list[int], others: list[int], toll: int) -> int:
    """Follow two lanes, pay a toll for each change, and add up the bests of the first lane."""
    upper, lower, total = 0, 0, 0
    for i, x in enumerate(values):
        y = others[i % len(others)]
        upper, lower = max(upper, lower - toll) + x, max(lower, upper - toll) + y
        total += upper
    return total


def program_block_sums(values: list[int], fee: int) -> int:
    """Cut the list into blocks of up to three that earn the size of their sum less a fee."""
    best = [0]
    for end in range(1, len(values) + 1):
        choices: list[int] = []
        for start in range(max(0, end - 3), end):
            choices.append(best[start] + abs(sum(values[start:end])) - fee)
        best.append(max(choices))
    return best[-1]


def program_difference_triangle(values: list[int]) -> int:
    """Replace the list by the distances of neighbours until it is gone; add up its ends."""
    row, total = values.copy(), 0
    while row:
        total += row[0] + 2 * row[-1]
        row = [abs(row[i] - row[i - 1]) for i in range(1, len(row))]
    return total


FUNCTIONS: Final = (
    traced(program_spaced_picks, SIGNED, gap=Between(1, 3)),
    traced(program_tired_work, at_least(1)),
    traced(
        program_two_lanes,
        SIGNED,
        others=Numbers(-40, 40, 4),
        toll=Between(5, 30),
    ),
    traced(program_block_sums, SIGNED, fee=Between(5, 20)),
    traced(program_difference_triangle, SIGNED),
)
"""Functions of this module and how they are used."""
