"""Tasks that read a list as the coefficients of a polynomial, highest power first."""

from functools import lru_cache
from math import comb, gcd
from operator import mul
from typing import Final

_PRIME: Final = 32_749
"""The greatest that keeps products of three numbers short."""


def stripped(coefficients: list[int]) -> list[int]:
    """Leave out leading zeros; the zero polynomial is [0]."""
    place = next((i for i, number in enumerate(coefficients) if number), None)
    return [0] if place is None else coefficients[place:]


def divided(numerator: list[int], divisor: list[int]) -> tuple[list[int], list[int]]:
    """Divide by a monic polynomial.

    Returns:
        Quotient and remainder, with leading zeros where they have them, maybe empty.
    """
    rest, degree = list(numerator), len(divisor) - 1
    steps = max(len(rest) - degree, 0)
    for place in range(steps):
        factor = rest[place]
        if factor:
            for shift in range(1, degree + 1):
                rest[place + shift] -= factor * divisor[shift]
    return rest[:steps], rest[steps:]


def poly_quotient(numbers: list[int]) -> list[int]:
    """Divide by x² + x + 1 and give the quotient."""
    return stripped(divided(numbers, [1, 1, 1])[0])


def poly_remainder(numbers: list[int], divisor: list[int]) -> list[int]:
    """Divide by a monic polynomial and give the remainder."""
    return stripped(divided(numbers, divisor)[1])


def poly_remainder_short(numbers: list[int], divisor: list[int]) -> list[int]:
    """Give the same remainder; this task comes with a divisor of half the degree."""
    return poly_remainder(numbers, divisor)


def poly_resultant_fixed(numbers: list[int]) -> int:
    """Work out the resultant with x² + x + 1, the norm of the value at a cube root of unity."""
    powers = numbers[::-1]
    c0, c1, c2 = (sum(powers[rest::3]) for rest in range(3))
    a, b = c0 - c2, c1 - c2
    return a * a - a * b + b * b


def poly_square_free_eval(numbers: list[int]) -> int:
    """Divide by the monic greatest common divisor with the derivative and give the value at 2.

    With D the same divisor made primitive, of leading coefficient l, the quotient is l · P / D; by
    Gauss's lemma P / D has whole coefficients.
    """
    polynomial = stripped(numbers)
    degree = len(polynomial) - 1
    derivative = [(degree - i) * number for i, number in enumerate(polynomial[:-1])]
    if _are_coprime(polynomial, derivative):
        return _value_at_2(polynomial)
    divisor = _common_divisor(polynomial, derivative)
    return divisor[0] * _value_at_2(_exact_quotient(polynomial, divisor))


def _are_coprime(left: list[int], right: list[int]) -> bool:
    """Prove that a polynomial has no common divisor with one of a degree less; False if unproven.

    This is Euclid's algorithm modulo a prime, as far as every remainder has the next lower degree.
    Nearly all polynomials come through, and as their leading coefficient does not vanish modulo the
    prime, they have no common divisor over the rational numbers either.
    """
    left, right = ([number % _PRIME for number in each] for each in (left, right))
    if not left[0]:
        return False
    while right and right[0]:
        if len(right) == 1:
            return True
        lead, twice = right[0], right[0] * right[0]
        first, second = lead * left[0], lead * left[1] - left[0] * right[1]
        parts = zip(left[2:], [*right[2:], 0], right[1:], strict=True)
        left, right = right, [(twice * a - first * b - second * c) % _PRIME for a, b, c in parts]
    return False


def _common_divisor(left: list[int], right: list[int]) -> list[int]:
    """Find a greatest common divisor by Euclid's algorithm on primitive pseudo-remainders."""
    while len(right) > 1:
        left, right = _primitive(right), _pseudo_remainder(left, right)
    return [1] if right or len(left) == 1 else left


def _pseudo_remainder(left: list[int], right: list[int]) -> list[int]:
    """Give a multiple of the remainder of `left`, without leading zeros; empty if it is zero."""
    rest, lead, tail = left, right[0], right[1:]
    for _ in range(len(left) - len(tail)):
        first = rest[0]
        low = [lead * number for number in rest[len(right) :]]
        rest = [lead * a - first * b for a, b in zip(rest[1:], tail, strict=False)] + low
    return _stripped_to_nothing(_primitive(rest))


def _stripped_to_nothing(polynomial: list[int]) -> list[int]:
    place = next((i for i, number in enumerate(polynomial) if number), len(polynomial))
    return polynomial[place:]


def _primitive(polynomial: list[int]) -> list[int]:
    content = gcd(*polynomial)
    return [number // content for number in polynomial] if content > 1 else polynomial


def _exact_quotient(numerator: list[int], divisor: list[int]) -> list[int]:
    rest, quotient = list(numerator), []
    for place in range(len(numerator) - len(divisor) + 1):
        factor = rest[place] // divisor[0]
        quotient.append(factor)
        for shift, number in enumerate(divisor):
            rest[place + shift] -= factor * number
    return quotient


def _value_at_2(polynomial: list[int]) -> int:
    value = 0
    for number in polynomial:
        value = 2 * value + number
    return value


def interpolate_eval(numbers: list[int], point: int) -> int:
    """Evaluate the polynomial through (0, v₀), (1, v₁), … at a point."""
    return sum(map(mul, numbers, _weights(len(numbers), point)))


@lru_cache(maxsize=1024)
def _weights(length: int, point: int) -> tuple[int, ...]:
    """Give the weight of each number in an interpolation, from Newton's forward differences."""
    weights, binomial = [0] * length, 1
    for order in range(length):
        for place in range(order + 1):
            weights[place] += binomial * (-1) ** (order - place) * comb(order, place)
        # C(x, j + 1) = C(x, j) (x - j) / (j + 1) holds for negative x too, and divides evenly.
        binomial = binomial * (point - order) // (order + 1)
    return tuple(weights)
