"""Lines that declare variables."""

from fractions import Fraction

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.gsm_symbolic.declarations import TemplateError, declared
from graphwalks.arbigraph.catalogue.gsm_symbolic.domains import Labels, Steps, Words
from graphwalks.arbigraph.catalogue.gsm_symbolic.tables import LABELS, WORDS

SOURCES = st.sampled_from([
    "range(2, 9)", "range(9, 2)", "range(1, 10**9)", "range(1/2, 3)", "frange(0.5, 2, 1/3)",
    "sample(names)", "sample(['a', 'b'], 2)", "sample(fractions + multi_times)",
    "numbers_within(4, 8)", "fix_floats(np.arange(1.5, 3, 0.5))",
])  # fmt: skip


@pytest.mark.parametrize(
    ("line", "domain"),
    [
        ("- $n = range(5, 20)", Steps("n", 5, 1, 15, whole=True)),
        ("- $n = range(10, 500, 10)", Steps("n", 10, 10, 49, whole=True)),
        ("- $n = range(1, 4, 2)", Steps("n", 1, 2, 2, whole=True)),
        ("- n = numbers_within(4, 8)", Steps("n", 4, 1, 5, whole=True)),
        (
            "- $p = frange(2.25, 3.5, 0.25)",
            Steps("p", Fraction(9, 4), Fraction(1, 4), 5, whole=False),
        ),
        (
            "- $p = fix_floats(np.arange(0.1, 0.4, 0.1))",
            Steps("p", Fraction(1, 10), Fraction(1, 10), 3, whole=False),
        ),
        ("- a, b = sample(['red', \"blue\", 'red'], 2)", Words(("a", "b"), ("red", "blue"))),
        ("- who = sample(names_male)", Words(("who",), WORDS["names_male"])),
        ("- $f = sample(fractions)", Labels("f", LABELS["fractions"])),
        (
            "- $f = sample(multiple_ice+multi_times)",
            Labels("f", {**LABELS["multiple_ice"], **LABELS["multi_times"]}),
        ),
    ],
)
def test_a_line_declares_a_domain(line: str, domain: object) -> None:
    assert declared(line) == domain


@pytest.mark.parametrize(
    "line",
    [
        "n = range(2, 9)",
        "- n: range(2, 9)",
        "- n = range(9, 2)",
        "- n = range(2, 9, 0)",
        "- n = range(2, 9, -1)",
        "- n = range(2.5, 9)",
        "- n = range(0, 10**8)",
        "- n = range(10**10, 10**10 + 5)",
        "- n = range(2, m)",
        "- n = range(2)",
        "- n = range(stop=9)",
        "- n = os.arange(1, 2, 1)",
        "- p = frange(0, 1, 1/3)",
        "- a, b = range(2, 9)",
        "- a = sample(['x', 'y'], 2)",
        "- a = sample(['x'])",
        "- a = sample(['x', 7])",
        "- a = sample(['x|', 'y'])",
        "- a = sample(['{x}', 'y'])",
        "- a = sample(planets)",
        "- a, b = sample(fractions, 2)",
        "- a, b = sample_sequential(weekdays, 2)",
        "- a = 5",
        "- a = __import__('os').getcwd()",
        "- a = " + "(" * 1500,
        "- a = " + "-" * 1500 + "1",
        "- a = sample(['x', '" + "y" * 5000 + "'])",
    ],
)
def test_what_is_not_known_is_refused_with_the_line(line: str) -> None:
    with pytest.raises(TemplateError, match=r"^it (declares by|draws from) ") as refused:
        declared(line)
    assert len(str(refused.value)) < 120


@given(st.text() | st.builds("- $n = {}".format, st.text() | SOURCES))
def test_any_line_is_read_or_refused(line: str) -> None:
    try:
        domain = declared(line)
    except TemplateError:
        return
    assert domain.names
