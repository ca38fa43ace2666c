"""Traced functions that compare the numbers of a list with each other and give a number.

Pairs, order and equal remainders decide how much each number counts.
"""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import SIGNED, Between, traced


def pair_even_sums(values: list[int]) -> int:
    """Add up distance times difference of all pairs with an even sum."""
    total = 0
    for i in range(len(values)):
        for j in range(i):
            if (values[i] + values[j]) % 2 == 0:
                total += (i - j) * (values[i] - values[j])
    return total


def pair_nearest_before(values: list[int]) -> int:
    """Add place times distance to the nearest of all earlier numbers to the first number."""
    total = values[0]
    for i in range(1, len(values)):
        total += i * min(abs(values[i] - y) for y in values[:i])
    return total


def pair_partners(values: list[int], modulus: int) -> int:
    """Multiply each number with the one of equal remainder that waits; take away the rest."""
    waiting: dict[int, int] = {}
    total = 0
    for x in values:
        rest = x % modulus
        if rest in waiting:
            total += x * waiting.pop(rest)
        else:
            waiting[rest] = x
    return total - sum(waiting.values())


def order_displacement(values: list[int]) -> int:
    """Add to the first number each number times how far sorting would move it."""
    ordered = sorted(values)
    total = values[0]
    for i, x in enumerate(values):
        total += (ordered.index(x) - i) * x
    return total


def tally_champion(values: list[int]) -> int:
    """Let numbers of its remainder by three strengthen a champion, others weaken and replace it."""
    champion, strength, total = values[0], 0, 0
    for x in values:
        if (x - champion) % 3 == 0:
            strength += 1
        elif strength > 0:
            strength -= 1
        else:
            champion, strength = x, 1
        total += strength * champion + x
    return total


FUNCTIONS: Final = (
    traced(pair_even_sums, SIGNED),
    traced(pair_nearest_before, SIGNED),
    traced(pair_partners, SIGNED, modulus=Between(2, 4)),
    traced(order_displacement, SIGNED),
    traced(tally_champion, SIGNED),
)
"""Functions of this module and how they are used."""
