"""The statements of the math tasks on one number, by name of the task.

Slots: `value` and `result` are names, and `k`, where there are local names, is the number of the
task in the prompt. All local names end in it, so that no name has two meanings in one prompt.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_PRIME: Final = (
    "Let p_{k:integer} be the prime number at place {value:name} of the ascending list of all "
    "prime numbers, in which 2 stands at place 1. "
)

OF_NUMBERS: Final[Mapping[str, str]] = MappingProxyType({
    "central_binomial_prime_valuation_vector": (
        "Let C_{k:integer} be the central binomial coefficient (2 * {value:name})! / "
        "({value}! * {value}!). "
        "Go through all prime numbers up to 2 * {value} in ascending order, including those that "
        "do not divide C_{k}; for each prime p_{k} let e_{k} be the exponent of p_{k} in the "
        "factorisation of C_{k} (0 if p_{k} does not divide it) and write down "
        "p_{k} * (e_{k} + 1). Let {result:name} be the list of the numbers written down."
    ),
    "gray_code_sequence": (
        "The Gray code of a whole number m_{k:integer} is the whole number m_{k} XOR "
        "floor(m_{k} / 2), XOR taken digit by digit in binary. Let {result:name} be the list of "
        "the Gray codes of {value:name} + 1, {value} + 2, ..., 2 * {value}, in this order, "
        "written as ordinary decimal integers."
    ),
    "modular_multiplication_sequence": _PRIME
    + "Let {result:name} be the list of the remainders of 1 * {value}, 2 * {value}, ..., "
    "{value} * {value} on division by p_{k}, in this order.",
    "polygon_diagonals_sequence": (
        "Let {result:name} be the list of the numbers of diagonals of convex polygons with "
        "{value:name} + 1, {value} + 2, ..., 2 * {value} corners, in this order; a polygon with "
        "m_{k:integer} corners has m_{k} * (m_{k} - 3) / 2 diagonals."
    ),
    "primes_between_squares": (
        "Let q_{k:integer} = {value:name} + 1. Let {result:name} be the ascending list of all "
        "prime numbers that are greater than the square of {value} and less than the square of "
        "q_{k}."
    ),
    "quadratic_residues_prime": _PRIME
    + "Let {result:name} be the ascending list of all different remainders, 0 included, that "
    "squares of integers leave on division by p_{k}.",
    "smallest_factor_quadratic": (
        "For every i_{k:integer} = 1, 2, ..., {value:name} in this order, take the smallest prime "
        "number that divides i_{k} * i_{k} + {value}. Let {result:name} be the list of these "
        "prime numbers."
    ),
    "totient_product_sequence": (
        "Let phi_{k:integer}(m_{k}) count the integers from 1 to m_{k} whose greatest common "
        "divisor with m_{k} is 1. Let {result:name} be the list of the values of phi_{k} at "
        "1 * {value:name}, 2 * {value}, ..., {value} * {value}, in this order."
    ),
    "totient_shift_sequence": (
        "Let phi_{k:integer}(m_{k}) count the integers from 1 to m_{k} whose greatest common "
        "divisor with m_{k} is 1. Let {result:name} be the list of the values of phi_{k} at "
        "{value:name} + 1, {value} + 2, ..., {value} + {value}, in this order."
    ),
    "weighted_divisor_count_prefix_sequence": (
        "For every i_{k:integer} = 1, 2, ..., {value:name} let w_{k}(i_{k}) be i_{k} times the "
        "number of positive divisors of {value} + i_{k}. Let {result:name} be the list of the "
        "running sums w_{k}(1), w_{k}(1) + w_{k}(2), and so on up to the sum of all of them; it "
        "has {value} entries."
    ),
    "divisor_sigma_square": (
        "Let {result:name} be the sum of the squares of all positive divisors of {value:name}, "
        "1 and {value} included."
    ),
    "divisor_sum": (
        "Let {result:name} be the sum of all positive divisors of {value:name}, 1 and {value} "
        "included."
    ),
    "legendre_residue_weight": (
        "Let p_{k:integer} be the smallest prime number greater than {value:name} + 2. For every "
        "a_{k} = 1, 2, ..., {value} let s_{k} be 1 if a_{k} is congruent to the square of some "
        "integer modulo p_{k}, else -1 (the Legendre symbol). Let {result:name} be the sum of "
        "a_{k} * (s_{k} + 1) over all these a_{k}."
    ),
    "multiplicative_order": (
        "Let {result:name} be the multiplicative order of 2 modulo m_{k:integer} = "
        "2 * {value:name} + 1: the smallest positive e_{k} for which 2 to the power e_{k} leaves "
        "the remainder 1 on division by m_{k}."
    ),
    "prime_omega_sum": (
        "For every i_{k:integer} = 2, 3, ..., {value:name} count the different prime numbers that "
        "divide i_{k}, each once whatever its exponent. Let {result:name} be the sum of these "
        "counts."
    ),
    "primitive_root_count": _PRIME
    + "Let {result:name} be the number of primitive roots modulo p_{k}, which is the number of "
    "integers from 1 to p_{k} - 1 whose greatest common divisor with p_{k} - 1 is 1.",
    "scaled_stirling_first_kind": (
        "Let m_{k:integer} be 7 plus the integer part of the square root of {value:name}. Let "
        "{result:name} be the unsigned Stirling number of the first kind for m_{k} and "
        "m_{k} - 2: the number of permutations of m_{k} things that have exactly m_{k} - 2 "
        "cycles, a fixed point being a cycle."
    ),
    "sum_divisor_counts": (
        "For every i_{k:integer} = 1, 2, ..., {value:name} count the positive divisors of i_{k}. "
        "Let {result:name} be the sum of these counts."
    ),
    "summatory_totient": (
        "For every i_{k:integer} = 1, 2, ..., {value:name} count the integers from 1 to i_{k} "
        "whose greatest common divisor with i_{k} is 1. Let {result:name} be the sum of these "
        "counts."
    ),
    "unitary_divisor_sum": (
        "Let {result:name} be the sum of those positive divisors d_{k:integer} of {value:name} "
        "for which d_{k} and {value} / d_{k} have the greatest common divisor 1; 1 and {value} "
        "are among them."
    ),
})
