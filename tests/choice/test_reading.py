"""The strict readings: the forms that count, those that do not and why, and hostile texts."""

import json
import math
from collections.abc import Callable

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.choice import (
    TEXT_READERS,
    Fault,
    Reading,
    Readout,
    read_calls,
    read_constrained,
    read_json,
    read_logprobs,
    read_selected,
    read_text,
)

YES_NO = ("yes", "no")
DEGREES = tuple(map(str, range(12)))

PIECES = st.sampled_from([
    *("yes", "no", "YES", "1", "choice", '{"choice": "1"}', '{"choice"', ': "1"}', "{", "}", '"'),
    *("<think>", "</think>", "```", "```json\n", "\n", " ", "\\", "\\u", ":", ",", ".", "[", "]"),
    *("\x00", "\ud800", "é", "\u2028", "\ufeff", "null", "9" * 5000),
])
HOSTILE = st.lists(PIECES | st.text(max_size=4), max_size=12).map("".join)
IDS = st.lists(
    st.text(min_size=1).filter(lambda one: one == one.strip()), min_size=2, max_size=5, unique=True
)


def chosen(choice: str) -> Reading:
    return Reading(choice, None)


def failed(fault: Fault) -> Reading:
    return Reading(None, fault)


@pytest.mark.parametrize(
    "text",
    [
        "yes",
        " yes\n",
        "YES",
        "Yes",
        "<think></think>yes",
        "<think>It is no.\n</think>\n\nYes",
    ],
)
def test_a_bare_id_is_read(text: str) -> None:
    assert read_text(text, YES_NO) == chosen("yes")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", Fault.MISSING_ANSWER),
        (" \n", Fault.MISSING_ANSWER),
        ("<think>yes</think>", Fault.MISSING_ANSWER),
        ("<think>yes", Fault.INCOMPLETE_REASONING),
        ("<think>", Fault.INCOMPLETE_REASONING),
        ("It is.</think>yes", Fault.UNEXPECTED_REASONING),
        ("yes<think>", Fault.UNEXPECTED_REASONING),
        ("<think></think><think></think>yes", Fault.UNEXPECTED_REASONING),
        ("yes.", Fault.INVALID_TEXT),
        ('"yes"', Fault.INVALID_TEXT),
        ("**yes**", Fault.INVALID_TEXT),
        ("yes no", Fault.INVALID_TEXT),
        ("The answer is yes", Fault.INVALID_TEXT),
        ('{"choice": "yes"}', Fault.INVALID_TEXT),
        ("maybe", Fault.INVALID_CHOICE),
        ("y", Fault.INVALID_CHOICE),
        ("1", Fault.INVALID_CHOICE),
        ("yeſ", Fault.INVALID_CHOICE),
    ],
)
def test_any_other_text_is_a_fault(text: str, fault: Fault) -> None:
    assert read_text(text, YES_NO) == failed(fault)


@pytest.mark.parametrize("text", ["12", "01", "٣", "²", "one", "1.0", "+1", "-1", "1x"])
def test_numbers_are_read_as_they_are_written(text: str) -> None:
    assert read_text(text, DEGREES).choice is None


def test_capitals_count_unless_the_options_are_yes_and_no() -> None:
    assert read_text("a", ("A", "B")) == failed(Fault.INVALID_CHOICE)
    assert read_text("YES", ("yes", "no", "open")) == failed(Fault.INVALID_CHOICE)


@pytest.mark.parametrize(
    "text",
    [
        '{"choice": "1"}',
        '\n{ "choice"\t:\r\n"1" }\n',
        '{"\\u0063hoice": "\\u0031"}',
        '```json\n{"choice": "1"}\n```',
        '```\n{"choice": "1"}```',
        '<think>{"choice": "2"}</think>\n```json\n{"choice": "1"}\n```\n',
    ],
)
def test_an_object_with_the_choice_is_read(text: str) -> None:
    assert read_json(text, DEGREES) == chosen("1")


