import csv
import io
import json
import math

from hypothesis import given
from hypothesis import strategies as st

from graphwalks.errors import printable
from graphwalks.report.export import SCHEMA, report_json, table_csv
from graphwalks.report.section import Cell, Table
from tests.report.documents import cell, document


def table(columns: list[str], *rows: list[Cell]) -> Table:
    return Table("t", "T", columns, rows, (), ())


def test_a_column_with_intervals_takes_three_in_csv() -> None:
    made = table(
        ["run", "F1", "n"],
        [cell("M1"), cell(0.5, 0.4, 0.6, 3), cell(16)],
        [cell("M2"), cell(0.25), cell(None)],
    )
    assert table_csv(made) == "run,F1,F1_low,F1_high,n\nM1,0.5,0.4,0.6,16\nM2,0.25,,,\n"


def test_a_column_with_notes_has_them_beside_it_in_csv() -> None:
    made = table(
        ["run", "F1"],
        [cell("M1"), cell(0.5, 0.4, 0.6, note="4 of 8 samples")],
        [cell("M2"), cell(math.nan, note="=none")],
    )
    assert table_csv(made) == (
        "run,F1,F1_low,F1_high,F1_note\nM1,0.5,0.4,0.6,4 of 8 samples\nM2,,,,'=none\n"
    )


def test_a_number_that_could_not_be_had_is_an_empty_field() -> None:
    assert table_csv(table(["a", "b"], [cell("x"), cell(math.nan)])) == "a,b\nx,\n"


def test_a_text_that_looks_like_a_formula_is_none() -> None:
    made = table(["=a"], [cell("=HYPERLINK(1)")], [cell("-x")], [cell(-1.5)])
    assert table_csv(made) == "'=a\n'=HYPERLINK(1)\n'-x\n-1.5\n"


@given(st.lists(st.text(), min_size=2, max_size=2))
def test_any_text_survives_csv_printable(texts: list[str]) -> None:
    text = table_csv(table(["a", "b"], [cell(t) for t in texts]))
    assert text.replace("\n", "").isprintable()
    read = list(csv.reader(io.StringIO(text)))
    expected = [printable(one, 10 * len(one)).removeprefix("'") for one in texts]
    assert [field.removeprefix("'") for field in read[1]] == expected


def test_control_characters_are_escaped_in_csv() -> None:
    assert table_csv(table(["a"], [cell("x\0\x1b[31m\ny")])) == "a\nx\\x00\\x1b[31m\\ny\n"


def test_json_has_every_run_in_full_and_null_for_what_is_no_number() -> None:
    made = document([[cell("M1"), cell(math.nan, 0.1, math.inf)]], left_out={"x.eval": "damaged"})
    data = json.loads(report_json(made), parse_constant=lambda name: 1 / 0)
    assert data["schema"] == SCHEMA
    assert data["newest"] == "2026-04-02T00:00:00+00:00"
    assert data["left_out"] == [{"log": "x.eval", "reason": "damaged"}]
    assert data["runs"][0]["label"] == "M1 openai/gpt"
    assert data["runs"][0]["generation"] == {"max_tokens": 4096}
    assert data["runs"][0]["metrics"]["f1"] == {"mean": 0.5, "stderr": None}
    (figure,) = data["sections"][0]["figures"]
    assert (figure["alternative"], figure["key"]) == ("F1 is 0.5.", "")
    (cells,) = data["sections"][0]["tables"][0]["rows"]
    assert cells == [
        {"value": "M1"},
        {"value": None, "low": 0.1, "high": None, "note": "this number could not be had"},
    ]


def test_the_keys_of_the_json_keep_their_order() -> None:
    data = json.loads(report_json(document()))
    assert list(data) == [
        *("schema", "title", "graphwalks", "newest", "nulls"),
        *("runs", "left_out", "sections"),
    ]
    assert report_json(document()) == report_json(document())
