"""The math tasks once more, by the definitions of sympy: the second route to every answer.

It takes milliseconds where `math` takes microseconds and shares only the check of the arguments
with it, so that an agreement of both says something. Importing this module loads sympy.
"""

from collections.abc import Callable, Mapping, Sequence
from itertools import accumulate, combinations
from types import MappingProxyType
from typing import Any, Final

import sympy
from sympy.combinatorics import Permutation
from sympy.combinatorics.graycode import bin_to_gray
from sympy.functions.combinatorial.numbers import primenu, stirling, udivisor_sigma
from sympy.geometry import Point, Polygon, convex_hull
from sympy.ntheory.residue_ntheory import quadratic_residues

from graphwalks.arbigraph.catalogue.parameters import checked
from graphwalks.arbigraph.catalogue.task import Parameters, Value

_X: Final = sympy.Symbol("x")
_CYCLOTOMIC: Final = sympy.Poly(_X**2 + _X + 1, _X, domain="ZZ")


def resolve(task_id: int, value: Value, params: Parameters) -> Value:
    """Work out the answer of a math task with sympy; arguments as in `math.compute`.

    Raises:
        ArgumentError: The id is unknown, or value or parameter are not what the task takes.
    """
    number, given, parameters = checked(task_id, value, params)
    answer = _ROUTES[number](given, *parameters.values())
    if isinstance(answer, Sequence | sympy.MatrixBase):
        return [int(entry) for entry in answer]
    return int(answer)


def _matrix(numbers: list[int], rows: int, columns: int) -> Any:
    room = numbers[: rows * columns] + [0] * (rows * columns - len(numbers))
    return sympy.Matrix(rows, columns, room)


def _oblong(numbers: list[int]) -> Any:
    rows = sympy.floor(sympy.sqrt(len(numbers)))
    return _matrix(numbers, int(rows), int(sympy.ceiling(sympy.Rational(len(numbers), rows))))


def _square(numbers: list[int], rounded: Callable[[Any], Any]) -> Any:
    side = int(rounded(sympy.sqrt(len(numbers))))
    return _matrix(numbers, side, side)


def _polynomial(coefficients: list[int]) -> Any:
    return sympy.Poly.from_list(coefficients or [0], _X, domain="ZZ")


def _convolution(numbers: list[int], other: list[int]) -> list[Any]:
    product = _polynomial(numbers[::-1]) * _polynomial(other[::-1])
    return [product.nth(power) for power in range(len(numbers) + len(other) - 1)]


def _matrix_polynomial(numbers: list[int]) -> Any:
    matrix = _square(numbers, sympy.ceiling)
    return matrix**3 + matrix**2 + matrix


def _ntt(numbers: list[int]) -> Any:
    size = 2 ** int(sympy.ceiling(sympy.log(len(numbers), 2)))
    prime = next(m for m in range(size + 1, size**3 + 3, size) if sympy.isprime(m))
    return sympy.ntt([number % prime for number in numbers] + [0] * (size - len(numbers)), prime)


def _hull_area(numbers: list[int]) -> Any:
    hull = convex_hull(*(Point(*place) for place in enumerate(numbers))) if numbers else None
    return abs(2 * hull.area) if isinstance(hull, Polygon) else 0


def _interpolated(numbers: list[int], point: int) -> Any:
    return sympy.interpolate(list(enumerate(numbers)), point) if numbers else 0


def _permutation(numbers: list[int]) -> Any:
    order = sorted((number, place) for place, number in enumerate(numbers))
    return Permutation([place for _, place in order])


def _square_free_value(numbers: list[int]) -> Any:
    polynomial = _polynomial(numbers).set_domain("QQ")
    if polynomial.is_ground:
        return polynomial.eval(2)
    divisor = polynomial.gcd(polynomial.diff()).monic()
    return polynomial.exquo(divisor).eval(2)


def _central_valuations(n: int) -> list[Any]:
    central = sympy.binomial(2 * n, n)
    return [p * (sympy.multiplicity(p, central) + 1) for p in sympy.primerange(2, 2 * n + 1)]


def _legendre_weight(n: int) -> Any:
    prime = sympy.nextprime(n + 2)
    return sum(a * (sympy.legendre_symbol(a, prime) + 1) for a in range(1, n + 1))


def _primitive_roots(n: int) -> int:
    prime = sympy.prime(n)
    return sum(sympy.is_primitive_root(a, prime) for a in range(1, prime))


def _stirling(n: int) -> Any:
    m = sympy.floor(sympy.sqrt(n)) + 7
    return stirling(m, m - 2, kind=1)


def _one_to(n: int) -> range:
    return range(1, n + 1)


def _after(n: int) -> range:
    return range(n + 1, 2 * n + 1)


_ROUTES: Final[Mapping[int, Callable[..., Any]]] = MappingProxyType({
    0: _convolution,
    1: sympy.fwht,
    2: lambda v, other: sympy.kronecker_product(_oblong(v), sympy.Matrix(other)),
    3: lambda v, other: _oblong(v) * sympy.Matrix(other),
    4: _matrix_polynomial,
    5: _ntt,
    6: lambda v: _polynomial(v).quo(_CYCLOTOMIC).all_coeffs(),
    7: lambda v, divisor: _polynomial(v).rem(_polynomial(divisor)).all_coeffs(),
    8: lambda v: sorted(v, key=lambda number: sympy.divisor_count(abs(number)) if number else 0),
    9: lambda v: sympy.mobius_transform(v, subset=True),
    10: _hull_area,
    11: _interpolated,
    12: lambda v: _square(v, sympy.floor).norm() ** 2 if v else 0,
    13: lambda v: _square(v, sympy.floor).norm(1) if v else 0,
    14: lambda v: (_square(v, sympy.floor) ** 3).trace(),
    15: lambda v: sum(sympy.igcd(a, b) for a, b in combinations(v, 2)),
    16: lambda v: _permutation(v).inversions(),
    17: lambda v: _permutation(v).order(),
    18: lambda v: sympy.resultant(_polynomial(v), _CYCLOTOMIC) if any(v) else 0,
    19: _square_free_value,
    20: _central_valuations,
    21: lambda n: [int(bin_to_gray(format(m, "b")), 2) for m in _after(n)],
    22: lambda n: [i * n % sympy.prime(n) for i in _one_to(n)],
    23: lambda n: [sympy.binomial(m, 2) - m for m in _after(n)],
    24: lambda n: list(sympy.primerange(n * n + 1, (n + 1) ** 2)),
    25: lambda n: quadratic_residues(sympy.prime(n)),
    26: lambda n: [min(sympy.primefactors(i * i + n)) for i in _one_to(n)],
    27: lambda n: [sympy.totient(i * n) for i in _one_to(n)],
    28: lambda n: [sympy.totient(m) for m in _after(n)],
    29: lambda n: list(accumulate(i * sympy.divisor_count(n + i) for i in _one_to(n))),
    30: lambda n: sympy.divisor_sigma(n, 2),
    31: sympy.divisor_sigma,
    32: _legendre_weight,
    33: lambda n: sympy.n_order(2, 2 * n + 1),
    34: lambda n: sum(primenu(m) for m in range(2, n + 1)),
    35: _primitive_roots,
    36: _stirling,
    37: lambda n: sum(sympy.divisor_count(m) for m in _one_to(n)),
    38: lambda n: sum(sympy.totient(m) for m in _one_to(n)),
    39: udivisor_sigma,
    40: lambda v, divisor: _polynomial(v).rem(_polynomial(divisor)).all_coeffs(),
})
