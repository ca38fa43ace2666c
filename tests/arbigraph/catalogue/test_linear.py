"""Matrices, transforms and the convolution, by examples that can be checked by eye."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue import linear
from graphwalks.errors import ArgumentError

numbers = st.lists(st.integers(-99, 99), min_size=1, max_size=20)


def test_the_convolution_multiplies_polynomials() -> None:
    assert linear.convolution([1, 2, 3], [1, 1, 1]) == [1, 3, 6, 5, 3]


def test_the_convolution_keeps_zeros_at_the_ends() -> None:
    assert linear.convolution([0, 1, 0], [0, 2, 0]) == [0, 0, 2, 0, 0]


@pytest.mark.parametrize(
    ("length", "shape"), [(1, (1, 1)), (2, (1, 2)), (3, (1, 3)), (5, (2, 3)), (10, (3, 4))]
)
def test_the_shape_depends_on_the_length(length: int, shape: tuple[int, int]) -> None:
    assert linear.shape(length) == shape


def test_the_kronecker_product_puts_blocks_in_the_place_of_entries() -> None:
    assert linear.kronecker_product([1, 2, 3, 4], [[0, 1], [1, 0]]) == [
        *(0, 1, 0, 2),
        *(1, 0, 2, 0),
        *(0, 3, 0, 4),
        *(3, 0, 4, 0),
    ]


def test_five_numbers_are_two_rows_of_three_with_a_zero() -> None:
    assert linear.mat_mul([1, 2, 3, 4, 5], [[1, 0], [0, 1], [1, 1]]) == [1 + 3, 2 + 3, 4, 5]


def test_a_matrix_for_a_list_of_another_length_cannot_be_multiplied() -> None:
    with pytest.raises(ArgumentError, match="matrix_2 has 3 rows: a list of 4 numbers needs 2"):
        linear.mat_mul([1, 2, 3, 4], [[1, 0], [0, 1], [1, 1]])


@pytest.mark.parametrize(
    ("given", "answer"),
    [([1, 1, 0, 1], [3, 6, 0, 3]), ([2], [14]), ([0, 1], [0, 1, 0, 0]), ([], [])],
)
def test_the_matrix_polynomial_is_padded_to_a_square(given: list[int], answer: list[int]) -> None:
    assert linear.matrix_polynomial(given) == answer


def test_norms_and_trace_leave_out_what_fills_no_square() -> None:
    assert linear.matrix_frobenius_sq([1, 2, 3, 4, 100]) == 1 + 4 + 9 + 16
    assert linear.matrix_norm1([1, -2, 3, 4, 100]) == 2 + 4
    assert linear.matrix_trace_cube([1, 1, 0, 2, 100]) == 1 + 8


def test_no_numbers_make_no_matrix() -> None:
    assert linear.matrix_frobenius_sq([]) == linear.matrix_norm1([]) == 0
    assert linear.matrix_trace_cube([]) == 0


def test_the_walsh_hadamard_transform_is_in_natural_order() -> None:
    assert linear.fwht([1, 2, 3, 4]) == [10, 1 - 2 + 3 - 4, 1 + 2 - 3 - 4, 1 - 2 - 3 + 4]


def test_the_zeta_transform_sums_over_subsets() -> None:
    assert linear.subset_zeta_transform([1, 2, 3, 4]) == [1, 1 + 2, 1 + 3, 1 + 2 + 3 + 4]


def test_four_numbers_are_transformed_modulo_five_with_root_two() -> None:
    assert linear.ntt([1, 0, 0, 0]) == [1, 1, 1, 1]
    assert linear.ntt([0, 1, 0, 0]) == [1, 2, 4, 3]
    assert linear.ntt([-1, 0, 0]) == [4, 4, 4, 4]


@given(numbers)
def test_the_walsh_hadamard_transform_is_its_own_inverse_up_to_a_factor(given: list[int]) -> None:
    twice = linear.fwht(linear.fwht(given))
    assert twice == [len(twice) * number for number in linear.padded(given)]


@given(numbers)
def test_the_first_number_of_a_transform_is_the_sum(given: list[int]) -> None:
    assert linear.fwht(given)[0] == linear.subset_zeta_transform(given)[-1] == sum(given)
