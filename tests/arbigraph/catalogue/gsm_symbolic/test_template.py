"""Templates: how they are read, and the rule that binds a chained value."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.catalogue.gsm_symbolic.corrections import NOTHING, Correction
from graphwalks.arbigraph.catalogue.gsm_symbolic.declarations import TemplateError
from graphwalks.arbigraph.catalogue.gsm_symbolic.question import CHAINED
from graphwalks.arbigraph.catalogue.gsm_symbolic.template import template_of
from graphwalks.streams import Stream
from tests.arbigraph.catalogue.gsm_symbolic.templates import MARBLES, SOLUTION, template

values = st.integers(0, 99)


@given(values, st.integers(0, 10**6))
def test_a_draw_binds_the_first_number_and_fulfils_the_conditions(value: int, seed: int) -> None:
    marbles = template(MARBLES)
    params = marbles.draw(Stream(seed), value)
    assert params is not None
    given_ = marbles.given(params, value)
    assert params["given_n"] == CHAINED
    bound = given_["n"]
    assert bound in {10, 20, 30, 40}
    assert abs(int(bound) - min(max(10, value), 40)) <= 5
    assert bound == value + int(str(params["shift"]))
    answer = marbles.answer(given_)
    assert answer == marbles.worked(given_)
    assert answer in range(2, 150)


def test_the_next_number_is_bound_where_the_first_fits_no_draw() -> None:
    full = template(MARBLES.replace("n * b < 150", "n == 40"))
    low, high = full.draw(Stream(1), 3), full.draw(Stream(1), 90)
    assert low is not None
    assert high is not None
    assert (low["given_n"], low["given_b"], low["shift"]) == (40, CHAINED, 0)
    assert (high["given_n"], high["shift"]) == (CHAINED, -50)


def test_nothing_is_drawn_where_no_number_fits() -> None:
    assert template(MARBLES.replace("n * b < 150", "n < b")).draw(Stream(1), 50) is None


@pytest.mark.parametrize("answer", ["n + 1/2", "n - n", "n // (b - b)", "10**10 + n", "n == n"])
def test_answers_that_are_of_no_use_are_not_drawn(answer: str) -> None:
    useless = template(MARBLES.replace("#answer: n * b", f"#answer: {answer}"))
    assert useless.draw(Stream(1), 50) is None


def test_the_same_stream_gives_the_same_draw() -> None:
    marbles = template(MARBLES)
    first, second = marbles.draw(Stream("a"), 50), marbles.draw(Stream("a"), 50)
    assert first is not None
    assert second is not None
    assert list(first.items()) == list(second.items())


def test_a_correction_replaces_the_answer_and_adds_conditions() -> None:
    corrected = template_of(MARBLES, SOLUTION, Correction("n * b + 1", ('box == "bag"',)))
    params = corrected.draw(Stream(2), 20)
    assert params is not None
    assert params["given_box"] == "bag"
    given_ = corrected.given(params, 20)
    assert corrected.answer(given_) == 20 * int(str(given_["b"])) + 1


@pytest.mark.parametrize("solution", ["", "#### 12", "#### {n * m}", "#### {n} {b}", "{n * b}}"])
def test_without_a_last_expression_that_is_known_the_answer_is_worked_out_again(
    solution: str,
) -> None:
    assert template_of(MARBLES, solution, NOTHING).worked.text == "n * b"


@pytest.mark.parametrize(
    ("old", "new", "reason"),
    [
        ("#answer:", "answer:", "has not the sections"),
        ("#init:", "#conditions:", "has not the sections"),
        ("#conditions:", "#answer: n\n#conditions:", "has not the sections"),
        ("n * b < 150", "n.real < 150", "an expression that is not known here"),
        ("#answer: n * b", "#answer: __import__('os')", "an expression that is not known here"),
        ("#answer: n * b", "#answer: n * c", "an expression that is not known here"),
        ("#answer: n * b", "#answer: 7", "no number of a range"),
        ("- $b", "- $n", "declares a variable more than once"),
        ("- $b = range(2, 6)", "- $b = range(2, 6)\n" * 41, "more than 40 lines"),
        ("in each of {b,3} {box", "in each {box", "an expression that is not known here"),
    ],
)
def test_what_is_not_known_is_refused_with_its_reason(old: str, new: str, reason: str) -> None:
    assert old in MARBLES
    with pytest.raises(TemplateError, match=reason):
        template(MARBLES.replace(old, new))


@given(st.text(), st.text(), st.text())
def test_any_text_is_read_or_refused(text: str, section: str, solution: str) -> None:
    for annotated in (text, f"{text}\n#init:{section}\n#answer:{solution}", MARBLES + section):
        try:
            found = template_of(annotated, solution, NOTHING)
        except TemplateError:
            continue
        assert found.candidates
