"""Tasks that read a list as the coefficients of a polynomial, highest power first."""

from collections.abc import Callable
from math import gcd
from typing import Final

Reduction = Callable[[list[int]], list[int]]
"""Makes the coefficients of a remainder small."""

_PRIME: Final = 2**31 - 1


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
    if len(_common_divisor(polynomial, derivative, _modulo_prime)) == 1:
        return _value_at_2(polynomial)
    divisor = _common_divisor(polynomial, derivative, _primitive)
    return divisor[0] * _value_at_2(_exact_quotient(polynomial, divisor))


def _common_divisor(left: list[int], right: list[int], reduced: Reduction) -> list[int]:
    """Find a greatest common divisor by Euclid's algorithm on reduced pseudo-remainders.

    Leading coefficients are less than the prime here, so that polynomials without a common divisor
    modulo the prime, nearly all, have none over the rational numbers either.
    """
    while len(right) > 1:
        left, right = reduced(right), _pseudo_remainder(left, right, reduced)
    return [1] if right or len(left) == 1 else left


def _pseudo_remainder(left: list[int], right: list[int], reduced: Reduction) -> list[int]:
    """Give a multiple of the remainder of `left`, without leading zeros; empty if it is zero."""
    rest, lead, tail = left, right[0], right[1:]
    for _ in range(len(left) - len(tail)):
        first = rest[0]
        low = [lead * number for number in rest[len(right) :]]
        rest = [lead * a - first * b for a, b in zip(rest[1:], tail, strict=False)] + low
    rest = reduced(rest)
    place = next((i for i, number in enumerate(rest) if number), len(rest))
    return rest[place:]


def _primitive(polynomial: list[int]) -> list[int]:
    content = gcd(*polynomial)
    return [number // content for number in polynomial] if content > 1 else polynomial


def _modulo_prime(polynomial: list[int]) -> list[int]:
    return [number % _PRIME for number in polynomial]


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
    """Evaluate the polynomial through (0, v₀), (1, v₁), … by Newton's forward differences."""
    value, binomial, differences = 0, 1, numbers
    for order in range(len(numbers)):
        value += binomial * differences[0]
        # C(x, j + 1) = C(x, j) (x - j) / (j + 1) holds for negative x too, and divides evenly.
        binomial = binomial * (point - order) // (order + 1)
        differences = [b - a for a, b in zip(differences, differences[1:], strict=False)]
    return value
