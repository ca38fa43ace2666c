"""Tasks of one number n, and the arithmetic functions that they rest on.

Every task here is a function of n alone, and a run meets at most a hundred different n: each is
worked out once and kept.
"""

from functools import lru_cache
from itertools import accumulate
from math import comb, gcd, isqrt, prod

_DOMAIN = 256
"""Answers kept for each task; with modulus 100 and the added constants n has 100 values."""


def _least_factors(bound: int) -> list[int]:
    """Sieve the least prime factors of the numbers from 2 to `bound` - 1, each at its place."""
    least = list(range(bound))
    for factor in range(isqrt(bound), 1, -1):  # the least comes last
        multiples = range(factor * factor, bound, factor)
        least[multiples.start :: factor] = [factor] * len(multiples)
    return least


_LEAST_FACTORS = _least_factors(101**2)
"""Of all numbers that the tasks here factor; the greatest are those up to (n + 1)²."""


def smallest_factor(number: int) -> int:
    """Find the least prime factor of a number of at least 2."""
    if number < len(_LEAST_FACTORS):
        return _LEAST_FACTORS[number]
    return next((d for d in range(2, isqrt(number) + 1) if number % d == 0), number)


def is_prime(number: int) -> bool:
    """Say whether a number is prime."""
    return number > 1 and smallest_factor(number) == number


@lru_cache(maxsize=4096)
def factors(number: int) -> tuple[tuple[int, int], ...]:
    """Factor a positive number into (prime, exponent), primes ascending."""
    found = []
    while number > 1:
        prime, exponent = smallest_factor(number), 0
        while number % prime == 0:
            number //= prime
            exponent += 1
        found.append((prime, exponent))
    return tuple(found)


@lru_cache(maxsize=4096)
def totient(number: int) -> int:
    """Count the numbers from 1 to `number` that have no factor in common with it."""
    return prod(prime ** (exponent - 1) * (prime - 1) for prime, exponent in factors(number))


@lru_cache(maxsize=4096)
def divisor_count(number: int) -> int:
    """Count the positive divisors of a positive number."""
    return prod(exponent + 1 for _, exponent in factors(number))


@lru_cache(maxsize=1024)
def nth_prime(n: int) -> int:
    """Return the n-th prime, the first being 2."""
    prime = 1
    for _ in range(n):
        prime = _next_prime(prime)
    return prime


@lru_cache(maxsize=8192)
def _next_prime(number: int) -> int:
    number += 1
    while not is_prime(number):
        number += 1
    return number


@lru_cache(_DOMAIN)
def central_binomial_prime_valuation_vector(n: int) -> tuple[int, ...]:
    """Give p (e + 1) for the primes p up to 2n, e the exponent of p in C(2n, n) (Legendre)."""
    return tuple(p * (_central_exponent(p, n) + 1) for p in range(2, 2 * n + 1) if is_prime(p))


def _central_exponent(prime: int, n: int) -> int:
    exponent, power = 0, prime
    while power <= 2 * n:
        exponent += 2 * n // power - 2 * (n // power)
        power *= prime
    return exponent


@lru_cache(_DOMAIN)
def gray_code_sequence(n: int) -> tuple[int, ...]:
    """Give the Gray codes of n+1, …, 2n."""
    return tuple(m ^ m >> 1 for m in range(n + 1, 2 * n + 1))


@lru_cache(_DOMAIN)
def modular_multiplication_sequence(n: int) -> tuple[int, ...]:
    """Give n, 2n, …, n·n modulo the n-th prime."""
    prime = nth_prime(n)
    return tuple(i * n % prime for i in range(1, n + 1))


