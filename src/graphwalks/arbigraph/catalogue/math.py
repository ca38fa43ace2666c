"""The math tasks: what they are, how they are drawn, and what they give.

Ids, names and definitions are those of the paper (arXiv 2607.20764; revision 99b8575 of its
repository). Task 7, `poly_remainder`, is kept as published although its divisor has a greater
degree than its dividend, so that the answer is the input; task 40, `poly_remainder_short`, is ours
and divides by a polynomial of about half the length.
"""

from collections.abc import Callable
from dataclasses import dataclass
from types import MappingProxyType
from typing import Any, Final

from graphwalks.arbigraph.catalogue import linear, lists, numbers, polynomials
from graphwalks.arbigraph.catalogue.list_statements import OF_LISTS
from graphwalks.arbigraph.catalogue.parameters import checked
from graphwalks.arbigraph.catalogue.statements import OF_NUMBERS
from graphwalks.arbigraph.catalogue.task import Conversion, Domain, Parameters, Task, Value
from graphwalks.arbigraph.pattern import Pattern, SlotValue
from graphwalks.streams import Stream

_NONE: Final[Parameters] = MappingProxyType({})
_SMALL: Final = 5
_ENTRY: Final = 100
_TRIVIAL: Final = 7
"""Its answer is its input, so it tests nothing in the middle of a graph."""
_OURS: Final = 40
"""Not published, so that no target goes through it where all are asked for."""


def compute(task_id: int, value: Value, params: Parameters) -> Value:
    """Work out the answer of a math task.

    Args:
        task_id: 0 to 39 as published, 40 for `poly_remainder_short`.
        value: Input after its conversion, at most 256 numbers up to a million in absolute value, or
            one number up to 1000.
        params: "seq2" for task 0, "matrix_2" for 2 and 3, "poly_2" for 7 and 40 (coefficients,
            highest power first, or a text such as ``x**2 - 3*x + 1``), "eval_point" for 11.

    Raises:
        ArgumentError: The id is unknown, or value or parameter are not what the task takes.
    """
    number, given, parameters = checked(task_id, value, params)
    return TASKS[number].compute(given, parameters)


def _small(stream: Stream, size: int) -> list[int]:
    drawn: list[int] = (stream.integers(2 * _SMALL + 1, size) - _SMALL).tolist()
    return drawn


def _matrix(stream: Stream, rows: int, columns: int) -> list[list[int]]:
    drawn = (stream.integers(2 * _ENTRY + 1, rows * columns) - _ENTRY).tolist()
    return linear.filled(drawn, rows, columns)


def _same_shape(stream: Stream, length: int) -> list[list[int]]:
    rows, columns = linear.shape(length)
    return _matrix(stream, rows, columns)


def _turned_shape(stream: Stream, length: int) -> list[list[int]]:
    rows, columns = linear.shape(length)
    return _matrix(stream, columns, rows)


def _long_divisor(stream: Stream, length: int) -> list[int]:
    return [1, *_small(stream, length)]


