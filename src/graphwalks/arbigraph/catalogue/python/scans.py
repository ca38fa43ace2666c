"""Traced functions that read a list once, from left to right, and give a number.

Each keeps a few running quantities: a record, a level, a mode, the places met so far.
"""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, at_least, traced


def scan_record_climbs(values: list[int]) -> int:
    """Weigh every climb to a new record by its rank; take away how far the others lie below."""
    high = values[0]
    rank, total = 1, high
    for x in values[1:]:
        if x > high:
            rank += 1
            total += rank * (x - high)
            high = x
        else:
            total -= high - x
    return total


def scan_momentum(values: list[int]) -> int:
    """Add up the distances from the last turning point, each times its place."""
    speed, total = 0, 0
    for i in range(1, len(values)):
        step = values[i] - values[i - 1]
        if speed * step > 0:
            speed += step
        else:
            speed = step
        total += i * speed
    return total


def scan_tank(values: list[int], room: int) -> int:
    """Fill and empty a half full tank; what spills counts three times, what is missing twice."""
    level, spilled, missing = room // 2, 0, 0
    for x in values:
        level += x
        if level > room:
            spilled += level - room
            level = room
        elif level < 0:
            missing -= level
            level = 0
    return 3 * spilled - 2 * missing + level


def scan_parity_runs(values: list[int]) -> int:
    """Add up the squares of the sums of all runs of numbers that are all even or all odd."""
    run, total = values[0], 0
    for i in range(1, len(values)):
        if (values[i] - values[i - 1]) % 2 == 0:
            run += values[i]
        else:
            total += run * run
            run = values[i]
    return total + run * run


def scan_turning_points(values: list[int]) -> int:
    """Add place times number at peaks, take it away at valleys, and add all other numbers."""
    total = values[0] + values[-1]
    for i in range(1, len(values) - 1):
        before, x, after = values[i - 1], values[i], values[i + 1]
        if x > before and x > after:
            total += (i + 1) * x
        elif x < before and x < after:
            total -= (i + 1) * x
        else:
            total += x
    return total


def scan_overdraft(values: list[int], fee: int) -> int:
    """Keep a balance that pays a fee whenever it is negative, and add up all balances."""
    balance, total = 0, 0
    for x in values:
        balance += x
        if balance < 0:
            balance -= fee
        total += balance
    return total


def scan_neighbour_bits(values: list[int]) -> int:
    """Add up place times shared bits of neighbours, and the bits in which they differ."""
    total = 0
    for i in range(1, len(values)):
        before, x = values[i - 1], values[i]
        total += i * (before & x) + (before ^ x)
    return total


def scan_odd_multiplies(values: list[int]) -> int:
    """Add even numbers to a state, and multiply it by odd ones modulo 9973."""
    state = 1
    for x in values:
        if x % 2 == 0:
            state += x
        else:
            state = state * x % 9973
    return state


def scan_three_modes(values: list[int]) -> int:
    """Add numbers, take them away twice, or reflect the total; multiples of three switch."""
    mode, total = 0, 0
    for x in values:
        if x % 3 == 0:
            mode = (mode + 1) % 3
        if mode == 0:
            total += x
        elif mode == 1:
            total -= 2 * x
        else:
            total = x - total
    return total


def scan_return_gaps(values: list[int], modulus: int) -> int:
    """Multiply each number by how long ago its remainder was met, and add up."""
    last: dict[int, int] = {}
    total = 0
    for i, x in enumerate(values):
        rest = x % modulus
        total += (i - last.get(rest, -1)) * x
        last[rest] = i
    return total


FUNCTIONS: Final = (
    traced(scan_record_climbs, SIGNED),
    traced(scan_momentum, SIGNED),
    traced(scan_tank, SIGNED, room=Between(60, 150)),
    traced(scan_parity_runs, SIGNED),
    traced(scan_turning_points, SIGNED),
    traced(scan_overdraft, SIGNED, fee=Between(5, 40)),
    traced(scan_neighbour_bits, at_least(0)),
    traced(scan_odd_multiplies, SIGNED),
    traced(scan_three_modes, SIGNED),
    traced(scan_return_gaps, SIGNED, modulus=Between(3, 6)),
)
"""Functions of this module and how they are used."""
