"""Charts: valid, the same each time, and safe whatever their labels hold."""

import math
import re
from collections.abc import Callable
from xml.etree import ElementTree as Tree

import matplotlib as mpl
import pytest

from graphwalks.report.chart import (
    MOST_SERIES,
    Dot,
    Point,
    Series,
    alone,
    draw_dots,
    draw_lines,
    split,
)
from graphwalks.report.drawing import LONGEST_LABEL, Caption, short
from graphwalks.report.heat_map import draw_heat

CAPTION = Caption("curve", "F1 by tier", "At 1k it is 0.9.")
HOSTILE = 'M1 a"b<script>alert(1)</script>&$\\frac{x}{ #010101 url(#m) \x00\x1b'


def lines(caption: Caption = CAPTION, label: str = "M1 openai/gpt") -> str:
    points = [Point(0.9, 0.8, 0.95), alone(math.nan), alone(0.5)]
    return draw_lines(caption, ["1k", "2k", "4k"], [Series(label, points)], "tier", "F1")


def heat(caption: Caption = CAPTION, label: str = "degree") -> str:
    return draw_heat(caption, ["power", "all"], [(label, [0.25, 1.0])], 1, [(0, 0)])


def dots(caption: Caption = CAPTION, label: str = "M1 openai/gpt") -> str:
    rows = [Dot(label, Point(15.6, -900, 900), False), Dot("nearest", alone(25.9), True)]
    return draw_dots(caption, rows, "gap, %")


KINDS = pytest.mark.parametrize("draw", [lines, heat, dots])


def words(svg: str) -> list[str]:
    return [element.text or "" for element in Tree.fromstring(svg).iter() if "text" in element.tag]


@KINDS
def test_has_a_title_and_a_description_that_name_it(draw: Callable[..., str]) -> None:
    root = Tree.fromstring(draw())
    by_id = {element.get("id"): element.text for element in root.iter()}
    assert root.get("role") == "img"
    assert [by_id[name] for name in root.attrib["aria-labelledby"].split()] == [
        "F1 by tier",
        "At 1k it is 0.9.",
    ]


@KINDS
def test_same_numbers_give_the_same_bytes_whatever_the_users_style(
    draw: Callable[..., str],
) -> None:
    first = draw()
    with mpl.rc_context({"font.size": 30, "axes.facecolor": "red", "svg.fonttype": "path"}):
        assert draw() == first


@KINDS
def test_two_charts_of_a_page_share_no_id(draw: Callable[..., str]) -> None:
    both = [draw(CAPTION), draw(Caption("other", "Title", "Words"))]
    found = [set(re.findall(r' id="([^"]*)"', svg)) for svg in both]
    assert found[0] and not found[0] & found[1]


@KINDS
def test_every_reference_leads_to_an_element_of_the_chart(draw: Callable[..., str]) -> None:
    svg = draw()
    ids = set(re.findall(r' id="([^"]*)"', svg))
    assert set(re.findall(r'href="#([^"]*)"|url\(#([^)]*)\)', svg)) <= {
        pair for name in ids for pair in ((name, ""), ("", name))
    }


@KINDS
def test_colours_are_those_of_the_page(draw: Callable[..., str]) -> None:
    svg = draw()
    assert "var(--ink" in svg and "var(--series-1" in svg
    assert not re.search(r"(fill|stroke): #", svg)
    assert "<style" not in svg and "font-family" not in svg


@KINDS
def test_hostile_labels_stay_text(draw: Callable[..., str]) -> None:
    svg = draw(Caption("curve", HOSTILE, HOSTILE), HOSTILE)
    assert "<script" not in svg and "\x00" not in svg
    shown = [text for text in words(svg) if text.startswith('M1 a"b<script>')]
    assert shown and all(len(text) <= 34 for text in shown)


def test_cells_hold_their_number_in_per_cent() -> None:
    assert {"25", "100", "power", "degree"} <= set(words(heat()))


def test_a_point_without_a_number_breaks_the_line() -> None:
    gap = lines()
    whole = draw_lines(
        CAPTION,
        ["1k", "2k", "4k"],
        [Series("M1 openai/gpt", [Point(0.9, 0.8, 0.95), alone(0.7), alone(0.5)])],
        "tier",
        "F1",
    )
    assert gap.count("<use") == whole.count("<use") - 1


def test_a_very_wide_interval_is_cut_so_that_the_numbers_stay_apart() -> None:
    ticks = [int(text) for text in words(dots()) if text.isdecimal()]
    assert max(ticks) < 50


def test_chart_without_any_number_is_drawn() -> None:
    assert "gap" in words(draw_dots(CAPTION, [Dot("M1", alone(math.nan), False)], "gap"))


@pytest.mark.parametrize(
    ("lines", "sizes"), [(0, []), (1, [1]), (8, [8]), (9, [4, 5]), (17, [5, 6, 6])]
)
def test_lines_are_spread_over_as_few_charts_as_can_tell_them_apart(
    lines: int, sizes: list[int]
) -> None:
    charts = split(range(lines))
    assert [len(chart) for chart in charts] == sizes
    assert [line for chart in charts for line in chart] == list(range(lines))


def test_the_lines_of_a_chart_share_no_colour() -> None:
    points = [alone(0.5), alone(0.6)]
    series = [Series(f"M{number}", points) for number in range(MOST_SERIES)]
    svg = draw_lines(CAPTION, ["1k", "2k"], series, "tier", "F1")
    assert len(set(re.findall(r"--series-(\d)", svg))) == MOST_SERIES


def test_a_long_label_keeps_its_end_where_runs_of_one_model_differ() -> None:
    label = "M1 a-provider/a-model-with-a-very-long-name, prompt 2025"
    assert short(label) == "M1 a-provider/a-m…ame, prompt 2025"
    assert len(short(label)) == LONGEST_LABEL
