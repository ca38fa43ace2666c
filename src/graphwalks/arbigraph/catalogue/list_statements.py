"""The statements of the math tasks on a list, by name of the task.

Slots and names as in `statements`; the parameters are slots of their own names. Shapes depend on
the length of the list, which the reader of a prompt has to count.
"""

from collections.abc import Mapping
from types import MappingProxyType
from typing import Final

_SHAPE: Final = (
    "Let h_{k:integer} be the integer part of the square root of the length of {value:name}, and "
    "let c_{k} be that length divided by h_{k}, rounded up. Fill a matrix A_{k} of h_{k} rows and "
    "c_{k} columns row by row with {value}, with zeros in the places that are left over. "
    "Let B_{k} be the matrix with the rows {matrix_2:matrix}. "
)
_SQUARE: Final = (
    "Let m_{k:integer} be the integer part of the square root of the length of {value:name}. Fill "
    "a square matrix A_{k} of m_{k} rows row by row with the first m_{k} * m_{k} numbers of "
    "{value}; the others are not used. "
)
_POLYNOMIAL: Final = (
    "Let P_{k:integer} be the polynomial in x_{k} with integer coefficients {value:name}, highest "
    "power first (leading zeros are allowed). "
)
_COEFFICIENTS: Final = (
    "as the list of its coefficients, highest power first and without leading zeros; the zero "
    "polynomial is [0]."
)
_MONIC: Final = (
    "Let Q_{k} be the polynomial in x_{k} with coefficients {poly_2:list}, highest power first. "
)
_RANKING: Final = (
    "Let p_{k:integer} be the list of the positions of {value:name}, counted from 0, sorted so "
    "that the numbers at these positions ascend; positions of equal numbers stay in ascending "
    "order. "
)

