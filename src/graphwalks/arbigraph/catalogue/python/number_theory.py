"""Traced functions about divisors, primes, remainders and fractions."""

from typing import Final

from graphwalks.arbigraph.catalogue.python.traced import Between, at_least, traced


def products_of_neighbouring_divisors(number: int) -> int:
    """Add up the products of each divisor and the next one."""
    previous, total = 1, 0
    for divisor in range(2, number + 1):
        if number % divisor == 0:
            total += previous * divisor
            previous = divisor
    return total


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
    """Add up the powers by a modulus, each times its place, until one is below 2."""
    power, total = number % modulus, 0
    for place in range(1, 16):
        total += power * place
        if power < 2:
            break
        power = power * number % modulus
    return total


def coprime_neighbours(number: int, width: int) -> int:
    """Add the next numbers that share no divisor, and take off the divisors of the others."""
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
    above, top, below, bottom = 1, 0, 0, 1
    parts = []
    while low > 0:
        quotient, rest = divmod(high, low)
        above, top = quotient * above + top, above
        below, bottom = quotient * below + bottom, below
        parts.extend([above, below])
        high, low = low, rest
    return parts


def long_division_rests(number: int, divisor: int) -> list[int]:
    """List the rests of a long division, up to the first that returns or the twelfth."""
    rest = number % divisor
    rests: list[int] = []
    while rest not in rests and len(rests) < 12:
        rests.append(rest)
        rest = rest * 10 % divisor
    return rests


def newton_square_root(number: int, shift: int) -> list[int]:
    """List the guesses by which Newton's rule comes down to a square root."""
    square = number * number * number + shift
    guess = square
    guesses = [guess]
    following = (guess + 1) // 2
    while following < guess:
        guess = following
        guesses.append(guess)
        following = (guess + square // guess) // 2
    return guesses


def doubling_and_halving(number: int, other: int) -> list[int]:
    """Multiply by halving one number and doubling the other; list the halves and sums so far."""
    half, double, total = number, other, 0
    rows = []
    while half > 0:
        if half % 2 == 1:
            total += double
        rows.extend([half, total])
        half //= 2
        double *= 2
    return rows


FUNCTIONS: Final = (
    traced(products_of_neighbouring_divisors, at_least(4)),
    traced(euclid_quotients_and_rests, at_least(3), other=Between(150, 400)),
    traced(bezout_squares, at_least(5), other=Between(150, 400)),
    traced(prime_factors_by_place, at_least(5), shift=Between(1, 20)),
    traced(powers_until_one, at_least(2), modulus=Between(120, 500)),
    traced(coprime_neighbours, at_least(10), width=Between(8, 13)),
    traced(continued_fraction, at_least(10), other=Between(150, 400)),
    traced(long_division_rests, at_least(2), divisor=Between(120, 300)),
    traced(newton_square_root, at_least(3), shift=Between(1, 90)),
    traced(doubling_and_halving, at_least(4), other=Between(11, 40)),
)
"""Functions of this module and how they are used."""
