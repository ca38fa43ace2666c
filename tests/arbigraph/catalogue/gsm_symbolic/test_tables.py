"""Words and numbers that templates draw from."""

from fractions import Fraction

import pytest

from graphwalks.arbigraph.catalogue.gsm_symbolic.tables import LABELS, WORDS


@pytest.mark.parametrize("table", sorted(WORDS))
def test_no_word_opens_another_one(table: str) -> None:
    words = WORDS[table]
    assert not [(a, b) for a in words for b in words if a != b and b.startswith(a)]


def test_names_are_those_of_women_and_men() -> None:
    assert set(WORDS["names"]) == {*WORDS["names_female"], *WORDS["names_male"]}
    assert not {*WORDS["names_female"]} & {*WORDS["names_male"]}


def test_numbers_of_texts_are_exact() -> None:
    assert LABELS["fractions"]["2/3"] == LABELS["fraction_alph"]["two-thirds"] == Fraction(2, 3)
    assert LABELS["multi_times"]["twice"] == LABELS["multiple_ice"]["double"] == 2
    assert list(LABELS["multi_times"].values()) == list(range(2, 11))
