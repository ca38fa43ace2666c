"""What is given to a math task is checked before anything is worked out."""

from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st
from sympy import Poly, Symbol

from graphwalks.arbigraph.catalogue.math import compute
from graphwalks.arbigraph.catalogue.parameters import checked, polynomial_coefficients
from graphwalks.arbigraph.catalogue.symbolic import resolve
from graphwalks.errors import ArgumentError


@pytest.mark.parametrize("route", [compute, resolve])
@pytest.mark.parametrize(
    ("task_id", "value", "params", "message"),
    [
        (41, [1], {}, "from 0 to 40"),
        (-1, [1], {}, "from 0 to 40"),
        (True, [1], {}, "math task True is unknown"),
        ("12", [1], {}, "math task '12' is unknown"),
        (12, 5, {}, "the input of math task 12 is 5: give a list"),
        (12, [1, True], {}, "give a list of 0 to 256"),
        (12, [1, 2.0], {}, "a list of 2"),
        (12, [-1000001], {}, "from -1000000 to 1000000"),
        (12, [1] * 257, {}, "a list of 257"),
        (12, "[1]", {}, "whole numbers"),
        (31, [5], {}, "the input of math task 31 is a list of 1: give a whole number"),
        (31, 0, {}, "from 1 to 1000"),
        (31, 1001, {}, "is 1001"),
        (31, 6.0, {}, "is 6.0"),
        (31, None, {}, "is None"),
        (23, 2, {}, "from 3 to 1000"),
        (36, -1, {}, "from 0 to 1000"),
        (12, [1], None, "must be a mapping"),
        (0, [1], {"seq": [1]}, 'needs the parameter "seq2"'),
        (0, [1], {"seq2": 5}, "seq2 is 5"),
        (11, [1], {"eval_point": "3"}, "eval_point"),
        (2, [1], {"matrix_2": []}, "rows of equal length"),
        (2, [1], {"matrix_2": [[1, 2], [3]]}, "rows of equal length"),
        (2, [1], {"matrix_2": [[]]}, "a row of matrix_2"),
        (2, [1], {"matrix_2": [[1] * 200, [1] * 200]}, "at most 256"),
        (3, [1, 2, 3], {"matrix_2": [[1], [2]]}, "needs 3"),
        (7, [1], {"poly_2": [2, 1]}, "begins with 2: give a monic polynomial"),
        (7, [1], {"poly_2": "2*x + 1"}, "monic"),
        (40, [1], {"poly_2": "exit()"}, "not a polynomial"),
    ],
)
def test_what_a_task_does_not_take_is_refused(
    route: Any, task_id: Any, value: Any, params: Any, message: str
) -> None:
    with pytest.raises(ArgumentError, match=message):
        route(task_id, value, params)


@pytest.mark.parametrize(
    "arguments", [(10**5000, [1]), (12, [10**5000]), (31, 10**5000)], ids=["id", "list", "n"]
)
def test_a_number_too_long_to_print_is_refused(arguments: tuple[int, Any]) -> None:
    with pytest.raises(ArgumentError):
        compute(*arguments, {})


anything = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats() | st.text(max_size=20),
    lambda inner: st.lists(inner, max_size=4) | st.dictionaries(st.text(max_size=4), inner),
    max_leaves=8,
)


@given(st.integers(-2, 42) | anything, anything, st.dictionaries(
    st.sampled_from(["seq2", "matrix_2", "poly_2", "eval_point"]), anything
))  # fmt: skip
def test_nothing_that_is_given_makes_the_check_fail(task_id: Any, value: Any, params: Any) -> None:
    try:
        number, _, parameters = checked(task_id, value, params)
    except ArgumentError as error:
        assert "\n" not in error.message
        assert len(error.message) < 300
    else:
        assert 0 <= number <= 40
        assert set(parameters) <= set(params)


@pytest.mark.parametrize(
    ("text", "coefficients"),
    [
        ("x**10 - 3*x**9 - 2", [1, -3, 0, 0, 0, 0, 0, 0, 0, 0, -2]),
        ("-x**2 + x - 1", [-1, 1, -1]),
        ("x", [1, 0]),
        ("-4*x", [-4, 0]),
        ("7", [7]),
        ("0", [0]),
    ],
)
def test_a_polynomial_is_read(text: str, coefficients: list[int]) -> None:
    assert polynomial_coefficients(text) == coefficients


@given(st.lists(st.integers(-(10**6), 10**6), min_size=1, max_size=20))
def test_what_sympy_writes_is_read(coefficients: list[int]) -> None:
    polynomial = Poly.from_list(coefficients, Symbol("x"))
    assert polynomial_coefficients(str(polynomial.as_expr())) == polynomial.all_coeffs()


@pytest.mark.parametrize(
    "text",
    ["", " ", "y", "x**", "x**-1", "2x", "x*2", "x**2**2", "x + ", "--x", "x**256", "3**2", "²"]
    + ["9" * 5000, "x - " * 100_000, "__import__('os')", "1000001"],
)
def test_what_is_no_polynomial_is_refused(text: str) -> None:
    with pytest.raises(ArgumentError):
        polynomial_coefficients(text)
