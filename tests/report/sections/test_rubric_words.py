"""Which runs something is said of."""

from graphwalks.report.sections.rubric_words import capitalised, grouped, listed
from tests.report.runs import run

RUNS = [run("walks", "bfs_128k", {}, log=log, model=f"m/{log in 'ac'}") for log in "abcd"]
NUMBERS = {"a": "M1", "b": "M2", "c": "M3", "d": "M4"}


def test_neighbours_are_told_by_their_ends() -> None:
    assert listed(RUNS, NUMBERS) == "M1 to M4"
    assert listed([RUNS[3], RUNS[0], RUNS[2]], NUMBERS) == "M1, M3 to M4"
    assert listed([], NUMBERS) == ""


def test_what_is_the_same_is_said_once() -> None:
    told = grouped(RUNS, NUMBERS, lambda one: one.model)
    assert told == "m/True: M1, M3; m/False: M2, M4"


def test_a_sentence_begins_with_a_capital() -> None:
    assert (capitalised("rows are from X"), capitalised("")) == ("Rows are from X", "")
