import math
from dataclasses import replace
from html.parser import HTMLParser

import pytest
from hypothesis import given
from hypothesis import strategies as st

from graphwalks.report.page import LONGEST_TEXT, Shown, one_line, page, prose, shown
from graphwalks.report.section import Cell
from tests.report.documents import cell, document, run

HOSTILE = "</title></style><script>alert(1)</script>\"' onload=x <img src=https://example.org/x>"


class Elements(HTMLParser):
    """Collects the elements of a page, and its ids."""

    def __init__(self, text: str):
        super().__init__()
        self.found: list[tuple[str, dict[str, str | None]]] = []
        self.feed(text)

    def handle_starttag(self, tag: str, attrs: list[tuple[str, str | None]]) -> None:
        self.found.append((tag, dict(attrs)))

    def values(self, name: str) -> list[str]:
        return [value for _, attributes in self.found if (value := attributes.get(name))]

    def tags(self) -> set[str]:
        return {tag for tag, _ in self.found}


@pytest.mark.parametrize(
    ("cell", "expected"),
    [
        (cell(0.61234, 0.55, 0.67, 3), Shown("0.612", "0.550 to 0.670", "", True, False, "")),
        (cell(-1.5, -3.25, 0.5, 1), Shown("-1.5", "-3.2 to 0.5", "", True, False, "")),
        (cell(1234567), Shown("1,234,567", "", "", True, False, "")),
        (cell(math.nan, note="no room"), Shown("–", "", "no room", True, False, "")),
        (cell(None, note="none"), Shown("", "", "none", False, False, "")),
        (cell("M2"), Shown("M2", "", "", False, False, "run-M2")),
        (cell("M2 openai/gpt"), Shown("M2 openai/gpt", "", "", False, False, "run-M2")),
        (cell("a" * 41), Shown("a" * 41, "", "", False, True, "")),
        (cell("M20"), Shown("M20", "", "", False, False, "")),
        (cell(0.5, math.nan, math.nan, 2), Shown("0.50", "– to –", "", True, False, "")),
    ],
)
def test_a_cell_is_shown_with_its_digits_interval_note_and_link(
    cell: Cell, expected: Shown
) -> None:
    assert shown(cell, {"M2": "run-M2", "M2 openai/gpt": "run-M2"}) == expected


@given(st.text())
def test_a_foreign_text_is_one_printable_line_that_turns_no_direction(text: str) -> None:
    line = one_line(text)
    assert not set(line) & set("\n\r\x00\x1b\x85\u061c\u2028\u2029\u202e\u2066")
    assert len(line) <= LONGEST_TEXT + 1


def test_a_long_text_is_cut_and_says_so() -> None:
    assert one_line("x" * 1_000_000) == "x" * LONGEST_TEXT + "…"
    assert one_line("x" * LONGEST_TEXT) == "x" * LONGEST_TEXT


def test_what_stands_between_backticks_is_code() -> None:
    assert prose("that is `exact`.") == "that is <code>exact</code>."
    assert prose("`<b>` & one ` alone") == "<code>&lt;b&gt;</code> &amp; one ` alone"
    assert prose("`a` and `b`") == "<code>a</code> and <code>b</code>"


@pytest.mark.parametrize(
    ("text", "expected"),
    [
        ("M1, M2 a<b", '<a href="#run-1">M1</a>, <a href="#run-2">M2</a> a&lt;b'),
        ("M1 / M2", '<a href="#run-1">M1</a> / <a href="#run-2">M2</a>'),
        ("M1, M9 model", "M1, M9 model"),
        ("M1", "M1"),
        ("M1, M2x", "M1, M2x"),
        ("of M1, M2", "of M1, M2"),
    ],
)
def test_a_cell_of_several_runs_leads_to_each(text: str, expected: str) -> None:
    assert str(shown(cell(text), {"M1": "run-1", "M2": "run-2"}).text) == expected


