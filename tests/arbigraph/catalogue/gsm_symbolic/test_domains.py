"""What variables hold, and how it is shown."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.gsm_symbolic.domains import Labels, Steps, Words
from graphwalks.streams import Stream

TENS = Steps("n", 10, 10, 5, whole=True)
PRICES = Steps("p", Fraction(9, 4), Fraction(1, 4), 8, whole=False)
COLORS = Words(("a", "b"), ("red", "green", "blue"))
PARTS = Labels("f", {"half": Fraction(1, 2), "a third": Fraction(1, 3)})

seeds = st.integers(0, 10**6)


@given(seeds)
def test_different_variables_of_one_list_hold_different_texts(seed: int) -> None:
    drawn = COLORS.draw(Stream(seed))
    assert drawn.keys() == {"a", "b"}
    assert drawn["a"] != drawn["b"]
    assert {COLORS.value(shown) for shown in drawn.values()} <= {"red", "green", "blue"}


@given(seeds)
def test_a_label_stands_for_its_number(seed: int) -> None:
    (shown,) = PARTS.draw(Stream(seed)).values()
    assert PARTS.value(shown) == {"half": Fraction(1, 2), "a third": Fraction(1, 3)}[str(shown)]


@given(seeds)
def test_a_whole_number_is_shown_by_its_digits(seed: int) -> None:
    (shown,) = TENS.draw(Stream(seed)).values()
    assert TENS.value(shown) == shown
    assert shown in {10, 20, 30, 40, 50}


@given(seeds)
def test_a_price_is_shown_as_a_short_decimal(seed: int) -> None:
    (shown,) = PRICES.draw(Stream(seed)).values()
    assert shown in {"2.25", "2.5", "2.75", "3", "3.25", "3.5", "3.75", "4"}
    assert PRICES.value(shown) == Fraction(str(shown))


@pytest.mark.parametrize(
    ("number", "nearest"), [(0, 10), (10, 10), (14, 10), (16, 20), (25, 30), (35, 30), (96, 50)]
)
def test_the_nearest_step_is_taken_and_the_ends_hold(number: int, nearest: int) -> None:
    assert TENS.nearest(number) == nearest


def test_decimals_take_a_whole_number_as_it_is() -> None:
    assert PRICES.nearest(86) == 86