OF_LISTS: Final[Mapping[str, str]] = MappingProxyType({
    "convolution": (
        "Let s_{k:integer} = {seq2:list}. Let {result:name} be the full linear convolution of "
        "{value:name} and s_{k}: its length is one less than the sum of both lengths, and its "
        "entry at position t_{k}, counted from 0, is the sum of {value}[i_{k}] * "
        "s_{k}[t_{k} - i_{k}] over all i_{k} for which both positions exist. Zeros at the ends "
        "are kept."
    ),
    "fwht": (
        "The length of {value:name} is a power of two. Let {result:name} be its Walsh-Hadamard "
        "transform in the natural order (of Sylvester), without any scaling: positions counted "
        "from 0, entry i_{k:integer} is the sum of {value}[j_{k}] over all positions j_{k}, each "
        "taken negative if the number of binary ones in i_{k} AND j_{k} (bitwise) is odd."
    ),
    "kronecker_product": _SHAPE
    + "Let {result:name} be the Kronecker product of A_{k} and B_{k}, the matrix in which every "
    "entry of A_{k} is replaced by the block of that entry times B_{k}, written as one list row "
    "by row.",
    "mat_mul": _SHAPE
    + "Let {result:name} be the matrix product A_{k} * B_{k}, written as one list row by row.",
    "matrix_polynomial": (
        "Let m_{k:integer} be the square root of the length of {value:name}, rounded up. Fill a "
        "square matrix A_{k} of m_{k} rows row by row with {value}, with zeros in the places that "
        "are left over. Let {result:name} be the matrix A_{k} * A_{k} * A_{k} + A_{k} * A_{k} + "
        "A_{k} (matrix products), written as one list row by row."
    ),
    "ntt": (
        "The length N_{k:integer} of {value:name} is a power of two. Let p_{k} be the smallest "
        "prime number of the form m_{k} * N_{k} + 1 with m_{k} at least 1, let g_{k} be the "
        "smallest positive primitive root modulo p_{k}, and let w_{k} be g_{k} to the power "
        "(p_{k} - 1) / N_{k}. Let {result:name} be the list whose entry j_{k}, counted from 0, is "
        "the sum of {value}[i_{k}] * w_{k}^(i_{k} * j_{k}) over all positions i_{k}, reduced "
        "modulo p_{k} to a number from 0 to p_{k} - 1."
    ),
    "poly_quotient": _POLYNOMIAL
    + "Let {result:name} be the quotient of the division with remainder of P_{k} by "
    "x_{k}^2 + x_{k} + 1, " + _COEFFICIENTS,
    "poly_remainder": _POLYNOMIAL
    + _MONIC
    + "Let {result:name} be the remainder of the division of P_{k} by Q_{k}, "
    + _COEFFICIENTS,
    "sort_by_divisor_count": (
        "Let {result:name} be {value:name} sorted in ascending order of the number of "
        "positive divisors of the absolute value, where 0 counts as having 0 divisors; numbers "
        "with equally many divisors stay in the order that they have in {value}."
    ),
    "subset_zeta_transform": (
        "The length of {value:name} is a power of two. Let {result:name} be the list of the same "
        "length whose entry at position i_{k:integer}, counted from 0, is the sum of "
        "{value}[j_{k}] over all positions j_{k} whose binary ones are all among those of "
        "i_{k}, that is i_{k} AND j_{k} = j_{k} (bitwise)."
    ),
    "convex_hull_area": (
        "Take the points of the plane whose first coordinate is a position of {value:name}, "
        "counted from 0, and whose second coordinate is the number there. Let {result:name} be "
        "twice the area of the convex hull of these points, an integer; it is 0 if all of them "
        "lie on one line."
    ),
    "interpolate_eval": (
        "Let F_{k:integer} be the polynomial of lowest degree that at every position of "
        "{value:name}, counted from 0, takes the number there. Let {result:name} be the value of "
        "F_{k} at {eval_point:integer}, an integer."
    ),
    "matrix_frobenius_sq": _SQUARE
    + "Let {result:name} be the square of the Frobenius norm of A_{k}, the sum of the squares of "
    "all its entries.",
    "matrix_norm1": _SQUARE
    + "For every column of A_{k} add up the absolute values of its entries; let {result:name} be "
    "the greatest of these sums.",
    "matrix_trace_cube": _SQUARE
    + "Let {result:name} be the trace, the sum of the entries on the main diagonal, of the matrix "
    "product A_{k} * A_{k} * A_{k}.",
    "pairwise_gcd_sum": (
        "For every two different positions i_{k:integer} < j_{k} of {value:name} take the "
        "greatest common divisor of the numbers there; with 0 it is the other number, and for two "
        "zeros it is 0. Let {result:name} be the sum over all these pairs."
    ),
    "permutation_inversions": _RANKING
    + "Let {result:name} be the number of inversions of p_{k}: of the pairs of its entries of "
    "which the greater stands before the smaller.",
    "permutation_order": _RANKING
    + "Let {result:name} be the order of the permutation that takes every position i_{k} to "
    "p_{k}[i_{k}]: the smallest positive number of times that it must be applied to bring every "
    "position back to itself.",
    "poly_resultant_fixed": _POLYNOMIAL
    + "Let {result:name} be the resultant of P_{k} and x_{k}^2 + x_{k} + 1, which is the product "
    "of the values of P_{k} at the two complex roots of the latter, an integer.",
    "poly_square_free_eval": _POLYNOMIAL
    + "Let G_{k} be the greatest common divisor of P_{k} and its derivative over the rational "
    "numbers, with leading coefficient 1 (G_{k} is 1 if P_{k} is a constant). Let {result:name} "
    "be the value at x_{k} = 2 of the exact quotient P_{k} / G_{k}, not scaled in any way; it is "
    "0 if P_{k} is the zero polynomial.",
    "poly_remainder_short": _POLYNOMIAL
    + _MONIC
    + "Let {result:name} be the polynomial of lower degree than Q_{k} that differs from P_{k} by "
    "a multiple of Q_{k}, " + _COEFFICIENTS,
})