@pytest.mark.parametrize(
    ("text", "fault"),
    [
        ("", Fault.MISSING_ANSWER),
        ("<think></think>", Fault.MISSING_ANSWER),
        ('<think>{"choice": "1"}', Fault.INCOMPLETE_REASONING),
        ('So.</think>{"choice": "1"}', Fault.UNEXPECTED_REASONING),
        ("1", Fault.INVALID_JSON),
        ('"1"', Fault.INVALID_JSON),
        ("{}", Fault.INVALID_JSON),
        ('{"choice": 1}', Fault.INVALID_JSON),
        ('{"choice": ["1"]}', Fault.INVALID_JSON),
        ('{"choice": "1", "choice": "1"}', Fault.INVALID_JSON),
        ('{"choice": "1", "reason": "x"}', Fault.INVALID_JSON),
        ('{"choice": "1",}', Fault.INVALID_JSON),
        ('{"Choice": "1"}', Fault.INVALID_JSON),
        ("{'choice': '1'}", Fault.INVALID_JSON),
        ('{"choice": "1"', Fault.INVALID_JSON),
        ('{"choice": "\\x"}', Fault.INVALID_JSON),
        ('{"choice": "1\n"}', Fault.INVALID_JSON),
        ('[{"choice": "1"}]', Fault.INVALID_JSON),
        ('{"choice": "1"} {"choice": "1"}', Fault.INVALID_JSON),
        ('Here: {"choice": "1"}', Fault.INVALID_JSON),
        ('{"choice": "1"}\nDone.', Fault.INVALID_JSON),
        ('```python\n{"choice": "1"}\n```', Fault.INVALID_JSON),
        ('```json{"choice": "1"}```', Fault.INVALID_JSON),
        ('```json\n{"choice": "1"}', Fault.INVALID_JSON),
        ('```\n```json\n{"choice": "1"}\n```\n```', Fault.INVALID_JSON),
        ('{"choice": "12"}', Fault.INVALID_CHOICE),
        ('{"choice": " 1"}', Fault.INVALID_CHOICE),
        ('{"choice": ""}', Fault.INVALID_CHOICE),
        ('{"choice": "\\ud800"}', Fault.INVALID_CHOICE),
    ],
)
def test_any_other_json_is_a_fault(text: str, fault: Fault) -> None:
    assert read_json(text, DEGREES) == failed(fault)


@pytest.mark.parametrize(
    ("text", "reading"),
    [
        ("10", chosen("10")),
        ("10\n", chosen("10")),
        ("", failed(Fault.MISSING_ANSWER)),
        ("12", failed(Fault.INVALID_CHOICE)),
        ("It is 10", failed(Fault.INVALID_CHOICE)),
        ("<think></think>10", failed(Fault.UNEXPECTED_REASONING)),
    ],
)
def test_constrained_text_is_an_id_or_was_not_constrained(text: str, reading: Reading) -> None:
    assert read_constrained(text, DEGREES) == reading


def test_capitals_prove_that_a_server_did_not_constrain() -> None:
    assert read_constrained("Yes", YES_NO) == failed(Fault.INVALID_CHOICE)


@pytest.mark.parametrize(
    ("calls", "reading"),
    [
        ([("submit_choice", {"choice": "1"})], chosen("1")),
        ([], failed(Fault.MISSING_ANSWER)),
        ([("submit_choice", {"choice": "12"})], failed(Fault.INVALID_CHOICE)),
        ([("submit_choice", {"choice": 1})], failed(Fault.INVALID_CALL)),
        ([("submit_choice", {"choice": "1", "why": ""})], failed(Fault.INVALID_CALL)),
        ([("submit_choice", {})], failed(Fault.INVALID_CALL)),
        ([("submit_choice", '{"choice": "1"}')], failed(Fault.INVALID_CALL)),
        ([("submit_choice", None)], failed(Fault.INVALID_CALL)),
        ([("choose", {"choice": "1"})], failed(Fault.INVALID_CALL)),
        ([("submit_choice", {"choice": "1"})] * 2, failed(Fault.INVALID_CALL)),
    ],
)
def test_exactly_one_call_of_the_tool_is_read(
    calls: list[tuple[str, object]], reading: Reading
) -> None:
    assert read_calls(calls, DEGREES) == reading


def test_a_native_choice_must_be_an_id() -> None:
    assert read_selected("1", DEGREES) == chosen("1")
    for other in ("12", 1, None, ["1"]):
        assert read_selected(other, DEGREES) == failed(Fault.INVALID_CHOICE)


def tokens(**shares: float) -> list[tuple[str, float]]:
    return [(token, math.log(share)) for token, share in shares.items()]


def test_the_likeliest_token_decides() -> None:
    assert read_logprobs(tokens(The=0.5, no=0.3, yes=0.2), YES_NO) == chosen("no")
    assert read_logprobs(tokens(A=0.2, B=0.1), ("1", "10")) == chosen("1")


