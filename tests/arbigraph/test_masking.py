"""Tool calls in a text are blanked out, everything else keeps its place."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.masking import mask_calls

TAGS = st.sampled_from([
    "<tool_call>",
    "</tool_call>",
    "<function=f>",
    "</function>",
    "<function=",
    "a",
    " ",
    "\n",
])


@pytest.mark.parametrize(
    ("text", "masked"),
    [
        ("a<tool_call>x</tool_call>b", "a#########################b"),
        ("a<function=f>x</function>b", "a#########################b"),
        ("a<tool_call>x</tool_call>b<tool_call>", "a#########################b<tool_call>"),
        ("<tool_call>1<function=f>", "<tool_call>1<function=f>"),
        ("<tool_call>1<function=f>2</function>3", "<tool_call>1########################3"),
        ("</tool_call>a<tool_call>", "</tool_call>a<tool_call>"),
        ("", ""),
    ],
)
def test_closed_calls_are_blank_and_open_ones_stay(text: str, masked: str) -> None:
    blanks = masked.count("#")
    expected = masked.replace("#" * blanks, " " * (len(text) - len(masked) + blanks))
    assert mask_calls(text) == expected


@given(st.lists(TAGS).map("".join))
def test_every_character_keeps_its_place(text: str) -> None:
    masked = mask_calls(text)
    assert len(masked) == len(text)
    assert all(new in {old, " "} for old, new in zip(text, masked, strict=True))
    assert mask_calls(masked) == masked
