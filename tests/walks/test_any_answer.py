"""Readers of answers on replies of every kind: readings are total, agree, and reach the end."""

from collections.abc import Callable

import pytest
from hypothesis import example, given
from hypothesis import strategies as st

from graphwalks.walks.answer import read_flexible, read_strict

A, B = "1679091c5a", "c9f0f895fb"

# Pieces from which replies of every kind, well-formed and broken, can be put together.
WORDS = "Final~Answer: final~answer~is~ Answer None ∅ ... and so would if Wait. answer".split()
SIGNS = "[ ] [[ ]] { } ( ) , ; ' ` ** - 1. . : $ -> \\[ \\{ \\boxed{ \\text{ ： ， </s> >".split()
MARKUP = "<think> </think> <|channel|> <|channel|>final <|message|> <|end|> ```".split()
RARE = ["\u2028", "\u200b", "\x00", "\ud800", "\u0130", "\r", "\n", "\n\n", " ", "\t", ", "]
PIECES = (
    [word.replace("~", " ") for word in WORDS] + SIGNS + MARKUP + RARE + [A, B, A.upper(), "n1"]
)
REPLIES = st.one_of(
    st.text(st.characters(exclude_categories=()), max_size=60),
    st.lists(st.sampled_from(PIECES), max_size=14).map("".join),
)
IDS = st.text("0123456789abcdef", min_size=10, max_size=10)


@given(REPLIES)
@example("Final Answer: [\ud800]")
def test_reading_is_total_and_strict_readings_are_flexible_readings(reply: str) -> None:
    strict, flexible = read_strict(reply), read_flexible(reply)
    assert strict is None or strict == flexible


@given(REPLIES, st.lists(IDS, unique=True))
def test_an_official_last_line_is_read_back_whatever_came_before(
    reply: str, nodes: list[str]
) -> None:
    whole = f"{reply}</think>\nFinal Answer: [{', '.join(nodes)}]"
    if "<|channel|>" not in reply:
        assert read_strict(whole) == read_flexible(whole) == tuple(nodes)


def test_only_one_character_changes_its_length_in_lower_case() -> None:
    # The search relies on it: places in the folded text are places in the text.
    longer = [code for code in range(0x110000) if len(chr(code).lower()) != 1]
    assert longer == [0x130]


MILLION = 1_000_000
MEGABYTE = 1_000_000
HOSTILE: dict[str, Callable[[], str]] = {
    "20 MB of one letter": lambda: "a" * (20 * MEGABYTE),
    "20 MB of spaces": lambda: " " * (20 * MEGABYTE),
    "20 MB of spaces after the marker": lambda: f"Final Answer:{' ' * (20 * MEGABYTE)}x",
    "20 MB of line ends": lambda: "answer\r\n" + "\r\n" * (10 * MEGABYTE) + "x",
    "20 MB of ids in the official form": lambda: f"Final Answer: [{', '.join([A] * 1_666_666)}]",
    "20 MB of distinct ids": lambda: (
        f"Final Answer: [{', '.join(map('{:010x}'.format, range(1_666_666)))}]"
    ),
    "20 MB of distinct short names": lambda: (
        "Final Answer: [" + ",".join(f"{number:x}" for number in range(2_900_000)) + "]"
    ),
    "20 MB of distinct quoted names": lambda: (
        "Final Answer: [" + ", ".join(f"'{number:x}'" for number in range(2_000_000)) + "]"
    ),
    "20 MB of bullets": lambda: "Final Answer:\n" + f"- {A}\n" * 1_500_000,
    "20 MB of a wide script": lambda: "Final Answer：［字，" * (20 * MEGABYTE // 45),
    "a million closed blocks": lambda: "<think>x</think>" * MILLION + f"Final Answer: [{A}]",
    "a million opening tags": lambda: "<think>" * MILLION,
    "a million closing tags": lambda: "</think>" * MILLION,
    "a million markers": lambda: "Final Answer: " * MILLION,
    "a million unclosed lists": lambda: "Final Answer: [" * MILLION,
    "a million remarks": lambda: "I would write Final Answer: [] " * MILLION,
    "20 MB of remarks far apart on one line": lambda: (
        f"(if Final Answer: []{' ' * 2_000}" * (20 * MEGABYTE // 2_020)
    ),
    "a million wrong labels": lambda: f"Answer: {A} -> x\n" * MILLION,
    "20 MB and many lists that are none": lambda: (
        "x" * (20 * MEGABYTE) + "final answer (see [above]) " * 100_000
    ),
    "a million opening brackets": lambda: "Final Answer: " + "[" * MILLION,
    "a million bracket pairs": lambda: "Final Answer: " + "[" * MILLION + "]" * MILLION,
    "a million opening parentheses": lambda: "Final Answer: 1679091c5a " + "(" * MILLION,
    "a million boxes": lambda: "\\boxed{" * MILLION,
    "a million backslashes": lambda: "Final Answer: " + "\\" * MILLION,
    "a million dots": lambda: "Final Answer: [" + "." * MILLION,
    "a million channels": lambda: "<|channel|>" * MILLION,
}


# What is read of them by both readings; of all others nothing.
READ_ALL_THE_SAME: dict[str, tuple[object, object]] = {
    "20 MB of bullets": (None, (A,)),
    "a million closed blocks": ((A,), (A,)),
    "a million remarks": ((), ()),
    "20 MB of remarks far apart on one line": ((), ()),
    "a million bracket pairs": (None, ()),
}


@pytest.mark.parametrize("name", HOSTILE)
def test_hostile_replies_are_read_to_their_end(name: str) -> None:
    """They are so long that a reading of quadratic time would take hours."""
    reply = HOSTILE[name]()
    assert (read_strict(reply), read_flexible(reply)) == READ_ALL_THE_SAME.get(name, (None, None))
