"""Tasks on coefficients, by examples that can be checked by eye and by laws of polynomials."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue import polynomials
from graphwalks.arbigraph.catalogue.linear import convolution
from graphwalks.arbigraph.catalogue.math import TASKS
from graphwalks.streams import Stream

coefficients = st.lists(st.integers(-99, 99), min_size=1, max_size=10)
small = st.lists(st.integers(-5, 5), min_size=1, max_size=4)


def test_a_cube_minus_one_is_divided() -> None:
    assert polynomials.poly_quotient([1, 0, 0, -1]) == [1, -1]


@pytest.mark.parametrize("numbers", [[], [0], [0, 0, 0, 0], [5], [2, 3], [0, 0, 2, 3]])
def test_a_low_degree_has_quotient_zero(numbers: list[int]) -> None:
    assert polynomials.poly_quotient(numbers) == [0]


def test_a_remainder_has_no_leading_zeros() -> None:
    assert polynomials.poly_remainder([1, 2, 3, 4], [1, 0, 1]) == [2, 2]
    assert polynomials.poly_remainder([1, 2, 1, 4], [1, 0, 1]) == [2]
    assert polynomials.poly_remainder([1, 0, 1], [1, 0, 1]) == [0]


def test_the_published_remainder_is_its_input() -> None:
    assert polynomials.poly_remainder([0, 3, -4], [1, 2, 5, 1]) == [3, -4]


@given(coefficients, small)
def test_quotient_times_divisor_plus_remainder_is_the_dividend(
    numbers: list[int], lower: list[int]
) -> None:
    divisor = [1, *lower]
    quotient, remainder = polynomials.divided(numbers, divisor)
    product = convolution(quotient, divisor) if quotient else []
    width = max(len(product), len(remainder), len(numbers))
    padded = [[0] * (width - len(part)) + part for part in (product, remainder, numbers)]
    assert [a + b for a, b in zip(*padded[:2], strict=True)] == padded[2]


@given(st.data(), st.lists(st.integers(-99, 99), min_size=2, max_size=12), st.integers(0, 99))
def test_the_short_remainder_depends_on_every_number(
    data: st.DataObject, numbers: list[int], seed: int
) -> None:
    params = TASKS[40].draw(Stream("divisor", seed), numbers)
    place = data.draw(st.integers(0, len(numbers) - 1))
    changed = list(numbers)
    changed[place] = data.draw(st.integers(-99, 99).filter(lambda x: x != numbers[place]))
    assert TASKS[40].compute(changed, params) != TASKS[40].compute(numbers, params)


@pytest.mark.parametrize(
    ("numbers", "answer"),
    [([1, -1], 3), ([7], 49), ([0, 0], 0), ([], 0), ([1, 1, 1], 0), ([5, 1, 1, 1], 25)],
)
def test_the_resultant_is_the_product_of_two_values(numbers: list[int], answer: int) -> None:
    assert polynomials.poly_resultant_fixed(numbers) == answer


@pytest.mark.parametrize(
    ("numbers", "answer"),
    [
        ([1, -2, 1], 1),  # (x - 1)² -> x - 1
        ([4, 8, 4], 4 * 3),  # the divisor is x + 1, not 4 x + 4
        ([-4, -8, -4], -4 * 3),
        ([1, 0, -1], 3),
        ([1, 0, 0, 0, 0], 2),
        ([0, 0, 7], 7),
        ([0, 0], 0),
        ([], 0),
    ],
)
def test_repeated_factors_are_taken_once(numbers: list[int], answer: int) -> None:
    assert polynomials.poly_square_free_eval(numbers) == answer


@given(small.filter(any), small.filter(any))
def test_a_square_in_a_product_does_not_change_the_roots(left: list[int], right: list[int]) -> None:
    once, square = convolution(left, right), convolution(left, convolution(left, right))
    leads = [polynomials.stripped(part)[0] for part in (once, square)]
    assert polynomials.poly_square_free_eval(square) * leads[0] == (
        polynomials.poly_square_free_eval(once) * leads[1]
    )


def test_squares_are_interpolated() -> None:
    assert polynomials.interpolate_eval([0, 1, 4, 9], -5) == 25
    assert polynomials.interpolate_eval([0, 1, 4, 9], 100) == 10_000
    assert polynomials.interpolate_eval([7], 50) == 7


@given(coefficients)
def test_the_interpolated_polynomial_meets_its_points(numbers: list[int]) -> None:
    values = [polynomials.interpolate_eval(numbers, x) for x in range(len(numbers))]
    assert values == numbers