def _short_divisor(stream: Stream, length: int) -> list[int]:
    """Draw a monic polynomial of half the degree with a constant term.

    The constant term makes x invertible modulo the polynomial, so that every coefficient of the
    dividend changes the remainder.
    """
    last = stream.integer(2 * _SMALL) - _SMALL
    return [1, *_small(stream, max(length // 2, 1) - 1), last + (last >= 0)]


def _point(stream: Stream, _length: int) -> int:
    return stream.integer(2 * _ENTRY) - _ENTRY


def _nothing(_stream: Stream, _value: Value) -> Parameters:
    return _NONE


@dataclass(frozen=True)
class _Parameter:
    """A parameter of a task: its name, and how it is drawn for a list of a length."""

    name: str
    draw: Callable[[Stream, int], SlotValue]


_SEQUENCE: Final = _Parameter("seq2", _small)
_SAME_SHAPE: Final = _Parameter("matrix_2", _same_shape)
_TURNED_SHAPE: Final = _Parameter("matrix_2", _turned_shape)
_LONG_DIVISOR: Final = _Parameter("poly_2", _long_divisor)
_SHORT_DIVISOR: Final = _Parameter("poly_2", _short_divisor)
_POINT: Final = _Parameter("eval_point", _point)

_SIGNED: Final = Conversion(absolute=False, add=0, pad=False)
_PADDED: Final = Conversion(absolute=False, add=0, pad=True)
_ABSOLUTE: Final = Conversion(absolute=True, add=0, pad=False)


def _of_list(
    task_id: int,
    run: Callable[..., Value],
    output: Domain,
    extra: _Parameter | Conversion,
) -> Task:
    parameter = extra if isinstance(extra, _Parameter) else None
    conversion = extra if isinstance(extra, Conversion) else _SIGNED

    def drawn(stream: Stream, value: Value) -> Parameters:
        if parameter is None or isinstance(value, int):
            return _NONE
        return {parameter.name: parameter.draw(stream, len(value))}

    def answer(value: Value, params: Parameters) -> Value:
        return run(value) if parameter is None else run(value, params[parameter.name])

    return _task(task_id, run.__name__, "list", output, conversion, drawn, answer)


def _of_number(task_id: int, run: Callable[..., Any], output: Domain, add: int) -> Task:
    def answer(value: Value, _params: Parameters) -> Value:
        result = run(value)
        # The kept answer is a tuple: every caller gets a list of its own.
        return result if isinstance(result, int) else list(result)

    conversion = Conversion(absolute=True, add=add, pad=False)
    return _task(task_id, run.__name__, "scalar", output, conversion, _nothing, answer)


def _task(  # noqa: PLR0913, PLR0917 - the fields in which tasks differ
    task_id: int,
    name: str,
    input: Domain,
    output: Domain,
    conversion: Conversion,
    draw: Callable[[Stream, Value], Parameters],
    answer: Callable[[Value, Parameters], Value],
) -> Task:
    def by_sympy(_statement: str, value: Value, params: Parameters) -> Value:
        # sympy takes half a second to load; only audit and oracle need it.
        from graphwalks.arbigraph.catalogue.symbolic import resolve  # noqa: PLC0415

        return resolve(task_id, value, params)

    return Task(
        category="math",
        task_id=task_id,
        name=name,
        input=input,
        output=output,
        conversion=conversion,
        statement=Pattern((OF_LISTS if input == "list" else OF_NUMBERS)[name]),
        draw=draw,
        compute=answer,
        resolve=by_sympy,
        as_target=task_id != _OURS,
        as_inner=task_id != _TRIVIAL,
    )


TASKS: Final[tuple[Task, ...]] = (
    _of_list(0, linear.convolution, "list", _SEQUENCE),
    _of_list(1, linear.fwht, "list", _PADDED),
    _of_list(2, linear.kronecker_product, "list", _SAME_SHAPE),
    _of_list(3, linear.mat_mul, "list", _TURNED_SHAPE),
    _of_list(4, linear.matrix_polynomial, "list", _SIGNED),
    _of_list(5, linear.ntt, "list", _PADDED),
    _of_list(6, polynomials.poly_quotient, "list", _SIGNED),
    _of_list(7, polynomials.poly_remainder, "list", _LONG_DIVISOR),
    _of_list(8, lists.sort_by_divisor_count, "list", _SIGNED),
    _of_list(9, linear.subset_zeta_transform, "list", _PADDED),
    _of_list(10, lists.convex_hull_area, "scalar", _SIGNED),
    _of_list(11, polynomials.interpolate_eval, "scalar", _POINT),
    _of_list(12, linear.matrix_frobenius_sq, "scalar", _SIGNED),
    _of_list(13, linear.matrix_norm1, "scalar", _SIGNED),
    _of_list(14, linear.matrix_trace_cube, "scalar", _SIGNED),
    _of_list(15, lists.pairwise_gcd_sum, "scalar", _ABSOLUTE),
    _of_list(16, lists.permutation_inversions, "scalar", _SIGNED),
    _of_list(17, lists.permutation_order, "scalar", _SIGNED),
    _of_list(18, polynomials.poly_resultant_fixed, "scalar", _SIGNED),
    _of_list(19, polynomials.poly_square_free_eval, "scalar", _SIGNED),
    _of_number(20, numbers.central_binomial_prime_valuation_vector, "list", 30),
    _of_number(21, numbers.gray_code_sequence, "list", 1),
    _of_number(22, numbers.modular_multiplication_sequence, "list", 1),
    _of_number(23, numbers.polygon_diagonals_sequence, "list", 3),
    _of_number(24, numbers.primes_between_squares, "list", 1),
    _of_number(25, numbers.quadratic_residues_prime, "list", 1),
    _of_number(26, numbers.smallest_factor_quadratic, "list", 1),
    _of_number(27, numbers.totient_product_sequence, "list", 1),
    _of_number(28, numbers.totient_shift_sequence, "list", 1),
    _of_number(29, numbers.weighted_divisor_count_prefix_sequence, "list", 1),
    _of_number(30, numbers.divisor_sigma_square, "scalar", 1),
    _of_number(31, numbers.divisor_sum, "scalar", 1),
    _of_number(32, numbers.legendre_residue_weight, "scalar", 25),
    _of_number(33, numbers.multiplicative_order, "scalar", 1),
    _of_number(34, numbers.prime_omega_sum, "scalar", 2),
    _of_number(35, numbers.primitive_root_count, "scalar", 1),
    _of_number(36, numbers.scaled_stirling_first_kind, "scalar", 0),
    _of_number(37, numbers.sum_divisor_counts, "scalar", 1),
    _of_number(38, numbers.summatory_totient, "scalar", 30),
    _of_number(39, numbers.unitary_divisor_sum, "scalar", 1),
    _of_list(40, polynomials.poly_remainder_short, "list", _SHORT_DIVISOR),
)
"""The published tasks, ids 0 to 39 in order, then ours."""
