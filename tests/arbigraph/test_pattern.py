"""One text writes a sentence and reads it back."""

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.arbigraph.pattern import Pattern, SlotValue

SUM = Pattern("Let {result:name} be {value:name} plus {add:integer}, that is {value} + {add}.")
BRACES = Pattern('Report {{"result": {name:name}}}.')
ROWS = Pattern("B is {rows:matrix}; s is {numbers:list}.")
PETS = Pattern("{Owner:name} has {n:integer} {pet:cat|cat of wool|dog (old)}s for {price:decimal}.")

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
    sets = Pattern("}}, then {{, then {n:integer}")
    assert sets.render({"n": 3}) == "}, then {, then 3"
    assert sets.read("}, then {, then 3") == {"n": 3}
    assert Pattern("}}").read("}") == {}


@pytest.mark.parametrize("template", ["{", "a } b", "{name:name", "{two words:name}", "{n:a{b|c}}"])
def test_a_brace_that_belongs_to_no_slot_is_refused(template: str) -> None:
    with pytest.raises(ValueError, match="has a brace that opens or closes no slot"):
        Pattern(template)


def test_a_slot_may_list_the_texts_that_it_can_hold() -> None:
    for pet in ("cat", "cat of wool", "dog (old)"):
        slots: dict[str, SlotValue] = {"Owner": "Ida", "n": 2, "pet": pet, "price": "7.50"}
        assert PETS.read(PETS.render(slots)) == slots
    assert PETS.read("Ida has 2 dogs for 7.50.") is None
    assert PETS.read("Ida has 2 dog (old) or cats for 7.50.") is None


def test_the_longest_text_that_fits_is_read_first() -> None:
    pattern = Pattern("{pet:cat|cats|catsuit}{rest:|s|suit}")
    assert pattern.read("cats") == {"pet": "cats", "rest": ""}
    assert pattern.read("catsuit") == {"pet": "catsuit", "rest": ""}


@pytest.mark.parametrize("price", ["3", "-3", "0.5", "-12.25", "9" * 15 + "." + "9" * 9])
def test_a_decimal_number_is_read_as_it_is_written(price: str) -> None:
    read = PETS.read(f"Ida has 1 cats for {price}.")
    assert read is not None
    assert read["price"] == price


@pytest.mark.parametrize(
    "price", ["", "3.", ".5", "1,000", "1e3", "+3", "3.5.5", "9" * 16, "\u0663"]
)
def test_what_looks_like_a_decimal_number_but_is_none_is_not_read(price: str) -> None:
    assert PETS.read(f"Ida has 1 cats for {price}.") is None


def test_slots_in_upper_and_lower_case_are_different_slots() -> None:
    pattern = Pattern("{N:integer} of {n:integer}, {N} again")
    assert pattern.slots() == {"N", "n"}
    assert pattern.read("1 of 2, 1 again") == {"N": 1, "n": 2}
    assert pattern.read("1 of 2, 2 again") is None


@pytest.mark.parametrize("text", ["", "L", "let r be v plus 1, that is v + 1.", "Get r be v"])
def test_a_text_with_another_opening_is_not_read(text: str) -> None:
    assert SUM.read(text) is None


def test_a_template_without_slots_is_read_by_itself_alone() -> None:
    pattern = Pattern("Only this.")
    assert pattern.read("Only this.") == {}
    assert pattern.read("Only this. ") is None


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


def test_a_text_that_is_almost_a_matrix_is_read_to_its_end() -> None:
    """It is so long that a reading of quadratic time would take hours."""
    million = 1_000_000
    assert ROWS.read(f"B is [[{'1, ' * million}]]; s is [{'[1], ' * million}]") is None
