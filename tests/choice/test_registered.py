"""Readouts of a user's own: which are taken, and how replies are read by them."""

from collections.abc import Iterator, Sequence
from typing import Any

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.choice import (
    Fault,
    OwnReadout,
    Reading,
    Readout,
    own_readouts,
    presented,
    read_reply,
    readout_named,
    register_readout,
    registered,
    render,
)
from graphwalks.choice.episode import choice_episode, text_readout
from graphwalks.errors import ArgumentError
from tests.choices import COLOURS

FORM = "End your reply with one line that holds the id of that option and nothing else."


def write_last(choice: str, ids: Sequence[str]) -> str:
    return f"I thought about it.\n{choice}"


def read_last(text: str, ids: Sequence[str]) -> str | None:
    *before, last = text.split("\n")
    return last if before else None


@pytest.fixture
def last_line(monkeypatch: pytest.MonkeyPatch) -> Iterator[str]:
    """A readout that is known for one test."""
    monkeypatch.setattr(registered, "_registered", {})
    register_readout("last_line", FORM, write_last, read_last)
    yield "last_line"


def test_an_added_readout_is_found_by_its_name_beside_those_of_the_package(last_line: str) -> None:
    assert str(readout_named("last_line")) == "last_line"
    assert readout_named("json") is Readout.JSON
    assert [one.name for one in own_readouts()] == ["last_line"]


def test_a_misspelt_name_is_told_the_added_one(last_line: str) -> None:
    with pytest.raises(ArgumentError, match=r"did you mean 'last_line'.*native, last_line$"):
        readout_named("lastline")


def test_its_sentences_stand_where_those_of_other_readouts_do(last_line: str) -> None:
    own = render(COLOURS, readout_named(last_line))
    text = render(COLOURS, Readout.TEXT)
    assert own.user == text.user
    assert FORM in own.system
    assert own.system.partition("Question:")[2] == text.system.partition("Question:")[2]


@pytest.mark.parametrize(
    ("reply", "choice", "fault"),
    [
        ("It is clear.\nblue", "blue", None),
        ("<think>green\nor red</think>It is clear.\nblue ", "blue", None),
        ("It is clear.\npink", None, Fault.INVALID_CHOICE),
        ("blue", None, Fault.INVALID_TEXT),
        (" \n", None, Fault.MISSING_ANSWER),
        ("<think>blue\nblue", None, Fault.INCOMPLETE_REASONING),
    ],
)
def test_a_reply_is_read_by_it(
    last_line: str, reply: str, choice: str | None, fault: Fault | None
) -> None:
    assert read_reply(reply, COLOURS.ids, readout_named(last_line)) == Reading(choice, fault)


@given(st.text())
def test_what_it_chooses_is_always_an_option(reply: str) -> None:
    own = OwnReadout("whole", FORM, write_last, lambda text, ids: text)
    found = read_reply(reply, COLOURS.ids, own)
    assert (found.choice in COLOURS.ids) == (found.fault is None)


def test_a_trainer_is_rewarded_by_it(last_line: str) -> None:
    own = text_readout(readout_named(last_line))
    episode = choice_episode("sky", COLOURS, own, ("blue",))
    assert episode.verifier_state.score("Clear.\nblue").reward == 1.0
    assert episode.verifier_state.score("blue").reward == 0.0


@pytest.mark.parametrize(
    ("name", "form", "problem"),
    [
        ("json", FORM, "a readout of this package has its name"),
        ("Last Line", FORM, "its name is no word of small letters"),
        ("x" * 41, FORM, "its name is no word of small letters"),
        ("last_line", "Say it.", "another one with other sentences has its name"),
        ("other", "", "its form is empty"),
        ("other", "One.\n\nQuestion: two", "not one printable line"),
    ],
)
def test_what_is_no_readout_is_refused(last_line: str, name: str, form: str, problem: str) -> None:
    with pytest.raises(ArgumentError, match=problem):
        register_readout(name, form, write_last, read_last)
    assert [one.name for one in own_readouts()] == ["last_line"]


def test_a_readout_must_find_again_what_it_wrote(last_line: str) -> None:
    with pytest.raises(ArgumentError, match="it writes 'yes' as 'yes' and reads None there"):
        register_readout("bare", FORM, lambda choice, ids: choice, read_last)


@pytest.mark.parametrize(
    ("form", "write", "read", "problem"),
    [
        (None, write_last, read_last, "its form is empty"),
        (FORM, None, read_last, "`write` and `read` are not both functions"),
        (FORM, lambda choice, ids: 5, read_last, "writes 'yes' as 5 and reads None"),
        (FORM, lambda choice, ids: ids["x"], read_last, r"`write` raised TypeError \("),
        (FORM, lambda choice, ids: choice, lambda text, ids: ids[ids.index(text)], "None for what"),
    ],
)
def test_what_cannot_write_or_read_is_refused_in_a_line(
    last_line: str, form: Any, write: Any, read: Any, problem: str
) -> None:
    with pytest.raises(ArgumentError, match=problem) as caught:
        register_readout("other", form, write, read)
    assert "\n" not in caught.value.message


def test_a_reader_that_raises_is_named() -> None:
    own = OwnReadout("fragile", FORM, write_last, lambda text, ids: str(1 // (len(text) - 4)))
    with pytest.raises(ArgumentError, match=r"readout fragile raised ZeroDivisionError \("):
        read_reply("four", COLOURS.ids, own)


def test_a_log_holds_the_sentences_of_an_added_readout_alone(last_line: str) -> None:
    assert presented(readout_named(last_line)) == {"readout": "last_line", "readout_form": FORM}
    assert presented(Readout.JSON) == {"readout": "json"}


def test_a_file_may_be_loaded_twice(last_line: str) -> None:
    register_readout("last_line", FORM, write_last, read_last)
    assert len(own_readouts()) == 1
