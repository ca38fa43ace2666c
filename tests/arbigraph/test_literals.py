"""Values as models write them: JSON, Python and a few liberties, never a part of a value."""

import json

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.answer import MAX_DEPTH
from graphwalks.arbigraph.literals import read_literal, read_whole

VALUES = st.recursive(
    st.none() | st.booleans() | st.integers() | st.floats(allow_nan=False, allow_infinity=False),
    lambda children: (
        st.lists(children, max_size=4)
        | st.dictionaries(st.text("abc", min_size=1), children, max_size=3)
    ),
)


@pytest.mark.parametrize(
    ("text", "value"),
    [
        *(("7", 7), ("-7.0", -7.0), ("+7", 7), ("007", 7), ("7.", 7), (".5", 0.5), ("1e3", 1000.0)),
        *(("1_000", 1000), ("1,234", 1234), ("-1,234,567.5", -1234567.5)),
        *(("True", True), ("false", False), ("None", None), ("[]", []), ("()", []), ("{}", {})),
        *(("[1, (2, 3), ]", [1, [2, 3]]), ("(7)", 7), ("(7,)", [7]), ("[1,234]", [1, 234])),
        *(("{'a': 1, b: [2]}", {"a": 1, "b": [2]}), ('{"A": 1,234}', {"a": 1234})),
        *(("'it\\'s'", "it's"), ('"a\\n"', "a\n"), ("'say \"x\"'", 'say "x"')),
    ],
)
def test_notations_of_json_and_python_are_read(text: str, value: object) -> None:
    parsed = read_whole(f" {text}\n")
    assert parsed is not None
    assert (parsed[0], type(parsed[0])) == (value, type(value))


@pytest.mark.parametrize(
    "text",
    [
        *("", "x", "7x", "7%", "14/2", "+-7", "1 2", "1,23", "0x7", "7..", "1_0", "truth", "nan"),
        *("[1 2]", "[1;2]", "[1,,2]", "[,1]", "[1", "[1, ...]", "(1", "(1]", "[1)", "{1, 2}"),
        *("{a 1}", "{'a: 1}", "{task_1_out: 1}", '{"a": 1', "'a", '"a\nb"', "'\\x'", "[1] 2"),
    ],
)
def test_what_is_no_whole_value_is_not_read(text: str) -> None:
    assert read_whole(text) is None


@given(VALUES)
def test_json_is_read_like_json(value: object) -> None:
    assert read_whole(json.dumps(value)) == (value, len(json.dumps(value)))


@given(st.text("[](){}'\",:.-+0a \\n", max_size=30))
def test_no_text_raises(text: str) -> None:
    parsed = read_literal(text, 0)
    assert parsed is None or 0 < parsed[1] <= len(text)


@pytest.mark.parametrize(("opening", "closing"), ["[]", ("(", ",)"), ("{a:", "}")])
def test_nesting_is_read_down_to_a_limit(opening: str, closing: str) -> None:
    def nested(levels: int) -> object:
        return read_whole(opening * levels + "1" + closing * levels)

    assert nested(MAX_DEPTH - 1) is not None
    assert nested(MAX_DEPTH) is None
