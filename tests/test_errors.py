"""Errors that quote anything, and stay one printable line."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import LONGEST_MESSAGE, ArgumentError, SourceError, printable


@pytest.mark.parametrize(
    ("text", "shown"),
    [
        ("size “8” → é", "size “8” → é"),
        ("a\x1b[31mb\nc\x00", r"a\x1b[31mb\nc\x00"),
        ("\ud800\u202e", r"\ud800\u202e"),
        (r"C:\x", r"C:\x"),
        ("", ""),
    ],
)
def test_what_cannot_be_printed_is_escaped_and_nothing_else(text: str, shown: str) -> None:
    assert printable(text, 20) == shown


def test_a_long_text_loses_its_middle() -> None:
    assert printable("abcdefgh", 8) == "abcdefgh"
    assert printable("abcdefghi", 8) == "abcd … fghi"
    assert printable("\n" * 1000, 8) == r"\n\n … \n\n"


@pytest.mark.parametrize("error", [ArgumentError, SourceError])
def test_an_error_says_what_was_given_and_the_way_on_whatever_stands_between(
    error: type[ArgumentError | SourceError],
) -> None:
    value = "\x1b" * 100_000
    message = error(f"source={value} is not allowed; give a file").message
    assert message.startswith(r"source=\x1b\x1b")
    assert message.endswith(r"\x1b is not allowed; give a file")
    assert len(message) <= LONGEST_MESSAGE + len(" … ")


@given(st.text(st.characters(), max_size=30))
def test_every_error_is_one_printable_line(text: str) -> None:
    message = SourceError(text).message
    assert message.isprintable()