def test_tokens_that_spell_the_same_label_are_added_up() -> None:
    written = [("no", math.log(0.4)), (" yes", math.log(0.3)), ("Y", math.log(0.2))]
    assert read_logprobs(written, YES_NO) == chosen("yes")


def test_of_equally_likely_options_the_first_is_taken() -> None:
    assert read_logprobs(tokens(B=0.4, A=0.4), ("A", "B")) == chosen("A")


def test_of_very_unlikely_options_the_likeliest_is_taken() -> None:
    assert read_logprobs([("The", 0.0), ("yes", -9999.0), ("no", -800.0)], YES_NO) == chosen("no")
    written = [("no", -800.0), ("yes", -800.5), ("Yes", -800.5)]
    assert read_logprobs(written, YES_NO) == chosen("yes")


def test_a_number_that_is_no_probability_does_not_count() -> None:
    assert read_logprobs([("yes", math.inf), ("no", -3.0)], YES_NO) == chosen("no")


@pytest.mark.parametrize(
    "written",
    [
        [],
        [("", 0.0)],
        [("The", -0.1)],
        [("yes", math.nan)],
        [("yes", math.inf), ("no", -math.inf)],
        [("yesno", 0.0)],
    ],
)
def test_tokens_that_spell_no_label_are_no_answer(written: list[tuple[str, float]]) -> None:
    assert read_logprobs(written, YES_NO) == failed(Fault.MISSING_ANSWER)


@given(IDS, st.data())
def test_every_id_is_read_in_every_form(ids: list[str], data: st.DataObject) -> None:
    one = data.draw(st.sampled_from(ids))
    assert read_json(json.dumps({"choice": one}), ids) == chosen(one)
    assert read_calls([("submit_choice", {"choice": one})], ids) == chosen(one)
    if "<think>" not in one:
        assert read_text(f"\n{one} ", ids) == chosen(one)
        assert read_constrained(one, ids) == chosen(one)


@given(HOSTILE, st.sampled_from([YES_NO, DEGREES]))
def test_every_text_is_either_a_choice_or_a_fault(text: str, ids: tuple[str, ...]) -> None:
    for reader in TEXT_READERS.values():
        reading = reader(text, ids)
        assert (reading.choice in ids) != (reading.fault in set(Fault))


@given(HOSTILE)
def test_json_is_read_only_where_a_decoder_finds_the_same(text: str) -> None:
    reading = read_json(text, DEGREES)
    if reading.choice is not None:
        told = text.rpartition("</think>")[2].strip().removeprefix("```json").strip("`")
        assert json.loads(told) == {"choice": reading.choice}


@given(st.lists(st.tuples(st.text(max_size=3), st.floats())), st.sampled_from([YES_NO, DEGREES]))
def test_no_logprobs_raise(written: list[tuple[str, float]], ids: tuple[str, ...]) -> None:
    reading = read_logprobs(written, ids)
    assert (reading.choice in ids) != (reading.fault is Fault.MISSING_ANSWER)


SIZE = 20_000_000


@pytest.mark.parametrize("reader", dict.fromkeys(TEXT_READERS.values()))
@pytest.mark.parametrize(
    ("start", "piece", "end"),
    [
        ("", " ", ""),
        ("", "<think>", ""),
        ("", "</think>", ""),
        ("<think>", "<think></think", ">"),
        ("", "`", ""),
        ("```\n", "```\n", "```"),
        ("", "[", ""),
        ("", '{"choice":', ""),
        ('{"choice": "', "\\\\", ""),
        ('{"choice": "', "\\u0031", '"}'),
        ('{"choice"', " ", "}"),
        ('{"choice": ', "9", "}"),
        ("", "yes ", ""),
        ("", "9", ""),
    ],
)
def test_huge_texts_are_read_in_linear_time(
    reader: Callable[[str, tuple[str, ...]], Reading], start: str, piece: str, end: str
) -> None:
    text = start + piece * (SIZE // len(piece)) + end
    assert reader(text, DEGREES).choice is None


def test_huge_thoughts_and_spaces_do_not_hide_an_answer() -> None:
    thought = "<think>" + "<think " * (SIZE // 7) + "</think>"
    assert read_text(thought + "\n" * SIZE + "yes", YES_NO) == chosen("yes")
    padded = '{"choice"' + " " * SIZE + ': "1"}'
    assert TEXT_READERS[Readout.SCHEMA](thought + padded, DEGREES) == chosen("1")
