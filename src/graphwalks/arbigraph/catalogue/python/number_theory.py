"""Traced functions about divisors, primes, remainders and fractions."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import Between, at_least, traced


def euclid_quotients_and_rests(number: int, other: int) -> int:
    """Divide as Euclid does; sum quotient times rest plus 1, times the number of the step."""
    high, low, step, total = other, number, 1, 0
    while low > 0:
        quotient, rest = divmod(high, low)
        total += quotient * (rest + 1) * step
        high, low, step = low, rest, step + 1
    return total


def bezout_squares(number: int, other: int) -> int:
    """Write the greatest common divisor as a combination; add the squares of its coefficients."""
    high, low = number, other
    x, next_x, y, next_y = 1, 0, 0, 1
    while low > 0:
        quotient = high // low
        high, low = low, high - quotient * low
        x, next_x = next_x, x - quotient * next_x
        y, next_y = next_y, y - quotient * next_y
    return high + x * x + y * y


def prime_factors_by_place(number: int, shift: int) -> int:
    """Factor a number just above the square; sum the factors, each times its place."""
    left, factor, place, total = number * number + shift, 2, 1, 0
    while factor * factor <= left:
        if left % factor == 0:
            left //= factor
            total += factor * place
            place += 1
        else:
            factor += 1
    return total + left * place


def powers_until_one(number: int, modulus: int) -> int:
    """Add up the powers by a modulus, each times its place, until one is below 2 or to the 15th."""
    power, total = number % modulus, 0
    for place in range(1, 16):
        total += power * place
        if power < 2:
            break
        power = power * number % modulus
    return total


def coprime_neighbours(number: int, width: int) -> int:
    """Add the next numbers that are coprime; take off the greatest common divisors of others."""
    total = number
    for other in range(number + 1, number + width):
        high, low = other, number
        while low > 0:
            high, low = low, high % low
        total += other if high == 1 else -high
    return total


def continued_fraction(number: int, other: int) -> list[int]:
    """List the numerators and denominators of the fractions that come near to a quotient."""
    high, low = other, number
    above, last_above, below, last_below = 1, 0, 0, 1
    parts = []
    while low > 0:
        quotient, rest = divmod(high, low)
        above, last_above = quotient * above + last_above, above
        below, last_below = quotient * below + last_below, below
        parts.extend([above, below])
        high, low = low, rest
    return parts


def newton_square_root(number: int, shift: int) -> list[int]:
    """List the guesses by which Newton's rule comes down to the square root near a cube."""
    square = number**3 + shift
    guess = square
    guesses = [guess]
    following = (guess + 1) // 2
    while following < guess:
        guess = following
        guesses.append(guess)
        following = (guess + square // guess) // 2
    return guesses


FUNCTIONS: Final = (
    traced(euclid_quotients_and_rests, at_least(3), other=Between(150, 400)),
    traced(bezout_squares, at_least(5), other=Between(150, 400)),
    traced(prime_factors_by_place, at_least(5), shift=Between(1, 20)),
    traced(powers_until_one, at_least(2), modulus=Between(120, 500)),
    traced(coprime_neighbours, at_least(10), width=Between(8, 13)),
    traced(continued_fraction, at_least(10), other=Between(150, 400)),
    traced(newton_square_root, at_least(3), shift=Between(1, 90)),
)
"""Functions of this module and how they are used."""
