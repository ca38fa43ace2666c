"""One text writes a sentence and reads it back."""

import time

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.pattern import Pattern, SlotValue

SUM = Pattern("Let {result:name} be {value:name} plus {add:integer}, that is {value} + {add}.")
BRACES = Pattern('Report {{"result": {name:name}}}.')
ROWS = Pattern("B is {rows:matrix}; s is {numbers:list}.")

integers = st.integers(-(10**30), 10**30)


def test_a_template_is_written_and_read() -> None:
    text = "Let r_2 be val_2 plus -7, that is val_2 + -7."
    slots: dict[str, SlotValue] = {"result": "r_2", "value": "val_2", "add": -7}
    assert SUM.render(slots) == text
    assert SUM.read(text) == slots


def test_slots_that_a_template_has_not_are_left_out() -> None:
    assert BRACES.render({"name": "r", "other": 3}) == 'Report {"result": r}.'


def test_doubled_braces_stand_for_braces() -> None:
    assert BRACES.read('Report {"result": r_1}.') == {"name": "r_1"}


def test_a_slot_that_stands_twice_must_say_the_same_twice() -> None:
    assert SUM.read("Let r be val_2 plus 1, that is val_3 + 1.") is None


@given(st.lists(integers, max_size=20), st.lists(st.lists(integers), min_size=1, max_size=5))
def test_lists_and_matrices_come_back_as_numbers(numbers: list[int], rows: list[list[int]]) -> None:
    slots: dict[str, SlotValue] = {"numbers": numbers, "rows": rows}
    assert ROWS.read(ROWS.render(slots)) == slots


@pytest.mark.parametrize(
    "numbers",
    ["[1,,2]", "[1 2]", "[-]", "[01]", "[" + "9" * 5000 + "]", "[1", "[1.5]", "[true]", "[NaN]"],
)
def test_what_looks_like_a_list_but_is_none_is_not_read(numbers: str) -> None:
    assert ROWS.read(f"B is [[1]]; s is {numbers}.") is None


@pytest.mark.parametrize(
    "rows", ["[[1], 2]", "[[[1]]]", "[[1]", "[" * 100_000 + "]" * 100_000, "[]", "[[1]] [[2]]"]
)
def test_what_looks_like_a_matrix_but_is_none_is_not_read(rows: str) -> None:
    assert ROWS.read(f"B is {rows}; s is [1].") is None


@pytest.mark.parametrize("template", ["{value}", "{value:word}"])
def test_a_slot_needs_a_known_kind_where_it_first_stands(template: str) -> None:
    with pytest.raises(ValueError, match="needs a kind"):
        Pattern(template)


@given(st.text())
def test_no_text_makes_reading_fail(text: str) -> None:
    assert ROWS.read(text) is None
    assert ROWS.read(f"B is [[{text}]]; s is [{text}].") is None or set(text) <= set(
        "-0123456789, "
    )


def test_reading_takes_linear_time() -> None:
    def seconds(size: int) -> float:
        text = f"B is [[{'1, ' * size}]]; s is [{'[1], ' * size}]"
        start = time.perf_counter()
        assert ROWS.read(text) is None
        return time.perf_counter() - start

    assert min(seconds(160_000) for _ in range(3)) < 40 * min(seconds(20_000) for _ in range(3))