@lru_cache(_DOMAIN)
def polygon_diagonals_sequence(n: int) -> tuple[int, ...]:
    """Give the numbers of diagonals of convex polygons with n+1, …, 2n corners."""
    return tuple(m * (m - 3) // 2 for m in range(n + 1, 2 * n + 1))


@lru_cache(_DOMAIN)
def primes_between_squares(n: int) -> tuple[int, ...]:
    """Give the primes between n² and (n+1)²."""
    return tuple(m for m in range(n * n + 1, (n + 1) ** 2) if is_prime(m))


@lru_cache(_DOMAIN)
def quadratic_residues_prime(n: int) -> tuple[int, ...]:
    """Give the squares modulo the n-th prime, 0 included, ascending."""
    prime = nth_prime(n)
    return tuple(sorted({a * a % prime for a in range(prime // 2 + 1)}))


@lru_cache(_DOMAIN)
def smallest_factor_quadratic(n: int) -> tuple[int, ...]:
    """Give the least prime factors of i² + n for i = 1, …, n."""
    return tuple(smallest_factor(i * i + n) for i in range(1, n + 1))


@lru_cache(_DOMAIN)
def totient_product_sequence(n: int) -> tuple[int, ...]:
    """Give φ(n), φ(2n), …, φ(n·n), by φ(ab) = φ(a) φ(b) g / φ(g) with g = gcd(a, b)."""
    phi, of_n = [0, *(totient(i) for i in range(1, n + 1))], totient(n)
    shared = (gcd(i, n) for i in range(1, n + 1))
    return tuple(phi[i] * of_n * g // phi[g] for i, g in enumerate(shared, 1))


@lru_cache(_DOMAIN)
def totient_shift_sequence(n: int) -> tuple[int, ...]:
    """Give φ(n+1), …, φ(2n)."""
    return tuple(totient(m) for m in range(n + 1, 2 * n + 1))


@lru_cache(_DOMAIN)
def weighted_divisor_count_prefix_sequence(n: int) -> tuple[int, ...]:
    """Give the running sums of i · d(n+i) for i = 1, …, n, d the number of divisors."""
    return tuple(accumulate(i * divisor_count(n + i) for i in range(1, n + 1)))


@lru_cache(_DOMAIN)
def divisor_sigma_square(n: int) -> int:
    """Sum the squares of the divisors of n."""
    return sum(d * d for d in range(1, n + 1) if n % d == 0)


@lru_cache(_DOMAIN)
def divisor_sum(n: int) -> int:
    """Sum the divisors of n."""
    return sum(d for d in range(1, n + 1) if n % d == 0)


@lru_cache(_DOMAIN)
def legendre_residue_weight(n: int) -> int:
    """Sum a ((a/p) + 1) for a = 1, …, n, p the least prime above n + 2."""
    prime = _next_prime(n + 2)
    squares = {a * a % prime for a in range(1, prime)}
    return 2 * sum(a for a in range(1, n + 1) if a in squares)


@lru_cache(_DOMAIN)
def multiplicative_order(n: int) -> int:
    """Find the least e > 0 with 2^e = 1 modulo 2n + 1."""
    modulus, power, order = 2 * n + 1, 2, 1
    while power % modulus != 1:
        power, order = 2 * power % modulus, order + 1
    return order


@lru_cache(_DOMAIN)
def prime_omega_sum(n: int) -> int:
    """Sum the numbers of different prime factors of 2, …, n."""
    return sum(len(factors(m)) for m in range(2, n + 1))


@lru_cache(_DOMAIN)
def primitive_root_count(n: int) -> int:
    """Count the primitive roots modulo the n-th prime."""
    return totient(nth_prime(n) - 1)


@lru_cache(_DOMAIN)
def scaled_stirling_first_kind(n: int) -> int:
    """Count the permutations of m = ⌊√n⌋ + 7 things with m - 2 cycles.

    Such a permutation is one 3-cycle or two 2-cycles beside fixed points.
    """
    m = isqrt(n) + 7
    return 2 * comb(m, 3) + 3 * comb(m, 4)


@lru_cache(_DOMAIN)
def sum_divisor_counts(n: int) -> int:
    """Sum the numbers of divisors of 1, …, n: every d divides ⌊n/d⌋ of them."""
    return sum(n // d for d in range(1, n + 1))


@lru_cache(_DOMAIN)
def summatory_totient(n: int) -> int:
    """Sum φ(1), …, φ(n)."""
    return sum(totient(m) for m in range(1, n + 1))


@lru_cache(_DOMAIN)
def unitary_divisor_sum(n: int) -> int:
    """Sum the divisors d of n that have no factor in common with n / d."""
    return prod(prime**exponent + 1 for prime, exponent in factors(n))