def test_long_words_of_a_figure_unfold() -> None:
    made = document()
    long = replace(made.sections[0].figures[0], alternative="w " * 200)
    section = replace(made.sections[0], figures=[long])
    assert "<details>" in page(replace(made, sections=[section]))
    assert "<details>" not in page(made)


def test_the_key_of_a_figure_stays_in_sight() -> None:
    made = document()
    figure = replace(
        made.sections[0].figures[0], alternative="w " * 200, key="Open dots are rules."
    )
    text = page(replace(made, sections=[replace(made.sections[0], figures=[figure])]))
    assert '<figcaption class="notes">\n<p>Open dots are rules.</p>\n<details>' in text


def test_whatever_a_log_says_stays_text() -> None:
    made = document(
        [[cell(HOSTILE), cell(0.5, note=HOSTILE)]],
        runs=[run("a.eval", HOSTILE)],
        title=HOSTILE,
        columns=("run", HOSTILE),
        left_out={HOSTILE: HOSTILE},
    )
    elements = Elements(page(made))
    assert not elements.tags() & {"script", "img", "iframe", "object", "link", "form"}
    assert not elements.values("onload")


def test_the_page_has_a_language_a_title_one_heading_and_captions() -> None:
    text = page(document([[cell("M1"), cell(0.5)]]))
    elements = Elements(text)
    assert ("html", {"lang": "en"}) in elements.found
    assert "<title>A report</title>" in text
    assert [tag for tag, _ in elements.found].count("h1") == 1
    assert [tag for tag, _ in elements.found].count("caption") == 1
    assert '<figcaption class="notes">\n<p>F1 is 0.5.</p>\n</figcaption>' in text
    assert "Made by graphwalks 9.9" in text
    assert "2026-04-02T00:00:00+00:00" in text


def test_what_all_runs_have_in_common_is_disclosed_once() -> None:
    text = page(document(runs=[run("a.eval", "some/model"), run("b.eval", "some/model")]))
    elements = Elements(text)
    assert [tag for tag, _ in elements.found].count("dt") == 1
    common, *single = text.partition('<div class="table" id="table-disclosure">')[2].split(
        'class="run"'
    )[1:]
    assert "<h3>All runs</h3>" in common and "<dd>some/model</dd>" in common
    assert [part.partition("<h3>")[2].partition("</h3>")[0] for part in single] == [
        "M1 some/model",
        "M2 some/model",
    ]


def test_a_single_run_has_nothing_in_common_with_others() -> None:
    text = page(document(runs=[run("a.eval", "some/model")]))
    assert "All runs" not in text and "<dd>some/model</dd>" in text


def test_what_runs_differ_in_is_disclosed_of_each() -> None:
    text = page(document())
    assert "All runs" not in text
    assert "<dd>openai/gpt</dd>" in text and "<dd>anthropic/claude</dd>" in text


def test_every_link_within_the_page_leads_somewhere_and_ids_are_unique() -> None:
    elements = Elements(page(document([[cell("M1"), cell(0.5)], [cell("M2"), cell(0.6)]])))
    ids = elements.values("id")
    inner = [link[1:] for link in elements.values("href") if link.startswith("#")]
    assert len(ids) == len(set(ids))
    assert {"run-M1", "run-M2", "left-out"} <= set(inner) | {"left-out"}
    assert set(inner) <= set(ids)


def test_the_page_loads_nothing_from_elsewhere() -> None:
    elements = Elements(page(document([[cell("M1"), cell(0.5)]])))
    assert not elements.values("src")
    outside = [link for link in elements.values("href") if not link.startswith("#")]
    assert outside == ["tables/scores.csv", "tables/disclosure.csv", "report.json"]


def test_runs_lead_to_the_viewer_where_one_is_given() -> None:
    links = {
        "a.eval": "https://example.org/#/logs/a.eval",
        "b.eval": "https://example.org/#/logs/b",
    }
    assert links["a.eval"] in Elements(page(document(viewer=links))).values("href")


def test_a_table_without_rows_is_still_a_page() -> None:
    assert "Scores" in page(document([]))
