"""Texts with slots, read back exactly."""

import pytest

from graphwalks.arbigraph.catalogue.gsm_symbolic.declarations import TemplateError
from graphwalks.arbigraph.catalogue.gsm_symbolic.domains import Domain, Labels, Steps, Words
from graphwalks.arbigraph.catalogue.gsm_symbolic.question import CHAINED, MAX_LENGTH, Question
from graphwalks.arbigraph.pattern import SlotValue

N = Steps("n", 2, 1, 9, whole=True)
P = Steps("p", 2, 1, 9, whole=False)
CURRENCY = Words(("cur",), ("$", "€"))
PART = Labels("part", {"half": 2, "all": 1})
QUESTION = Question(
    "{n,8} pens cost {cur,$}{p, 5} each, and {n} pencils {part} of it. How much?",
    (N, P, CURRENCY, PART),
)

LOCAL: dict[str, SlotValue] = {"value": "val_7", "result": "r_7", "k": 7, "shift": -3}
DRAWN: dict[str, SlotValue] = {
    "given_n": 6, "given_p": CHAINED, "given_cur": "€", "given_part": "half", **LOCAL
}  # fmt: skip
TEXT = (
    "Let n_7 be val_7 plus -3.\n"
    "6 pens cost €n_7 each, and 6 pencils half of it. How much?\n"
    "Let r_7 be the number that answers this question."
)


def test_a_question_is_written_and_read() -> None:
    statement = QUESTION.statement(("n", "p"))
    assert statement.render(DRAWN) == TEXT
    assert statement.read(TEXT) == DRAWN


def test_another_number_can_be_the_chained_one() -> None:
    statement = QUESTION.statement(("n", "p"))
    drawn = DRAWN | {"given_n": CHAINED, "given_p": "2.5"}
    text = statement.render(drawn)
    assert "n_7 pens cost €2.5 each, and n_7 pencils" in text
    assert statement.read(text) == drawn
    assert QUESTION.statement(("p",)).read(text) is None


def test_all_variables_are_slots() -> None:
    assert QUESTION.statement(("n",)).slots() == DRAWN.keys()


def test_one_number_must_be_the_chained_one() -> None:
    with pytest.raises(ValueError, match="none of given_n is the chained number"):
        QUESTION.statement(("n",)).render(DRAWN)


@pytest.mark.parametrize(
    ("text", "domains", "reason"),
    [
        ("{n,8} and {m,4}", (N,), "shows m, which it does not declare"),
        ("{n,8", (N,), "a place that is not like"),
        ("{n;8}", (N,), "a place that is not like"),
        ("{n,8}\nand", (N,), "no line of at most"),
        ("n" * (MAX_LENGTH + 1), (N,), "no line of at most"),
        ("{n,8}{p,5}", (N, P), "right after the number n"),
        ("{n,8}0 pens", (N,), "right after the number n"),
        ("{p,8}.5 pens", (P,), "right after the number p"),
        ("a {w,car}", (Words(("w",), ("car", "bus", "cart")),), "'car' and 'cart'"),
    ],
)
def test_what_could_not_be_read_back_is_refused(
    text: str, domains: tuple[Domain, ...], reason: str
) -> None:
    with pytest.raises(TemplateError, match=reason):
        Question(text, domains)
