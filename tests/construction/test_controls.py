from fractions import Fraction

from graphwalks.construction.controls import controls
from tests.construction.cities import six_cities


def test_controls_average_the_pool_and_keep_the_rules_apart() -> None:
    found = controls(six_cities())
    # Lengths 29, 29, 30, 29 and 27.
    assert found.gaps["random"] == Fraction(100 * (2 + 2 + 3 + 2 + 0), 27 * 5)
    assert found.gaps["classical"] == Fraction(100, 27)
    assert found.gaps["isolation_priority"] == Fraction(200, 27)
    assert list(found.gaps) == [*six_cities().rules, "random", "classical"]
