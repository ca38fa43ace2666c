"""Tasks that read a list as a matrix or transform it linearly."""

from collections.abc import Callable
from functools import lru_cache
from itertools import chain, count
from math import isqrt
from operator import add, mul, sub

from graphwalks.arbigraph.catalogue.numbers import factors, is_prime
from graphwalks.errors import ArgumentError

Matrix = list[list[int]]
"""Rows of equal length."""


def shape(length: int) -> tuple[int, int]:
    """Give rows r and columns c of the matrix that holds a list: r = ⌊√L⌋, c = ⌈L/r⌉."""
    rows = isqrt(length)
    return rows, -(-length // rows)


def filled(numbers: list[int], rows: int, columns: int) -> Matrix:
    """Fill a matrix row by row; zeros follow if the numbers run out, the rest is left out."""
    numbers = numbers + [0] * (rows * columns - len(numbers))
    return [numbers[row * columns : (row + 1) * columns] for row in range(rows)]


def product(left: Matrix, right: Matrix) -> Matrix:
    """Multiply two matrices, (r, c) and (c, s)."""
    columns = list(zip(*right, strict=True))
    return [[sum(map(mul, row, column)) for column in columns] for row in left]


def flat(matrix: Matrix) -> list[int]:
    """Write a matrix as one list row by row."""
    return list(chain.from_iterable(matrix))


def convolution(numbers: list[int], other: list[int]) -> list[int]:
    """Convolve two lists, of lengths L and M, in full: L + M - 1 numbers."""
    result = [0] * max(len(numbers) + len(other) - 1, 0)
    for place, number in enumerate(numbers):
        for shift, factor in enumerate(other, place):
            result[shift] += number * factor
    return result


def kronecker_product(numbers: list[int], other: Matrix) -> list[int]:
    """Take the Kronecker product of the list as a matrix of `shape` with another matrix."""
    left = filled(numbers, *shape(len(numbers)))
    return [a * b for row in left for block in other for a in row for b in block]


def mat_mul(numbers: list[int], other: Matrix) -> list[int]:
    """Multiply the list as a matrix of `shape` by another matrix.

    Raises:
        ArgumentError: The other matrix was drawn for a list of another length, and has not as many
            rows as this one has columns.
    """
    rows, columns = shape(len(numbers))
    if columns != len(other):
        raise ArgumentError(
            f"matrix_2 has {len(other)} rows: a list of {len(numbers)} numbers needs {columns}"
        )
    return flat(product(filled(numbers, rows, columns), other))


def matrix_polynomial(numbers: list[int]) -> list[int]:
    """Work out A³ + A² + A for the list as a square matrix A with ⌈√L⌉ rows."""
    size = isqrt(len(numbers) - 1) + 1 if numbers else 0
    matrix = filled(numbers, size, size)
    inner = [list(map(add, *rows)) for rows in zip(product(matrix, matrix), matrix, strict=True)]
    for row in range(size):
        inner[row][row] += 1
    return flat(product(matrix, inner))


def matrix_frobenius_sq(numbers: list[int]) -> int:
    """Sum the squares of the first ⌊√L⌋² numbers."""
    kept = numbers[: isqrt(len(numbers)) ** 2]
    return sum(map(mul, kept, kept))


def matrix_norm1(numbers: list[int]) -> int:
    """Find the greatest column sum of absolute values of the ⌊√L⌋ by ⌊√L⌋ matrix."""
    size = isqrt(len(numbers))
    sums = (sum(map(abs, numbers[column : size * size : size])) for column in range(size))
    return max(sums, default=0)


def matrix_trace_cube(numbers: list[int]) -> int:
    """Work out the trace of A³ for the ⌊√L⌋ by ⌊√L⌋ matrix A."""
    size = isqrt(len(numbers))
    matrix = filled(numbers, size, size)
    columns = [numbers[column : size * size : size] for column in range(size)]
    return sum(map(mul, flat(product(matrix, matrix)), flat(columns)))


def padded(numbers: list[int]) -> list[int]:
    """Append zeros up to a length that is a power of two."""
    return numbers + [0] * ((1 << (len(numbers) - 1).bit_length()) - len(numbers))


def fwht(numbers: list[int]) -> list[int]:
    """Take the Walsh-Hadamard transform in Sylvester's order, without a factor."""
    return _transformed(
        padded(numbers), lambda low, high: [*map(add, low, high), *map(sub, low, high)]
    )


def subset_zeta_transform(numbers: list[int]) -> list[int]:
    """Sum the numbers over the subsets of every place, places read as sets of binary digits."""
    return _transformed(padded(numbers), lambda low, high: [*low, *map(add, low, high)])


def _transformed(
    numbers: list[int], join: Callable[[list[int], list[int]], list[int]]
) -> list[int]:
    """Join the numbers at places that differ in one binary digit, for every digit of a place.

    A join takes the lowest digit and puts it on top, so that all are in order again at the end.
    """
    for _ in range(len(numbers).bit_length() - 1):
        numbers = join(numbers[0::2], numbers[1::2])
    return numbers


def ntt(numbers: list[int]) -> list[int]:
    """Take the number-theoretic transform modulo the least prime p = 1 mod N, p > N."""
    numbers = padded(numbers)
    prime, rows = _fourier(len(numbers))
    return [sum(map(mul, row, numbers)) % prime for row in rows]


@lru_cache(maxsize=16)
def _fourier(size: int) -> tuple[int, tuple[tuple[int, ...], ...]]:
    """Give the prime of a size and the matrix of powers of its root of unity."""
    prime = next(p for p in count(size + 1, size) if is_prime(p))
    root = pow(_primitive_root(prime), (prime - 1) // size, prime)
    powers = [pow(root, exponent, prime) for exponent in range(size)]
    rows = (tuple(powers[j * k % size] for k in range(size)) for j in range(size))
    return prime, tuple(rows)


def _primitive_root(prime: int) -> int:
    exponents = [(prime - 1) // factor for factor, _ in factors(prime - 1)]
    return next(
        g for g in range(1, prime) if all(pow(g, exponent, prime) != 1 for exponent in exponents)
    )
