"""Traced functions that take a number apart into digits or parts and put these together anew."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import Between, Numbers, at_least, traced


def digit_squares_by_place(number: int, base: int) -> int:
    """Sum the squared digits of the cube, each times its place from the right."""
    left, place, total = number**3, 1, 0
    while left > 0:
        left, digit = divmod(left, base)
        total += place * digit * digit
        place += 1
    return total


def digits_reread_in_another_base(number: int, base: int, other: int) -> int:
    """Write the square plus 1 in one base; read the digits, last one first, in another base."""
    left, reread = number * number + 1, 0
    while left > 0:
        left, digit = divmod(left, base)
        reread = reread * other + digit
    return reread


def digits_swapped_in_pairs(number: int, base: int) -> int:
    """Swap neighbouring digits of the cube, pair by pair from the right, and add the cube."""
    left, unit, swapped = number**3, 1, 0
    while left > 0:
        left, pair = divmod(left, base * base)
        high, low = divmod(pair, base)
        swapped += (low * base + high) * unit
        unit *= base * base
    return swapped + number**3


def fibonacci_parts_by_place(number: int, factor: int) -> int:
    """Split a multiple of the number greedily into Fibonacci numbers; sum each times its place."""
    left, total = number * factor, 0
    parts = [1, 2]
    while parts[-1] < left:
        parts.append(parts[-1] + parts[-2])
    for place in reversed(range(len(parts))):
        if parts[place] <= left:
            left -= parts[place]
            total += parts[place] * (place + 1)
    return total


def digits_in_eight_bases(number: int) -> list[int]:
    """Write the number in the bases 9 to 2, each as a decimal number with these digits."""
    written = []
    for base in range(9, 1, -1):
        left, unit, decimal = number, 1, 0
        while left > 0:
            left, digit = divmod(left, base)
            decimal += digit * unit
            unit *= 10
        written.append(decimal)
    return written


def signed_powers_of_three(number: int, factor: int) -> list[int]:
    """List a multiple of the number and the powers of three, with signs, that sum up to it."""
    left, power = number * factor, 1
    parts = [left]
    while left != 0:
        rest = left % 3
        left //= 3
        if rest == 1:
            parts.append(power)
        elif rest == 2:
            parts.append(-power)
            left += 1
        power *= 3
    return parts


def mixed_units(number: int, units: list[int]) -> list[int]:
    """Divide the square by one unit after the other; list quotients and sums of rest times unit."""
    left = number * number
    parts, total = [], 0
    for unit in units:
        left, rest = divmod(left, unit)
        total += rest * unit
        parts.extend([left, total])
    return parts


FUNCTIONS: Final = (
    traced(digit_squares_by_place, at_least(5), base=Between(4, 12)),
    traced(digits_reread_in_another_base, at_least(10), base=Between(4, 7), other=Between(8, 12)),
    traced(digits_swapped_in_pairs, at_least(5), base=Between(3, 9)),
    traced(fibonacci_parts_by_place, at_least(2), factor=Between(23, 60)),
    traced(digits_in_eight_bases, at_least(10)),
    traced(signed_powers_of_three, at_least(4), factor=Between(11, 40)),
    traced(mixed_units, at_least(10), units=Numbers(3, 12, 4)),
)
"""Functions of this module and how they are used."""
